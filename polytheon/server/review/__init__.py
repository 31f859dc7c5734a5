"""Games that are looked at again: replays, analyses, lessons."""
