"""The browser client. Its sources are in `web/` at the top of the repository; `make web` builds it into `dist` here."""
