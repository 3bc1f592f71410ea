// Tests the next requests of a screen: those that Run query and Load more would send, with the connection's roots.
import { describe, expect, test } from "vitest";
import type { Connection } from "#domain/connection.ts";
import type { WalkState } from "#domain/report/ledger.ts";
import { firstRequest, nextRequest, queryAround } from "./requests.ts";

const connection: Connection = {
  id: "one",
  name: "One",
  kind: "service",
  appId: "app-1",
  region: "eu",
  colour: "teal",
  chatBaseUrl: null,
  callsBaseUrl: "https://calls.example/{appId}/v3/",
};
const idle: WalkState = { cursor: null, ended: null };

test("the first page goes to the root of its kind, with the size of a page and the masked key", () => {
  const messages = firstRequest(connection, { kind: "messages", params: { sender: "ana" } }, "9f3e");
  expect([messages.url, messages.headers]).toEqual([
    "https://app-1.api-eu.cometchat.io/v3/messages?sender=ana&affix=prepend&limit=100",
    [
      ["accept", "application/json"],
      ["apikey", "••••9f3e"],
    ],
  ]);
  const calls = firstRequest(connection, { kind: "calls", params: { status: "ended" }, viewingAs: "bob" }, null);
  expect([calls.url, calls.headers.at(-1)]).toEqual([
    "https://calls.example/app-1/v3/calls?status=ended&page=1&perPage=100",
    ["onBehalfOf", "bob"],
  ]);
});

describe("the next page", () => {
  const query = { kind: "messages", params: { sender: "ana", sentAt: 1_780_000_000 } } as const;
  const cursor = { kind: "message", id: "77", sentAt: "1780000100" } as const;

  test("the next page continues the query's own walk", () => {
    const walks = { append: { cursor, ended: null }, prepend: idle };
    expect(nextRequest(connection, { query, walks }, "9f3e")?.line).toBe(
      "GET /v3/messages?sender=ana&affix=append&limit=100&id=77&sentAt=1780000100",
    );
  });

  test("the next page is null when the walk has ended or has no cursor", () => {
    const ended = { append: { cursor, ended: "emptyPage" }, prepend: idle } as const;
    expect(nextRequest(connection, { query, walks: ended }, null)).toBeNull();
    expect(nextRequest(connection, { query, walks: { append: idle, prepend: idle } }, null)).toBeNull();
  });
});

test("a message is the first of the page that begins before it, however large its number", () => {
  expect(queryAround({ kind: "message", messageId: "9007199254740993", conversationId: "c" })).toEqual({
    id: "9007199254740992",
    affix: "append",
    conversationId: "c",
  });
});

test("the page begins at an id that is not a number", () => {
  expect(queryAround({ kind: "message", messageId: "abc" })).toEqual({ id: "abc", affix: "append" });
});
