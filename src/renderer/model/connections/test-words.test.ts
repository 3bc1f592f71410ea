// Tests the lines of a connection test.
import { expect, test } from "vitest";
import { testLine } from "./test-words.ts";

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
