// Tests the texts of key statuses.
import { expect, test } from "vitest";
import { keyWords } from "./key-words.ts";

test("every status has its own text", () => {
  expect([
    keyWords(undefined),
    keyWords({ set: false, kept: "none", lastFour: null }),
    keyWords({ set: true, kept: "builtIn", lastFour: null }),
    keyWords({ set: true, kept: "system", lastFour: "9f3a" }),
    keyWords({ set: true, kept: "session", lastFour: "9f3a" }),
    keyWords({ set: true, kept: "unavailable", lastFour: null }),
  ]).toEqual([
    "No key stored",
    "No key stored",
    "The sample has a built-in key",
    "A key ending in 9f3a is stored, encrypted by the operating system",
    "A key ending in 9f3a is stored until Switchboard closes, because this system has no protected storage",
    "A key is stored, but the system's key store does not open it now. Unlock the key ring, then try again",
  ]);
});
