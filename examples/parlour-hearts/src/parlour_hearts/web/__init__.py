"""The browser table of Hearts: `table.js` and `table.css`, served without a build."""
