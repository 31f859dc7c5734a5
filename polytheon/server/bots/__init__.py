"""The bot workers, and the queue for them."""
