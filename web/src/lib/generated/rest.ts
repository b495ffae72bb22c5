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
         * AccountData
         * @description Everything stored about your account, except the hash of your password.
         */
        AccountData: {
            account: components["schemas"]["AccountDetails"];
            sessions: components["schemas"]["OwnSessionInfo"][];
            games: components["schemas"]["PlayedGame"][];
            messages: components["schemas"]["OwnMessage"][];
            settings: components["schemas"]["OwnSettings"];
            privacy: components["schemas"]["Privacy"];
            friends: components["schemas"]["StoredFriend"][];
            invites: components["schemas"]["TableInvites"];
            results: string;
            profile: components["schemas"]["Profile"];
            people: components["schemas"]["AvoidedPerson"][];
            bots: components["schemas"]["OwnBot"][];
            waiting: components["schemas"]["OwnPlace"] | null;
            challenges: components["schemas"]["OwnChallenges"];
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
        /**
         * AddBot
         * @description Add a bot; with `fill`, one on every free seat.
         */
        AddBot: {
            level?: string;
            /** @default null */
            seat?: number | null;
            /** @default false */
            fill?: boolean;
        };
        /**
         * AgainstYou
         * @description Your games against this player, not as partners, among the latest 500 of the one who has played less.
         */
        AgainstYou: {
            game: string;
            games: number;
            you_won: number;
            they_won: number;
        };
        /**
         * Answered
         * @description How somebody stands to you now.
         */
        Answered: {
            player_id: number;
            /** @enum {unknown} */
            standing: "asked_you" | "friend" | "none" | "you_asked";
        };
        /** AnyAction */
        AnyAction: components["schemas"]["HiddenJokerRummyAction"] | components["schemas"]["RummikubAction"] | components["schemas"]["RummyAction"] | components["schemas"]["SpadesAction"] | components["schemas"]["UnoAction"];
        /** AnyGame */
        AnyGame: components["schemas"]["HiddenJokerRummyGame"] | components["schemas"]["RummikubCommonState"] | components["schemas"]["RummyCommonState"] | components["schemas"]["SpadesGame"] | components["schemas"]["UnoGame"];
        /** AnyOpened */
        AnyOpened: components["schemas"]["OpenedTable"] | components["schemas"]["UnoStartedGame"];
        /** AnyOpening */
        AnyOpening: components["schemas"]["HiddenJokerRummyOpenTable"] | components["schemas"]["RummikubOpenTable"] | components["schemas"]["RummyOpenTable"] | components["schemas"]["SpadesOpenTable"] | components["schemas"]["UnoOpenTable"] | components["schemas"]["UnoStartLobby"];
        /** AnyReplay */
        AnyReplay: components["schemas"]["HiddenJokerRummyReplay"] | components["schemas"]["RummikubReplay"] | components["schemas"]["RummyReplay"] | components["schemas"]["SpadesReplay"] | components["schemas"]["UnoReplay"];
        /**
         * Avoid
         * @description Mute somebody; with `blocked`, also keep them from your tables.
         */
        Avoid: {
            /** @default false */
            blocked?: boolean;
        };
        /**
         * AvoidedPeople
         * @description The people whom you have muted or blocked, the latest first.
         */
        AvoidedPeople: {
            people: components["schemas"]["AvoidedPerson"][];
        };
        /**
         * AvoidedPerson
         * @description Somebody whom you have muted. Who is blocked is muted, too.
         */
        AvoidedPerson: {
            player_id: number;
            display_name: string;
            blocked: boolean;
            since: string;
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
        /**
         * BoardPlayer
         * @description A row of a leaderboard. Rows are sorted by `low`, the lower end of the interval.
         */
        BoardPlayer: {
            place: number;
            player_id: number;
            display_name: string;
            bot_account?: boolean;
            games: number;
            rating: components["schemas"]["ShownRating"];
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
        /**
         * BotList
         * @description Your bots, the oldest first.
         */
        BotList: {
            bots: components["schemas"]["OwnBot"][];
            most: number;
        };
        /** BotSeat */
        BotSeat: {
            player_id: number;
            version: number;
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
        };
        /** Challenger */
        Challenger: {
            player_id: number;
            uuid: string;
            display_name: string;
            bot_account?: boolean;
        };
        /** ChangePassword */
        ChangePassword: {
            current_password: string;
            new_password: string;
        };
        /**
         * ChangeTable
         * @description Change the settings of a table. What is left out stays as it is.
         */
        ChangeTable: {
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
         * ChatPage
         * @description Messages, oldest first. Pass `next` as `before` to get the page of older messages.
         */
        ChatPage: {
            messages: components["schemas"]["ChangedMessage"][];
            next: number | null;
        };
        /** ChatText */
        ChatText: {
            text: string;
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
         * CommittedWord
         * @description A committed word. `word` is null until it is shown.
         */
        CommittedWord: {
            player_id: number;
            word_hash: string;
            word: string | null;
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
         * CoursePoint
         * @description A rating after a game.
         */
        CoursePoint: {
            at: string;
            rating: number;
            low: number;
            high: number;
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
         * DealFacts
         * @description Which deal it was, and what proves that it was fair.
         */
        DealFacts: {
            commitment: string;
            /** @default null */
            digest?: string | null;
            /** @default null */
            seed?: number | null;
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
        /**
         * Entered
         * @description The table that you have come to. `seat` counts from 1; null if you watch.
         */
        Entered: {
            game_id: number;
            table_id: string;
            seat: number | null;
            version: number;
        };
        /**
         * Fairness
         * @description The proof of the deal. `secret` is null until the table has ended, `terms` until the words are closed.
         */
        Fairness: {
            game_id: number;
            table_id: string;
            commitment: string;
            words: components["schemas"]["PlayerWords"][];
            committed: components["schemas"]["CommittedWord"][];
            terms: components["schemas"]["Terms"] | null;
            silent: number[];
            seeded: boolean;
            secret: string | null;
            how_to_check: string;
        };
        /**
         * FoundPlayer
         * @description Somebody who was found.
         */
        FoundPlayer: {
            player_id: number;
            uuid: string;
            display_name: string;
            /** @enum {unknown} */
            standing: "asked_you" | "friend" | "none" | "you_asked";
        };
        /**
         * FoundPlayers
         * @description A page of people, by name. Send `next` as `after` to get the next page.
         */
        FoundPlayers: {
            people: components["schemas"]["FoundPlayer"][];
            next: string | null;
        };
        /**
         * Friend
         * @description A friend. `tables` are those where they sit and that you may see.
         */
        Friend: {
            player_id: number;
            uuid: string;
            display_name: string;
            since: string;
            online: boolean;
            tables: components["schemas"]["FriendTable"][];
        };
        /**
         * FriendPage
         * @description A page of your friends, the newest first. Send `next` as `before` to get the next page.
         */
        FriendPage: {
            friends: components["schemas"]["Friend"][];
            next: string | null;
        };
        /**
         * FriendRequest
         * @description An open request: somebody asks you, or you ask them.
         */
        FriendRequest: {
            player_id: number;
            uuid: string;
            display_name: string;
            asked_at: string;
        };
        /**
         * FriendRequests
         * @description Your open requests, the newest first.
         */
        FriendRequests: {
            received: components["schemas"]["FriendRequest"][];
            sent: components["schemas"]["FriendRequest"][];
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
            options: Record<string, never>;
            option_words: {
                [key: string]: components["schemas"]["OptionWords"];
            };
            bots: string[];
            bot_words: {
                [key: string]: string;
            };
            usual_bot: string;
            quick_options: Record<string, never>;
            table: string | null;
            styles: string | null;
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
         * GameStanding
         * @description One game with one number of seats.
         */
        GameStanding: {
            game: string;
            seats: number;
            games: number;
            won: number;
            lost: number;
            drawn: number;
            ended_early: number;
            win_rate: number;
            win_rate_low: number;
            win_rate_high: number;
            streak: number;
            longest_streak: number;
            quickest_win_ms: number | null;
            quickest_win_id: number | null;
            last_at: string;
            rated_games: number;
            rating: components["schemas"]["ShownRating"] | null;
            course: components["schemas"]["CoursePoint"][];
        };
        /**
         * GradedMove
         * @description A decision. `better` is null if nothing better was found.
         */
        GradedMove: {
            version: number;
            move: unknown;
            better: unknown;
            cost: number;
            /** @default null */
            why?: components["schemas"]["HintReason"] | null;
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
        /**
         * Guest
         * @description Play without an account.
         */
        Guest: {
            display_name: string;
        };
        /**
         * GuideStep
         * @description What to tell a beginner in one situation.
         *
         *         A step fits while one of `moves` is on offer, none of `without` is, and every field in `when` has that value. The
         *         first step that fits and is not done is shown. A move of one of its types does it.
         */
        GuideStep: {
            step: string;
            moves: string[];
            /** @default [] */
            without?: string[];
            /** @default {} */
            when?: Record<string, never>;
            do: string;
            why: string;
            /** @default false */
            optional?: boolean;
        };
        /** Health */
        Health: {
            status: string;
            version: string;
        };
        /**
         * HealthReady
         * @description `redis`: whether Redis responds, on a node that uses it. Without it, clients hear of others seconds later.
         */
        HealthReady: {
            status: string;
            version: string;
            /** @default null */
            redis?: ("does not respond" | "ok") | null;
        };
        /** HiddenJokerRummyAction */
        HiddenJokerRummyAction: components["schemas"]["HiddenJokerRummyDrawAction"] | components["schemas"]["HiddenJokerRummyDiscardAction"] | components["schemas"]["HiddenJokerRummyDeclareAction"] | components["schemas"]["HiddenJokerRummyTurnAction"];
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
         * HiddenJokerRummyDeclareAction
         * @description Declare Rummy: all cards in melds, except an optional last discard.
         */
        HiddenJokerRummyDeclareAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "declare";
            melds: components["schemas"]["HiddenJokerRummyMeldClaim"][];
            /** @default null */
            discard_card_id?: string | null;
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
         * HiddenJokerRummyDiscardAction
         * @description Put a card on the discard pile and end the turn.
         */
        HiddenJokerRummyDiscardAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
            card_id: string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /** HiddenJokerRummyDiscardCard */
        HiddenJokerRummyDiscardCard: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            card_id: string;
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
         * HiddenJokerRummyDrawAction
         * @description Take the top card of the `"stock"` or the `"discard"` pile.
         *
         *         Any string can be decoded, because the Hidden Joker Rummy API checks the turn before the source.
         */
        HiddenJokerRummyDrawAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            source: string;
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /** HiddenJokerRummyDrawCard */
        HiddenJokerRummyDrawCard: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            source: string;
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
         * HiddenJokerRummyFrame
         * @description One step of a replay: the change, its events, the view after it, and who is to act next.
         */
        HiddenJokerRummyFrame: {
            version: number;
            change: components["schemas"]["Opened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["LinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["HiddenJokerRummyDealtEvent"] | components["schemas"]["HiddenJokerRummyHandDealtEvent"] | components["schemas"]["HiddenJokerRummyDrewEvent"] | components["schemas"]["HiddenJokerRummyCardDrawnEvent"] | components["schemas"]["HiddenJokerRummyDiscardedEvent"] | components["schemas"]["HiddenJokerRummyTurnChangedEvent"] | components["schemas"]["HiddenJokerRummyMeldsSubmittedEvent"] | components["schemas"]["HiddenJokerRummyEndedEvent"])[];
            view: components["schemas"]["HiddenJokerRummyView"] | null;
            to_act: number[];
        };
        /**
         * HiddenJokerRummyGame
         * @description A table of Hidden Joker Rummy. The fields of the game are empty before the deal.
         */
        HiddenJokerRummyGame: {
            game_id: number;
            table_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
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
        /** HiddenJokerRummyMeldBody */
        HiddenJokerRummyMeldBody: {
            type: string;
            card_ids: string[];
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
        /**
         * HiddenJokerRummyReplay
         * @description A page of steps. Pass `next` as `after` to get the next page.
         */
        HiddenJokerRummyReplay: {
            game_id: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "hidden-joker-rummy";
            seat: number | null;
            players: components["schemas"]["PlayerInfo"][];
            frames: components["schemas"]["HiddenJokerRummyFrame"][];
            next: number | null;
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
        /** HiddenJokerRummySubmitMelds */
        HiddenJokerRummySubmitMelds: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            melds: components["schemas"]["HiddenJokerRummyMeldBody"][];
            /** @default null */
            discard_card_id?: string | null;
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
        /**
         * HiddenJokerRummyTurnAction
         * @description Several moves that are accepted or refused together.
         */
        HiddenJokerRummyTurnAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["HiddenJokerRummyDrawMove"] | components["schemas"]["HiddenJokerRummyDiscardMove"] | components["schemas"]["HiddenJokerRummyDeclareMove"])[];
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
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
         * Hint
         * @description A good move, ready to send to `actions`, and why it is good. It holds for this version of the table.
         */
        Hint: {
            game_id: number;
            version: number;
            move: unknown;
            why: components["schemas"]["HintReason"];
        };
        /**
         * HintReason
         * @description Why: the code of a sentence in the game's words (`hints`), and the values for it.
         */
        HintReason: {
            code: string;
            values: Record<string, never>;
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
         * HouseBot
         * @description A house bot, whose rating is fixed.
         */
        HouseBot: {
            level: string;
            rating: components["schemas"]["ShownRating"];
        };
        /**
         * HowTo
         * @description One section of "How to play": a title, a few sentences and pictures.
         */
        HowTo: {
            title: string;
            text: string;
            /** @default [] */
            pictures?: components["schemas"]["Picture"][];
        };
        /**
         * Invitation
         * @description A table, as somebody sees it who has not joined yet.
         */
        Invitation: {
            game_id: number;
            table_id: string;
            game: string;
            name: string;
            state: string;
            /** @enum {unknown} */
            door: "ended" | "friends_only" | "full" | "invite_only" | "open" | "started" | "watch_only";
            can_watch: boolean;
            starts_when_full: boolean;
            max_players: number;
            rated: boolean;
            host: string | null;
            players: components["schemas"]["InvitedSeat"][];
            options: unknown;
        };
        /**
         * InviteFriend
         * @description The table, by its id or UUID, and the friend.
         */
        InviteFriend: {
            game_id: number | string;
            player_id: number;
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
        /**
         * InvitedSeat
         * @description A taken seat. `seat` counts from 1; `away` means that a bot plays for a person.
         */
        InvitedSeat: {
            seat: number;
            display_name: string;
            is_bot: boolean;
            is_host: boolean;
            away: boolean;
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
         * Leaderboard
         * @description A page of a leaderboard. Pass `next` as `cursor` to get the next page.
         */
        Leaderboard: {
            game: string;
            seats: number;
            players: components["schemas"]["BoardPlayer"][];
            house_bots: components["schemas"]["HouseBot"][];
            you: components["schemas"]["YourPlace"] | null;
            next: string | null;
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
        /**
         * LinkMade
         * @description A new link, with the next number. Its token is computed from the number and the secret.
         */
        LinkMade: {
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
        /**
         * LoggedActed
         * @description A move of the game.
         */
        LoggedActed: {
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
            seq: number;
        };
        /** LoggedBotAdded */
        LoggedBotAdded: {
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
            seq: number;
        };
        /**
         * LoggedClosed
         * @description The table was closed before its game ended.
         */
        LoggedClosed: {
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
            seq: number;
        };
        /**
         * LoggedDoorChanged
         * @description A new visibility and join policy.
         */
        LoggedDoorChanged: {
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
            seq: number;
        };
        /** LoggedHostChanged */
        LoggedHostChanged: {
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
            seq: number;
        };
        /**
         * LoggedInvited
         * @description An account that may join regardless of the visibility and join policy.
         *
         *         An invitation by the host also lifts the bar of somebody who was kicked.
         */
        LoggedInvited: {
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
            seq: number;
        };
        /** LoggedJoined */
        LoggedJoined: {
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
            seq: number;
        };
        /**
         * LoggedLeft
         * @description A player left. In the lobby the seat becomes free; during play a bot of level `bot` stands in.
         *
         *         A player who was kicked is barred from the table until the host invites them.
         */
        LoggedLeft: {
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
            seq: number;
        };
        /**
         * LoggedLinkMade
         * @description A new link, with the next number. Its token is computed from the number and the secret.
         */
        LoggedLinkMade: {
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
            seq: number;
        };
        /**
         * LoggedLinksRevoked
         * @description All links of this kind stop working.
         */
        LoggedLinksRevoked: {
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
            seq: number;
        };
        /**
         * LoggedNameErased
         * @description A player's account was deleted, and the name with it. The entries before this one were rewritten without it.
         */
        LoggedNameErased: {
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
            seq: number;
        };
        /**
         * LoggedOpened
         * @description A new table. Its host sits on the first seat.
         */
        LoggedOpened: {
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
            seq: number;
        };
        /** LoggedReadied */
        LoggedReadied: {
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
            seq: number;
        };
        /**
         * LoggedRematchOpened
         * @description The players continue at another table, which this player has opened. A later one replaces an earlier one.
         */
        LoggedRematchOpened: {
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
            seq: number;
        };
        /**
         * LoggedReturned
         * @description A player takes an abandoned seat back.
         */
        LoggedReturned: {
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
            seq: number;
        };
        /**
         * LoggedRoomCodeChanged
         * @description A new room code. The old one no longer works.
         */
        LoggedRoomCodeChanged: {
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
            seq: number;
        };
        /**
         * LoggedSeatChanged
         * @description A player moves to a free seat, or the host exchanges two players.
         */
        LoggedSeatChanged: {
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
            seq: number;
        };
        /**
         * LoggedSettingsChanged
         * @description A new name, or new word on whether others may watch and hints are allowed. None leaves a setting as it is.
         */
        LoggedSettingsChanged: {
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
            seq: number;
        };
        /** LoggedSpectatorCame */
        LoggedSpectatorCame: {
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
            seq: number;
        };
        /** LoggedSpectatorLeft */
        LoggedSpectatorLeft: {
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
            seq: number;
        };
        /**
         * LoggedStarted
         * @description The start of the game. `seed_number` replaces the fair deal with the deal for that number.
         */
        LoggedStarted: {
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
            seq: number;
        };
        /**
         * LoggedTimedOut
         * @description A player's time has run out. A bot of level `bot` makes this turn; the moves that follow are its.
         */
        LoggedTimedOut: {
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
            seq: number;
        };
        /**
         * LoggedWordAdded
         * @description A player's contribution to the random seed of the deal.
         */
        LoggedWordAdded: {
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
            seq: number;
        };
        /**
         * LoggedWordCommitted
         * @description A player commits to a word by its hash (`fairness.word_hash`). The word is shown after the closing.
         */
        LoggedWordCommitted: {
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
            seq: number;
        };
        /**
         * LoggedWordShown
         * @description A player shows the word that they committed to.
         */
        LoggedWordShown: {
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
            seq: number;
        };
        /**
         * LoggedWordsClosed
         * @description The game starts: commitments are closed, and the committed words may be shown.
         */
        LoggedWordsClosed: {
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
            seq: number;
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
            bot_account?: boolean;
        };
        /** NameBot */
        NameBot: {
            display_name: string;
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
        /** NamePlayer */
        NamePlayer: {
            player_id: number;
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
        /** NewRoomCode */
        NewRoomCode: {
            room_code: string;
            version: number;
        };
        /**
         * NewToken
         * @description A bot with its new token. The token is never shown again.
         */
        NewToken: {
            user_id: number;
            player_id: string;
            display_name: string;
            token: string;
        };
        /**
         * OpenBot
         * @description A bot that accepts challenges. `clocks` is null if it accepts any.
         */
        OpenBot: {
            player_id: number;
            uuid: string;
            display_name: string;
            games: string[];
            clocks: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"])[] | null;
            /** @default true */
            bot_account?: boolean;
        };
        /** OpenBots */
        OpenBots: {
            bots: components["schemas"]["OpenBot"][];
        };
        /**
         * Opened
         * @description A new table. Its host sits on the first seat.
         */
        Opened: {
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
        /**
         * OpenedTable
         * @description A new table. `table_id` is its UUID.
         */
        OpenedTable: {
            game_id: number;
            room_code: string;
            table_id: string;
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
            /** @default {} */
            says?: {
                [key: string]: string;
            };
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
         * OwnBot
         * @description One of your bots. Without a token, the last two are null.
         */
        OwnBot: {
            user_id: number;
            player_id: string;
            display_name: string;
            created_at: string;
            token_expires_at: string | null;
            used_at: string | null;
        };
        /**
         * OwnChallenges
         * @description Your latest challenge, and those that wait for your answer.
         */
        OwnChallenges: {
            sent: components["schemas"]["Challenge"] | null;
            received: components["schemas"]["Challenge"][];
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
         * OwnResult
         * @description One of your finished games. Its replay is at `/api/games/{game_id}/replay`; `POST .../rematch` plays again.
         */
        OwnResult: {
            game_id: number;
            game: string;
            seats: number;
            /** @enum {unknown} */
            result: "drawn" | "ended_early" | "lost" | "won";
            place: number | null;
            points: number | null;
            your_seat: number;
            started_at: string;
            ended_at: string;
            lasted_ms: number;
            moves: number;
            reason: string;
            rated: boolean;
            unrated: ("bot_without_rating" | "ended_early" | "not_agreed" | "seeded" | "takeover") | null;
            rating_before: components["schemas"]["ShownRating"] | null;
            rating_after: components["schemas"]["ShownRating"] | null;
            clock: (components["schemas"]["TurnClock"] | components["schemas"]["BankClock"] | components["schemas"]["DaysClock"]) | null;
            options: unknown;
            players: components["schemas"]["ResultPlayer"][];
            slowest: components["schemas"]["SlowMove"][];
            deal: components["schemas"]["DealFacts"];
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
         * OwnSettings
         * @description How you like to play. Fields that you have not chosen are missing; `null` sets a field back.
         */
        OwnSettings: {
            pace?: ("none" | "quick" | "slow" | "usual") | null;
            sounds?: ("always" | "front" | "off") | null;
            vibration?: boolean | null;
            notifications?: boolean | null;
            theme?: ("dark" | "light" | "system") | null;
            four_colors?: boolean | null;
            card_size?: ("large" | "small" | "usual") | null;
            left_hand?: boolean | null;
            confirm_moves?: boolean | null;
            plain?: boolean | null;
            language?: ("en" | "es" | "pt") | null;
        };
        /**
         * Partner
         * @description Somebody with whom the player has played as partners.
         */
        Partner: {
            player_id: number;
            display_name: string;
            bot_account?: boolean;
            games: number;
            won: number;
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
         * PersonInfo
         * @description Somebody, as you may see them. `online` is null if they hide it from you.
         */
        PersonInfo: {
            player_id: number;
            uuid: string;
            display_name: string;
            bot_account?: boolean;
            is_guest: boolean;
            /** @enum {unknown} */
            standing: "asked_you" | "friend" | "none" | "you_asked";
            online: boolean | null;
            tables: components["schemas"]["FriendTable"][];
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
         * Picture
         * @description Cards or tiles side by side, such as a run, by their keys in `pieces`.
         */
        Picture: {
            pieces: string[];
            /** @default  */
            caption?: string;
            /** @default [] */
            marked?: string[];
            /** @default false */
            wrong?: boolean;
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
        /** PlayerWords */
        PlayerWords: {
            player_id: number;
            word: string;
        };
        /**
         * Privacy
         * @description What others may see of you.
         */
        Privacy: {
            /**
             * @default everyone
             * @enum {unknown}
             */
            profile?: "everyone" | "friends" | "nobody";
            /**
             * @default friends
             * @enum {unknown}
             */
            presence?: "everyone" | "friends" | "nobody";
            /** @default false */
            leaderboards?: boolean;
        };
        /**
         * PrivacyChange
         * @description The choices to change. Others stay as they are.
         */
        PrivacyChange: {
            /** @enum {unknown} */
            profile?: "everyone" | "friends" | "nobody";
            /** @enum {unknown} */
            presence?: "everyone" | "friends" | "nobody";
            leaderboards?: boolean;
        };
        /**
         * Profile
         * @description What a player shows of themselves.
         */
        Profile: {
            player_id: number;
            display_name: string;
            bot_account?: boolean;
            is_guest: boolean;
            since: string;
            is_you: boolean;
            games: components["schemas"]["GameStanding"][];
            records: components["schemas"]["RecordInGame"][];
            against_you: components["schemas"]["AgainstYou"][];
            partners: components["schemas"]["Partner"][];
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
        /**
         * QueueState
         * @description Your place, if you have one, and the queues where people wait or were matched today.
         */
        QueueState: {
            place: components["schemas"]["OwnPlace"] | null;
            queues: components["schemas"]["QueueInfo"][];
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
        /** Ready */
        Ready: {
            /** @default true */
            ready?: boolean;
        };
        /**
         * RecordInGame
         * @description The best that the player has done in one respect. The game's words have its name, in `feats`.
         */
        RecordInGame: {
            game: string;
            record: string;
            value: number;
            at: string;
            game_id: number;
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
        /**
         * Rematch
         * @description Play again. With `start`, the game begins at once if all others at the table are bots.
         *
         *         `table_id` and `word_hash` are used if you are the first to ask, like those of a new table.
         */
        Rematch: {
            /** @default false */
            start?: boolean;
            /** @default null */
            table_id?: string | null;
            /** @default null */
            word_hash?: string | null;
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
        /** Rename */
        Rename: {
            display_name: string;
        };
        /**
         * Report
         * @description What somebody did. It replaces your earlier report about them, unless that was settled.
         */
        Report: {
            /** @enum {unknown} */
            reason: "abuse" | "cheating" | "name" | "other";
            /** @default  */
            text?: string;
            /** @default null */
            game_id?: number | null;
        };
        /**
         * ResultPage
         * @description A page of your results, the latest first. Pass `next` as `cursor` to get the next page.
         */
        ResultPage: {
            results: components["schemas"]["OwnResult"][];
            next: string | null;
        };
        /**
         * ResultPlayer
         * @description A player of a finished game. People have the name that their account has now.
         */
        ResultPlayer: {
            player_id: number;
            display_name: string;
            bot_account?: boolean;
            seat: number;
            side: number;
            /** @enum {unknown} */
            result: "drawn" | "ended_early" | "lost" | "won";
            place: number | null;
            points: number | null;
            is_bot: boolean;
            level: string | null;
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
         * Review
         * @description All decisions that could be graded, and the costliest of them by version, the worst first.
         */
        Review: {
            unit: string;
            moves: components["schemas"]["GradedMove"][];
            costliest: number[];
        };
        /**
         * ReviewState
         * @description How far the review of your game is. `review` is there once it is done.
         */
        ReviewState: {
            /** @enum {unknown} */
            state: "done" | "none" | "running";
            graded: number;
            of: number;
            /** @default null */
            review?: components["schemas"]["Review"] | null;
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
        /** RummikubAction */
        RummikubAction: components["schemas"]["RummikubPlayTilesAction"] | components["schemas"]["RummikubDrawAction"] | components["schemas"]["RummikubTurnAction"];
        /**
         * RummikubBestPlay
         * @description The best move, ready to send to `actions`.
         */
        RummikubBestPlay: {
            move: components["schemas"]["RummikubPlayTilesMove"] | components["schemas"]["RummikubDrawMove"];
        };
        /**
         * RummikubCommonState
         * @description A table of any game. `view` is specific to the game (see `x-games`), and null before the deal.
         */
        RummikubCommonState: {
            game_id: number;
            table_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
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
         * RummikubDrawAction
         * @description Draw a tile from the pool, or pass if it is empty.
         */
        RummikubDrawAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
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
         * RummikubFrame
         * @description One step of a replay: the change, its events, the view after it, and who is to act next.
         */
        RummikubFrame: {
            version: number;
            change: components["schemas"]["Opened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["LinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["RummikubDealtEvent"] | components["schemas"]["RummikubRackDealtEvent"] | components["schemas"]["RummikubTilesPlayedEvent"] | components["schemas"]["RummikubTileDrawnEvent"] | components["schemas"]["RummikubTileReceivedEvent"] | components["schemas"]["RummikubPassedEvent"] | components["schemas"]["RummikubTurnChangedEvent"] | components["schemas"]["RummikubGameEndedEvent"])[];
            view: components["schemas"]["RummikubView"] | null;
            to_act: number[];
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
         * RummikubPlayTilesAction
         * @description Play at least one tile from the rack. `melds` is the whole board after the turn.
         */
        RummikubPlayTilesAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play_tiles";
            melds: components["schemas"]["RummikubPlayedMeld"][];
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
         * RummikubReplay
         * @description A page of steps. Pass `next` as `after` to get the next page.
         */
        RummikubReplay: {
            game_id: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "rummikub";
            seat: number | null;
            players: components["schemas"]["PlayerInfo"][];
            frames: components["schemas"]["RummikubFrame"][];
            next: number | null;
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
        /**
         * RummikubTurnAction
         * @description Several moves that are accepted or refused together.
         */
        RummikubTurnAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["RummikubPlayTilesMove"] | components["schemas"]["RummikubDrawMove"])[];
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
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
        /** RummyAction */
        RummyAction: components["schemas"]["RummyDrawAction"] | components["schemas"]["RummyMeldAction"] | components["schemas"]["RummyLayOffAction"] | components["schemas"]["RummyDiscardAction"] | components["schemas"]["RummyTurnAction"];
        /**
         * RummyCall
         * @description A call, as stored in the transcript.
         */
        RummyCall: {
            seat: number;
            path: string;
            body: unknown;
            answer: string | null;
            ms: number;
            /** @default null */
            status?: number | null;
        };
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
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
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
         * RummyDiscardAction
         * @description End the turn.
         */
        RummyDiscardAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "discard";
            card: string;
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
         * RummyDrawAction
         * @description Start the turn by drawing the top card of the stock or of the discards.
         */
        RummyDrawAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
            /** @enum {unknown} */
            source: "discard" | "stock";
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
        /**
         * RummyExport
         * @description All results of a contest, without the cards.
         */
        RummyExport: {
            leaderboard: components["schemas"]["RummyLine"][];
            head_to_head: components["schemas"]["RummyHeadToHead"][];
            games: components["schemas"]["RummyGameRow"][];
        };
        /**
         * RummyForfeit
         * @description The player that forfeited a game, and why.
         */
        RummyForfeit: {
            seat: number;
            code: string;
            words: string;
            /** @default null */
            card?: string | null;
            /** @default  */
            hand?: string;
        };
        /**
         * RummyFrame
         * @description One step of a replay: the change, its events, the view after it, and who is to act next.
         */
        RummyFrame: {
            version: number;
            change: components["schemas"]["Opened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["LinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["RummyHandStartedEvent"] | components["schemas"]["RummyHandDealtEvent"] | components["schemas"]["RummyCardDrawnEvent"] | components["schemas"]["RummyCardTakenEvent"] | components["schemas"]["RummyMeldPlayedEvent"] | components["schemas"]["RummyCardsLaidOffEvent"] | components["schemas"]["RummyCardDiscardedEvent"] | components["schemas"]["RummyDiscardsShuffledEvent"] | components["schemas"]["RummyHandEndedEvent"] | components["schemas"]["RummyGameEndedEvent"])[];
            view: components["schemas"]["RummyView"] | null;
            to_act: number[];
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
         * RummyGameRow
         * @description A finished game. `first` had seat 0 and the first turn, `second` had seat 1.
         */
        RummyGameRow: {
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
            /** @default 1 */
            season?: number;
            /** @default null */
            round?: number | null;
            /** @default false */
            scrimmage?: boolean;
            /** @default  */
            first_version?: string;
            /** @default  */
            second_version?: string;
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
        /** RummyHandPlayed */
        RummyHandPlayed: {
            winner: number | null;
            points: [
                number,
                number
            ];
        };
        /**
         * RummyHandReplay
         * @description A replay of one hand. `frames` are its positions.
         */
        RummyHandReplay: {
            game_id: string;
            names: [
                string,
                string
            ];
            hand: number;
            hands: number;
            forfeit: components["schemas"]["RummyForfeit"] | null;
            frames: components["schemas"]["RummyPosition"][];
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
         * RummyHeadToHead
         * @description The results of two players against each other.
         */
        RummyHeadToHead: {
            one: string;
            two: string;
            games: number;
            one_wins: number;
            two_wins: number;
        };
        /**
         * RummyLayOffAction
         * @description Add cards to a meld on the table, given by its number. Either player's melds will do.
         */
        RummyLayOffAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "lay_off";
            meld: number;
            cards: string[];
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
         * RummyLine
         * @description A line of the leaderboard. Points are penalty points: fewer are better.
         */
        RummyLine: {
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
            /** @default null */
            house?: string | null;
        };
        /**
         * RummyLive
         * @description Everything that the contest page shows and refreshes. No cards.
         */
        RummyLive: {
            leaderboard: components["schemas"]["RummyLine"][];
            players: components["schemas"]["RummyPlayerStatus"][];
            running: components["schemas"]["RummyRunning"][];
            recent: components["schemas"]["RummyGameRow"][];
            games_ended: number;
            games_wanted: number | null;
            target: number;
        };
        /**
         * RummyMeldAction
         * @description Lay a run or a set on the table.
         */
        RummyMeldAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "meld";
            cards: string[];
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
         * RummyPlayerStatus
         * @description The status of a player.
         */
        RummyPlayerStatus: {
            name: string;
            /** @enum {unknown} */
            status: "away" | "playing" | "ready" | "starting";
        };
        /**
         * RummyPosition
         * @description A position, and the lines that led to it.
         */
        RummyPosition: {
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
         * RummyReplay
         * @description A page of steps. Pass `next` as `after` to get the next page.
         */
        RummyReplay: {
            game_id: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "rummy";
            seat: number | null;
            players: components["schemas"]["PlayerInfo"][];
            frames: components["schemas"]["RummyFrame"][];
            next: number | null;
        };
        /**
         * RummyRunning
         * @description A game in progress, as everyone may see it: no cards.
         */
        RummyRunning: {
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
            /** @default false */
            scrimmage?: boolean;
        };
        /**
         * RummyTranscript
         * @description The record of a game: seed, options and moves to replay it, and all calls that were made.
         */
        RummyTranscript: {
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
                components["schemas"]["RummyDrawMove"] | components["schemas"]["RummyMeldMove"] | components["schemas"]["RummyLayOffMove"] | components["schemas"]["RummyDiscardMove"]
            ][];
            /** @default [] */
            calls?: components["schemas"]["RummyCall"][];
            /** @default null */
            verdict?: components["schemas"]["RummyVerdict"] | null;
        };
        /**
         * RummyTurnAction
         * @description Several moves that are accepted or refused together.
         */
        RummyTurnAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["RummyDrawMove"] | components["schemas"]["RummyMeldMove"] | components["schemas"]["RummyLayOffMove"] | components["schemas"]["RummyDiscardMove"])[];
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * RummyVerdict
         * @description How a game ended.
         */
        RummyVerdict: {
            winner: number;
            totals: [
                number,
                number
            ];
            hands: components["schemas"]["RummyHandPlayed"][];
            turns: number;
            /** @default null */
            forfeit?: components["schemas"]["RummyForfeit"] | null;
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
        /**
         * SentAway
         * @description Somebody whom the host has sent away. Only the host can invite them again.
         */
        SentAway: {
            player_id: number;
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
        /**
         * SessionList
         * @description Your sessions: this one, then the others, the one used last first.
         */
        SessionList: {
            sessions: components["schemas"]["OwnSessionInfo"][];
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
        /**
         * ShownRating
         * @description A rating with its interval, in which the true strength lies with a chance of about 95%.
         */
        ShownRating: {
            rating: number;
            low: number;
            high: number;
            provisional: boolean;
        };
        /**
         * SlowMove
         * @description A move that took long. `version` is its number in the log.
         */
        SlowMove: {
            player_id: number;
            version: number;
            took_ms: number;
        };
        /** SpadesAction */
        SpadesAction: components["schemas"]["SpadesBidAction"] | components["schemas"]["SpadesRevealHandAction"] | components["schemas"]["SpadesExchangeAction"] | components["schemas"]["SpadesPlayAction"] | components["schemas"]["SpadesTurnAction"];
        /**
         * SpadesArrive
         * @description `token` comes from a join link or a spectator link.
         */
        SpadesArrive: {
            /** @default null */
            token?: string | null;
        };
        /** SpadesAssignSeat */
        SpadesAssignSeat: {
            playerId: string;
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
        };
        /**
         * SpadesBidAction
         * @description Bid a number of tricks. The second bidder of a team names the total for both.
         */
        SpadesBidAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bid";
            bid: number | ("blind_nil" | "nil");
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
        /** SpadesChangeDoor */
        SpadesChangeDoor: {
            /** @enum {unknown} */
            visibility: "friends-only" | "private" | "public";
            /** @default null */
            joinPolicy?: ("friends-only" | "invite-only" | "open") | null;
        };
        /**
         * SpadesChangedTable
         * @description A table after a change to its seats or its host, with what changed.
         */
        SpadesChangedTable: {
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
            seat?: ("east" | "north" | "south" | "west") | null;
            previousSeat?: ("east" | "north" | "south" | "west") | null;
            newHostPlayerId?: string;
            newHostSeat?: ("east" | "north" | "south" | "west") | null;
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
         * SpadesCreateTable
         * @description Tables are public and open by default; private ones are always invite-only. Friends are those of the host.
         */
        SpadesCreateTable: {
            /** @default null */
            name?: string | null;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "friends-only" | "private" | "public";
            /** @default null */
            joinPolicy?: ("friends-only" | "invite-only" | "open") | null;
            /** @default true */
            spectating?: boolean;
            /** @default null */
            options?: Record<string, never> | null;
        };
        /** SpadesCreatedTable */
        SpadesCreatedTable: {
            tableId: string;
            name: string;
            visibility: string;
            joinPolicy: string;
            spectating: boolean;
        };
        /**
         * SpadesExchangeAction
         * @description Pass two cards to one's partner.
         */
        SpadesExchangeAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exchange";
            cards: components["schemas"]["SpadesCard"][];
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
         * SpadesFrame
         * @description One step of a replay: the change, its events, the view after it, and who is to act next.
         */
        SpadesFrame: {
            version: number;
            change: components["schemas"]["Opened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["LinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["SpadesHandDealtEvent"] | components["schemas"]["SpadesBidPlacedEvent"] | components["schemas"]["SpadesHandRevealedEvent"] | components["schemas"]["SpadesExchangePromptEvent"] | components["schemas"]["SpadesExchangePassedEvent"] | components["schemas"]["SpadesCardPlayedEvent"] | components["schemas"]["SpadesTrickCompleteEvent"] | components["schemas"]["SpadesHandScoredEvent"] | components["schemas"]["SpadesTurnChangedEvent"] | components["schemas"]["SpadesGameOverEvent"])[];
            view: components["schemas"]["SpadesView"] | null;
            to_act: number[];
        };
        /**
         * SpadesFriend
         * @description A friend. `table_id` is the Spades table where they sit, if you may see it.
         */
        SpadesFriend: {
            playerId: string;
            username: string;
            online: boolean;
            tableId: string | null;
            since: string;
        };
        /**
         * SpadesFriends
         * @description A page of your friends, the newest first. Send `next` as `before` to get the next page.
         */
        SpadesFriends: {
            friends: components["schemas"]["SpadesFriend"][];
            next: string | null;
        };
        /**
         * SpadesGame
         * @description A table of Spades. `view` is the player view of the Spades API.
         */
        SpadesGame: {
            game_id: number;
            table_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
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
        /**
         * SpadesInvite
         * @description An invitation to a Spades table. Times are ISO 8601.
         */
        SpadesInvite: {
            inviteId: number;
            tableId: string;
            tableName: string;
            fromUsername: string;
            watch: boolean;
            madeAt: string;
            expiresAt: string;
        };
        /**
         * SpadesInvites
         * @description The invitations that you have received, the newest first.
         */
        SpadesInvites: {
            invites: components["schemas"]["SpadesInvite"][];
        };
        /**
         * SpadesJoinLink
         * @description A path on this server and the token in it, for `join` and `sit`. `expires_at` is in milliseconds.
         */
        SpadesJoinLink: {
            joinUrl: string;
            token: string;
            expiresAt: number | null;
            once: boolean;
        };
        /** SpadesLinkSeat */
        SpadesLinkSeat: {
            /** @default null */
            seat?: ("east" | "north" | "south" | "west") | null;
        };
        /**
         * SpadesListedSpadesTable
         * @description A table in a list.
         */
        SpadesListedSpadesTable: {
            tableId: string;
            name: string;
            visibility: string;
            joinPolicy: string;
            spectating: boolean;
            status: string;
            hostPlayerId: string;
            seats: {
                [key: string]: components["schemas"]["SpadesSeatInfo"] | null;
            };
            seatsAvailable: number;
            observerCount: number;
        };
        /** SpadesNamedPlayer */
        SpadesNamedPlayer: {
            playerId: string;
        };
        /** SpadesNamedSeat */
        SpadesNamedSeat: {
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
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
        /** SpadesOther */
        SpadesOther: {
            playerId: string;
        };
        /** SpadesPassCards */
        SpadesPassCards: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            cards: components["schemas"]["SpadesPlayedCard"][];
        };
        /** SpadesPlaceBid */
        SpadesPlaceBid: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            bid: number | ("blind_nil" | "nil");
        };
        /**
         * SpadesPlayAction
         * @description Play a card to the trick.
         */
        SpadesPlayAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "play";
            card: components["schemas"]["SpadesCard"];
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /** SpadesPlayCard */
        SpadesPlayCard: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            card: components["schemas"]["SpadesPlayedCard"];
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
        /** SpadesPlayedCard */
        SpadesPlayedCard: {
            suit: string;
            rank: string;
        };
        /** SpadesPlayer */
        SpadesPlayer: {
            playerId: string;
            /** @enum {unknown} */
            status: "asked_you" | "friend" | "none" | "you_asked";
            username: string;
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
        };
        /**
         * SpadesPlayers
         * @description A page of players, by name. Send `next` as `after` to get the next page.
         */
        SpadesPlayers: {
            players: components["schemas"]["SpadesPlayer"][];
            next: string | null;
        };
        /**
         * SpadesPlayersTable
         * @description The table that the caller plays at; null if there is none.
         */
        SpadesPlayersTable: {
            tableId: string | null;
        };
        /**
         * SpadesProfile
         * @description A player, as you may see them. `online` is null if they hide it from you.
         */
        SpadesProfile: {
            playerId: string;
            /** @enum {unknown} */
            status: "asked_you" | "friend" | "none" | "you_asked";
            username: string;
            online: boolean | null;
            tableId: string | null;
        };
        /**
         * SpadesReplay
         * @description A page of steps. Pass `next` as `after` to get the next page.
         */
        SpadesReplay: {
            game_id: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "spades";
            seat: number | null;
            players: components["schemas"]["PlayerInfo"][];
            frames: components["schemas"]["SpadesFrame"][];
            next: number | null;
        };
        /** SpadesRequest */
        SpadesRequest: {
            playerId: string;
            username: string;
            askedAt: string;
        };
        /** SpadesRequests */
        SpadesRequests: {
            received: components["schemas"]["SpadesRequest"][];
            sent: components["schemas"]["SpadesRequest"][];
        };
        /**
         * SpadesRevealHandAction
         * @description Look at one's cards and give up blind nil.
         */
        SpadesRevealHandAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reveal_hand";
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
        /** SpadesSeatBot */
        SpadesSeatBot: {
            /** @default null */
            seat?: ("east" | "north" | "south" | "west") | null;
            level?: string;
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
         * SpadesSpectatorLink
         * @description A path on this server and the token in it, for `arrive`. `expires_at` is in milliseconds.
         */
        SpadesSpectatorLink: {
            spectatorUrl: string;
            token: string;
            expiresAt: number | null;
            once: boolean;
        };
        /**
         * SpadesStanding
         * @description How somebody stands to you now.
         */
        SpadesStanding: {
            playerId: string;
            /** @enum {unknown} */
            status: "asked_you" | "friend" | "none" | "you_asked";
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
                [key: string]: components["schemas"]["SpadesSeatInfo"] | null;
            };
            observers: components["schemas"]["SpadesObserverInfo"][];
            version: number;
            rematchGameId?: number;
        };
        /**
         * SpadesTableList
         * @description A page of tables, newest first. Send `next` as `before` to get the next page.
         */
        SpadesTableList: {
            tables: components["schemas"]["SpadesListedSpadesTable"][];
            next: number | null;
        };
        /** SpadesTakeNamedSeat */
        SpadesTakeNamedSeat: {
            /** @enum {unknown} */
            seat: "east" | "north" | "south" | "west";
            /** @default null */
            token?: string | null;
        };
        /** SpadesTakeSeat */
        SpadesTakeSeat: {
            /** @default null */
            seat?: ("east" | "north" | "south" | "west") | null;
            /** @default null */
            token?: string | null;
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
         * SpadesTurnAction
         * @description Several moves that are accepted or refused together.
         */
        SpadesTurnAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["SpadesBidMove"] | components["schemas"]["SpadesRevealHandMove"] | components["schemas"]["SpadesExchangeMove"] | components["schemas"]["SpadesPlayMove"])[];
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
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
        /**
         * SpadesWantedLink
         * @description Only the host can limit a link or, with `renew`, end the earlier ones. `expires_in` is in seconds.
         */
        SpadesWantedLink: {
            /** @default null */
            expiresIn?: number | null;
            /** @default false */
            once?: boolean;
            /** @default false */
            renew?: boolean;
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
        /**
         * Stamp
         * @description Fields that every action may have in addition to its own.
         */
        Stamp: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /** Start */
        Start: {
            /** @default null */
            seed?: number | null;
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
         * StoredFriend
         * @description A friend or an open request, in the download of an account.
         */
        StoredFriend: {
            player_id: number;
            display_name: string;
            /** @enum {unknown} */
            standing: "asked_you" | "friend" | "none" | "you_asked";
            asked_at: string;
            accepted_at: string | null;
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
        };
        /**
         * TableInvites
         * @description Your open invitations, the newest first.
         */
        TableInvites: {
            received: components["schemas"]["TableInvite"][];
            sent: components["schemas"]["TableInvite"][];
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
         * TableLog
         * @description A table's log. `secret` is null until the table has ended.
         */
        TableLog: {
            format: string;
            game_id: number;
            table_id: string;
            game: string;
            state: string;
            version: number;
            commitment: string;
            entries: (components["schemas"]["LoggedOpened"] | components["schemas"]["LoggedJoined"] | components["schemas"]["LoggedBotAdded"] | components["schemas"]["LoggedLeft"] | components["schemas"]["LoggedReturned"] | components["schemas"]["LoggedReadied"] | components["schemas"]["LoggedHostChanged"] | components["schemas"]["LoggedSeatChanged"] | components["schemas"]["LoggedDoorChanged"] | components["schemas"]["LoggedSettingsChanged"] | components["schemas"]["LoggedRoomCodeChanged"] | components["schemas"]["LoggedLinkMade"] | components["schemas"]["LoggedLinksRevoked"] | components["schemas"]["LoggedWordAdded"] | components["schemas"]["LoggedWordCommitted"] | components["schemas"]["LoggedWordsClosed"] | components["schemas"]["LoggedWordShown"] | components["schemas"]["LoggedSpectatorCame"] | components["schemas"]["LoggedSpectatorLeft"] | components["schemas"]["LoggedInvited"] | components["schemas"]["LoggedStarted"] | components["schemas"]["LoggedActed"] | components["schemas"]["LoggedTimedOut"] | components["schemas"]["LoggedClosed"] | components["schemas"]["LoggedRematchOpened"] | components["schemas"]["LoggedNameErased"])[];
            /** @default null */
            outcome?: components["schemas"]["Outcome"] | null;
            /** @default null */
            secret?: string | null;
        };
        /**
         * TakeSeat
         * @description Move to a seat, counted from 1. The host may move another player, and exchange two by naming a taken seat.
         */
        TakeSeat: {
            seat: number;
            /** @default null */
            player_id?: number | null;
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
        /** UnoAction */
        UnoAction: components["schemas"]["UnoPlayAction"] | components["schemas"]["UnoDrawAction"] | components["schemas"]["UnoEndTurnAction"] | components["schemas"]["UnoChooseColorAction"] | components["schemas"]["UnoCallUnoAction"] | components["schemas"]["UnoCatchAction"] | components["schemas"]["UnoTurnAction"];
        /**
         * UnoCallUnoAction
         * @description Call UNO late: after playing the card, before the next player acts.
         */
        UnoCallUnoAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call_uno";
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
         * UnoCatchAction
         * @description Catch a player who has one card left and has not called UNO.
         */
        UnoCatchAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "catch";
            seat?: number;
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
        /** UnoChooseColor */
        UnoChooseColor: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "yellow";
        };
        /**
         * UnoChooseColorAction
         * @description Choose the color of a Wild that was turned up as the first card.
         */
        UnoChooseColorAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choose_color";
            /** @enum {unknown} */
            color: "blue" | "green" | "red" | "yellow";
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
         * UnoCreateLobby
         * @description `capacity` is 2 to 10.
         */
        UnoCreateLobby: {
            name: string;
            capacity: number;
            /** @default false */
            require_ready?: boolean;
            /**
             * @default public
             * @enum {unknown}
             */
            visibility?: "friends-only" | "private" | "public";
            /** @default null */
            options?: Record<string, never> | null;
        };
        /** UnoCreatedLobby */
        UnoCreatedLobby: {
            lobby_id: number;
            room_code: string;
        };
        /**
         * UnoDrawAction
         * @description Draw a card instead of playing one. Passes the turn if there is nothing left to draw.
         */
        UnoDrawAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "draw";
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
         * UnoEndTurnAction
         * @description Keep a playable card that was just drawn.
         */
        UnoEndTurnAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "end_turn";
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
         * UnoFrame
         * @description One step of a replay: the change, its events, the view after it, and who is to act next.
         */
        UnoFrame: {
            version: number;
            change: components["schemas"]["Opened"] | components["schemas"]["Joined"] | components["schemas"]["BotAdded"] | components["schemas"]["Left"] | components["schemas"]["Returned"] | components["schemas"]["Readied"] | components["schemas"]["HostChanged"] | components["schemas"]["SeatChanged"] | components["schemas"]["DoorChanged"] | components["schemas"]["SettingsChanged"] | components["schemas"]["RoomCodeChanged"] | components["schemas"]["LinkMade"] | components["schemas"]["LinksRevoked"] | components["schemas"]["WordAdded"] | components["schemas"]["WordCommitted"] | components["schemas"]["WordsClosed"] | components["schemas"]["WordShown"] | components["schemas"]["SpectatorCame"] | components["schemas"]["SpectatorLeft"] | components["schemas"]["Invited"] | components["schemas"]["Started"] | components["schemas"]["Acted"] | components["schemas"]["TimedOut"] | components["schemas"]["Closed"] | components["schemas"]["RematchOpened"] | components["schemas"]["NameErased"];
            events: (components["schemas"]["UnoCardPlayedEvent"] | components["schemas"]["UnoColorChosenEvent"] | components["schemas"]["UnoReversedEvent"] | components["schemas"]["UnoSkippedEvent"] | components["schemas"]["UnoDrewEvent"] | components["schemas"]["UnoDrawnEvent"] | components["schemas"]["UnoPassedEvent"] | components["schemas"]["UnoReshuffledEvent"] | components["schemas"]["UnoTurnChangedEvent"] | components["schemas"]["UnoCalledEvent"] | components["schemas"]["UnoCaughtEvent"] | components["schemas"]["UnoRoundEndedEvent"] | components["schemas"]["UnoRoundStartedEvent"] | components["schemas"]["UnoHandDealtEvent"] | components["schemas"]["UnoEndedEvent"])[];
            view: components["schemas"]["UnoView"] | null;
            to_act: number[];
        };
        /**
         * UnoGame
         * @description An UNO table. The fields of the game are empty before the deal.
         */
        UnoGame: {
            game_id: number;
            table_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
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
        /** UnoListedLobby */
        UnoListedLobby: {
            lobby_id: number;
            name: string;
            capacity: number;
            seats_taken: number;
            host_id: number;
            players: components["schemas"]["UnoUser"][];
        };
        /**
         * UnoLobbyInfo
         * @description A lobby. Only its players see `room_code`.
         */
        UnoLobbyInfo: {
            lobby_id: number;
            name: string;
            capacity: number;
            players: components["schemas"]["UnoReadyUser"][];
            is_ready: boolean;
            host_id: number;
            status: string;
            visibility: string;
            require_ready: boolean;
            version: number;
            room_code?: string;
        };
        /**
         * UnoLobbyList
         * @description Open public lobbies, newest first. Send `next` as `before` to get the next page.
         */
        UnoLobbyList: {
            lobbies: components["schemas"]["UnoListedLobby"][];
            next: number | null;
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
         * UnoPlayAction
         * @description Play a card. A wild card needs a color; with other cards the color is ignored.
         */
        UnoPlayAction: {
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
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
        };
        /**
         * UnoPlayCard
         * @description A wild card needs `chosen_color`. `call_uno` is only for tables with the option of that name.
         */
        UnoPlayCard: {
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
            card_id: number;
            /** @default null */
            chosen_color?: ("blue" | "green" | "red" | "yellow") | null;
            /** @default false */
            call_uno?: boolean;
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
        /** UnoReadyUser */
        UnoReadyUser: {
            id: number;
            display_name: string;
            ready: boolean;
        };
        /**
         * UnoReplay
         * @description A page of steps. Pass `next` as `after` to get the next page.
         */
        UnoReplay: {
            game_id: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "uno";
            seat: number | null;
            players: components["schemas"]["PlayerInfo"][];
            frames: components["schemas"]["UnoFrame"][];
            next: number | null;
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
         * UnoStartLobby
         * @description UNO API, Start Game.
         */
        UnoStartLobby: {
            lobby_id: number;
            /** @default null */
            seed?: number | null;
        };
        /** UnoStartedGame */
        UnoStartedGame: {
            game_id: number;
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
        /**
         * UnoTurnAction
         * @description Several moves that are accepted or refused together.
         */
        UnoTurnAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "turn";
            moves: (components["schemas"]["UnoPlayMove"] | components["schemas"]["UnoDrawMove"] | components["schemas"]["UnoEndTurnMove"] | components["schemas"]["UnoChooseColorMove"] | components["schemas"]["UnoCallUnoMove"] | components["schemas"]["UnoCatchMove"])[];
            /** @default null */
            action_id?: string | null;
            /** @default null */
            version?: number | null;
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
        /** UnoUser */
        UnoUser: {
            id: number;
            display_name: string;
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
         * Version
         * @description The table's version after the change.
         */
        Version: {
            version: number;
        };
        /**
         * WantedLink
         * @description A link to join or watch. `renew` ends the earlier links of its kind; `expires_in` is in seconds.
         */
        WantedLink: {
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
            options: Record<string, never>;
            option_words: {
                [key: string]: components["schemas"]["OptionWords"];
            };
            bots: string[];
            bot_words: {
                [key: string]: string;
            };
            usual_bot: string;
            quick_options: Record<string, never>;
            table: string | null;
            styles: string | null;
            words: components["schemas"]["Words"];
            deal: components["schemas"]["Deal"] | null;
            practice_seed: number | null;
        };
        /**
         * Word
         * @description Words that you add to the seed of the deal.
         */
        Word: {
            word: string;
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
         * WordHash
         * @description The hash of a word for the deal, which you show when the game starts.
         */
        WordHash: {
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
         * Words
         * @description All texts of a game in one language. Templates contain field names: `"Play {card}"`.
         */
        Words: {
            title: string;
            tagline: string;
            rules: string;
            /** @default [] */
            how_to?: components["schemas"]["HowTo"][];
            /** @default [] */
            guide?: components["schemas"]["GuideStep"][];
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
            levels?: {
                [key: string]: string;
            };
            /** @default {} */
            feats?: {
                [key: string]: string;
            };
            /** @default {} */
            hints?: {
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
         * YourPlace
         * @description Where you stand, also if you are not shown to others.
         */
        YourPlace: {
            place: number | null;
            games: number;
            rating: components["schemas"]["ShownRating"];
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
