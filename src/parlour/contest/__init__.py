"""The Rummy contest of text 2: a server that referees anyone's player, and a player of our own."""
