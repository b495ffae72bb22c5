"""The browser client. Its sources are in `web/`; `make web` builds it into `dist` beside this file."""
