// Written by `npm run types` from the server's documents. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AcceptChallenges
         * @description What a bot accepts challenges for. No games: none from now on.
         */
        AcceptChallenges: {
            games: string[];
            /** @default null */
            clocks?: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"])[] | null;
        };
        /**
         * Acted
         * @description A move of the game.
         */
        Acted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "acted";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            seat: number;
            move: unknown;
        };
        /** AnyActionCommand */
        AnyActionCommand: components["schemas"]["HiddenJokerRummyActionCommand"] | components["schemas"]["RummikubActionCommand"] | components["schemas"]["RummyActionCommand"] | components["schemas"]["SpadesActionCommand"] | components["schemas"]["UnoActionCommand"];
        /** AnyOpenCommand */
        AnyOpenCommand: components["schemas"]["HiddenJokerRummyOpenTable"] | components["schemas"]["RummikubOpenTable"] | components["schemas"]["RummyOpenTable"] | components["schemas"]["SpadesOpenTable"] | components["schemas"]["UnoOpenTable"];
        /** AnyStateAnswer */
        AnyStateAnswer: components["schemas"]["HiddenJokerRummyStateRead"] | components["schemas"]["HiddenJokerRummyOwnStateRead"] | components["schemas"]["RummikubStateRead"] | components["schemas"]["RummyStateRead"] | components["schemas"]["SpadesStateRead"] | components["schemas"]["SpadesOwnStateRead"] | components["schemas"]["UnoStateRead"] | components["schemas"]["UnoOwnStateRead"];
        /** AnyTableState */
        AnyTableState: components["schemas"]["HiddenJokerRummyTableState"] | components["schemas"]["RummikubTableState"] | components["schemas"]["RummyTableState"] | components["schemas"]["SpadesTableState"] | components["schemas"]["UnoTableState"];
        /** AnyTableUpdate */
        AnyTableUpdate: components["schemas"]["HiddenJokerRummyTableUpdate"] | components["schemas"]["RummikubTableUpdate"] | components["schemas"]["RummyTableUpdate"] | components["schemas"]["SpadesTableUpdate"] | components["schemas"]["UnoTableUpdate"];
        /**
         * AtTable
         * @description A table by its id or UUID.
         */
        AtTable: {
            game_id: number | string;
        };
        /**
         * BankClock
         * @description Time for the whole game. Every finished turn adds `increment` seconds.
         */
        BankClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bank";
            seconds: number;
            increment: number;
        };
        /** BotAdded */
        BotAdded: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bot_added";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player: components["schemas"]["Person"];
            seat: number;
            level: string;
        };
        /** BotCommand */
        BotCommand: {
            level?: string;
            /** @default null */
            seat?: number | null;
            /** @default false */
            fill?: boolean;
            game_id: number | string;
        };
        /**
         * BotsOffered
         * @description You have waited long: `queue:bots` starts a game with bots on the free seats.
         */
        BotsOffered: {
            game: string;
            waited_ms: number;
            cursor?: string;
        };
        /**
         * Challenge
         * @description A challenge. `answer` is `accepted` or `declined`, or null as long as there is none.
         */
        Challenge: {
            id: number;
            challenger: components["schemas"]["Challenger"];
            bot: components["schemas"]["Challenger"];
            game: string;
            seats: number;
            clock: components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"];
            rated: boolean;
            expires_at: string;
            answer: string | null;
            game_id: number | null;
            cursor?: string;
        };
        /** ChallengeCommand */
        ChallengeCommand: {
            game: string;
            clock: components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"];
            /** @default null */
            seats?: number | null;
            /** @default false */
            rated?: boolean;
            player_id: number;
        };
        /** Challenged */
        Challenged: {
            /** @enum {unknown} */
            ok: true;
            challenge: components["schemas"]["Challenge"];
        };
        /** Challenger */
        Challenger: {
            player_id: number;
            uuid: string;
            display_name: string;
            bot_account?: boolean;
        };
        /** ChangeCommand */
        ChangeCommand: {
            /** @default null */
            name?: string | null;
            /** @default null */
            visibility?: ("friends-only" | "private" | "public") | null;
            /** @default null */
            join_policy?: ("friends-only" | "invite-only" | "open") | null;
            /** @default null */
            spectating?: boolean | null;
            /** @default null */
            hints?: boolean | null;
            game_id: number | string;
        };
        /**
         * Changed
         * @description The table's version after the change.
         */
        Changed: {
            /** @enum {unknown} */
            ok: true;
            version: number;
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
            bot_account?: boolean;
        };
        /**
         * ChangesLinkMade
         * @description A new link, with the next number. Its token is computed from the number and the secret.
         */
        ChangesLinkMade: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "link_made";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            number: number;
            /** @enum {unknown} */
            kind: "join" | "watch";
            /** @default null */
            expires_at?: number | null;
            /** @default false */
            once?: boolean;
        };
        /**
         * ChangesOpened
         * @description A new table. Its host sits on the first seat.
         */
        ChangesOpened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "opened";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            uuid: string;
            game: string;
            options: unknown;
            capacity: number;
            /** @enum {unknown} */
            visibility: "friends-only" | "private" | "public";
            name: string;
            room_code: string;
            host: components["schemas"]["Person"];
            secret: string;
            /** @default false */
            require_ready?: boolean;
            /**
             * @default open
             * @enum {unknown}
             */
            join_policy?: "friends-only" | "invite-only" | "open";
            /** @default true */
            spectating?: boolean;
            /** @default false */
            starts_when_full?: boolean;
            /** @default null */
            clock?: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            /** @default false */
            rated?: boolean;
            /** @default null */
            hints?: boolean | null;
            /** @default 0 */
            bot_pause_ms?: number;
        };
        /** ChatCommand */
        ChatCommand: {
            text: string;
            game_id: number | string;
        };
        /** ChatNew */
        ChatNew: {
            game_id: number;
            message: components["schemas"]["NewMessage"];
            server_ts: number;
            cursor: string;
        };
        /** ChatUpdate */
        ChatUpdate: {
            game_id: number;
            messages: components["schemas"]["ChangedMessage"][];
            server_ts: number;
            cursor: string;
        };
        /**
         * ClockInfo
         * @description A player's clock, as it was at the service time `clocks_at`. A clock that runs has less now.
         */
        ClockInfo: {
            player_id: number;
            left_ms: number;
            running: boolean;
            time_outs: number;
        };
        /**
         * Closed
         * @description The table was closed before its game ended.
         */
        Closed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "closed";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            /** @enum {unknown} */
            reason: "abandoned" | "terminated";
        };
        /** CodeChanged */
        CodeChanged: {
            /** @enum {unknown} */
            ok: true;
            version: number;
            room_code: string;
        };
        /** CommitCommand */
        CommitCommand: {
            word_hash: string;
            game_id: number | string;
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
         * Composed
         * @description A move that the player puts together: its `type`, and how to fill its fields.
         */
        Composed: {
            type: string;
            parts: (components["schemas"]["Pick"] | components["schemas"]["Groups"])[];
        };
        /** Connected */
        Connected: {
            user_id: number;
            server_ts: number;
        };
        /**
         * DaysClock
         * @description Days for every turn: a game by correspondence.
         */
        DaysClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "days";
            days: number;
        };
        /**
         * Done
         * @description The acknowledgment of an event that was carried out.
         */
        Done: {
            /** @enum {unknown} */
            ok: true;
        };
        /**
         * DoorChanged
         * @description A new visibility and join policy.
         */
        DoorChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "door_changed";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            /** @enum {unknown} */
            visibility: "friends-only" | "private" | "public";
            /** @enum {unknown} */
            join_policy: "friends-only" | "invite-only" | "open";
            /** @default null */
            was?: ("friends-only" | "private" | "public") | null;
        };
        /** EditCommand */
        EditCommand: {
            game_id: number | string;
            message_id: number;
            text: string;
        };
        /**
         * FriendPresence
         * @description A friend has come online or gone offline, or sits at other tables.
         */
        FriendPresence: {
            player_id: number;
            online: boolean;
            tables: components["schemas"]["FriendTable"][];
            server_ts: number;
            cursor?: string;
        };
        /**
         * FriendTable
         * @description A table where a friend sits.
         */
        FriendTable: {
            game_id: number;
            table_id: string;
            game: string;
            name: string;
            state: string;
            can_join: boolean;
            can_watch: boolean;
        };
        /**
         * FriendUpdate
         * @description How somebody stands to you has changed.
         */
        FriendUpdate: {
            player_id: number;
            uuid: string;
            display_name: string;
            /** @enum {unknown} */
            standing: "asked_you" | "friend" | "none" | "you_asked";
            server_ts: number;
            cursor?: string;
        };
        /**
         * GameOfQueue
         * @description A game to play with somebody. Without `seats`, with as few players as it can have.
         */
        GameOfQueue: {
            game: string;
            clock: components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"];
            /** @default null */
            seats?: number | null;
            /** @default false */
            rated?: boolean;
        };
        /**
         * Groups
         * @description A field to fill with groups of pieces. A piece can be in one group only.
         *
         *         A group is `{kind_field: one of kinds, pieces_field: [pieces]}`. `start` holds the groups already on the table;
         *         their pieces must all be in some group of the move.
         */
        Groups: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
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
        /** HiddenJokerRummyActionCommand */
        HiddenJokerRummyActionCommand: components["schemas"]["HiddenJokerRummyDrawCommand"] | components["schemas"]["HiddenJokerRummyDiscardCommand"] | components["schemas"]["HiddenJokerRummyDeclareCommand"] | components["schemas"]["HiddenJokerRummyTurnCommand"];
        /**
         * HiddenJokerRummyCardDrawnEvent
         * @description The card a seat drew from the stock, for that seat only.
         */
        HiddenJokerRummyCardDrawnEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_drawn";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: components["schemas"]["HiddenJokerRummyCardView"];
        };
        /**
         * HiddenJokerRummyCardView
         * @description A card in the format of the Hidden Joker Rummy API. `is_joker` is left out if false.
         */
        HiddenJokerRummyCardView: {
            id: string;
            rank: string;
            suit: string;
            /** @default false */
            is_joker?: boolean;
        };
        /**
         * HiddenJokerRummyCommonState
         * @description A table of any game. `view` is specific to the game (see `x-games`), and null before the deal.
         */
        HiddenJokerRummyCommonState: {
            game_id: number;
            table_id: string;
            /** @enum {unknown} */
            game: "hidden-joker-rummy";
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: components["schemas"]["HiddenJokerRummyOptions"];
            require_ready: boolean;
            spectating: boolean;
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
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
            hints: boolean;
            bot_pause_ms: number;
            clocks?: components["schemas"]["ClockInfo"][];
            clocks_at?: number;
            service_time?: number;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            rematch_by?: number;
            moves?: components["schemas"]["HiddenJokerRummyOffer"];
            view: components["schemas"]["HiddenJokerRummyView"] | null;
        };
        /**
         * HiddenJokerRummyDealtEvent
         * @description The cards were dealt: the wild rank, the first discard and the first player.
         */
        HiddenJokerRummyDealtEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dealt";
            /** @default null */
            only_for?: number | null;
            hidden_joker_rank: string;
            discard_top: components["schemas"]["HiddenJokerRummyCardView"];
            stock_count: number;
            first: number;
        };
        /**
         * HiddenJokerRummyDeclareCommand
         * @description Declare Rummy: all cards in melds, except an optional last discard.
         */
        HiddenJokerRummyDeclareCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "declare";
            melds: components["schemas"]["HiddenJokerRummyMeldClaim"][];
            /** @default null */
            discard_card_id?: string | null;
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * HiddenJokerRummyDeclareMove
         * @description Declare Rummy: all cards in melds, except an optional last discard.
         */
        HiddenJokerRummyDeclareMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "declare";
            melds: components["schemas"]["HiddenJokerRummyMeldClaim"][];
            /** @default null */
            discard_card_id?: string | null;
        };
        /**
         * HiddenJokerRummyDiscardCommand
         * @description Put a card on the discard pile and end the turn.
         */
        HiddenJokerRummyDiscardCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
            card_id: string;
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * HiddenJokerRummyDiscardMove
         * @description Put a card on the discard pile and end the turn.
         */
        HiddenJokerRummyDiscardMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
            card_id: string;
        };
        /**
         * HiddenJokerRummyDiscardedEvent
         * @description A card was put on the discard pile.
         */
        HiddenJokerRummyDiscardedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discarded";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: components["schemas"]["HiddenJokerRummyCardView"];
        };
        /**
         * HiddenJokerRummyDrawCommand
         * @description Take the top card of the `"stock"` or the `"discard"` pile.
         *
         *         Any string can be decoded, because the Hidden Joker Rummy API checks the turn before the source.
         */
        HiddenJokerRummyDrawCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            source: string;
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * HiddenJokerRummyDrawMove
         * @description Take the top card of the `"stock"` or the `"discard"` pile.
         *
         *         Any string can be decoded, because the Hidden Joker Rummy API checks the turn before the source.
         */
        HiddenJokerRummyDrawMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            source: string;
        };
        /**
         * HiddenJokerRummyDrewEvent
         * @description A seat drew a card. `card` is given only if it came from the discards.
         */
        HiddenJokerRummyDrewEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drew";
            /** @default null */
            only_for?: number | null;
            seat: number;
            source: string;
            stock_count: number;
            /** @default null */
            card?: components["schemas"]["HiddenJokerRummyCardView"] | null;
        };
        /**
         * HiddenJokerRummyEndedEvent
         * @description The game is over. `scores` are in seat order.
         */
        HiddenJokerRummyEndedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ended";
            /** @default null */
            only_for?: number | null;
            winner: number;
            scores: number[];
            reason: string;
        };
        /**
         * HiddenJokerRummyGame
         * @description A table of Hidden Joker Rummy. The fields of the game are empty before the deal.
         */
        HiddenJokerRummyGame: {
            game_id: number;
            table_id: string;
            /** @enum {unknown} */
            game: "hidden-joker-rummy";
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: components["schemas"]["HiddenJokerRummyOptions"];
            require_ready: boolean;
            spectating: boolean;
            seeded: boolean;
            commitment: string;
            committed: components["schemas"]["CommittedHash"][];
            created_at: number;
            updated_at: number;
            players: components["schemas"]["HiddenJokerRummyTablePlayer"][];
            to_act: number[];
            waits_for: number[];
            spectators: number;
            your_seat: number | null;
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
            hints: boolean;
            bot_pause_ms: number;
            clocks?: components["schemas"]["ClockInfo"][];
            clocks_at?: number;
            service_time?: number;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            rematch_by?: number;
            moves?: components["schemas"]["HiddenJokerRummyOffer"];
            current_player_id: number | null;
            hidden_joker_rank: string | null;
            turn_number: number;
            has_drawn: boolean;
            discard_top: components["schemas"]["HiddenJokerRummyCardView"] | null;
            stock_count: number;
            hand: components["schemas"]["HiddenJokerRummyCardView"][];
            winner_player_id?: number | null;
            final_scores?: components["schemas"]["HiddenJokerRummyScore"][];
            melds?: components["schemas"]["HiddenJokerRummyShownMeld"][];
        };
        /**
         * HiddenJokerRummyHandDealtEvent
         * @description A seat's cards, for that seat only.
         */
        HiddenJokerRummyHandDealtEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_dealt";
            /** @default null */
            only_for?: number | null;
            seat: number;
            cards: components["schemas"]["HiddenJokerRummyCardView"][];
        };
        /**
         * HiddenJokerRummyMeldClaim
         * @description Cards declared as a `"run"` or a `"set"`, in any order.
         */
        HiddenJokerRummyMeldClaim: {
            type: string;
            card_ids: string[];
        };
        /**
         * HiddenJokerRummyMeldView
         * @description A declared meld, with its cards in the order they were submitted.
         */
        HiddenJokerRummyMeldView: {
            type: string;
            cards: components["schemas"]["HiddenJokerRummyCardView"][];
        };
        /**
         * HiddenJokerRummyMeldsSubmittedEvent
         * @description A seat declared Rummy with these melds.
         */
        HiddenJokerRummyMeldsSubmittedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "melds_submitted";
            /** @default null */
            only_for?: number | null;
            seat: number;
            melds: components["schemas"]["HiddenJokerRummyMeldView"][];
            /** @default null */
            discard?: components["schemas"]["HiddenJokerRummyCardView"] | null;
        };
        /**
         * HiddenJokerRummyOffer
         * @description The moves of one seat: those listed, whether there are more, and those to put together.
         */
        HiddenJokerRummyOffer: {
            /** @default false */
            more?: boolean;
            /** @default [] */
            composed?: components["schemas"]["Composed"][];
            list: (components["schemas"]["HiddenJokerRummyDrawMove"] | components["schemas"]["HiddenJokerRummyDiscardMove"] | components["schemas"]["HiddenJokerRummyDeclareMove"])[];
        };
        /**
         * HiddenJokerRummyOpenTable
         * @description Open a table. With `bots` and `start`, a game against bots begins with this one request.
         *
         *         To commit a word for the deal at once, choose the `table_id` yourself: the hash names it.
         */
        HiddenJokerRummyOpenTable: {
            /** @default null */
            max_players?: number | null;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "friends-only" | "private" | "public";
            /** @default null */
            name?: string | null;
            /** @default false */
            require_ready?: boolean;
            /** @default true */
            spectating?: boolean;
            /** @default null */
            clock?: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            /** @default false */
            rated?: boolean;
            /** @default null */
            hints?: boolean | null;
            /** @default 0 */
            bot_pause_ms?: number;
            /** @default [] */
            bots?: string[];
            /** @default false */
            start?: boolean;
            /** @default null */
            table_id?: string | null;
            /** @default null */
            word_hash?: string | null;
            /**
             * @default hidden-joker-rummy
             * @enum {unknown}
             */
            game?: "hidden-joker-rummy";
            /** @default null */
            options?: components["schemas"]["HiddenJokerRummyOptions"] | null;
        };
        /**
         * HiddenJokerRummyOptions
         * @description What a table can agree on before the start.
         */
        HiddenJokerRummyOptions: {
            /** @default false */
            pure_run?: boolean;
        };
        /**
         * HiddenJokerRummyOwnStateRead
         * @description The state of a table, in the dialect of the connection.
         */
        HiddenJokerRummyOwnStateRead: {
            /** @enum {unknown} */
            ok: true;
            state: components["schemas"]["HiddenJokerRummyGame"];
        };
        /**
         * HiddenJokerRummyPlayerView
         * @description The public part of a seat. `score` is None until the game is over.
         */
        HiddenJokerRummyPlayerView: {
            seat: number;
            hand_size: number;
            score: number | null;
            taken: components["schemas"]["HiddenJokerRummyCardView"][];
            discarded: string[];
        };
        /** HiddenJokerRummyScore */
        HiddenJokerRummyScore: {
            player_id: number;
            score: number;
        };
        /**
         * HiddenJokerRummyShownMeld
         * @description A meld with full cards, in the complete state.
         */
        HiddenJokerRummyShownMeld: {
            type: string;
            cards: string[];
            faces: components["schemas"]["HiddenJokerRummyCardView"][];
        };
        /**
         * HiddenJokerRummyStateRead
         * @description The state of a table, in the dialect of the connection.
         */
        HiddenJokerRummyStateRead: {
            /** @enum {unknown} */
            ok: true;
            state: components["schemas"]["HiddenJokerRummyCommonState"];
        };
        /**
         * HiddenJokerRummyTablePlayer
         * @description A player at the table. `score` is null until the game is over.
         */
        HiddenJokerRummyTablePlayer: {
            player_id: number;
            display_name: string;
            seat: number;
            ready: boolean;
            is_bot: boolean;
            away: boolean;
            bot_account?: boolean;
            hand_size: number;
            score: number | null;
        };
        /** HiddenJokerRummyTableState */
        HiddenJokerRummyTableState: {
            game_id: number;
            version: number;
            state: components["schemas"]["HiddenJokerRummyCommonState"];
            cursor: string;
        };
        /**
         * HiddenJokerRummyTableUpdate
         * @description `change` is the log entry, `events` are the game's events, and `state` is the full state after the change.
         */
        HiddenJokerRummyTableUpdate: {
            game_id: number;
            version: number;
            change: components["schemas"]["ChangesOpened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["ChangesLinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["HiddenJokerRummyDealtEvent"] | components["schemas"]["HiddenJokerRummyHandDealtEvent"] | components["schemas"]["HiddenJokerRummyDrewEvent"] | components["schemas"]["HiddenJokerRummyCardDrawnEvent"] | components["schemas"]["HiddenJokerRummyDiscardedEvent"] | components["schemas"]["HiddenJokerRummyTurnChangedEvent"] | components["schemas"]["HiddenJokerRummyMeldsSubmittedEvent"] | components["schemas"]["HiddenJokerRummyEndedEvent"])[];
            state: components["schemas"]["HiddenJokerRummyCommonState"];
            cursor: string;
        };
        /**
         * HiddenJokerRummyTurnChangedEvent
         * @description It is the next seat's turn.
         */
        HiddenJokerRummyTurnChangedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_changed";
            /** @default null */
            only_for?: number | null;
            previous: number;
            next: number;
            turn_number: number;
        };
        /**
         * HiddenJokerRummyTurnCommand
         * @description Several moves that are accepted or refused together.
         */
        HiddenJokerRummyTurnCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["HiddenJokerRummyDrawMove"] | components["schemas"]["HiddenJokerRummyDiscardMove"] | components["schemas"]["HiddenJokerRummyDeclareMove"])[];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * HiddenJokerRummyView
         * @description The game as one seat sees it. For a spectator `seat` is None and `hand` is empty.
         */
        HiddenJokerRummyView: {
            seat: number | null;
            phase: string;
            current_seat: number | null;
            turn_number: number;
            has_drawn: boolean;
            hidden_joker_rank: string;
            pure_run: boolean;
            discard_top: components["schemas"]["HiddenJokerRummyCardView"] | null;
            discard_count: number;
            stock_count: number;
            players: components["schemas"]["HiddenJokerRummyPlayerView"][];
            hand: components["schemas"]["HiddenJokerRummyCardView"][];
            /** @default null */
            winner?: number | null;
            /** @default null */
            final_scores?: number[] | null;
            /** @default [] */
            melds?: components["schemas"]["HiddenJokerRummyMeldView"][];
            /** @default null */
            discard?: components["schemas"]["HiddenJokerRummyCardView"] | null;
            /** @default null */
            reason?: string | null;
            /** @default null */
            hands?: components["schemas"]["HiddenJokerRummyCardView"][][] | null;
        };
        /**
         * HintReason
         * @description Why: the code of a sentence in the game's words (`hints`), and the values for it.
         */
        HintReason: {
            code: string;
            values: Record<string, never>;
        };
        /**
         * Hinted
         * @description A good move, and why it is good.
         */
        Hinted: {
            /** @enum {unknown} */
            ok: true;
            version: number;
            move: unknown;
            why: components["schemas"]["HintReason"];
        };
        /** HostChanged */
        HostChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "host_changed";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
        };
        /**
         * InviteGone
         * @description An invitation that you sent or received is no longer open.
         */
        InviteGone: {
            invite_id: number;
            /** @enum {unknown} */
            reason: "accepted" | "declined" | "withdrawn";
            server_ts: number;
            cursor?: string;
        };
        /**
         * Invited
         * @description An account that may join regardless of the visibility and join policy.
         *
         *         An invitation by the host also lifts the bar of somebody who was kicked.
         */
        Invited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "invited";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            /** @default null */
            by?: number | null;
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
        /** Joined */
        Joined: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "joined";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player: components["schemas"]["Person"];
            seat: number;
            /** @default null */
            link?: number | null;
        };
        /**
         * Left
         * @description A player left. In the lobby the seat becomes free; during play a bot of level `bot` stands in.
         *
         *         A player who was kicked is barred from the table until the host invites them.
         */
        Left: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "left";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            seat: number;
            uuid: string;
            name: string;
            /**
             * @default left
             * @enum {unknown}
             */
            reason?: "away" | "kicked" | "left";
            /** @default null */
            bot?: string | null;
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
        /**
         * LinkMade
         * @description A link. `url` is a path on this server; send `token` where a room code is asked for.
         */
        LinkMade: {
            /** @enum {unknown} */
            ok: true;
            version: number;
            /** @enum {unknown} */
            kind: "join" | "watch";
            url: string;
            token: string;
            expires_at: number | null;
            once: boolean;
        };
        /**
         * LinksRevoked
         * @description All links of this kind stop working.
         */
        LinksRevoked: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "links_revoked";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            /** @enum {unknown} */
            kind: "join" | "watch";
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
            bot_account?: boolean;
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
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
        };
        /** MessageChanged */
        MessageChanged: {
            /** @enum {unknown} */
            ok: true;
            message: components["schemas"]["ChangedMessage"];
        };
        /** MessageCommand */
        MessageCommand: {
            game_id: number | string;
            message_id: number;
        };
        /** MessageSent */
        MessageSent: {
            /** @enum {unknown} */
            ok: true;
            message: components["schemas"]["NewMessage"];
        };
        /**
         * NameErased
         * @description A player's account was deleted, and the name with it. The entries before this one were rewritten without it.
         */
        NameErased: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "name_erased";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            /** @default null */
            table_name?: string | null;
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
            bot_account?: boolean;
        };
        /**
         * Nothing
         * @description No fields.
         */
        Nothing: Record<string, never>;
        /** OneChallenge */
        OneChallenge: {
            id: number;
        };
        /** Opened */
        Opened: {
            /** @enum {unknown} */
            ok: true;
            game_id: number;
            room_code: string;
            table_id: string;
        };
        /**
         * OwnPlace
         * @description Your place. `game_id` is the table where you were seated; null while you wait.
         */
        OwnPlace: {
            game: string;
            seats: number;
            clock: components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"];
            rated: boolean;
            waited_ms: number;
            bots_offered: boolean;
            with_bots: boolean;
            game_id: number | null;
        };
        /**
         * Person
         * @description A person with an account, a program with a bot account, or a bot of the house.
         */
        Person: {
            id: number;
            uuid: string;
            name: string;
            /** @default false */
            bot_account?: boolean;
        };
        /**
         * PersonPresence
         * @description The presence of one player. `takeover_ms`: a bot takes over after this, unless they do something.
         */
        PersonPresence: {
            player_id: number;
            /** @enum {unknown} */
            state: "away" | "gone" | "here";
            typing: boolean;
            takeover_ms: number | null;
        };
        /**
         * Pick
         * @description A field to fill from `pieces`: one value if `single`, otherwise a list of `least` to `most` of them.
         */
        Pick: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pick";
            field: string;
            pieces: unknown[];
            least: number;
            most: number;
            /** @default false */
            single?: boolean;
        };
        /**
         * PlaceLost
         * @description You were away for too long.
         */
        PlaceLost: {
            cursor?: string;
        };
        /** PlayerCommand */
        PlayerCommand: {
            player_id: number;
            game_id: number | string;
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
            bot_account?: boolean;
        };
        /**
         * PresenceRead
         * @description The presence of everyone who sits at the table.
         */
        PresenceRead: {
            game_id: number;
            version: number;
            waited_ms: number;
            service_time: number;
            people: components["schemas"]["PersonPresence"][];
            /** @enum {unknown} */
            ok: true;
        };
        /**
         * QueueInfo
         * @description Who waits for one game.
         */
        QueueInfo: {
            game: string;
            seats: number;
            clock: components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"];
            rated: boolean;
            waiting: number;
            usual_ms: number | null;
        };
        /** QueueRead */
        QueueRead: {
            place: components["schemas"]["OwnPlace"] | null;
            queues: components["schemas"]["QueueInfo"][];
            /** @enum {unknown} */
            ok: true;
        };
        /**
         * React
         * @description Show a reaction or say a set phrase.
         */
        React: {
            game_id: number | string;
            /** @enum {unknown} */
            key: "clap" | "good_game" | "good_luck" | "heart" | "hello" | "laugh" | "one_moment" | "sad" | "sorry" | "thanks" | "thumbs_up" | "well_played" | "wow" | "your_turn";
        };
        /**
         * Reacted
         * @description A player reacts, or says a set phrase.
         */
        Reacted: {
            game_id: number;
            player_id: number;
            /** @enum {unknown} */
            key: "clap" | "good_game" | "good_luck" | "heart" | "hello" | "laugh" | "one_moment" | "sad" | "sorry" | "thanks" | "thumbs_up" | "well_played" | "wow" | "your_turn";
            server_ts: number;
        };
        /** Readied */
        Readied: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "readied";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            ready: boolean;
        };
        /** ReadyCommand */
        ReadyCommand: {
            /** @default true */
            ready?: boolean;
            game_id: number | string;
        };
        /** RematchCommand */
        RematchCommand: {
            /** @default false */
            start?: boolean;
            /** @default null */
            table_id?: string | null;
            /** @default null */
            word_hash?: string | null;
            game_id: number | string;
        };
        /** RematchMade */
        RematchMade: {
            /** @enum {unknown} */
            ok: true;
            game_id: number;
        };
        /**
         * RematchOpened
         * @description The players continue at another table, which this player has opened. A later one replaces an earlier one.
         */
        RematchOpened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rematch_opened";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            table_id: number;
            /** @default null */
            player_id?: number | null;
        };
        /**
         * Returned
         * @description A player takes an abandoned seat back.
         */
        Returned: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "returned";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
        };
        /**
         * RoomCodeChanged
         * @description A new room code. The old one no longer works.
         */
        RoomCodeChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "room_code_changed";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            room_code: string;
        };
        /** RummikubActionCommand */
        RummikubActionCommand: components["schemas"]["RummikubPlayTilesCommand"] | components["schemas"]["RummikubDrawCommand"] | components["schemas"]["RummikubTurnCommand"];
        /**
         * RummikubCommonState
         * @description A table of any game. `view` is specific to the game (see `x-games`), and null before the deal.
         */
        RummikubCommonState: {
            game_id: number;
            table_id: string;
            /** @enum {unknown} */
            game: "rummikub";
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: components["schemas"]["RummikubOptions"];
            require_ready: boolean;
            spectating: boolean;
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
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
            hints: boolean;
            bot_pause_ms: number;
            clocks?: components["schemas"]["ClockInfo"][];
            clocks_at?: number;
            service_time?: number;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            rematch_by?: number;
            moves?: components["schemas"]["RummikubOffer"];
            view: components["schemas"]["RummikubGameState"] | null;
        };
        /**
         * RummikubDealtEvent
         * @description The racks were dealt; the rest is the pool.
         */
        RummikubDealtEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dealt";
            /** @default null */
            only_for?: number | null;
            first: number;
            pool_size: number;
        };
        /**
         * RummikubDrawCommand
         * @description Draw a tile from the pool, or pass if it is empty.
         */
        RummikubDrawCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummikubDrawMove
         * @description Draw a tile from the pool, or pass if it is empty.
         */
        RummikubDrawMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /**
         * RummikubGameEndedEvent
         * @description The game is over. `reason` is `rack_empty` or `all_passed`. `racks` are the tiles left, in seat order.
         */
        RummikubGameEndedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game_ended";
            /** @default null */
            only_for?: number | null;
            winner: number;
            scores: number[];
            reason: string;
            racks: string[][];
        };
        /**
         * RummikubGameState
         * @description A GameState of the Rummikub models. Sizes replace the pool and the racks of other players.
         */
        RummikubGameState: {
            game_id: string;
            created_at: string;
            updated_at: string;
            status: string;
            players: components["schemas"]["RummikubPlayerState"][];
            board: components["schemas"]["RummikubShownMeld"][];
            seat: number | null;
            current_player_index: number;
            pool_size: number;
            rack?: components["schemas"]["RummikubShownRack"];
            turn_number: number;
            passes: number;
            hints: boolean;
            winner_player_id?: string;
            scores: number[] | null;
        };
        /**
         * RummikubOffer
         * @description The moves of one seat: those listed, whether there are more, and those to put together.
         */
        RummikubOffer: {
            /** @default false */
            more?: boolean;
            /** @default [] */
            composed?: components["schemas"]["Composed"][];
            list: (components["schemas"]["RummikubPlayTilesMove"] | components["schemas"]["RummikubDrawMove"])[];
        };
        /**
         * RummikubOpenTable
         * @description Open a table. With `bots` and `start`, a game against bots begins with this one request.
         *
         *         To commit a word for the deal at once, choose the `table_id` yourself: the hash names it.
         */
        RummikubOpenTable: {
            /** @default null */
            max_players?: number | null;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "friends-only" | "private" | "public";
            /** @default null */
            name?: string | null;
            /** @default false */
            require_ready?: boolean;
            /** @default true */
            spectating?: boolean;
            /** @default null */
            clock?: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            /** @default false */
            rated?: boolean;
            /** @default null */
            hints?: boolean | null;
            /** @default 0 */
            bot_pause_ms?: number;
            /** @default [] */
            bots?: string[];
            /** @default false */
            start?: boolean;
            /** @default null */
            table_id?: string | null;
            /** @default null */
            word_hash?: string | null;
            /** @enum {unknown} */
            game: "rummikub";
            /** @default null */
            options?: components["schemas"]["RummikubOptions"] | null;
        };
        /**
         * RummikubOptions
         * @description What a table can agree on before the start.
         */
        RummikubOptions: {
            /** @default false */
            hints?: boolean;
        };
        /**
         * RummikubPassedEvent
         * @description A player passed because the pool was empty.
         */
        RummikubPassedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "passed";
            /** @default null */
            only_for?: number | null;
            seat: number;
        };
        /**
         * RummikubPlayTilesCommand
         * @description Play at least one tile from the rack. `melds` is the whole board after the turn.
         */
        RummikubPlayTilesCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_tiles";
            melds: components["schemas"]["RummikubPlayedMeld"][];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummikubPlayTilesMove
         * @description Play at least one tile from the rack. `melds` is the whole board after the turn.
         */
        RummikubPlayTilesMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_tiles";
            melds: components["schemas"]["RummikubPlayedMeld"][];
        };
        /**
         * RummikubPlayedMeld
         * @description A meld in a move. Clients may send its `id`, which is ignored.
         */
        RummikubPlayedMeld: {
            /** @enum {unknown} */
            kind: "group" | "run";
            tiles: string[];
            /** @default null */
            id?: string | null;
        };
        /**
         * RummikubPlayerState
         * @description A Player of the Rummikub models, named by UUID. A player sees only their own rack.
         */
        RummikubPlayerState: {
            id: string;
            name: string;
            seat: number;
            initial_meld_met: boolean;
            rack_size: number;
            rack?: components["schemas"]["RummikubShownRack"];
        };
        /**
         * RummikubRackDealtEvent
         * @description A seat's tiles, for that seat only.
         */
        RummikubRackDealtEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rack_dealt";
            /** @default null */
            only_for?: number | null;
            seat: number;
            tiles: string[];
        };
        /**
         * RummikubShownMeld
         * @description A meld on the board, in the JSON of the Rummikub models.
         */
        RummikubShownMeld: {
            id: string;
            /** @enum {unknown} */
            kind: "group" | "run";
            tiles: string[];
        };
        /**
         * RummikubShownPlayer
         * @description A Player of the Rummikub models. A seat sees only its own rack until the game is over, then all racks.
         */
        RummikubShownPlayer: {
            seat: number;
            initial_meld_met: boolean;
            rack_size: number;
            rack?: components["schemas"]["RummikubShownRack"];
        };
        /** RummikubShownRack */
        RummikubShownRack: {
            tile_ids: string[];
        };
        /**
         * RummikubStateRead
         * @description The state of a table, in the dialect of the connection.
         */
        RummikubStateRead: {
            /** @enum {unknown} */
            ok: true;
            state: components["schemas"]["RummikubCommonState"];
        };
        /** RummikubTableState */
        RummikubTableState: {
            game_id: number;
            version: number;
            state: components["schemas"]["RummikubCommonState"];
            cursor: string;
        };
        /**
         * RummikubTableUpdate
         * @description `change` is the log entry, `events` are the game's events, and `state` is the full state after the change.
         */
        RummikubTableUpdate: {
            game_id: number;
            version: number;
            change: components["schemas"]["ChangesOpened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["ChangesLinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["RummikubDealtEvent"] | components["schemas"]["RummikubRackDealtEvent"] | components["schemas"]["RummikubTilesPlayedEvent"] | components["schemas"]["RummikubTileDrawnEvent"] | components["schemas"]["RummikubTileReceivedEvent"] | components["schemas"]["RummikubPassedEvent"] | components["schemas"]["RummikubTurnChangedEvent"] | components["schemas"]["RummikubGameEndedEvent"])[];
            state: components["schemas"]["RummikubCommonState"];
            cursor: string;
        };
        /** RummikubTileDrawnEvent */
        RummikubTileDrawnEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tile_drawn";
            /** @default null */
            only_for?: number | null;
            seat: number;
            rack_size: number;
            pool_size: number;
        };
        /**
         * RummikubTileReceivedEvent
         * @description The tile a player drew, for that player only.
         */
        RummikubTileReceivedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tile_received";
            /** @default null */
            only_for?: number | null;
            seat: number;
            tile: string;
        };
        /**
         * RummikubTilesPlayedEvent
         * @description A player played tiles: those from the rack, and the new board.
         */
        RummikubTilesPlayedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tiles_played";
            /** @default null */
            only_for?: number | null;
            seat: number;
            tiles: string[];
            board: components["schemas"]["RummikubShownMeld"][];
            initial_meld: boolean;
            rack_size: number;
        };
        /** RummikubTurnChangedEvent */
        RummikubTurnChangedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_changed";
            /** @default null */
            only_for?: number | null;
            seat: number;
            turn_number: number;
        };
        /**
         * RummikubTurnCommand
         * @description Several moves that are accepted or refused together.
         */
        RummikubTurnCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["RummikubPlayTilesMove"] | components["schemas"]["RummikubDrawMove"])[];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummikubView
         * @description A GameState of the Rummikub models, with seats instead of ids. The wire adds the game's id, times and names.
         */
        RummikubView: {
            seat: number | null;
            status: string;
            players: components["schemas"]["RummikubShownPlayer"][];
            current_player_index: number;
            pool_size: number;
            board: components["schemas"]["RummikubShownMeld"][];
            rack?: components["schemas"]["RummikubShownRack"];
            turn_number: number;
            passes: number;
            hints: boolean;
            winner: number | null;
            scores: number[] | null;
        };
        /** RummyActionCommand */
        RummyActionCommand: components["schemas"]["RummyDrawCommand"] | components["schemas"]["RummyMeldCommand"] | components["schemas"]["RummyLayOffCommand"] | components["schemas"]["RummyDiscardCommand"] | components["schemas"]["RummyTurnCommand"];
        /** RummyCardDiscardedEvent */
        RummyCardDiscardedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_discarded";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: string;
        };
        /**
         * RummyCardDrawnEvent
         * @description A card was drawn from the stock. Only the event for the seat itself names the card.
         */
        RummyCardDrawnEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_drawn";
            /** @default null */
            only_for?: number | null;
            seat: number;
            /** @default null */
            card?: string | null;
        };
        /** RummyCardTakenEvent */
        RummyCardTakenEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_taken";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: string;
        };
        /** RummyCardsLaidOffEvent */
        RummyCardsLaidOffEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cards_laid_off";
            /** @default null */
            only_for?: number | null;
            seat: number;
            meld: number;
            cards: string[];
        };
        /**
         * RummyCommonState
         * @description A table of any game. `view` is specific to the game (see `x-games`), and null before the deal.
         */
        RummyCommonState: {
            game_id: number;
            table_id: string;
            /** @enum {unknown} */
            game: "rummy";
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: components["schemas"]["RummyOptions"];
            require_ready: boolean;
            spectating: boolean;
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
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
            hints: boolean;
            bot_pause_ms: number;
            clocks?: components["schemas"]["ClockInfo"][];
            clocks_at?: number;
            service_time?: number;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            rematch_by?: number;
            moves?: components["schemas"]["RummyOffer"];
            view: components["schemas"]["RummyView"] | null;
        };
        /**
         * RummyDiscardCommand
         * @description End the turn.
         */
        RummyDiscardCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
            card: string;
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummyDiscardMove
         * @description End the turn.
         */
        RummyDiscardMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
            card: string;
        };
        /**
         * RummyDiscardsShuffledEvent
         * @description The stock was empty, so all discards except the top one became the new stock.
         */
        RummyDiscardsShuffledEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discards_shuffled";
            /** @default null */
            only_for?: number | null;
        };
        /**
         * RummyDrawCommand
         * @description Start the turn by drawing the top card of the stock or of the discards.
         */
        RummyDrawCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            /** @enum {unknown} */
            source: "discard" | "stock";
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummyDrawMove
         * @description Start the turn by drawing the top card of the stock or of the discards.
         */
        RummyDrawMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            /** @enum {unknown} */
            source: "discard" | "stock";
        };
        /** RummyGameEndedEvent */
        RummyGameEndedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game_ended";
            /** @default null */
            only_for?: number | null;
            winner: number;
            totals: number[];
        };
        /**
         * RummyHandDealtEvent
         * @description The cards dealt to a seat. Sent to that seat only.
         */
        RummyHandDealtEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_dealt";
            /** @default null */
            only_for?: number | null;
            cards: string[];
        };
        /**
         * RummyHandEndedEvent
         * @description `winner` is None when the hand reached the turn limit. `left` are the cards that each seat still held.
         */
        RummyHandEndedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_ended";
            /** @default null */
            only_for?: number | null;
            hand_number: number;
            winner: number | null;
            points: number[];
            totals: number[];
            left: string[][];
        };
        /**
         * RummyHandScore
         * @description A finished hand: who went out, and the points each seat was left with.
         */
        RummyHandScore: {
            winner: number | null;
            points: number[];
        };
        /** RummyHandStartedEvent */
        RummyHandStartedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_started";
            /** @default null */
            only_for?: number | null;
            hand_number: number;
            first: number;
            discard_top: string;
        };
        /**
         * RummyLayOffCommand
         * @description Add cards to a meld on the table, given by its number. Either player's melds will do.
         */
        RummyLayOffCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "lay_off";
            meld: number;
            cards: string[];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummyLayOffMove
         * @description Add cards to a meld on the table, given by its number. Either player's melds will do.
         */
        RummyLayOffMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "lay_off";
            meld: number;
            cards: string[];
        };
        /**
         * RummyMeldCommand
         * @description Lay a run or a set on the table.
         */
        RummyMeldCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "meld";
            cards: string[];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummyMeldMove
         * @description Lay a run or a set on the table.
         */
        RummyMeldMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "meld";
            cards: string[];
        };
        /** RummyMeldPlayedEvent */
        RummyMeldPlayedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "meld_played";
            /** @default null */
            only_for?: number | null;
            seat: number;
            meld: number;
            cards: string[];
        };
        /**
         * RummyOffer
         * @description The moves of one seat: those listed, whether there are more, and those to put together.
         */
        RummyOffer: {
            /** @default false */
            more?: boolean;
            /** @default [] */
            composed?: components["schemas"]["Composed"][];
            list: (components["schemas"]["RummyDrawMove"] | components["schemas"]["RummyMeldMove"] | components["schemas"]["RummyLayOffMove"] | components["schemas"]["RummyDiscardMove"])[];
        };
        /**
         * RummyOpenTable
         * @description Open a table. With `bots` and `start`, a game against bots begins with this one request.
         *
         *         To commit a word for the deal at once, choose the `table_id` yourself: the hash names it.
         */
        RummyOpenTable: {
            /** @default null */
            max_players?: number | null;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "friends-only" | "private" | "public";
            /** @default null */
            name?: string | null;
            /** @default false */
            require_ready?: boolean;
            /** @default true */
            spectating?: boolean;
            /** @default null */
            clock?: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            /** @default false */
            rated?: boolean;
            /** @default null */
            hints?: boolean | null;
            /** @default 0 */
            bot_pause_ms?: number;
            /** @default [] */
            bots?: string[];
            /** @default false */
            start?: boolean;
            /** @default null */
            table_id?: string | null;
            /** @default null */
            word_hash?: string | null;
            /** @enum {unknown} */
            game: "rummy";
            /** @default null */
            options?: components["schemas"]["RummyOptions"] | null;
        };
        /**
         * RummyOptions
         * @description Options that a table or a contest can set.
         */
        RummyOptions: {
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
         * RummyStateRead
         * @description The state of a table, in the dialect of the connection.
         */
        RummyStateRead: {
            /** @enum {unknown} */
            ok: true;
            state: components["schemas"]["RummyCommonState"];
        };
        /** RummyTableState */
        RummyTableState: {
            game_id: number;
            version: number;
            state: components["schemas"]["RummyCommonState"];
            cursor: string;
        };
        /**
         * RummyTableUpdate
         * @description `change` is the log entry, `events` are the game's events, and `state` is the full state after the change.
         */
        RummyTableUpdate: {
            game_id: number;
            version: number;
            change: components["schemas"]["ChangesOpened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["ChangesLinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["RummyHandStartedEvent"] | components["schemas"]["RummyHandDealtEvent"] | components["schemas"]["RummyCardDrawnEvent"] | components["schemas"]["RummyCardTakenEvent"] | components["schemas"]["RummyMeldPlayedEvent"] | components["schemas"]["RummyCardsLaidOffEvent"] | components["schemas"]["RummyCardDiscardedEvent"] | components["schemas"]["RummyDiscardsShuffledEvent"] | components["schemas"]["RummyHandEndedEvent"] | components["schemas"]["RummyGameEndedEvent"])[];
            state: components["schemas"]["RummyCommonState"];
            cursor: string;
        };
        /**
         * RummyTurnCommand
         * @description Several moves that are accepted or refused together.
         */
        RummyTurnCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["RummyDrawMove"] | components["schemas"]["RummyMeldMove"] | components["schemas"]["RummyLayOffMove"] | components["schemas"]["RummyDiscardMove"])[];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummyView
         * @description `hand` is the seat's own hand, empty for a spectator. Piles are listed from bottom to top.
         */
        RummyView: {
            options: components["schemas"]["RummyOptions"];
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
            results: components["schemas"]["RummyHandScore"][];
            history: string[];
            winner: number | null;
            /** @default null */
            hands?: string[][] | null;
        };
        /**
         * SayPresence
         * @description Say that you look at a table (`here`) or not (`away`). Answered with the presence of everyone there.
         *
         *         `typing`: you are writing in the chat. `busy`: you do something for your turn, such as laying tiles. Without a
         *         clock, no bot takes over from somebody who is busy.
         */
        SayPresence: {
            game_id: number | string;
            /**
             * @default here
             * @enum {unknown}
             */
            state?: "away" | "here";
            /** @default false */
            typing?: boolean;
            /** @default false */
            busy?: boolean;
        };
        /**
         * SeatChanged
         * @description A player moves to a free seat, or the host exchanges two players.
         */
        SeatChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seat_changed";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            seat: number;
            /** @default null */
            left?: number | null;
            /** @default null */
            exchanged?: number | null;
        };
        /** SeatCommand */
        SeatCommand: {
            seat: number;
            /** @default null */
            player_id?: number | null;
            game_id: number | string;
        };
        /**
         * Seated
         * @description The table where you were seated. Its game has started.
         */
        Seated: {
            game_id: number;
            cursor?: string;
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
         * SettingsChanged
         * @description A new name, or new word on whether others may watch and hints are allowed. None leaves a setting as it is.
         */
        SettingsChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "settings_changed";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            by: number;
            /** @default null */
            name?: string | null;
            /** @default null */
            spectating?: boolean | null;
            /** @default null */
            hints?: boolean | null;
        };
        /** SpadesActionCommand */
        SpadesActionCommand: components["schemas"]["SpadesBidCommand"] | components["schemas"]["SpadesRevealHandCommand"] | components["schemas"]["SpadesExchangeCommand"] | components["schemas"]["SpadesPlayCommand"] | components["schemas"]["SpadesTurnCommand"];
        /**
         * SpadesBidCommand
         * @description Bid a number of tricks. The second bidder of a team names the total for both.
         */
        SpadesBidCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bid";
            bid: number | ("blind_nil" | "nil");
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * SpadesBidMove
         * @description Bid a number of tricks. The second bidder of a team names the total for both.
         */
        SpadesBidMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bid";
            bid: number | ("blind_nil" | "nil");
        };
        /**
         * SpadesBidPlacedEvent
         * @description A seat has bid.
         */
        SpadesBidPlacedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bid_placed";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
            bid: number | ("blind_nil" | "nil");
        };
        /**
         * SpadesCard
         * @description A card in the format of the Spades API.
         */
        SpadesCard: {
            /** @enum {unknown} */
            suit: "clubs" | "diamonds" | "hearts" | "spades";
            /** @enum {unknown} */
            rank: "10" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q";
        };
        /**
         * SpadesCardPlayedEvent
         * @description A card was played.
         */
        SpadesCardPlayedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_played";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
            card: components["schemas"]["SpadesCard"];
        };
        /**
         * SpadesCommonState
         * @description A table of any game. `view` is specific to the game (see `x-games`), and null before the deal.
         */
        SpadesCommonState: {
            game_id: number;
            table_id: string;
            /** @enum {unknown} */
            game: "spades";
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: components["schemas"]["SpadesOptions"];
            require_ready: boolean;
            spectating: boolean;
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
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
            hints: boolean;
            bot_pause_ms: number;
            clocks?: components["schemas"]["ClockInfo"][];
            clocks_at?: number;
            service_time?: number;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            rematch_by?: number;
            moves?: components["schemas"]["SpadesOffer"];
            view: components["schemas"]["SpadesView"] | null;
        };
        /**
         * SpadesCompletedTrick
         * @description A finished trick of this hand.
         */
        SpadesCompletedTrick: {
            /** @enum {unknown} */
            winner: "east" | "north" | "south" | "west";
            plays: components["schemas"]["SpadesTrickPlay"][];
        };
        /**
         * SpadesExchangeCommand
         * @description Pass two cards to one's partner.
         */
        SpadesExchangeCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exchange";
            cards: components["schemas"]["SpadesCard"][];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * SpadesExchangeMove
         * @description Pass two cards to one's partner.
         */
        SpadesExchangeMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exchange";
            cards: components["schemas"]["SpadesCard"][];
        };
        /**
         * SpadesExchangePassedEvent
         * @description Two cards were passed. Only the receiver is told which.
         */
        SpadesExchangePassedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exchange_passed";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            fromSeat: "east" | "north" | "south" | "west";
            /** @enum {unknown} */
            toSeat: "east" | "north" | "south" | "west";
            /** @default null */
            cards?: components["schemas"]["SpadesCard"][] | null;
        };
        /**
         * SpadesExchangePromptEvent
         * @description This seat must pass two cards, or wait for its partner to pass.
         */
        SpadesExchangePromptEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exchange_prompt";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            direction: "receive" | "send";
            /** @default 2 */
            count?: number;
        };
        /**
         * SpadesExchangeView
         * @description The exchange of this hand, from the fourth bid on. Only the two partners see the cards.
         */
        SpadesExchangeView: {
            /** @enum {unknown} */
            blindNilSeat: "east" | "north" | "south" | "west";
            /** @enum {unknown} */
            step: "blind_to_partner" | "done" | "partner_to_blind";
            activeSeat: ("east" | "north" | "south" | "west") | null;
            /** @default [] */
            sent?: components["schemas"]["SpadesCard"][];
            /** @default [] */
            received?: components["schemas"]["SpadesCard"][];
        };
        /**
         * SpadesGame
         * @description A table of Spades. `view` is the player view of the Spades API.
         */
        SpadesGame: {
            game_id: number;
            table_id: string;
            /** @enum {unknown} */
            game: "spades";
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: components["schemas"]["SpadesOptions"];
            require_ready: boolean;
            spectating: boolean;
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
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
            hints: boolean;
            bot_pause_ms: number;
            clocks?: components["schemas"]["ClockInfo"][];
            clocks_at?: number;
            service_time?: number;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            rematch_by?: number;
            moves?: components["schemas"]["SpadesOffer"];
            view: components["schemas"]["SpadesPlayerView"];
        };
        /**
         * SpadesGameOverEvent
         * @description A team has won.
         */
        SpadesGameOverEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game_over";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            winningTeam: "ew" | "ns";
            finalScores: components["schemas"]["SpadesTeams"];
        };
        /**
         * SpadesHandDealtEvent
         * @description A hand was dealt. Each seat gets its own event with `blind_nil_eligible` and, if that is false, `my_hand`.
         */
        SpadesHandDealtEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
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
            myHand?: components["schemas"]["SpadesCard"][] | null;
        };
        /**
         * SpadesHandResult
         * @description The result of a hand: bids, tricks and points.
         *
         *         `score_delta` excludes the penalty for bags. `bag_penalty` is how many times ten bags cost 100 points.
         */
        SpadesHandResult: {
            handNumber: number;
            /** @enum {unknown} */
            dealerSeat: "east" | "north" | "south" | "west";
            bids: components["schemas"]["SpadesSeatBids"];
            teamBids: components["schemas"]["SpadesTeamBids"];
            tricksWon: components["schemas"]["SpadesSeatTricks"];
            scoreDelta: components["schemas"]["SpadesTeams"];
            newBags: components["schemas"]["SpadesTeams"];
            bagPenalty: components["schemas"]["SpadesTeams"];
            scoresBefore: components["schemas"]["SpadesTeams"];
            bagsBefore: components["schemas"]["SpadesTeams"];
            scoresAfter: components["schemas"]["SpadesTeams"];
            bagsAfter: components["schemas"]["SpadesTeams"];
        };
        /**
         * SpadesHandRevealedEvent
         * @description A withheld hand is shown to its owner.
         */
        SpadesHandRevealedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_revealed";
            /** @default null */
            only_for?: number | null;
            myHand: components["schemas"]["SpadesCard"][];
        };
        /**
         * SpadesHandScoredEvent
         * @description All 13 tricks were played and scored.
         */
        SpadesHandScoredEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_scored";
            /** @default null */
            only_for?: number | null;
            scoreDelta: components["schemas"]["SpadesTeams"];
            newTotals: components["schemas"]["SpadesTeams"];
            bags: components["schemas"]["SpadesTeams"];
            hand: components["schemas"]["SpadesHandResult"];
        };
        /** SpadesObserverInfo */
        SpadesObserverInfo: {
            playerId: string;
            username: string;
        };
        /**
         * SpadesOffer
         * @description The moves of one seat: those listed, whether there are more, and those to put together.
         */
        SpadesOffer: {
            /** @default false */
            more?: boolean;
            /** @default [] */
            composed?: components["schemas"]["Composed"][];
            list: (components["schemas"]["SpadesBidMove"] | components["schemas"]["SpadesRevealHandMove"] | components["schemas"]["SpadesExchangeMove"] | components["schemas"]["SpadesPlayMove"])[];
        };
        /**
         * SpadesOpenTable
         * @description Open a table. With `bots` and `start`, a game against bots begins with this one request.
         *
         *         To commit a word for the deal at once, choose the `table_id` yourself: the hash names it.
         */
        SpadesOpenTable: {
            /** @default null */
            max_players?: number | null;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "friends-only" | "private" | "public";
            /** @default null */
            name?: string | null;
            /** @default false */
            require_ready?: boolean;
            /** @default true */
            spectating?: boolean;
            /** @default null */
            clock?: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            /** @default false */
            rated?: boolean;
            /** @default null */
            hints?: boolean | null;
            /** @default 0 */
            bot_pause_ms?: number;
            /** @default [] */
            bots?: string[];
            /** @default false */
            start?: boolean;
            /** @default null */
            table_id?: string | null;
            /** @default null */
            word_hash?: string | null;
            /** @enum {unknown} */
            game: "spades";
            /** @default null */
            options?: components["schemas"]["SpadesOptions"] | null;
        };
        /**
         * SpadesOptions
         * @description What a table can agree on before the start.
         */
        SpadesOptions: {
            /** @default 250 */
            target?: number;
            /** @default -250 */
            floor?: number;
        };
        /**
         * SpadesOwnStateRead
         * @description The state of a table, in the dialect of the connection.
         */
        SpadesOwnStateRead: {
            /** @enum {unknown} */
            ok: true;
            state: components["schemas"]["SpadesGame"];
        };
        /**
         * SpadesPlayCommand
         * @description Play a card to the trick.
         */
        SpadesPlayCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
            card: components["schemas"]["SpadesCard"];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * SpadesPlayMove
         * @description Play a card to the trick.
         */
        SpadesPlayMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
            card: components["schemas"]["SpadesCard"];
        };
        /**
         * SpadesPlayerView
         * @description The table and the game as a player or observer sees them. Most fields of the game are missing before the deal.
         */
        SpadesPlayerView: {
            tableId: string;
            gameId: number;
            name: string;
            visibility: string;
            joinPolicy: string;
            spectating: boolean;
            status: string;
            hostPlayerId: string;
            hostSeat: ("east" | "north" | "south" | "west") | null;
            seats: {
                [key: string]: components["schemas"]["SpadesSeatInfo"] | null;
            };
            observers: components["schemas"]["SpadesObserverInfo"][];
            version: number;
            rematchGameId?: number;
            isHost: boolean;
            playerNames: {
                [key: string]: components["schemas"]["SpadesSeatInfo"] | null;
            };
            phase: string;
            gameOver: boolean;
            winner: string | null;
            handNumber?: number;
            /** @enum {unknown} */
            dealerSeat?: "east" | "north" | "south" | "west";
            scores?: components["schemas"]["SpadesTeams"];
            bags?: components["schemas"]["SpadesTeams"];
            target?: number;
            floor?: number;
            bids?: components["schemas"]["SpadesSeatBids"];
            teamBids?: components["schemas"]["SpadesTeamBids"];
            biddingOrder?: ("east" | "north" | "south" | "west")[];
            currentBidderSeat?: ("east" | "north" | "south" | "west") | null;
            currentPlayerSeat?: ("east" | "north" | "south" | "west") | null;
            blindNilEligible?: boolean;
            blindNilExchange?: components["schemas"]["SpadesExchangeView"] | null;
            spadesbroken?: boolean;
            isFirstTrick?: boolean;
            currentTrick?: components["schemas"]["SpadesTrickPlay"][];
            completedTricks?: components["schemas"]["SpadesCompletedTrick"][];
            tricksWon?: components["schemas"]["SpadesSeatTricks"];
            handHistory?: components["schemas"]["SpadesHandResult"][];
            mySeat?: ("east" | "north" | "south" | "west") | null;
            myHand?: components["schemas"]["SpadesCard"][];
            validCards?: components["schemas"]["SpadesCard"][];
            cursor?: string;
        };
        /**
         * SpadesRevealHandCommand
         * @description Look at one's cards and give up blind nil.
         */
        SpadesRevealHandCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reveal_hand";
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * SpadesRevealHandMove
         * @description Look at one's cards and give up blind nil.
         */
        SpadesRevealHandMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reveal_hand";
        };
        /**
         * SpadesSeatBids
         * @description The bid of each seat.
         */
        SpadesSeatBids: {
            north: number | ("blind_nil" | "nil") | null;
            east: number | ("blind_nil" | "nil") | null;
            south: number | ("blind_nil" | "nil") | null;
            west: number | ("blind_nil" | "nil") | null;
        };
        /**
         * SpadesSeatInfo
         * @description The player on a seat. `player_id` is the account's UUID; `away` is true while a bot stands in.
         */
        SpadesSeatInfo: {
            playerId: string;
            username: string;
            isBot: boolean;
            away: boolean;
        };
        /**
         * SpadesSeatTricks
         * @description The tricks won by each seat.
         */
        SpadesSeatTricks: {
            north: number;
            east: number;
            south: number;
            west: number;
        };
        /**
         * SpadesStateRead
         * @description The state of a table, in the dialect of the connection.
         */
        SpadesStateRead: {
            /** @enum {unknown} */
            ok: true;
            state: components["schemas"]["SpadesCommonState"];
        };
        /** SpadesTableState */
        SpadesTableState: {
            game_id: number;
            version: number;
            state: components["schemas"]["SpadesCommonState"];
            cursor: string;
        };
        /**
         * SpadesTableUpdate
         * @description `change` is the log entry, `events` are the game's events, and `state` is the full state after the change.
         */
        SpadesTableUpdate: {
            game_id: number;
            version: number;
            change: components["schemas"]["ChangesOpened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["ChangesLinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["SpadesHandDealtEvent"] | components["schemas"]["SpadesBidPlacedEvent"] | components["schemas"]["SpadesHandRevealedEvent"] | components["schemas"]["SpadesExchangePromptEvent"] | components["schemas"]["SpadesExchangePassedEvent"] | components["schemas"]["SpadesCardPlayedEvent"] | components["schemas"]["SpadesTrickCompleteEvent"] | components["schemas"]["SpadesHandScoredEvent"] | components["schemas"]["SpadesTurnChangedEvent"] | components["schemas"]["SpadesGameOverEvent"])[];
            state: components["schemas"]["SpadesCommonState"];
            cursor: string;
        };
        /**
         * SpadesTeamBids
         * @description The tricks each team has to make. None until both partners have bid, and if both bid nil.
         */
        SpadesTeamBids: {
            ns: number | null;
            ew: number | null;
        };
        /**
         * SpadesTeams
         * @description A number for each team.
         */
        SpadesTeams: {
            ns: number;
            ew: number;
        };
        /**
         * SpadesTrickCompleteEvent
         * @description Four cards were played and the winner takes the trick.
         */
        SpadesTrickCompleteEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "trick_complete";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            winnerSeat: "east" | "north" | "south" | "west";
            plays: components["schemas"]["SpadesTrickPlay"][];
        };
        /**
         * SpadesTrickPlay
         * @description One card of a trick, and who played it.
         */
        SpadesTrickPlay: {
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
            card: components["schemas"]["SpadesCard"];
        };
        /**
         * SpadesTurnChangedEvent
         * @description Who is to act now, and in which phase.
         */
        SpadesTurnChangedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_changed";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            activeSeat: "east" | "north" | "south" | "west";
            /** @enum {unknown} */
            phase: "bidding" | "blind_nil_exchange" | "game_over" | "playing";
        };
        /**
         * SpadesTurnCommand
         * @description Several moves that are accepted or refused together.
         */
        SpadesTurnCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["SpadesBidMove"] | components["schemas"]["SpadesRevealHandMove"] | components["schemas"]["SpadesExchangeMove"] | components["schemas"]["SpadesPlayMove"])[];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * SpadesView
         * @description The player view of the Spades API. `my_hand` is missing for spectators and while the hand is withheld.
         */
        SpadesView: {
            /** @enum {unknown} */
            phase: "bidding" | "blind_nil_exchange" | "game_over" | "playing";
            handNumber: number;
            /** @enum {unknown} */
            dealerSeat: "east" | "north" | "south" | "west";
            scores: components["schemas"]["SpadesTeams"];
            bags: components["schemas"]["SpadesTeams"];
            target: number;
            floor: number;
            bids: components["schemas"]["SpadesSeatBids"];
            teamBids: components["schemas"]["SpadesTeamBids"];
            biddingOrder: ("east" | "north" | "south" | "west")[];
            currentBidderSeat: ("east" | "north" | "south" | "west") | null;
            currentPlayerSeat: ("east" | "north" | "south" | "west") | null;
            blindNilEligible: boolean;
            blindNilExchange: components["schemas"]["SpadesExchangeView"] | null;
            spadesbroken: boolean;
            isFirstTrick: boolean;
            currentTrick: components["schemas"]["SpadesTrickPlay"][];
            completedTricks: components["schemas"]["SpadesCompletedTrick"][];
            tricksWon: components["schemas"]["SpadesSeatTricks"];
            handHistory: components["schemas"]["SpadesHandResult"][];
            gameOver: boolean;
            winner: ("ew" | "ns") | null;
            mySeat: ("east" | "north" | "south" | "west") | null;
            myHand?: components["schemas"]["SpadesCard"][];
            validCards?: components["schemas"]["SpadesCard"][];
        };
        /** SpectatorCame */
        SpectatorCame: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "spectator_came";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            person: components["schemas"]["Person"];
            /** @default null */
            link?: number | null;
        };
        /** SpectatorLeft */
        SpectatorLeft: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "spectator_left";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            uuid: string;
            /**
             * @default left
             * @enum {unknown}
             */
            reason?: "kicked" | "left";
        };
        /** StartCommand */
        StartCommand: {
            /** @default null */
            seed?: number | null;
            game_id: number | string;
        };
        /**
         * Started
         * @description The start of the game. `seed_number` replaces the fair deal with the deal for that number.
         */
        Started: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "started";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            /** @default null */
            seed_number?: number | null;
            /** @default 1 */
            formula?: number;
        };
        /**
         * TableInvite
         * @description An invitation to a table: to take a seat or, while the game is played, to watch.
         */
        TableInvite: {
            invite_id: number;
            game_id: number;
            table_id: string;
            game: string;
            table_name: string;
            watch: boolean;
            from_id: number;
            from_name: string;
            to_id: number;
            to_name: string;
            made_at: string;
            expires_at: string;
            server_ts: number;
            cursor?: string;
        };
        /**
         * TablePresence
         * @description The people who sit at a table. `waited_ms`: how long nothing has happened there.
         */
        TablePresence: {
            game_id: number;
            version: number;
            waited_ms: number;
            service_time: number;
            people: components["schemas"]["PersonPresence"][];
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
        /**
         * TimedOut
         * @description A player's time has run out. A bot of level `bot` makes this turn; the moves that follow are its.
         */
        TimedOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "timed_out";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            seat: number;
            bot: string;
        };
        /**
         * TurnClock
         * @description The same time for every turn.
         */
        TurnClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            seconds: number;
        };
        /** UnoActionCommand */
        UnoActionCommand: components["schemas"]["UnoPlayCommand"] | components["schemas"]["UnoDrawCommand"] | components["schemas"]["UnoEndTurnCommand"] | components["schemas"]["UnoChooseColorCommand"] | components["schemas"]["UnoCallUnoCommand"] | components["schemas"]["UnoCatchCommand"] | components["schemas"]["UnoTurnCommand"];
        /**
         * UnoCallUnoCommand
         * @description Call UNO late: after playing the card, before the next player acts.
         */
        UnoCallUnoCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call_uno";
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * UnoCallUnoMove
         * @description Call UNO late: after playing the card, before the next player acts.
         */
        UnoCallUnoMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call_uno";
        };
        /** UnoCalledEvent */
        UnoCalledEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "uno_called";
            /** @default null */
            only_for?: number | null;
            seat: number;
        };
        /**
         * UnoCard
         * @description A card in the format of the UNO API.
         */
        UnoCard: {
            id: number;
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "wild" | "yellow";
            value: string;
        };
        /**
         * UnoCardPlayedEvent
         * @description A card was played. `next` is the next player, even if the card ends the round.
         */
        UnoCardPlayedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "card_played";
            /** @default null */
            only_for?: number | null;
            seat: number;
            card: components["schemas"]["UnoCard"];
            /** @default null */
            chosen_color?: ("blue" | "green" | "red" | "yellow") | null;
            effects: components["schemas"]["UnoEffects"];
            next: number;
        };
        /**
         * UnoCatchCommand
         * @description Catch a player who has one card left and has not called UNO.
         */
        UnoCatchCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "catch";
            seat?: number;
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            player_id?: number;
        };
        /**
         * UnoCatchMove
         * @description Catch a player who has one card left and has not called UNO.
         */
        UnoCatchMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "catch";
            seat: number;
        };
        /**
         * UnoCaughtEvent
         * @description A player who had not called UNO was caught. The penalty follows as `Drew`.
         */
        UnoCaughtEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "caught";
            /** @default null */
            only_for?: number | null;
            seat: number;
            by: number;
        };
        /**
         * UnoChooseColorCommand
         * @description Choose the color of a Wild that was turned up as the first card.
         */
        UnoChooseColorCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose_color";
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "yellow";
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * UnoChooseColorMove
         * @description Choose the color of a Wild that was turned up as the first card.
         */
        UnoChooseColorMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose_color";
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "yellow";
        };
        /** UnoColorChosenEvent */
        UnoColorChosenEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "color_chosen";
            /** @default null */
            only_for?: number | null;
            seat: number;
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "yellow";
        };
        /**
         * UnoCommonState
         * @description A table of any game. `view` is specific to the game (see `x-games`), and null before the deal.
         */
        UnoCommonState: {
            game_id: number;
            table_id: string;
            /** @enum {unknown} */
            game: "uno";
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: components["schemas"]["UnoOptions"];
            require_ready: boolean;
            spectating: boolean;
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
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
            hints: boolean;
            bot_pause_ms: number;
            clocks?: components["schemas"]["ClockInfo"][];
            clocks_at?: number;
            service_time?: number;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            rematch_by?: number;
            moves?: components["schemas"]["UnoOffer"];
            view: components["schemas"]["UnoView"] | null;
        };
        /**
         * UnoDrawCommand
         * @description Draw a card instead of playing one. Passes the turn if there is nothing left to draw.
         */
        UnoDrawCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * UnoDrawMove
         * @description Draw a card instead of playing one. Passes the turn if there is nothing left to draw.
         */
        UnoDrawMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
        };
        /**
         * UnoDrawnEvent
         * @description The cards drawn, for their owner only. Follows each `Drew`.
         */
        UnoDrawnEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drawn";
            /** @default null */
            only_for?: number | null;
            seat: number;
            cards: components["schemas"]["UnoCard"][];
        };
        /**
         * UnoDrewEvent
         * @description A player drew cards. `penalty` is true after a Draw Two, a Wild Draw Four or being caught.
         */
        UnoDrewEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drew";
            /** @default null */
            only_for?: number | null;
            seat: number;
            count: number;
            /** @default false */
            penalty?: boolean;
        };
        /**
         * UnoEffects
         * @description What a card does to the next player and the direction (UNO API, game:card:played).
         */
        UnoEffects: {
            /** @default false */
            skip?: boolean;
            /** @default false */
            reverse?: boolean;
            /** @default 0 */
            draw?: number;
        };
        /**
         * UnoEndTurnCommand
         * @description Keep a playable card that was just drawn.
         */
        UnoEndTurnCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "end_turn";
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * UnoEndTurnMove
         * @description Keep a playable card that was just drawn.
         */
        UnoEndTurnMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "end_turn";
        };
        /**
         * UnoEndedEvent
         * @description The game is over. `winner` is None if a blocked game ended in a tie.
         *
         *         `hands` are the cards that everyone still held, in seat order.
         */
        UnoEndedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ended";
            /** @default null */
            only_for?: number | null;
            winner: number | null;
            scoreboard: components["schemas"]["UnoMovesStanding"][];
            reason: string;
            hands: components["schemas"]["UnoCard"][][];
        };
        /** UnoFace */
        UnoFace: {
            color: string;
            value: string;
        };
        /**
         * UnoGame
         * @description An UNO table. The fields of the game are empty before the deal.
         */
        UnoGame: {
            game_id: number;
            table_id: string;
            /** @enum {unknown} */
            game: "uno";
            name: string;
            state: string;
            version: number;
            host_user_id: number;
            max_players: number;
            visibility: string;
            join_policy: string;
            options: components["schemas"]["UnoOptions"];
            require_ready: boolean;
            spectating: boolean;
            seeded: boolean;
            commitment: string;
            committed: components["schemas"]["CommittedHash"][];
            created_at: number;
            updated_at: number;
            players: components["schemas"]["UnoTablePlayer"][];
            to_act: number[];
            waits_for: number[];
            spectators: number;
            your_seat: number | null;
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            rated: boolean;
            hints: boolean;
            bot_pause_ms: number;
            clocks?: components["schemas"]["ClockInfo"][];
            clocks_at?: number;
            service_time?: number;
            terms?: components["schemas"]["Terms"];
            room_code?: string;
            sent_away?: components["schemas"]["SentAway"][];
            reason?: string;
            winners?: number[];
            scores?: {
                [key: string]: number;
            };
            rematch_id?: number;
            rematch_by?: number;
            moves?: components["schemas"]["UnoOffer"];
            status: string;
            turn_number: number;
            current_player_id: number | null;
            direction: string;
            top_discard: components["schemas"]["UnoFace"] | null;
            draw_pile_count: number;
            hand_counts: {
                [key: string]: number;
            };
            pending_color_choice: boolean;
            server_ts: number;
            hand: components["schemas"]["UnoCard"][];
            drawn_card: components["schemas"]["UnoCard"] | null;
            playable: number[];
            round_number: number;
            exposed_player_id: number | null;
            winner_id?: number | null;
            scoreboard?: components["schemas"]["UnoStanding"][];
        };
        /**
         * UnoHandDealtEvent
         * @description A player's cards in the new round, for their owner only.
         */
        UnoHandDealtEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hand_dealt";
            /** @default null */
            only_for?: number | null;
            seat: number;
            cards: components["schemas"]["UnoCard"][];
        };
        /**
         * UnoMovesStanding
         * @description One row of a scoreboard. Tied players share a rank, and the next ranks are skipped.
         */
        UnoMovesStanding: {
            seat: number;
            rank: number;
            hand_count: number;
            score: number;
        };
        /**
         * UnoOffer
         * @description The moves of one seat: those listed, whether there are more, and those to put together.
         */
        UnoOffer: {
            /** @default false */
            more?: boolean;
            /** @default [] */
            composed?: components["schemas"]["Composed"][];
            list: (components["schemas"]["UnoPlayMove"] | components["schemas"]["UnoDrawMove"] | components["schemas"]["UnoEndTurnMove"] | components["schemas"]["UnoChooseColorMove"] | components["schemas"]["UnoCallUnoMove"] | components["schemas"]["UnoCatchMove"])[];
        };
        /**
         * UnoOpenTable
         * @description Open a table. With `bots` and `start`, a game against bots begins with this one request.
         *
         *         To commit a word for the deal at once, choose the `table_id` yourself: the hash names it.
         */
        UnoOpenTable: {
            /** @default null */
            max_players?: number | null;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "friends-only" | "private" | "public";
            /** @default null */
            name?: string | null;
            /** @default false */
            require_ready?: boolean;
            /** @default true */
            spectating?: boolean;
            /** @default null */
            clock?: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            /** @default false */
            rated?: boolean;
            /** @default null */
            hints?: boolean | null;
            /** @default 0 */
            bot_pause_ms?: number;
            /** @default [] */
            bots?: string[];
            /** @default false */
            start?: boolean;
            /** @default null */
            table_id?: string | null;
            /** @default null */
            word_hash?: string | null;
            /** @enum {unknown} */
            game: "uno";
            /** @default null */
            options?: components["schemas"]["UnoOptions"] | null;
        };
        /**
         * UnoOptions
         * @description What a table can agree on before the start.
         */
        UnoOptions: {
            /** @default 0 */
            target?: number;
            /** @default false */
            call_uno?: boolean;
        };
        /**
         * UnoOwnStateRead
         * @description The state of a table, in the dialect of the connection.
         */
        UnoOwnStateRead: {
            /** @enum {unknown} */
            ok: true;
            state: components["schemas"]["UnoGame"];
        };
        /**
         * UnoPassedEvent
         * @description A player passed because there was nothing left to draw.
         */
        UnoPassedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "passed";
            /** @default null */
            only_for?: number | null;
            seat: number;
        };
        /**
         * UnoPlayCommand
         * @description Play a card. A wild card needs a color; with other cards the color is ignored.
         */
        UnoPlayCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
            card_id: number;
            /** @default null */
            chosen_color?: ("blue" | "green" | "red" | "yellow") | null;
            /** @default false */
            call_uno?: boolean;
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * UnoPlayMove
         * @description Play a card. A wild card needs a color; with other cards the color is ignored.
         */
        UnoPlayMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
            card_id: number;
            /** @default null */
            chosen_color?: ("blue" | "green" | "red" | "yellow") | null;
            /** @default false */
            call_uno?: boolean;
        };
        /**
         * UnoReshuffledEvent
         * @description The discards except the top card were shuffled into a new draw pile.
         */
        UnoReshuffledEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reshuffled";
            /** @default null */
            only_for?: number | null;
            draw_pile_count: number;
        };
        /** UnoReversedEvent */
        UnoReversedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reversed";
            /** @default null */
            only_for?: number | null;
            /** @enum {unknown} */
            direction: "ccw" | "cw";
        };
        /**
         * UnoRoundEndedEvent
         * @description A round of a match is over. `winner` is None if a blocked round ended in a tie.
         *
         *         `hands` are the cards that everyone still held, in seat order.
         */
        UnoRoundEndedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "round_ended";
            /** @default null */
            only_for?: number | null;
            round_number: number;
            winner: number | null;
            points: number;
            scoreboard: components["schemas"]["UnoMovesStanding"][];
            hands: components["schemas"]["UnoCard"][][];
        };
        /**
         * UnoRoundStartedEvent
         * @description A round was dealt. Events for the effect of its first card follow.
         */
        UnoRoundStartedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "round_started";
            /** @default null */
            only_for?: number | null;
            round_number: number;
            first: number;
            top_discard: components["schemas"]["UnoCard"];
            draw_pile_count: number;
        };
        /**
         * UnoSkippedEvent
         * @description A player lost their turn to a Skip or, with two players, to a Reverse.
         */
        UnoSkippedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "skipped";
            /** @default null */
            only_for?: number | null;
            seat: number;
        };
        /** UnoStanding */
        UnoStanding: {
            player_id: number;
            rank: number;
            hand_count: number;
            score: number;
        };
        /**
         * UnoStateRead
         * @description The state of a table, in the dialect of the connection.
         */
        UnoStateRead: {
            /** @enum {unknown} */
            ok: true;
            state: components["schemas"]["UnoCommonState"];
        };
        /**
         * UnoTablePlayer
         * @description A player at the table. `hand_count` is `hand_size` under the name of the UNO API.
         */
        UnoTablePlayer: {
            player_id: number;
            display_name: string;
            seat: number;
            ready: boolean;
            is_bot: boolean;
            away: boolean;
            bot_account?: boolean;
            hand_size: number;
            hand_count: number;
            score: number;
        };
        /** UnoTableState */
        UnoTableState: {
            game_id: number;
            version: number;
            state: components["schemas"]["UnoCommonState"];
            cursor: string;
        };
        /**
         * UnoTableUpdate
         * @description `change` is the log entry, `events` are the game's events, and `state` is the full state after the change.
         */
        UnoTableUpdate: {
            game_id: number;
            version: number;
            change: components["schemas"]["ChangesOpened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["ChangesLinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["UnoCardPlayedEvent"] | components["schemas"]["UnoColorChosenEvent"] | components["schemas"]["UnoReversedEvent"] | components["schemas"]["UnoSkippedEvent"] | components["schemas"]["UnoDrewEvent"] | components["schemas"]["UnoDrawnEvent"] | components["schemas"]["UnoPassedEvent"] | components["schemas"]["UnoReshuffledEvent"] | components["schemas"]["UnoTurnChangedEvent"] | components["schemas"]["UnoCalledEvent"] | components["schemas"]["UnoCaughtEvent"] | components["schemas"]["UnoRoundEndedEvent"] | components["schemas"]["UnoRoundStartedEvent"] | components["schemas"]["UnoHandDealtEvent"] | components["schemas"]["UnoEndedEvent"])[];
            state: components["schemas"]["UnoCommonState"];
            cursor: string;
        };
        /** UnoTurnChangedEvent */
        UnoTurnChangedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn_changed";
            /** @default null */
            only_for?: number | null;
            next: number;
            turn_number: number;
        };
        /**
         * UnoTurnCommand
         * @description Several moves that are accepted or refused together.
         */
        UnoTurnCommand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["UnoPlayMove"] | components["schemas"]["UnoDrawMove"] | components["schemas"]["UnoEndTurnMove"] | components["schemas"]["UnoChooseColorMove"] | components["schemas"]["UnoCallUnoMove"] | components["schemas"]["UnoCatchMove"])[];
            game_id: number | string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * UnoView
         * @description The game as one seat sees it. For a spectator `seat` is None and `hand` is empty.
         */
        UnoView: {
            seat: number | null;
            options: components["schemas"]["UnoOptions"];
            /** @enum {unknown} */
            status: "ended" | "playing";
            round_number: number;
            turn_number: number;
            current: number;
            /** @enum {unknown} */
            direction: "ccw" | "cw";
            top_discard: components["schemas"]["UnoCard"];
            current_color: ("blue" | "green" | "red" | "yellow") | null;
            pending_color_choice: boolean;
            draw_pile_count: number;
            hand_counts: number[];
            hand: components["schemas"]["UnoCard"][];
            drawn_card: components["schemas"]["UnoCard"] | null;
            playable: number[];
            scores: number[];
            exposed: number | null;
            discards: number[];
            drew_on: ("blue" | "green" | "red" | "yellow")[][];
            winners: number[] | null;
            /** @default null */
            hands?: components["schemas"]["UnoCard"][][] | null;
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
         * WordAdded
         * @description A player's contribution to the random seed of the deal.
         */
        WordAdded: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "word_added";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            word: string;
        };
        /** WordCommand */
        WordCommand: {
            word: string;
            game_id: number | string;
        };
        /**
         * WordCommitted
         * @description A player commits to a word by its hash (`fairness.word_hash`). The word is shown after the closing.
         */
        WordCommitted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "word_committed";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            word_hash: string;
        };
        /**
         * WordShown
         * @description A player shows the word that they committed to.
         */
        WordShown: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "word_shown";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            player_id: number;
            word: string;
        };
        /**
         * WordsClosed
         * @description The game starts: commitments are closed, and the committed words may be shown.
         */
        WordsClosed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "words_closed";
            at: number;
            /** @default null */
            action_id?: string | null;
            /** @default 0 */
            spent?: number;
            /** @default 0 */
            served_at?: number;
            digest: string;
        };
        /**
         * WordsClosedEvent
         * @description words:closed. Show your word if the terms are what you know of the table.
         */
        WordsClosedEvent: {
            game_id: number;
            terms: components["schemas"]["Terms"];
            version: number;
            cursor?: string;
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
  /** The queue has found a game for you. */
  "queue:matched": components["schemas"]["Seated"];
  /** You may play with bots instead of waiting. */
  "queue:offer": components["schemas"]["BotsOffered"];
  /** You have lost your place in the queue. */
  "queue:left": components["schemas"]["PlaceLost"];
  /** For bots: somebody challenges you. */
  "challenge:new": components["schemas"]["Challenge"];
  /** A bot has answered your challenge. */
  "challenge:answered": components["schemas"]["Challenge"];
  /** Somebody came, went or types. */
  "presence": components["schemas"]["TablePresence"];
  /** Somebody asks, accepts, or is no longer your friend. */
  "friend:update": components["schemas"]["FriendUpdate"];
  /** A friend comes, goes, or changes tables. */
  "friend:presence": components["schemas"]["FriendPresence"];
  /** A friend invites you to a table. */
  "invite:new": components["schemas"]["TableInvite"];
  /** An invitation was answered or withdrawn. */
  "invite:gone": components["schemas"]["InviteGone"];
  /** A player reacts, or says a set phrase. */
  "reaction": components["schemas"]["Reacted"];
  /** The client has connected or reconnected. */
  "table:state": components["schemas"]["AnyTableState"];
  /** Any change. */
  "table:update": components["schemas"]["AnyTableUpdate"];
}

/** Events that a client sends. */
export interface ToServer {
  /** Open a table. */
  "open": components["schemas"]["AnyOpenCommand"];
  /** Get updates of all public tables (tables:update, spades:table_*). */
  "watch": components["schemas"]["Watch"];
  /** Read the full state, in the connection's dialect. */
  "state": components["schemas"]["AtTable"];
  /** Make a move. */
  "action": components["schemas"]["AnyActionCommand"];
  /** Take a seat, or take your own back from a bot. */
  "join": components["schemas"]["JoinCommand"];
  /** Leave the table. */
  "leave": components["schemas"]["AtTable"];
  /** Move to another seat. */
  "seat": components["schemas"]["SeatCommand"];
  /** Change settings. */
  "change": components["schemas"]["ChangeCommand"];
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
  /** Watch the table. */
  "spectate": components["schemas"]["JoinCommand"];
  /** Stop watching. */
  "unspectate": components["schemas"]["AtTable"];
  /** What the strongest bot would do, and why. */
  "hint": components["schemas"]["AtTable"];
  /** Play again at a new table. */
  "rematch": components["schemas"]["RematchCommand"];
  /** Send a chat message. */
  "chat:send": components["schemas"]["ChatCommand"];
  /** Edit a message. */
  "chat:edit": components["schemas"]["EditCommand"];
  /** Delete a message. */
  "chat:delete": components["schemas"]["MessageCommand"];
  /** React, or say a set phrase. */
  "react": components["schemas"]["React"];
  /** Say whether you look at the table, type or are busy, and see who is there. */
  "presence": components["schemas"]["SayPresence"];
  /** Commit to a secret word for the deal, by its hash. */
  "word:commit": components["schemas"]["CommitCommand"];
  /** Show your committed word when the game starts. */
  "word:show": components["schemas"]["WordCommand"];
  /** Read your place, and how many wait. */
  "queue": components["schemas"]["Nothing"];
  /** Wait for others who want the same game. */
  "queue:join": components["schemas"]["GameOfQueue"];
  /** Stop waiting. */
  "queue:leave": components["schemas"]["Nothing"];
  /** Play at once with bots on the free seats. */
  "queue:bots": components["schemas"]["Nothing"];
  /** For bots: accept challenges for these games. */
  "challenges:accept": components["schemas"]["AcceptChallenges"];
  /** Challenge a bot. */
  "challenge": components["schemas"]["ChallengeCommand"];
  /** For bots: accept a challenge. */
  "challenge:accept": components["schemas"]["OneChallenge"];
  /** For bots: decline a challenge. */
  "challenge:decline": components["schemas"]["OneChallenge"];
  /** Take your challenge back. */
  "challenge:withdraw": components["schemas"]["OneChallenge"];
}

/** What each game's options, moves, events and view are. */
export interface Games {
  "hidden-joker-rummy": {
    options: components["schemas"]["HiddenJokerRummyOptions"];
    move: components["schemas"]["HiddenJokerRummyDrawMove"] | components["schemas"]["HiddenJokerRummyDiscardMove"] | components["schemas"]["HiddenJokerRummyDeclareMove"];
    event: components["schemas"]["HiddenJokerRummyDealtEvent"] | components["schemas"]["HiddenJokerRummyHandDealtEvent"] | components["schemas"]["HiddenJokerRummyDrewEvent"] | components["schemas"]["HiddenJokerRummyCardDrawnEvent"] | components["schemas"]["HiddenJokerRummyDiscardedEvent"] | components["schemas"]["HiddenJokerRummyTurnChangedEvent"] | components["schemas"]["HiddenJokerRummyMeldsSubmittedEvent"] | components["schemas"]["HiddenJokerRummyEndedEvent"];
    view: components["schemas"]["HiddenJokerRummyView"];
  };
  "rummikub": {
    options: components["schemas"]["RummikubOptions"];
    move: components["schemas"]["RummikubPlayTilesMove"] | components["schemas"]["RummikubDrawMove"];
    event: components["schemas"]["RummikubDealtEvent"] | components["schemas"]["RummikubRackDealtEvent"] | components["schemas"]["RummikubTilesPlayedEvent"] | components["schemas"]["RummikubTileDrawnEvent"] | components["schemas"]["RummikubTileReceivedEvent"] | components["schemas"]["RummikubPassedEvent"] | components["schemas"]["RummikubTurnChangedEvent"] | components["schemas"]["RummikubGameEndedEvent"];
    view: components["schemas"]["RummikubView"];
  };
  "rummy": {
    options: components["schemas"]["RummyOptions"];
    move: components["schemas"]["RummyDrawMove"] | components["schemas"]["RummyMeldMove"] | components["schemas"]["RummyLayOffMove"] | components["schemas"]["RummyDiscardMove"];
    event: components["schemas"]["RummyHandStartedEvent"] | components["schemas"]["RummyHandDealtEvent"] | components["schemas"]["RummyCardDrawnEvent"] | components["schemas"]["RummyCardTakenEvent"] | components["schemas"]["RummyMeldPlayedEvent"] | components["schemas"]["RummyCardsLaidOffEvent"] | components["schemas"]["RummyCardDiscardedEvent"] | components["schemas"]["RummyDiscardsShuffledEvent"] | components["schemas"]["RummyHandEndedEvent"] | components["schemas"]["RummyGameEndedEvent"];
    view: components["schemas"]["RummyView"];
  };
  "spades": {
    options: components["schemas"]["SpadesOptions"];
    move: components["schemas"]["SpadesBidMove"] | components["schemas"]["SpadesRevealHandMove"] | components["schemas"]["SpadesExchangeMove"] | components["schemas"]["SpadesPlayMove"];
    event: components["schemas"]["SpadesHandDealtEvent"] | components["schemas"]["SpadesBidPlacedEvent"] | components["schemas"]["SpadesHandRevealedEvent"] | components["schemas"]["SpadesExchangePromptEvent"] | components["schemas"]["SpadesExchangePassedEvent"] | components["schemas"]["SpadesCardPlayedEvent"] | components["schemas"]["SpadesTrickCompleteEvent"] | components["schemas"]["SpadesHandScoredEvent"] | components["schemas"]["SpadesTurnChangedEvent"] | components["schemas"]["SpadesGameOverEvent"];
    view: components["schemas"]["SpadesView"];
  };
  "uno": {
    options: components["schemas"]["UnoOptions"];
    move: components["schemas"]["UnoPlayMove"] | components["schemas"]["UnoDrawMove"] | components["schemas"]["UnoEndTurnMove"] | components["schemas"]["UnoChooseColorMove"] | components["schemas"]["UnoCallUnoMove"] | components["schemas"]["UnoCatchMove"];
    event: components["schemas"]["UnoCardPlayedEvent"] | components["schemas"]["UnoColorChosenEvent"] | components["schemas"]["UnoReversedEvent"] | components["schemas"]["UnoSkippedEvent"] | components["schemas"]["UnoDrewEvent"] | components["schemas"]["UnoDrawnEvent"] | components["schemas"]["UnoPassedEvent"] | components["schemas"]["UnoReshuffledEvent"] | components["schemas"]["UnoTurnChangedEvent"] | components["schemas"]["UnoCalledEvent"] | components["schemas"]["UnoCaughtEvent"] | components["schemas"]["UnoRoundEndedEvent"] | components["schemas"]["UnoRoundStartedEvent"] | components["schemas"]["UnoHandDealtEvent"] | components["schemas"]["UnoEndedEvent"];
    view: components["schemas"]["UnoView"];
  };
}
