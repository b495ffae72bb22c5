#!/usr/bin/env bash
# Plays a game of Hidden Joker Rummy against a bot with curl: draws from the stock and discards the first card until the
# game is over. Start a server first (make serve), then: examples/hidden_joker_by_curl.sh [http://127.0.0.1:8000]
set -euo pipefail
server=${1:-http://127.0.0.1:8000}

field() { python3 -c 'import json, sys; print(eval("json.load(sys.stdin)" + sys.argv[1]))' "$1"; }
ask() { curl -sS --fail-with-body -H "Authorization: Bearer $session" "$server/api/$1"; }
post() { curl -sS --fail-with-body -X POST -H "Authorization: Bearer $session" -H 'Content-Type: application/json' \
  -d "${2:-{\}}" "$server/api/$1"; }

session=none
session=$(post auth/guest '{"display_name": "Ann"}' | field '["session_id"]')
game=$(post games '{"max_players": 2, "visibility": "private"}' | field '["game_id"]')
post "games/$game/bots" '{"level": "standard"}' > /dev/null
post "games/$game/start" > /dev/null
echo "game $game has started"

while [ "$(ask "games/$game" | field '["state"]')" = playing ]; do
  post "games/$game/draw-card" '{"source": "stock"}' > /dev/null
  card=$(ask "games/$game" | field '["hand"][0]["id"]')
  post "games/$game/discard-card" "{\"card_id\": \"$card\"}" > /dev/null
  echo "discarded $card"
done

ask "games/$game" | field '["reason"]'
ask "games/$game" | field '["final_scores"]'
