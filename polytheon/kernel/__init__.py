"""What every game stands on: state and chooser, beats, bags, scripts, matches, records. It knows no game."""
