// Written by `npm run types` from the server's documents. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Connected */
        Connected: {
            user_id: number;
            server_ts: number;
        };
        /** ChatNew */
        ChatNew: {
            game_id: number;
            message: components["schemas"]["NewMessage"];
            server_ts: number;
            cursor: string;
        };
        /**
         * NewMessage
         * @description A message in `chat:message:new` (the UNO API).
         */
        NewMessage: {
            id: number;
            user_id: number;
            display_name: string;
            text: string;
            time_sent: string;
        };
        /** ChatUpdate */
        ChatUpdate: {
            game_id: number;
            messages: components["schemas"]["ChangedMessage"][];
            server_ts: number;
            cursor: string;
        };
        /**
         * ChangedMessage
         * @description A message in chat pages and in `chat:thread:update` (the UNO API). A deleted message has no text.
         */
        ChangedMessage: {
            id: number;
            user_id: number;
            display_name: string;
            text: string;
            time_sent: string;
            edited: boolean;
            deleted: boolean;
        };
        /**
         * ListedTable
         * @description A table in a list.
         */
        ListedTable: {
            game_id: number;
            table_id: string;
            game: string;
            name: string;
            state: string;
            visibility: string;
            max_players: number;
            seats_taken: number;
            created_at: number;
            updated_at: number;
            host_user_id: number;
            players: components["schemas"]["ListedPlayer"][];
        };
        /**
         * ListedPlayer
         * @description A player of a listed table. `seat` counts from 1; `away` means that a bot plays for a person.
         */
        ListedPlayer: {
            player_id: number;
            uuid: string;
            display_name: string;
            seat: number;
            is_bot: boolean;
            away: boolean;
        };
        /**
         * WordsClosedEvent
         * @description words:closed. Show your word if the terms are what you know of the table.
         */
        WordsClosedEvent: {
            game_id: number;
            terms: components["schemas"]["Terms"];
            version: number;
        };
        /**
         * Terms
         * @description Everything that the deal depends on except the secret and the words that are shown.
         *
         *         Its fields are integers and strings, so that it has one form as JSON: compact, in this order of fields.
         */
        Terms: {
            format: string;
            table_id: string;
            game: string;
            options: string;
            commitment: string;
            seats: number[];
            words: [
                number,
                string
            ][];
            committed: [
                number,
                string
            ][];
        };
        /** TableState */
        TableState: {
            game_id: number;
            version: number;
            state: components["schemas"]["CommonState"];
            cursor: string;
        };
        /**
         * CommonState
         * @description A table of any game. `view` is specific to the game (see `x-games`), and null before the deal.
         */
        CommonState: {
            game_id: number;
            table_id: string;
            game: string;
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: unknown;
            require_ready: boolean;
            seeded: boolean;
            commitment: string;
            committed: components["schemas"]["CommittedHash"][];
            created_at: number;
            updated_at: number;
            players: components["schemas"]["PlayerInfo"][];
            to_act: number[];
            waits_for: number[];
            spectators: number;
            your_seat: number | null;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            moves?: components["schemas"]["Offer"];
            view: unknown;
        };
        /**
         * CommittedHash
         * @description A player's commitment to a word for the deal.
         */
        CommittedHash: {
            player_id: number;
            word_hash: string;
            shown: boolean;
        };
        /**
         * PlayerInfo
         * @description A player at the table. `seat` counts from 1.
         */
        PlayerInfo: {
            player_id: number;
            display_name: string;
            seat: number;
            ready: boolean;
            is_bot: boolean;
            away: boolean;
        };
        /**
         * SentAway
         * @description Somebody whom the host has sent away. Only the host can invite them again.
         */
        SentAway: {
            player_id: number;
            display_name: string;
        };
        /**
         * Offer
         * @description The moves of one seat: those listed, whether there are more, and those to put together.
         */
        Offer: {
            /** @default [] */
            list?: unknown[];
            /** @default false */
            more?: boolean;
            /** @default [] */
            composed?: components["schemas"]["Composed"][];
        };
        /**
         * Composed
         * @description A move that the player puts together: its `type`, and how to fill its fields.
         */
        Composed: {
            type: string;
            parts: (components["schemas"]["Pick"] | components["schemas"]["Groups"])[];
        };
        /**
         * Pick
         * @description A field to fill from `pieces`: one value if `single`, otherwise a list of `least` to `most` of them.
         */
        Pick: {
            /** @enum {unknown} */
            kind: "pick";
            field: string;
            pieces: unknown[];
            least: number;
            most: number;
            /** @default false */
            single?: boolean;
        };
        /**
         * Groups
         * @description A field to fill with groups of pieces. A piece can be in one group only.
         *
         *         A group is `{kind_field: one of kinds, pieces_field: [pieces]}`. `start` holds the groups already on the table;
         *         their pieces must all be in some group of the move.
         */
        Groups: {
            /** @enum {unknown} */
            kind: "groups";
            field: string;
            kind_field: string;
            kinds: string[];
            pieces_field: string;
            pieces: unknown[];
            least: number;
            /** @default [] */
            start?: unknown[];
        };
        /**
         * TableUpdate
         * @description `change` is the log entry, `events` are the game's events, and `state` is the full state after the change.
         */
        TableUpdate: {
            game_id: number;
            version: number;
            change: Record<string, never>;
            events: Record<string, never>[];
            state: components["schemas"]["CommonState"];
            cursor: string;
        };
        /**
         * OpenCommand
         * @description Open a table, like `POST /api/games`.
         */
        OpenCommand: {
            game?: string;
            /** @default null */
            max_players?: number | null;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "private" | "public";
            /** @default null */
            name?: string | null;
            /** @default null */
            options?: Record<string, never> | null;
            /** @default false */
            require_ready?: boolean;
            /** @default true */
            spectating?: boolean;
        };
        /**
         * Watch
         * @description Start or stop updates of all public tables.
         */
        Watch: {
            /** @default true */
            watching?: boolean;
        };
        /**
         * AtTable
         * @description A table by its id or UUID.
         */
        AtTable: {
            game_id: number | string;
        };
        /**
         * ActionCommand
         * @description A move. Its own fields are at the same level as these.
         */
        ActionCommand: {
            game_id: number | string;
            type: string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /** JoinCommand */
        JoinCommand: {
            /** @default null */
            room_code?: string | null;
            /** @default null */
            seat?: number | null;
            /** @default null */
            word_hash?: string | null;
            game_id: number | string;
        };
        /** StartCommand */
        StartCommand: {
            /** @default null */
            seed?: number | null;
            game_id: number | string;
        };
        /** ReadyCommand */
        ReadyCommand: {
            /** @default true */
            ready?: boolean;
            game_id: number | string;
        };
        /** BotCommand */
        BotCommand: {
            level?: string;
            /** @default null */
            seat?: number | null;
            game_id: number | string;
        };
        /** PlayerCommand */
        PlayerCommand: {
            player_id: number;
            game_id: number | string;
        };
        /** LinkCommand */
        LinkCommand: {
            /**
             * @default join
             * @enum {unknown}
             */
            kind?: "join" | "watch";
            /** @default null */
            expires_in?: number | null;
            /** @default false */
            once?: boolean;
            /** @default false */
            renew?: boolean;
            game_id: number | string;
        };
        /** WordCommand */
        WordCommand: {
            word: string;
            game_id: number | string;
        };
        /** CommitCommand */
        CommitCommand: {
            word_hash: string;
            game_id: number | string;
        };
        /** ChatCommand */
        ChatCommand: {
            text: string;
            game_id: number | string;
        };
        /** EditCommand */
        EditCommand: {
            game_id: number | string;
            message_id: number;
            text: string;
        };
        /** MessageCommand */
        MessageCommand: {
            game_id: number | string;
            message_id: number;
        };
        /**
         * HiddenJokerOptions
         * @description What a table can agree on before the start.
         */
        "hidden-joker-rummy.HiddenJokerOptions": {
            /** @default false */
            pure_run?: boolean;
        };
        /**
         * Draw
         * @description Take the top card of the `"stock"` or the `"discard"` pile.
         *
         *         Any string can be decoded, because the Hidden Joker Rummy API checks the turn before the source.
         */
        "hidden-joker-rummy.Draw": {
            /** @enum {unknown} */
            type: "draw";
            source: string;
        };
        /**
         * Discard
         * @description Put a card on the discard pile and end the turn.
         */
        "hidden-joker-rummy.Discard": {
            /** @enum {unknown} */
            type: "discard";
            card_id: string;
        };
        /**
         * Declare
         * @description Declare Rummy: all cards in melds, except an optional last discard.
         */
        "hidden-joker-rummy.Declare": {
            /** @enum {unknown} */
            type: "declare";
            melds: components["schemas"]["hidden-joker-rummy.MeldClaim"][];
            /** @default null */
            discard_card_id?: string | null;
        };
        /**
         * MeldClaim
         * @description Cards declared as a `"run"` or a `"set"`, in any order.
         */
        "hidden-joker-rummy.MeldClaim": {
            type: string;
            card_ids: string[];
        };
        /**
         * Dealt
         * @description The cards were dealt: the wild rank, the first discard and the first player.
         */
        "hidden-joker-rummy.Dealt": {
            /** @enum {unknown} */
            type: "dealt";
            /** @default null */
            only_for?: number | null;
            hidden_joker_rank: string;
            discard_top: components["schemas"]["hidden-joker-rummy.CardView"];
            stock_count: number;
            first: number;
        };
        /**
         * CardView
         * @description A card in the format of the Hidden Joker Rummy API. `is_joker` is left out if false.
         */
        "hidden-joker-rummy.CardView": {
            id: string;
            rank: string;
            suit: string;
            /** @default false */
            is_joker?: boolean;
        };
        /**
         * HandDealt
         * @description A seat's cards, for that seat only.
         */
        "hidden-joker-rummy.HandDealt": {
            /** @enum {unknown} */
            type: "hand_dealt";
            /** @default null */
            only_for?: number | null;
            seat: number;
            cards: components["schemas"]["hidden-joker-rummy.CardView"][];
        };
        /**
         * Drew
         * @description A seat drew a card. `card` is given only if it came from the discards.
         */
        "hidden-joker-rummy.Drew": {
            /** @enum {unknown} */
            type: "drew";
            /** @default null */
            only_for?: number | null;
            seat: number;
            source: string;
            stock_count: number;
            /** @default null */
            card?: components["schemas"]["hidden-joker-rummy.CardView"] | null;
        };
        /**
         * CardDrawn
         * @description The card a seat drew from the stock, for that seat only.
         */
        "hidden-joker-rummy.CardDrawn": {
            /** @enum {unknown} */
            type: "card_drawn";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: components["schemas"]["hidden-joker-rummy.CardView"];
        };
        /**
         * Discarded
         * @description A card was put on the discard pile.
         */
        "hidden-joker-rummy.Discarded": {
            /** @enum {unknown} */
            type: "discarded";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: components["schemas"]["hidden-joker-rummy.CardView"];
        };
        /**
         * TurnChanged
         * @description It is the next seat's turn.
         */
        "hidden-joker-rummy.TurnChanged": {
            /** @enum {unknown} */
            type: "turn_changed";
            /** @default null */
            only_for?: number | null;
            previous: number;
            next: number;
            turn_number: number;
        };
        /**
         * MeldsSubmitted
         * @description A seat declared Rummy with these melds.
         */
        "hidden-joker-rummy.MeldsSubmitted": {
            /** @enum {unknown} */
            type: "melds_submitted";
            /** @default null */
            only_for?: number | null;
            seat: number;
            melds: components["schemas"]["hidden-joker-rummy.MeldView"][];
            /** @default null */
            discard?: components["schemas"]["hidden-joker-rummy.CardView"] | null;
        };
        /**
         * MeldView
         * @description A declared meld, with its cards in the order they were submitted.
         */
        "hidden-joker-rummy.MeldView": {
            type: string;
            cards: components["schemas"]["hidden-joker-rummy.CardView"][];
        };
        /**
         * Ended
         * @description The game is over. `scores` are in seat order.
         */
        "hidden-joker-rummy.Ended": {
            /** @enum {unknown} */
            type: "ended";
            /** @default null */
            only_for?: number | null;
            winner: number;
            scores: number[];
            reason: string;
        };
        /**
         * HiddenJokerView
         * @description The game as one seat sees it. For a spectator `seat` is None and `hand` is empty.
         */
        "hidden-joker-rummy.HiddenJokerView": {
            seat: number | null;
            phase: string;
            current_seat: number | null;
            turn_number: number;
            has_drawn: boolean;
            hidden_joker_rank: string;
            pure_run: boolean;
            discard_top: components["schemas"]["hidden-joker-rummy.CardView"] | null;
            discard_count: number;
            stock_count: number;
            players: components["schemas"]["hidden-joker-rummy.PlayerView"][];
            hand: components["schemas"]["hidden-joker-rummy.CardView"][];
            /** @default null */
            winner?: number | null;
            /** @default null */
            final_scores?: number[] | null;
            /** @default [] */
            melds?: components["schemas"]["hidden-joker-rummy.MeldView"][];
            /** @default null */
            discard?: components["schemas"]["hidden-joker-rummy.CardView"] | null;
            /** @default null */
            reason?: string | null;
            /** @default null */
            hands?: components["schemas"]["hidden-joker-rummy.CardView"][][] | null;
        };
        /**
         * PlayerView
         * @description The public part of a seat. `score` is None until the game is over.
         */
        "hidden-joker-rummy.PlayerView": {
            seat: number;
            hand_size: number;
            score: number | null;
            taken: components["schemas"]["hidden-joker-rummy.CardView"][];
            discarded: string[];
        };
        /**
         * RummikubOptions
         * @description What a table can agree on before the start.
         */
        "rummikub.RummikubOptions": {
            /** @default false */
            hints?: boolean;
        };
        /**
         * PlayTiles
         * @description Play at least one tile from the rack. `melds` is the whole board after the turn.
         */
        "rummikub.PlayTiles": {
            /** @enum {unknown} */
            type: "play_tiles";
            melds: components["schemas"]["rummikub.PlayedMeld"][];
        };
        /**
         * PlayedMeld
         * @description A meld in a move. Clients may send its `id`, which is ignored.
         */
        "rummikub.PlayedMeld": {
            /** @enum {unknown} */
            kind: "group" | "run";
            tiles: string[];
            /** @default null */
            id?: string | null;
        };
        /**
         * Draw
         * @description Draw a tile from the pool, or pass if it is empty.
         */
        "rummikub.Draw": {
            /** @enum {unknown} */
            type: "draw";
        };
        /**
         * Dealt
         * @description The racks were dealt; the rest is the pool.
         */
        "rummikub.Dealt": {
            /** @enum {unknown} */
            type: "dealt";
            /** @default null */
            only_for?: number | null;
            first: number;
            pool_size: number;
        };
        /**
         * RackDealt
         * @description A seat's tiles, for that seat only.
         */
        "rummikub.RackDealt": {
            /** @enum {unknown} */
            type: "rack_dealt";
            /** @default null */
            only_for?: number | null;
            seat: number;
            tiles: string[];
        };
        /**
         * TilesPlayed
         * @description A player played tiles: those from the rack, and the new board.
         */
        "rummikub.TilesPlayed": {
            /** @enum {unknown} */
            type: "tiles_played";
            /** @default null */
            only_for?: number | null;
            seat: number;
            tiles: string[];
            board: components["schemas"]["rummikub.ShownMeld"][];
            initial_meld: boolean;
            rack_size: number;
        };
        /**
         * ShownMeld
         * @description A meld on the board, in the JSON of the Rummikub models.
         */
        "rummikub.ShownMeld": {
            id: string;
            /** @enum {unknown} */
            kind: "group" | "run";
            tiles: string[];
        };
        /** TileDrawn */
        "rummikub.TileDrawn": {
            /** @enum {unknown} */
            type: "tile_drawn";
            /** @default null */
            only_for?: number | null;
            seat: number;
            rack_size: number;
            pool_size: number;
        };
        /**
         * TileReceived
         * @description The tile a player drew, for that player only.
         */
        "rummikub.TileReceived": {
            /** @enum {unknown} */
            type: "tile_received";
            /** @default null */
            only_for?: number | null;
            seat: number;
            tile: string;
        };
        /**
         * Passed
         * @description A player passed because the pool was empty.
         */
        "rummikub.Passed": {
            /** @enum {unknown} */
            type: "passed";
            /** @default null */
            only_for?: number | null;
            seat: number;
        };
        /** TurnChanged */
        "rummikub.TurnChanged": {
            /** @enum {unknown} */
            type: "turn_changed";
            /** @default null */
            only_for?: number | null;
            seat: number;
            turn_number: number;
        };
        /**
         * GameEnded
         * @description The game is over. `reason` is `rack_empty` or `all_passed`. `racks` are the tiles left, in seat order.
         */
        "rummikub.GameEnded": {
            /** @enum {unknown} */
            type: "game_ended";
            /** @default null */
            only_for?: number | null;
            winner: number;
            scores: number[];
            reason: string;
            racks: string[][];
        };
        /**
         * RummikubView
         * @description A GameState of the Rummikub models, with seats instead of ids. The wire adds the game's id, times and names.
         */
        "rummikub.RummikubView": {
            seat: number | null;
            status: string;
            players: components["schemas"]["rummikub.ShownPlayer"][];
            current_player_index: number;
            pool_size: number;
            board: components["schemas"]["rummikub.ShownMeld"][];
            rack?: components["schemas"]["rummikub.ShownRack"];
            turn_number: number;
            passes: number;
            hints: boolean;
            winner: number | null;
            scores: number[] | null;
        };
        /**
         * ShownPlayer
         * @description A Player of the Rummikub models. A seat sees only its own rack until the game is over, then all racks.
         */
        "rummikub.ShownPlayer": {
            seat: number;
            initial_meld_met: boolean;
            rack_size: number;
            rack?: components["schemas"]["rummikub.ShownRack"];
        };
        /** ShownRack */
        "rummikub.ShownRack": {
            tile_ids: string[];
        };
        /**
         * RummyOptions
         * @description Options that a table or a contest can set.
         */
        "rummy.RummyOptions": {
            /** @default 10 */
            hand_size?: number;
            /** @default 500 */
            target?: number;
            /** @default 200 */
            turn_limit?: number;
            /** @default null */
            max_hands?: number | null;
            /** @default 1 */
            ace_points?: number;
            /** @default 10 */
            face_points?: number;
            /** @default true */
            ace_high?: boolean;
            /** @default false */
            throw_back?: boolean;
        };
        /**
         * Draw
         * @description Start the turn by drawing the top card of the stock or of the discards.
         */
        "rummy.Draw": {
            /** @enum {unknown} */
            type: "draw";
            /** @enum {unknown} */
            source: "discard" | "stock";
        };
        /**
         * Meld
         * @description Lay a run or a set on the table.
         */
        "rummy.Meld": {
            /** @enum {unknown} */
            type: "meld";
            cards: string[];
        };
        /**
         * LayOff
         * @description Add cards to a meld on the table, given by its number. Either player's melds will do.
         */
        "rummy.LayOff": {
            /** @enum {unknown} */
            type: "lay_off";
            meld: number;
            cards: string[];
        };
        /**
         * Discard
         * @description End the turn.
         */
        "rummy.Discard": {
            /** @enum {unknown} */
            type: "discard";
            card: string;
        };
        /** HandStarted */
        "rummy.HandStarted": {
            /** @enum {unknown} */
            type: "hand_started";
            /** @default null */
            only_for?: number | null;
            hand_number: number;
            first: number;
            discard_top: string;
        };
        /**
         * HandDealt
         * @description The cards dealt to a seat. Sent to that seat only.
         */
        "rummy.HandDealt": {
            /** @enum {unknown} */
            type: "hand_dealt";
            /** @default null */
            only_for?: number | null;
            cards: string[];
        };
        /**
         * CardDrawn
         * @description A card was drawn from the stock. Only the event for the seat itself names the card.
         */
        "rummy.CardDrawn": {
            /** @enum {unknown} */
            type: "card_drawn";
            /** @default null */
            only_for?: number | null;
            seat: number;
            /** @default null */
            card?: string | null;
        };
        /** CardTaken */
        "rummy.CardTaken": {
            /** @enum {unknown} */
            type: "card_taken";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: string;
        };
        /** MeldPlayed */
        "rummy.MeldPlayed": {
            /** @enum {unknown} */
            type: "meld_played";
            /** @default null */
            only_for?: number | null;
            seat: number;
            meld: number;
            cards: string[];
        };
        /** CardsLaidOff */
        "rummy.CardsLaidOff": {
            /** @enum {unknown} */
            type: "cards_laid_off";
            /** @default null */
            only_for?: number | null;
            seat: number;
            meld: number;
            cards: string[];
        };
        /** CardDiscarded */
        "rummy.CardDiscarded": {
            /** @enum {unknown} */
            type: "card_discarded";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: string;
        };
        /**
         * DiscardsShuffled
         * @description The stock was empty, so all discards except the top one became the new stock.
         */
        "rummy.DiscardsShuffled": {
            /** @enum {unknown} */
            type: "discards_shuffled";
            /** @default null */
            only_for?: number | null;
        };
        /**
         * HandEnded
         * @description `winner` is None when the hand reached the turn limit. `left` are the cards that each seat still held.
         */
        "rummy.HandEnded": {
            /** @enum {unknown} */
            type: "hand_ended";
            /** @default null */
            only_for?: number | null;
            hand_number: number;
            winner: number | null;
            points: number[];
            totals: number[];
            left: string[][];
        };
        /** GameEnded */
        "rummy.GameEnded": {
            /** @enum {unknown} */
            type: "game_ended";
            /** @default null */
            only_for?: number | null;
            winner: number;
            totals: number[];
        };
        /**
         * RummyView
         * @description `hand` is the seat's own hand, empty for a spectator. Piles are listed from bottom to top.
         */
        "rummy.RummyView": {
            options: components["schemas"]["rummy.RummyOptions"];
            seat: number | null;
            hand_number: number;
            first: number;
            turn: number | null;
            /** @enum {unknown} */
            phase: "draw" | "over" | "play";
            turns: number;
            hand: string[];
            hand_sizes: number[];
            drawn: string | null;
            taken: boolean;
            known: string[][];
            melds: string[][];
            discards: string[];
            stock_count: number;
            totals: number[];
            results: components["schemas"]["rummy.HandScore"][];
            history: string[];
            winner: number | null;
            /** @default null */
            hands?: string[][] | null;
        };
        /**
         * HandScore
         * @description A finished hand: who went out, and the points each seat was left with.
         */
        "rummy.HandScore": {
            winner: number | null;
            points: number[];
        };
        /**
         * SpadesOptions
         * @description What a table can agree on before the start.
         */
        "spades.SpadesOptions": {
            /** @default 250 */
            target?: number;
            /** @default -250 */
            floor?: number;
        };
        /**
         * Bid
         * @description Bid a number of tricks. The second bidder of a team names the total for both.
         */
        "spades.Bid": {
            /** @enum {unknown} */
            type: "bid";
            bid: number | ("blind_nil" | "nil");
        };
        /**
         * RevealHand
         * @description Look at one's cards and give up blind nil.
         */
        "spades.RevealHand": {
            /** @enum {unknown} */
            type: "reveal_hand";
        };
        /**
         * Exchange
         * @description Pass two cards to one's partner.
         */
        "spades.Exchange": {
            /** @enum {unknown} */
            type: "exchange";
            cards: components["schemas"]["spades.Card"][];
        };
        /**
         * Card
         * @description A card in the format of the Spades API.
         */
        "spades.Card": {
            /** @enum {unknown} */
            suit: "clubs" | "diamonds" | "hearts" | "spades";
            /** @enum {unknown} */
            rank: "10" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q";
        };
        /**
         * Play
         * @description Play a card to the trick.
         */
        "spades.Play": {
            /** @enum {unknown} */
            type: "play";
            card: components["schemas"]["spades.Card"];
        };
        /**
         * HandDealt
         * @description A hand was dealt. Each seat gets its own event with `blind_nil_eligible` and, if that is false, `my_hand`.
         */
        "spades.HandDealt": {
            /** @enum {unknown} */
            type: "hand_dealt";
            /** @default null */
            only_for?: number | null;
            handNumber: number;
            /** @enum {unknown} */
            dealer: "east" | "north" | "south" | "west";
            biddingOrder: ("east" | "north" | "south" | "west")[];
            /** @default null */
            blindNilEligible?: boolean | null;
            /** @default null */
            myHand?: components["schemas"]["spades.Card"][] | null;
        };
        /**
         * BidPlaced
         * @description A seat has bid.
         */
        "spades.BidPlaced": {
            /** @enum {unknown} */
            type: "bid_placed";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
            bid: number | ("blind_nil" | "nil");
        };
        /**
         * HandRevealed
         * @description A withheld hand is shown to its owner.
         */
        "spades.HandRevealed": {
            /** @enum {unknown} */
            type: "hand_revealed";
            /** @default null */
            only_for?: number | null;
            myHand: components["schemas"]["spades.Card"][];
        };
        /**
         * ExchangePrompt
         * @description This seat must pass two cards, or wait for its partner to pass.
         */
        "spades.ExchangePrompt": {
            /** @enum {unknown} */
            type: "exchange_prompt";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            direction: "receive" | "send";
            /** @default 2 */
            count?: number;
        };
        /**
         * ExchangePassed
         * @description Two cards were passed. Only the receiver is told which.
         */
        "spades.ExchangePassed": {
            /** @enum {unknown} */
            type: "exchange_passed";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            fromSeat: "east" | "north" | "south" | "west";
            /** @enum {unknown} */
            toSeat: "east" | "north" | "south" | "west";
            /** @default null */
            cards?: components["schemas"]["spades.Card"][] | null;
        };
        /**
         * CardPlayed
         * @description A card was played.
         */
        "spades.CardPlayed": {
            /** @enum {unknown} */
            type: "card_played";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
            card: components["schemas"]["spades.Card"];
        };
        /**
         * TrickComplete
         * @description Four cards were played and the winner takes the trick.
         */
        "spades.TrickComplete": {
            /** @enum {unknown} */
            type: "trick_complete";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            winnerSeat: "east" | "north" | "south" | "west";
            plays: components["schemas"]["spades.TrickPlay"][];
        };
        /**
         * TrickPlay
         * @description One card of a trick, and who played it.
         */
        "spades.TrickPlay": {
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
            card: components["schemas"]["spades.Card"];
        };
        /**
         * HandScored
         * @description All 13 tricks were played and scored.
         */
        "spades.HandScored": {
            /** @enum {unknown} */
            type: "hand_scored";
            /** @default null */
            only_for?: number | null;
            scoreDelta: components["schemas"]["spades.Teams"];
            newTotals: components["schemas"]["spades.Teams"];
            bags: components["schemas"]["spades.Teams"];
            hand: components["schemas"]["spades.HandResult"];
        };
        /**
         * Teams
         * @description A number for each team.
         */
        "spades.Teams": {
            ns: number;
            ew: number;
        };
        /**
         * HandResult
         * @description The result of a hand: bids, tricks and points.
         *
         *         `score_delta` excludes the penalty for bags. `bag_penalty` is how many times ten bags cost 100 points.
         */
        "spades.HandResult": {
            handNumber: number;
            /** @enum {unknown} */
            dealerSeat: "east" | "north" | "south" | "west";
            bids: components["schemas"]["spades.SeatBids"];
            teamBids: components["schemas"]["spades.TeamBids"];
            tricksWon: components["schemas"]["spades.SeatTricks"];
            scoreDelta: components["schemas"]["spades.Teams"];
            newBags: components["schemas"]["spades.Teams"];
            bagPenalty: components["schemas"]["spades.Teams"];
            scoresBefore: components["schemas"]["spades.Teams"];
            bagsBefore: components["schemas"]["spades.Teams"];
            scoresAfter: components["schemas"]["spades.Teams"];
            bagsAfter: components["schemas"]["spades.Teams"];
        };
        /**
         * SeatBids
         * @description The bid of each seat.
         */
        "spades.SeatBids": {
            north: number | ("blind_nil" | "nil") | null;
            east: number | ("blind_nil" | "nil") | null;
            south: number | ("blind_nil" | "nil") | null;
            west: number | ("blind_nil" | "nil") | null;
        };
        /**
         * TeamBids
         * @description The tricks each team has to make. None until both partners have bid, and if both bid nil.
         */
        "spades.TeamBids": {
            ns: number | null;
            ew: number | null;
        };
        /**
         * SeatTricks
         * @description The tricks won by each seat.
         */
        "spades.SeatTricks": {
            north: number;
            east: number;
            south: number;
            west: number;
        };
        /**
         * TurnChanged
         * @description Who is to act now, and in which phase.
         */
        "spades.TurnChanged": {
            /** @enum {unknown} */
            type: "turn_changed";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            activeSeat: "east" | "north" | "south" | "west";
            /** @enum {unknown} */
            phase: "bidding" | "blind_nil_exchange" | "game_over" | "playing";
        };
        /**
         * GameOver
         * @description A team has won.
         */
        "spades.GameOver": {
            /** @enum {unknown} */
            type: "game_over";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            winningTeam: "ew" | "ns";
            finalScores: components["schemas"]["spades.Teams"];
        };
        /**
         * SpadesView
         * @description The player view of the Spades API. `my_hand` is missing for spectators and while the hand is withheld.
         */
        "spades.SpadesView": {
            /** @enum {unknown} */
            phase: "bidding" | "blind_nil_exchange" | "game_over" | "playing";
            handNumber: number;
            /** @enum {unknown} */
            dealerSeat: "east" | "north" | "south" | "west";
            scores: components["schemas"]["spades.Teams"];
            bags: components["schemas"]["spades.Teams"];
            target: number;
            floor: number;
            bids: components["schemas"]["spades.SeatBids"];
            teamBids: components["schemas"]["spades.TeamBids"];
            biddingOrder: ("east" | "north" | "south" | "west")[];
            currentBidderSeat: ("east" | "north" | "south" | "west") | null;
            currentPlayerSeat: ("east" | "north" | "south" | "west") | null;
            blindNilEligible: boolean;
            blindNilExchange: components["schemas"]["spades.ExchangeView"] | null;
            spadesbroken: boolean;
            isFirstTrick: boolean;
            currentTrick: components["schemas"]["spades.TrickPlay"][];
            completedTricks: components["schemas"]["spades.CompletedTrick"][];
            tricksWon: components["schemas"]["spades.SeatTricks"];
            handHistory: components["schemas"]["spades.HandResult"][];
            gameOver: boolean;
            winner: ("ew" | "ns") | null;
            mySeat: ("east" | "north" | "south" | "west") | null;
            myHand?: components["schemas"]["spades.Card"][];
            validCards?: components["schemas"]["spades.Card"][];
        };
        /**
         * ExchangeView
         * @description The exchange of this hand, from the fourth bid on. Only the two partners see the cards.
         */
        "spades.ExchangeView": {
            /** @enum {unknown} */
            blindNilSeat: "east" | "north" | "south" | "west";
            /** @enum {unknown} */
            step: "blind_to_partner" | "done" | "partner_to_blind";
            activeSeat: ("east" | "north" | "south" | "west") | null;
            /** @default [] */
            sent?: components["schemas"]["spades.Card"][];
            /** @default [] */
            received?: components["schemas"]["spades.Card"][];
        };
        /**
         * CompletedTrick
         * @description A finished trick of this hand.
         */
        "spades.CompletedTrick": {
            /** @enum {unknown} */
            winner: "east" | "north" | "south" | "west";
            plays: components["schemas"]["spades.TrickPlay"][];
        };
        /**
         * UnoOptions
         * @description What a table can agree on before the start.
         */
        "uno.UnoOptions": {
            /** @default 0 */
            target?: number;
            /** @default false */
            call_uno?: boolean;
        };
        /**
         * Play
         * @description Play a card. A wild card needs a color; with other cards the color is ignored.
         */
        "uno.Play": {
            /** @enum {unknown} */
            type: "play";
            card_id: number;
            /** @default null */
            chosen_color?: ("blue" | "green" | "red" | "yellow") | null;
            /** @default false */
            call_uno?: boolean;
        };
        /**
         * Draw
         * @description Draw a card instead of playing one. Passes the turn if there is nothing left to draw.
         */
        "uno.Draw": {
            /** @enum {unknown} */
            type: "draw";
        };
        /**
         * EndTurn
         * @description Keep a playable card that was just drawn.
         */
        "uno.EndTurn": {
            /** @enum {unknown} */
            type: "end_turn";
        };
        /**
         * ChooseColor
         * @description Choose the color of a Wild that was turned up as the first card.
         */
        "uno.ChooseColor": {
            /** @enum {unknown} */
            type: "choose_color";
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "yellow";
        };
        /**
         * CallUno
         * @description Call UNO late: after playing the card, before the next player acts.
         */
        "uno.CallUno": {
            /** @enum {unknown} */
            type: "call_uno";
        };
        /**
         * Catch
         * @description Catch a player who has one card left and has not called UNO.
         */
        "uno.Catch": {
            /** @enum {unknown} */
            type: "catch";
            seat: number;
        };
        /**
         * CardPlayed
         * @description A card was played. `next` is the next player, even if the card ends the round.
         */
        "uno.CardPlayed": {
            /** @enum {unknown} */
            type: "card_played";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: components["schemas"]["uno.Card"];
            /** @default null */
            chosen_color?: ("blue" | "green" | "red" | "yellow") | null;
            effects: components["schemas"]["uno.Effects"];
            next: number;
        };
        /**
         * Card
         * @description A card in the format of the UNO API.
         */
        "uno.Card": {
            id: number;
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "wild" | "yellow";
            value: string;
        };
        /**
         * Effects
         * @description What a card does to the next player and the direction (UNO API, game:card:played).
         */
        "uno.Effects": {
            /** @default false */
            skip?: boolean;
            /** @default false */
            reverse?: boolean;
            /** @default 0 */
            draw?: number;
        };
        /** ColorChosen */
        "uno.ColorChosen": {
            /** @enum {unknown} */
            type: "color_chosen";
            /** @default null */
            only_for?: number | null;
            seat: number;
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "yellow";
        };
        /** Reversed */
        "uno.Reversed": {
            /** @enum {unknown} */
            type: "reversed";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            direction: "ccw" | "cw";
        };
        /**
         * Skipped
         * @description A player lost their turn to a Skip or, with two players, to a Reverse.
         */
        "uno.Skipped": {
            /** @enum {unknown} */
            type: "skipped";
            /** @default null */
            only_for?: number | null;
            seat: number;
        };
        /**
         * Drew
         * @description A player drew cards. `penalty` is true after a Draw Two, a Wild Draw Four or being caught.
         */
        "uno.Drew": {
            /** @enum {unknown} */
            type: "drew";
            /** @default null */
            only_for?: number | null;
            seat: number;
            count: number;
            /** @default false */
            penalty?: boolean;
        };
        /**
         * Drawn
         * @description The cards drawn, for their owner only. Follows each `Drew`.
         */
        "uno.Drawn": {
            /** @enum {unknown} */
            type: "drawn";
            /** @default null */
            only_for?: number | null;
            seat: number;
            cards: components["schemas"]["uno.Card"][];
        };
        /**
         * Passed
         * @description A player passed because there was nothing left to draw.
         */
        "uno.Passed": {
            /** @enum {unknown} */
            type: "passed";
            /** @default null */
            only_for?: number | null;
            seat: number;
        };
        /**
         * Reshuffled
         * @description The discards except the top card were shuffled into a new draw pile.
         */
        "uno.Reshuffled": {
            /** @enum {unknown} */
            type: "reshuffled";
            /** @default null */
            only_for?: number | null;
            draw_pile_count: number;
        };
        /** TurnChanged */
        "uno.TurnChanged": {
            /** @enum {unknown} */
            type: "turn_changed";
            /** @default null */
            only_for?: number | null;
            next: number;
            turn_number: number;
        };
        /** UnoCalled */
        "uno.UnoCalled": {
            /** @enum {unknown} */
            type: "uno_called";
            /** @default null */
            only_for?: number | null;
            seat: number;
        };
        /**
         * Caught
         * @description A player who had not called UNO was caught. The penalty follows as `Drew`.
         */
        "uno.Caught": {
            /** @enum {unknown} */
            type: "caught";
            /** @default null */
            only_for?: number | null;
            seat: number;
            by: number;
        };
        /**
         * RoundEnded
         * @description A round of a match is over. `winner` is None if a blocked round ended in a tie.
         *
         *         `hands` are the cards that everyone still held, in seat order.
         */
        "uno.RoundEnded": {
            /** @enum {unknown} */
            type: "round_ended";
            /** @default null */
            only_for?: number | null;
            round_number: number;
            winner: number | null;
            points: number;
            scoreboard: components["schemas"]["uno.Standing"][];
            hands: components["schemas"]["uno.Card"][][];
        };
        /**
         * Standing
         * @description One row of a scoreboard. Tied players share a rank, and the next ranks are skipped.
         */
        "uno.Standing": {
            seat: number;
            rank: number;
            hand_count: number;
            score: number;
        };
        /**
         * RoundStarted
         * @description A round was dealt. Events for the effect of its first card follow.
         */
        "uno.RoundStarted": {
            /** @enum {unknown} */
            type: "round_started";
            /** @default null */
            only_for?: number | null;
            round_number: number;
            first: number;
            top_discard: components["schemas"]["uno.Card"];
            draw_pile_count: number;
        };
        /**
         * HandDealt
         * @description A player's cards in the new round, for their owner only.
         */
        "uno.HandDealt": {
            /** @enum {unknown} */
            type: "hand_dealt";
            /** @default null */
            only_for?: number | null;
            seat: number;
            cards: components["schemas"]["uno.Card"][];
        };
        /**
         * Ended
         * @description The game is over. `winner` is None if a blocked game ended in a tie.
         *
         *         `hands` are the cards that everyone still held, in seat order.
         */
        "uno.Ended": {
            /** @enum {unknown} */
            type: "ended";
            /** @default null */
            only_for?: number | null;
            winner: number | null;
            scoreboard: components["schemas"]["uno.Standing"][];
            reason: string;
            hands: components["schemas"]["uno.Card"][][];
        };
        /**
         * UnoView
         * @description The game as one seat sees it. For a spectator `seat` is None and `hand` is empty.
         */
        "uno.UnoView": {
            seat: number | null;
            options: components["schemas"]["uno.UnoOptions"];
            /** @enum {unknown} */
            status: "ended" | "playing";
            round_number: number;
            turn_number: number;
            current: number;
            /** @enum {unknown} */
            direction: "ccw" | "cw";
            top_discard: components["schemas"]["uno.Card"];
            current_color: ("blue" | "green" | "red" | "yellow") | null;
            pending_color_choice: boolean;
            draw_pile_count: number;
            hand_counts: number[];
            hand: components["schemas"]["uno.Card"][];
            drawn_card: components["schemas"]["uno.Card"] | null;
            playable: number[];
            scores: number[];
            exposed: number | null;
            discards: number[];
            drew_on: ("blue" | "green" | "red" | "yellow")[][];
            winners: number[] | null;
            /** @default null */
            hands?: components["schemas"]["uno.Card"][][] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

/** Events that the server sends. */
export interface ToClient {
  /** The client has connected. */
  "conn:connected": components["schemas"]["Connected"];
  /** A new chat message. */
  "chat:message:new": components["schemas"]["ChatNew"];
  /** A chat message was edited or deleted. */
  "chat:thread:update": components["schemas"]["ChatUpdate"];
  /** A public table opened, changed or ended. */
  "tables:update": components["schemas"]["ListedTable"];
  /** The game is about to start: show your word (`word:show`). */
  "words:closed": components["schemas"]["WordsClosedEvent"];
  /** The client has connected or reconnected. */
  "table:state": components["schemas"]["TableState"];
  /** Any change. */
  "table:update": components["schemas"]["TableUpdate"];
}

/** Events that a client sends. */
export interface ToServer {
  /** Open a table. */
  "open": components["schemas"]["OpenCommand"];
  /** Get updates of all public tables (tables:update, spades:table_*). */
  "watch": components["schemas"]["Watch"];
  /** Read the full state, in the connection's dialect. */
  "state": components["schemas"]["AtTable"];
  /** Make a move. */
  "action": components["schemas"]["ActionCommand"];
  /** Take a seat, or take your own back from a bot. */
  "join": components["schemas"]["JoinCommand"];
  /** Leave the table. */
  "leave": components["schemas"]["AtTable"];
  /** Start the game. */
  "start": components["schemas"]["StartCommand"];
  /** Set whether you are ready. */
  "ready": components["schemas"]["ReadyCommand"];
  /** Add a bot. */
  "add_bot": components["schemas"]["BotCommand"];
  /** Remove a player or bot. */
  "remove": components["schemas"]["PlayerCommand"];
  /** Make another player the host. */
  "host": components["schemas"]["PlayerCommand"];
  /** Replace the room code and end all join links. */
  "room_code": components["schemas"]["AtTable"];
  /** Get a link to join or to watch. */
  "link": components["schemas"]["LinkCommand"];
  /** Invite an account. */
  "invite": components["schemas"]["PlayerCommand"];
  /** Add words of your own to the seed of the deal. */
  "word": components["schemas"]["WordCommand"];
  /** Commit to a secret word for the deal, by its hash. */
  "word:commit": components["schemas"]["CommitCommand"];
  /** Show your committed word when the game starts. */
  "word:show": components["schemas"]["WordCommand"];
  /** Watch the table. */
  "spectate": components["schemas"]["JoinCommand"];
  /** Stop watching. */
  "unspectate": components["schemas"]["AtTable"];
  /** Play again at a new table. */
  "rematch": components["schemas"]["AtTable"];
  /** Send a chat message. */
  "chat:send": components["schemas"]["ChatCommand"];
  /** Edit a message. */
  "chat:edit": components["schemas"]["EditCommand"];
  /** Delete a message. */
  "chat:delete": components["schemas"]["MessageCommand"];
}

/** What each game's options, moves, events and view are. */
export interface Games {
  "hidden-joker-rummy": {
    options: components["schemas"]["hidden-joker-rummy.HiddenJokerOptions"];
    move: components["schemas"]["hidden-joker-rummy.Draw"] | components["schemas"]["hidden-joker-rummy.Discard"] | components["schemas"]["hidden-joker-rummy.Declare"];
    event: components["schemas"]["hidden-joker-rummy.Dealt"] | components["schemas"]["hidden-joker-rummy.HandDealt"] | components["schemas"]["hidden-joker-rummy.Drew"] | components["schemas"]["hidden-joker-rummy.CardDrawn"] | components["schemas"]["hidden-joker-rummy.Discarded"] | components["schemas"]["hidden-joker-rummy.TurnChanged"] | components["schemas"]["hidden-joker-rummy.MeldsSubmitted"] | components["schemas"]["hidden-joker-rummy.Ended"];
    view: components["schemas"]["hidden-joker-rummy.HiddenJokerView"];
  };
  "rummikub": {
    options: components["schemas"]["rummikub.RummikubOptions"];
    move: components["schemas"]["rummikub.PlayTiles"] | components["schemas"]["rummikub.Draw"];
    event: components["schemas"]["rummikub.Dealt"] | components["schemas"]["rummikub.RackDealt"] | components["schemas"]["rummikub.TilesPlayed"] | components["schemas"]["rummikub.TileDrawn"] | components["schemas"]["rummikub.TileReceived"] | components["schemas"]["rummikub.Passed"] | components["schemas"]["rummikub.TurnChanged"] | components["schemas"]["rummikub.GameEnded"];
    view: components["schemas"]["rummikub.RummikubView"];
  };
  "rummy": {
    options: components["schemas"]["rummy.RummyOptions"];
    move: components["schemas"]["rummy.Draw"] | components["schemas"]["rummy.Meld"] | components["schemas"]["rummy.LayOff"] | components["schemas"]["rummy.Discard"];
    event: components["schemas"]["rummy.HandStarted"] | components["schemas"]["rummy.HandDealt"] | components["schemas"]["rummy.CardDrawn"] | components["schemas"]["rummy.CardTaken"] | components["schemas"]["rummy.MeldPlayed"] | components["schemas"]["rummy.CardsLaidOff"] | components["schemas"]["rummy.CardDiscarded"] | components["schemas"]["rummy.DiscardsShuffled"] | components["schemas"]["rummy.HandEnded"] | components["schemas"]["rummy.GameEnded"];
    view: components["schemas"]["rummy.RummyView"];
  };
  "spades": {
    options: components["schemas"]["spades.SpadesOptions"];
    move: components["schemas"]["spades.Bid"] | components["schemas"]["spades.RevealHand"] | components["schemas"]["spades.Exchange"] | components["schemas"]["spades.Play"];
    event: components["schemas"]["spades.HandDealt"] | components["schemas"]["spades.BidPlaced"] | components["schemas"]["spades.HandRevealed"] | components["schemas"]["spades.ExchangePrompt"] | components["schemas"]["spades.ExchangePassed"] | components["schemas"]["spades.CardPlayed"] | components["schemas"]["spades.TrickComplete"] | components["schemas"]["spades.HandScored"] | components["schemas"]["spades.TurnChanged"] | components["schemas"]["spades.GameOver"];
    view: components["schemas"]["spades.SpadesView"];
  };
  "uno": {
    options: components["schemas"]["uno.UnoOptions"];
    move: components["schemas"]["uno.Play"] | components["schemas"]["uno.Draw"] | components["schemas"]["uno.EndTurn"] | components["schemas"]["uno.ChooseColor"] | components["schemas"]["uno.CallUno"] | components["schemas"]["uno.Catch"];
    event: components["schemas"]["uno.CardPlayed"] | components["schemas"]["uno.ColorChosen"] | components["schemas"]["uno.Reversed"] | components["schemas"]["uno.Skipped"] | components["schemas"]["uno.Drew"] | components["schemas"]["uno.Drawn"] | components["schemas"]["uno.Passed"] | components["schemas"]["uno.Reshuffled"] | components["schemas"]["uno.TurnChanged"] | components["schemas"]["uno.UnoCalled"] | components["schemas"]["uno.Caught"] | components["schemas"]["uno.RoundEnded"] | components["schemas"]["uno.RoundStarted"] | components["schemas"]["uno.HandDealt"] | components["schemas"]["uno.Ended"];
    view: components["schemas"]["uno.UnoView"];
  };
}
