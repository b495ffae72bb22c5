"""What people have played: their results, leaderboards and profiles."""
