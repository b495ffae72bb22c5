"""Play with people: queues that match by rating, and challenges to bots."""
