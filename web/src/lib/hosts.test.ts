import { expect, test } from "vitest";
import { isThisMachine } from "./hosts";

test.each(["localhost", "127.0.0.1", "127.8.0.1", "[::1]", "games.localhost", "0.0.0.0"])(
  "%s is here",
  (host) => expect(isThisMachine(host)).toBe(true),
);

test.each(["192.168.1.20", "parlour.example", "localhost.example", "127.example", "[fe80::1]"])(
  "%s can be reached from elsewhere",
  (host) => expect(isThisMachine(host)).toBe(false),
);
