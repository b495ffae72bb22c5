import { beforeEach, expect, test } from "vitest";
import { putAside } from "./putAside";

beforeEach(() => localStorage.clear());

test("what was put aside is kept for the next page", () => {
  expect(putAside()).toEqual([]);
  putAside(["ask 7", "invite 3"]);
  expect(putAside()).toEqual(["ask 7", "invite 3"]);
});

test("only the latest are kept", () => {
  const many = Array.from({ length: 150 }, (_, n) => `ask ${n}`);
  expect(putAside(many)).toEqual(many.slice(-100));
});

test("something unreadable is nothing", () => {
  for (const odd of ["{", "null", '{"a": 1}', '[1, {"b": 2}]']) {
    localStorage.setItem("parlour.later", odd);
    expect(putAside()).toEqual([]);
  }
});
