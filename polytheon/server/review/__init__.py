"""Reviews: replays, analyses and lessons."""
