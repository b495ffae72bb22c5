"""The Rummy contest of the contest protocol: a server that referees anyone's player, and a player of our own."""
