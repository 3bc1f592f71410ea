// Tests the texts of key statuses, and the lines of a connection test.
import { expect, test } from "vitest";
import { keyWords, testLine } from "./connection-words.ts";

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

const good = {
  root: "chat",
  host: "chat.example",
  outcome: "ok",
  tookMs: 81.4,
  rateLimit: null,
  keyAccepted: true,
  scope: "fullAccess",
} as const;

test("a line says that the root answered, that the key may not list, or what failed", () => {
  expect(testLine(good)).toEqual({
    root: "chat",
    isGood: true,
    title: "Chat: chat.example answered in 81 ms",
    detail: "The key can list records.",
  });
  expect(testLine({ ...good, scope: "insufficient" }).isGood).toBe(false);
  expect(
    testLine({ ...good, root: "calls", outcome: { kind: "network", cause: "refused", host: "c.example" } }),
  ).toMatchObject({
    isGood: false,
    title: "Calls: c.example refused the connection",
  });
  expect(testLine({ ...good, rateLimit: { limit: 100, remaining: 7, resetSeconds: null } }).detail).toContain(
    "7 requests",
  );
});
