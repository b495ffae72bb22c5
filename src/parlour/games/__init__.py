"""The games of this package, a room each. They are found by the entry point `parlour.games`, like anyone's."""
