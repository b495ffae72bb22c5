"""Creates messages to clients from the changes of a table."""
