"""Print the server's OpenAPI and AsyncAPI documents as one JSON object: what `npm run types` reads."""

import json
import sys

from parlour.server.asyncapi import asyncapi
from parlour.server.openapi import openapi
from parlour.server.routes import api_handlers

json.dump({"openapi": openapi(api_handlers()), "asyncapi": asyncapi()}, sys.stdout)
