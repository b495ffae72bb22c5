// Written by `npm run types` from the server's documents. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * ErrorBody
         * @description The body of every error, over REST and Socket.IO.
         */
        ErrorBody: {
            error: string;
            code: string;
            details?: Record<string, never>;
        };
        /** Health */
        Health: {
            status: string;
            version: string;
        };
        /**
         * Guest
         * @description Play without an account.
         */
        Guest: {
            display_name: string;
        };
        /**
         * SessionInfo
         * @description The account you are logged in to. `session_id` is the token for further requests.
         */
        SessionInfo: {
            user_id: number;
            player_id: string;
            session_id: string;
            display_name: string;
        };
        /** Register */
        Register: {
            username: string;
            password: string;
            /** @default null */
            display_name?: string | null;
            /** @default null */
            email?: string | null;
        };
        /** Login */
        Login: {
            username: string;
            password: string;
        };
        /** Me */
        Me: {
            user_id: number;
            player_id: string;
            display_name: string;
            username: string | null;
            is_guest: boolean;
        };
        /** ChangePassword */
        ChangePassword: {
            current_password: string;
            new_password: string;
        };
        /**
         * SessionList
         * @description Your sessions: this one, then the others, the one used last first.
         */
        SessionList: {
            sessions: components["schemas"]["OwnSessionInfo"][];
        };
        /**
         * OwnSessionInfo
         * @description One of your sessions. Times are unknown (null) for sessions that began under an older version.
         */
        OwnSessionInfo: {
            id: string;
            device: string | null;
            created_at: string | null;
            used_at: string | null;
            expires_at: string;
            current: boolean;
        };
        /**
         * AccountData
         * @description Everything stored about your account, except the hash of your password.
         */
        AccountData: {
            account: components["schemas"]["AccountDetails"];
            sessions: components["schemas"]["OwnSessionInfo"][];
            games: components["schemas"]["PlayedGame"][];
            messages: components["schemas"]["OwnMessage"][];
        };
        /** AccountDetails */
        AccountDetails: {
            user_id: number;
            player_id: string;
            display_name: string;
            username: string | null;
            email: string | null;
            created_at: string;
        };
        /**
         * PlayedGame
         * @description A table where you sit or sat until the end. `log` is the route of its full log.
         */
        PlayedGame: {
            game_id: number;
            table_id: string;
            game: string;
            name: string;
            state: string;
            created_at: string;
            updated_at: string;
            log: string;
        };
        /** OwnMessage */
        OwnMessage: {
            id: number;
            game_id: number;
            text: string;
            time_sent: string;
            deleted: boolean;
        };
        /**
         * DeleteAccount
         * @description Delete your account. `confirm` must be true; a registered account also needs its password.
         */
        DeleteAccount: {
            /** @default false */
            confirm?: boolean;
            /** @default null */
            password?: string | null;
        };
        /**
         * GameInfo
         * @description An installed game.
         */
        GameInfo: {
            game: string;
            title: string;
            tagline: string;
            min_players: number;
            max_players: number;
            usual_players: number;
            options: unknown;
            option_words: {
                [key: string]: components["schemas"]["OptionWords"];
            };
            bots: string[];
            usual_bot: string;
            table: string | null;
            styles: string | null;
        };
        /**
         * OptionWords
         * @description The texts of one option of a game.
         */
        OptionWords: {
            title: string;
            about: string;
            /** @default {} */
            choices?: {
                [key: string]: string;
            };
        };
        /**
         * WholeGame
         * @description A game with all its words and the description of its deal.
         */
        WholeGame: {
            game: string;
            title: string;
            tagline: string;
            min_players: number;
            max_players: number;
            usual_players: number;
            options: unknown;
            option_words: {
                [key: string]: components["schemas"]["OptionWords"];
            };
            bots: string[];
            usual_bot: string;
            table: string | null;
            styles: string | null;
            words: components["schemas"]["parlour.game.words.Words"];
            deal: components["schemas"]["Deal"] | null;
        };
        /**
         * Words
         * @description All texts of a game in one language. Templates contain field names: `"Play {card}"`.
         */
        "parlour.game.words.Words": {
            title: string;
            tagline: string;
            rules: string;
            /** @default {} */
            options?: {
                [key: string]: components["schemas"]["OptionWords"];
            };
            /** @default {} */
            moves?: {
                [key: string]: string;
            };
            /** @default {} */
            parts?: {
                [key: string]: string;
            };
            /** @default {} */
            events?: {
                [key: string]: string;
            };
            /** @default {} */
            view?: {
                [key: string]: string;
            };
            /** @default {} */
            values?: {
                [key: string]: string;
            };
            /** @default {} */
            refusals?: {
                [key: string]: string;
            };
            /** @default {} */
            pieces?: {
                [key: string]: string;
            };
        };
        /**
         * Deal
         * @description How the first hands follow from shuffle 0 of the seed, so that anyone can repeat the deal.
         */
        Deal: {
            pieces: unknown[];
            each: number | string;
            hand: string;
            /** @default false */
            around?: boolean;
        };
        /**
         * OpenTable
         * @description Open a table.
         */
        OpenTable: {
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
        /** OpenedTable */
        OpenedTable: {
            game_id: number;
            room_code: string;
            table_id: string;
        };
        /**
         * TableList
         * @description A page of tables, newest first. Pass `next` as `before` to get the next page.
         */
        TableList: {
            games: components["schemas"]["ListedTable"][];
            next: number | null;
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
         * TableInfo
         * @description The state of a table, as its players and spectators see it.
         */
        TableInfo: {
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
            players: unknown[];
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
         * Join
         * @description Take a seat. A private table needs its room code or the token of a link; `seat` counts from 1.
         */
        Join: {
            /** @default null */
            room_code?: string | null;
            /** @default null */
            seat?: number | null;
            /** @default null */
            word_hash?: string | null;
        };
        /**
         * Version
         * @description The table's version after the change.
         */
        Version: {
            version: number;
        };
        /** Start */
        Start: {
            /** @default null */
            seed?: number | null;
        };
        /** Ready */
        Ready: {
            /** @default true */
            ready?: boolean;
        };
        /** AddBot */
        AddBot: {
            level?: string;
            /** @default null */
            seat?: number | null;
        };
        /** BotSeat */
        BotSeat: {
            player_id: number;
            version: number;
        };
        /** NamePlayer */
        NamePlayer: {
            player_id: number;
        };
        /** NewRoomCode */
        NewRoomCode: {
            room_code: string;
            version: number;
        };
        /**
         * WantedLink
         * @description A link to join or watch. `renew` ends the earlier links of its kind; `expires_in` is in seconds.
         */
        "parlour.server.bodies.WantedLink": {
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
        };
        /**
         * SharedLink
         * @description A link. `url` is a path on this server; send `token` where a room code is asked for.
         */
        SharedLink: {
            /** @enum {unknown} */
            kind: "join" | "watch";
            url: string;
            token: string;
            expires_at: number | null;
            once: boolean;
            version: number;
        };
        /** ChatText */
        ChatText: {
            text: string;
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
        /**
         * ChatPage
         * @description Messages, oldest first. Pass `next` as `before` to get the page of older messages.
         */
        ChatPage: {
            messages: components["schemas"]["ChangedMessage"][];
            next: number | null;
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
         * Record
         * @description An exported log. Once the table has ended it contains everything needed to verify the game.
         */
        Record: {
            format: string;
            game_id: number;
            table_id: string;
            game: string;
            state: string;
            version: number;
            commitment: string;
            entries: unknown[];
            /** @default null */
            outcome?: components["schemas"]["Outcome"] | null;
            /** @default null */
            secret?: string | null;
        };
        /**
         * Outcome
         * @description How a game ended: who won, everyone's score by seat, and why it ended.
         */
        Outcome: {
            winners: number[];
            scores: number[];
            reason: string;
        };
        /**
         * Replay
         * @description A page of steps. Pass `next` as `after` to get the next page.
         */
        Replay: {
            game_id: number;
            game: string;
            seat: number | null;
            players: components["schemas"]["PlayerInfo"][];
            frames: components["schemas"]["Frame"][];
            next: number | null;
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
         * Frame
         * @description One step of a replay: the change, its events, the view after it, and who is to act next.
         */
        Frame: {
            version: number;
            change: unknown;
            events: unknown[];
            view: unknown;
            to_act: number[];
        };
        /**
         * Fairness
         * @description The proof of the deal. `secret` is null until the table has ended, `terms` until the words are closed.
         */
        Fairness: {
            game_id: number;
            table_id: string;
            commitment: string;
            words: components["schemas"]["parlour.server.routes.records.Words"][];
            committed: components["schemas"]["CommittedWord"][];
            terms: components["schemas"]["Terms"] | null;
            silent: number[];
            seeded: boolean;
            secret: string | null;
            how_to_check: string;
        };
        /** Words */
        "parlour.server.routes.records.Words": {
            player_id: number;
            word: string;
        };
        /**
         * CommittedWord
         * @description A committed word. `word` is null until it is shown.
         */
        CommittedWord: {
            player_id: number;
            word_hash: string;
            word: string | null;
        };
        /**
         * Word
         * @description Words that you add to the seed of the deal.
         */
        Word: {
            word: string;
        };
        /**
         * WordHash
         * @description The hash of a word for the deal, which you show when the game starts.
         */
        WordHash: {
            word_hash: string;
        };
        /** DrawCard */
        DrawCard: {
            source: string;
        };
        /** DiscardCard */
        DiscardCard: {
            card_id: string;
        };
        /** SubmitMelds */
        SubmitMelds: {
            melds: components["schemas"]["MeldBody"][];
            /** @default null */
            discard_card_id?: string | null;
        };
        /** MeldBody */
        MeldBody: {
            type: string;
            card_ids: string[];
        };
        /**
         * Hint
         * @description The best move, ready to send to `actions`.
         */
        Hint: {
            move: unknown;
        };
        /**
         * Live
         * @description Everything that the contest page shows and refreshes. No cards.
         */
        Live: {
            leaderboard: components["schemas"]["Line"][];
            players: components["schemas"]["PlayerStatus"][];
            running: components["schemas"]["Running"][];
            recent: components["schemas"]["GameRow"][];
            games_ended: number;
            games_wanted: number | null;
            target: number;
        };
        /**
         * Line
         * @description A line of the leaderboard. Points are penalty points: fewer are better.
         */
        Line: {
            rank: number;
            name: string;
            rating: number;
            low: number;
            high: number;
            games: number;
            wins: number;
            losses: number;
            forfeits: number;
            reasons: {
                [key: string]: number;
            };
            first_seats: number;
            hands: number;
            hands_won: number;
            points: number;
        };
        /**
         * PlayerStatus
         * @description The status of a player.
         */
        PlayerStatus: {
            name: string;
            /** @enum {unknown} */
            status: "away" | "playing" | "ready" | "starting";
        };
        /**
         * Running
         * @description A game in progress, as everyone may see it: no cards.
         */
        Running: {
            game_id: number;
            first: string;
            second: string;
            hand_number: number;
            totals: [
                number,
                number
            ];
            turns: number;
            seconds: number;
        };
        /**
         * GameRow
         * @description A finished game. `first` had seat 0 and the first turn, `second` had seat 1.
         */
        GameRow: {
            id: number;
            first: string;
            second: string;
            number: number;
            duplicate: boolean;
            started: number;
            ended: number;
            winner: number;
            first_points: number;
            second_points: number;
            hands: number;
            first_hands: number;
            second_hands: number;
            turns: number;
            forfeit: number | null;
            reason: string | null;
            words: string | null;
        };
        /**
         * HeadToHead
         * @description The results of two players against each other.
         */
        HeadToHead: {
            one: string;
            two: string;
            games: number;
            one_wins: number;
            two_wins: number;
        };
        /**
         * Transcript
         * @description The record of a game: seed, options and moves to replay it, and all calls that were made.
         */
        Transcript: {
            game_id: string;
            names: [
                string,
                string
            ];
            options: components["schemas"]["RummyOptions"];
            seed: string;
            /** @default [] */
            moves?: [
                number,
                components["schemas"]["Draw"] | components["schemas"]["Meld"] | components["schemas"]["LayOff"] | components["schemas"]["Discard"]
            ][];
            /** @default [] */
            calls?: components["schemas"]["Call"][];
            /** @default null */
            verdict?: components["schemas"]["Verdict"] | null;
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
         * Draw
         * @description Start the turn by drawing the top card of the stock or of the discards.
         */
        Draw: {
            /** @enum {unknown} */
            type: "draw";
            /** @enum {unknown} */
            source: "discard" | "stock";
        };
        /**
         * Meld
         * @description Lay a run or a set on the table.
         */
        Meld: {
            /** @enum {unknown} */
            type: "meld";
            cards: string[];
        };
        /**
         * LayOff
         * @description Add cards to a meld on the table, given by its number. Either player's melds will do.
         */
        LayOff: {
            /** @enum {unknown} */
            type: "lay_off";
            meld: number;
            cards: string[];
        };
        /**
         * Discard
         * @description End the turn.
         */
        Discard: {
            /** @enum {unknown} */
            type: "discard";
            card: string;
        };
        /**
         * Call
         * @description A call, as stored in the transcript.
         */
        Call: {
            seat: number;
            path: string;
            body: unknown;
            answer: string | null;
            ms: number;
            /** @default null */
            status?: number | null;
        };
        /**
         * Verdict
         * @description How a game ended.
         */
        Verdict: {
            winner: number;
            totals: [
                number,
                number
            ];
            hands: components["schemas"]["HandPlayed"][];
            turns: number;
            /** @default null */
            forfeit?: components["schemas"]["Forfeit"] | null;
        };
        /** HandPlayed */
        HandPlayed: {
            winner: number | null;
            points: [
                number,
                number
            ];
        };
        /**
         * Forfeit
         * @description The player that forfeited a game, and why.
         */
        Forfeit: {
            seat: number;
            code: string;
            words: string;
            /** @default null */
            card?: string | null;
            /** @default  */
            hand?: string;
        };
        /**
         * HandReplay
         * @description A replay of one hand. `frames` are its positions.
         */
        HandReplay: {
            game_id: string;
            names: [
                string,
                string
            ];
            hand: number;
            hands: number;
            forfeit: components["schemas"]["Forfeit"] | null;
            frames: components["schemas"]["Position"][];
        };
        /**
         * Position
         * @description A position, and the lines that led to it.
         */
        Position: {
            lines: string[];
            hand_number: number;
            turn: number;
            hands: string[][];
            melds: string[][];
            discards: string[];
            stock_count: number;
            totals: number[];
        };
        /**
         * Export
         * @description All results of a contest, without the cards.
         */
        Export: {
            leaderboard: components["schemas"]["Line"][];
            head_to_head: components["schemas"]["HeadToHead"][];
            games: components["schemas"]["GameRow"][];
        };
        /**
         * CreateTable
         * @description Tables are public and open by default; private ones are always invite-only.
         */
        CreateTable: {
            /** @default null */
            name?: string | null;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "private" | "public";
            /** @default null */
            joinPolicy?: ("invite-only" | "open") | null;
            /** @default true */
            spectating?: boolean;
            /** @default null */
            options?: Record<string, never> | null;
        };
        /** CreatedTable */
        CreatedTable: {
            tableId: string;
            name: string;
            visibility: string;
            joinPolicy: string;
            spectating: boolean;
        };
        /**
         * SpadesTableList
         * @description A page of tables, newest first. Send `next` as `before` to get the next page.
         */
        SpadesTableList: {
            tables: components["schemas"]["ListedSpadesTable"][];
            next: number | null;
        };
        /**
         * ListedSpadesTable
         * @description A table in a list.
         */
        ListedSpadesTable: {
            tableId: string;
            name: string;
            visibility: string;
            joinPolicy: string;
            spectating: boolean;
            status: string;
            hostPlayerId: string;
            seats: {
                [key: string]: components["schemas"]["SeatInfo"] | null;
            };
            seatsAvailable: number;
            observerCount: number;
        };
        /**
         * SeatInfo
         * @description The player on a seat. `player_id` is the account's UUID; `away` is true while a bot stands in.
         */
        SeatInfo: {
            playerId: string;
            username: string;
            isBot: boolean;
            away: boolean;
        };
        /**
         * Arrive
         * @description `token` comes from a join link or a spectator link.
         */
        Arrive: {
            /** @default null */
            token?: string | null;
        };
        /**
         * ChangedTable
         * @description A table after a change to its seats or its host, with what changed.
         */
        ChangedTable: {
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
                [key: string]: components["schemas"]["SeatInfo"] | null;
            };
            observers: components["schemas"]["ObserverInfo"][];
            version: number;
            rematchGameId?: number;
            seat?: ("east" | "north" | "south" | "west") | null;
            previousSeat?: ("east" | "north" | "south" | "west") | null;
            newHostPlayerId?: string;
            newHostSeat?: ("east" | "north" | "south" | "west") | null;
        };
        /** ObserverInfo */
        ObserverInfo: {
            playerId: string;
            username: string;
        };
        /** TakeSeat */
        TakeSeat: {
            /** @default null */
            seat?: ("east" | "north" | "south" | "west") | null;
            /** @default null */
            token?: string | null;
        };
        /** TakeNamedSeat */
        TakeNamedSeat: {
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
            /** @default null */
            token?: string | null;
        };
        /** NamedSeat */
        NamedSeat: {
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
        };
        /** LinkSeat */
        LinkSeat: {
            /** @default null */
            seat?: ("east" | "north" | "south" | "west") | null;
        };
        /**
         * PlayersTable
         * @description The table that the caller plays at; null if there is none.
         */
        PlayersTable: {
            tableId: string | null;
        };
        /** AssignSeat */
        AssignSeat: {
            playerId: string;
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
        };
        /** SeatBot */
        SeatBot: {
            /** @default null */
            seat?: ("east" | "north" | "south" | "west") | null;
            level?: string;
        };
        /** NamedPlayer */
        NamedPlayer: {
            playerId: string;
        };
        /** ChangeDoor */
        ChangeDoor: {
            /** @enum {unknown} */
            visibility: "private" | "public";
            /** @default null */
            joinPolicy?: ("invite-only" | "open") | null;
        };
        /**
         * WantedLink
         * @description Only the host can limit a link or, with `renew`, end the earlier ones. `expires_in` is in seconds.
         */
        "parlour.games.spades.api.hosts.WantedLink": {
            /** @default null */
            expiresIn?: number | null;
            /** @default false */
            once?: boolean;
            /** @default false */
            renew?: boolean;
        };
        /**
         * JoinLink
         * @description A path on this server and the token in it, for `join` and `sit`. `expires_at` is in milliseconds.
         */
        JoinLink: {
            joinUrl: string;
            token: string;
            expiresAt: number | null;
            once: boolean;
        };
        /**
         * SpectatorLink
         * @description A path on this server and the token in it, for `arrive`. `expires_at` is in milliseconds.
         */
        SpectatorLink: {
            spectatorUrl: string;
            token: string;
            expiresAt: number | null;
            once: boolean;
        };
        /**
         * SpadesTable
         * @description A table, without the state of its game.
         */
        SpadesTable: {
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
                [key: string]: components["schemas"]["SeatInfo"] | null;
            };
            observers: components["schemas"]["ObserverInfo"][];
            version: number;
            rematchGameId?: number;
        };
        /** PlaceBid */
        PlaceBid: {
            bid: number | ("blind_nil" | "nil");
        };
        /** PassCards */
        PassCards: {
            cards: components["schemas"]["PlayedCard"][];
        };
        /** PlayedCard */
        PlayedCard: {
            suit: string;
            rank: string;
        };
        /** PlayCard */
        "parlour.games.spades.api.card_play.PlayCard": {
            card: components["schemas"]["PlayedCard"];
        };
        /**
         * CreateLobby
         * @description `capacity` is 2 to 10.
         */
        CreateLobby: {
            name: string;
            capacity: number;
            /** @default false */
            require_ready?: boolean;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "private" | "public";
            /** @default null */
            options?: Record<string, never> | null;
        };
        /** CreatedLobby */
        CreatedLobby: {
            lobby_id: number;
            room_code: string;
        };
        /**
         * LobbyList
         * @description Open public lobbies, newest first. Send `next` as `before` to get the next page.
         */
        LobbyList: {
            lobbies: components["schemas"]["ListedLobby"][];
            next: number | null;
        };
        /** ListedLobby */
        ListedLobby: {
            lobby_id: number;
            name: string;
            capacity: number;
            seats_taken: number;
            host_id: number;
            players: Record<string, never>[];
        };
        /**
         * LobbyInfo
         * @description A lobby. Only its players see `room_code`.
         */
        LobbyInfo: {
            lobby_id: number;
            name: string;
            capacity: number;
            players: components["schemas"]["ReadyUser"][];
            is_ready: boolean;
            host_id: number;
            status: string;
            visibility: string;
            require_ready: boolean;
            version: number;
            room_code?: string;
        };
        /** ReadyUser */
        ReadyUser: {
            id: number;
            display_name: string;
            ready: boolean;
        };
        /**
         * PlayCard
         * @description A wild card needs `chosen_color`. `call_uno` is only for tables with the option of that name.
         */
        "parlour.games.uno.api.moves.PlayCard": {
            card_id: number;
            /** @default null */
            chosen_color?: ("blue" | "green" | "red" | "yellow") | null;
            /** @default false */
            call_uno?: boolean;
        };
        /** ChooseColor */
        ChooseColor: {
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "yellow";
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
