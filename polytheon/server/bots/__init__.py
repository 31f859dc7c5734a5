"""The processes that think for bots, and the queue for them."""
