// Tests the exact paths of the three requests.
import { describe, expect, test } from "vitest";
import type { Cursor } from "#domain/query/cursor.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { callsPath, messagesPath } from "#domain/query/request-path.ts";
import { callPath } from "./parameters.ts";

const messages = (params: Query["params"]): Query => ({ kind: "messages", params });
const first = { cursor: null, direction: "prepend", limitRows: 100 } as const;
const at = (id: string | null, sentAt: string | null): Cursor => ({ kind: "message", id, sentAt });

describe("messagesPath", () => {
  test("affix and limit are always sent", () => {
    expect(messagesPath(messages({}), first)).toBe("/messages?affix=prepend&limit=100");
  });

  test("filters come in the table's order with implied flags, everything percent-encoded", () => {
    const query = messages({ attachmentTypes: ["image", "file"], searchKey: "a b&c=ü", fromTimestamp: 1_700_000_000 });
    expect(messagesPath(query, first)).toBe(
      "/messages?searchKey=a%20b%26c%3D%C3%BC&fromTimestamp=1700000000&hasAttachments=1&attachmentTypes=image%2Cfile" +
        "&affix=prepend&limit=100",
    );
  });

  test("the query's own start and limit decide the first page", () => {
    const query = messages({ affix: "append", id: "77", sentAt: 1_700_000_000, limit: 5 });
    expect(messagesPath(query, { ...first, direction: "append" })).toBe(
      "/messages?sentAt=1700000000&id=77&limit=5&affix=append",
    );
  });

  test("the cursor replaces the query's own start, and its limit stays", () => {
    const query = messages({ affix: "append", id: "77", sentAt: 1_700_000_000, limit: 5, sender: "ana" });
    expect(messagesPath(query, { cursor: at("90", "1700000300"), direction: "append", limitRows: 1000 })).toBe(
      "/messages?sender=ana&limit=5&affix=append&id=90&sentAt=1700000300",
    );
  });

  test("a partial cursor is sent as far as it is known", () => {
    const path = (cursor: Cursor): string => messagesPath(messages({}), { ...first, cursor });
    expect(path(at("90", null))).toBe("/messages?affix=prepend&limit=100&id=90");
    expect(path(at(null, "1700000300"))).toBe("/messages?affix=prepend&limit=100&sentAt=1700000300");
  });
});

describe("callsPath and callPath", () => {
  test("calls are requested by page", () => {
    const query: Query = { kind: "calls", params: { uid: "ana", hasRecording: false, participantsCount: 3 } };
    expect(callsPath(query, 4)).toBe("/calls?uid=ana&hasRecording=false&participantsCount=3&page=4&perPage=100");
    expect(callsPath({ kind: "calls", params: {} }, 1)).toBe("/calls?page=1&perPage=100");
    const of = (params: Query["params"]): string => callsPath({ kind: "calls", params }, 1);
    expect(of({ conversation: "ana_user_ben" })).toBe("/calls?uid=ana&receiverType=user&page=1&perPage=100");
    expect(of({ conversation: "ana_user_ben", uid: "ben" })).toBe(
      "/calls?uid=ben&receiverType=user&page=1&perPage=100",
    );
    expect(of({ conversation: "group_team" })).toBe("/calls?receiverType=group&page=1&perPage=100");
    expect(of({ conversation: "4711" })).toBe("/calls?page=1&perPage=100");
  });

  test("a session id stays one segment of the path", () => {
    expect(callPath("v1.us.ab12.34")).toBe("/calls/v1.us.ab12.34");
    expect(callPath("../../messages?limit=1#")).toBe("/calls/..%2F..%2Fmessages%3Flimit%3D1%23");
  });

  test.each(["", ".", ".."])("%j is not a session id", (sessionId) => {
    expect(() => callPath(sessionId)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ kind: "badRequest" }) }),
    );
  });
});
