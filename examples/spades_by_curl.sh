#!/usr/bin/env bash
# Plays a hand of Spades with three bots, using curl: bids 3, then plays the first legal card thirteen times.
# Start a server first (make serve), then: examples/spades_by_curl.sh [http://127.0.0.1:8000]
set -euo pipefail
server=${1:-http://127.0.0.1:8000}

field() { python3 -c 'import json, sys; print(json.dumps(eval("json.load(sys.stdin)" + sys.argv[1])))' "$1"; }
guest=$(curl -sS --fail-with-body -H 'Content-Type: application/json' -d '{"display_name": "Nora"}' "$server/api/auth/guest")
session=$(field '["session_id"]' <<< "$guest" | tr -d '"')
player=$(field '["player_id"]' <<< "$guest" | tr -d '"')
post() { curl -sS --fail-with-body -X POST -H "x-session-id: $session" -H "x-player-id: $player" \
  -H 'Content-Type: application/json' -d "${2:-{\}}" "$server/api/tables$1"; }

table=$(post "" '{"name": "Kitchen table"}' | field '["tableId"]' | tr -d '"')
for seat in east south west; do
  post "/$table/add-bot" "{\"seat\": \"$seat\"}" > /dev/null
done
view=$(post "/$table/bid" '{"bid": 3}') # the bots before us have already bid, and those after us have played to the first trick
echo "bids: $(field '["bids"]' <<< "$view")"

for trick in $(seq 13); do
  card=$(field '["validCards"][0]' <<< "$view")
  view=$(post "/$table/play" "{\"card\": $card}")
  echo "trick $trick: played $card"
done

echo "result: $(field '["handHistory"][0]["tricksWon"]' <<< "$view")"
echo "scores: $(field '["scores"]' <<< "$view")"
