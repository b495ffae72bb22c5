"""People: friends, their presence and invitations, privacy, and how they are found."""
