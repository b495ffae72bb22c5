"""The table for the browser: `table.js` and `table.css`, served as they are."""
