// Tests copied rows: each form can be read back and contains no secret.
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { columnsOf, headerOf } from "#contract/exports/export-columns.ts";
import { failureIn, failureOf } from "#contract/failure.ts";
import type { CopyForm } from "#contract/methods/copy-methods.ts";
import type { Output } from "#contract/methods/methods.ts";
import { parseLink } from "#domain/link.ts";
import { onlyConnection } from "#tests/fakes/connections.ts";
import { createResult, makeTemporaryStore, storeRecords, takePage } from "#tests/fakes/store.ts";
import { encodeSourceId } from "#domain/records/source-id.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { copyHandlers } from "./copy-rows.ts";
import { Sources } from "#core/handlers/base/sources.ts";

const call = { signal: new AbortController().signal, emit: () => undefined };
const NASTY = ["a | b", "*bold* <b>", "two\r\nlines", "`code` [x](y)", "back\\slash", '"quoted", with commas'];
const SIGNATURE = "0123456789abcdef0123456789abcdef";
const URL_SIGNED = `https://files.example/x.png?Signature=${SIGNATURE}`;
const RECORDS = NASTY.map((text, index) => ({
  id: 10 - index,
  sentAt: 1_700_000_000 - index,
  conversationId: "a_user_b/c",
  data: { text, url: URL_SIGNED, entities: { on: { entity: { wsChannel: { secret: "S3CRET" } } } } },
  metadata: JSON.stringify({ ws_channel: { secret: "S3CRET" } }),
}));

function setUp(records: readonly object[] = RECORDS) {
  const store = makeTemporaryStore();
  const { viewId } = store.views.open(storeRecords(store, "messages", records), EVERYTHING);
  const handlers = copyHandlers(new Sources(onlyConnection(store), () => null), "allowed");
  const copy = async (rowIds: readonly number[], as: CopyForm): Promise<Output<"copy.rows">> =>
    handlers["copy.rows"]({ viewId, rowIds, as, columns: ["sentAtSeconds", "text", "marks"], zone: "UTC" }, call);
  return { handlers, viewId, copy };
}

test("row ids are read by position, and rows are copied in the order of the view", async () => {
  const { handlers, viewId, copy } = setUp();
  const rowIds = await handlers["view.rowIds"]({ viewId, from: 1, count: 100 }, call);
  expect(rowIds).toHaveLength(5);
  const { text, rows } = await copy(rowIds.toReversed(), "csv");
  expect(rows).toBe(5);
  expect(parse(text)).toEqual([
    ["sentAt (UTC)", "text"],
    ...NASTY.slice(1).map((each, index) => [`2023-11-14T22:13:${String(19 - index).padStart(2, "0")}+00:00`, each]),
  ]);
});

test("a Markdown table has one line for each row, whatever the texts contain", async () => {
  const { handlers, viewId, copy } = setUp();
  const { text } = await copy(await handlers["view.rowIds"]({ viewId, from: 0, count: 6 }, call), "markdown");
  const lines = text.trimEnd().split("\n");
  expect(lines).toHaveLength(8);
  expect(lines.slice(0, 2)).toEqual(["| sentAt | text |", "| --- | --- |"]);
  for (const line of lines) expect(line.match(/(?<!\\)(?:\\\\)*\|/gu)).toHaveLength(3);
  expect(lines[2]).toContain("a \\| b");
  expect(lines[4]).toContain("two<br>lines");
});

test("JSON contains the records as they came, without secrets", async () => {
  const { handlers, viewId, copy } = setUp();
  const { text } = await copy(await handlers["view.rowIds"]({ viewId, from: 0, count: 6 }, call), "json");
  const records: readonly { readonly id: number; readonly data: { readonly text: string } }[] = JSON.parse(text);
  expect(records.map(({ id, data }) => [id, data.text])).toEqual(RECORDS.map(({ id, data }) => [id, data.text]));
  expect(text).not.toContain("S3CRET");
  expect(text).not.toContain(SIGNATURE);
});

test("links open the rows over the same connection", async () => {
  const { handlers, viewId, copy } = setUp();
  const { text } = await copy(await handlers["view.rowIds"]({ viewId, from: 0, count: 6 }, call), "links");
  expect(text.trimEnd().split("\n").map(parseLink)).toEqual(
    RECORDS.map(({ id, conversationId }) => ({
      kind: "message",
      messageId: String(id),
      conversationId,
      connectionId: "one",
    })),
  );
});

test("links of calls open them over the same connection", async () => {
  const store = makeTemporaryStore();
  const { viewId } = store.views.open(storeRecords(store, "calls", [{ sessionId: "v1.a/b" }]), EVERYTHING);
  const handlers = copyHandlers(new Sources(onlyConnection(store), () => null), "allowed");
  const rowIds = await handlers["view.rowIds"]({ viewId, from: 0, count: 1 }, call);
  const { text } = await handlers["copy.rows"]({ viewId, rowIds, as: "links", columns: [], zone: "UTC" }, call);
  expect(parseLink(text.trimEnd())).toEqual({ kind: "call", sessionId: "v1.a/b", connectionId: "one" });
});

test("every form copies an address in a text without its signature", async () => {
  const { handlers, viewId, copy } = setUp([{ id: 1, data: { text: `see ${URL_SIGNED}`, url: URL_SIGNED } }]);
  const rowIds = await handlers["view.rowIds"]({ viewId, from: 0, count: 1 }, call);
  for (const as of ["csv", "markdown", "json", "links"] as const) {
    const { text } = await copy(rowIds, as);
    expect([as, text.includes(SIGNATURE)]).toEqual([as, false]);
    if (as !== "links") expect([as, text.includes("Signature=")]).toEqual([as, true]);
  }
});

test("no pasted cell of CSV or a Markdown table becomes a formula, whatever splits the cells", async () => {
  const texts = ["=1+1", "\uFE0F=1+1", "two\n@SUM(A1)", "tab\t+1"];
  const { handlers, viewId, copy } = setUp(
    texts.map((text, index) => ({ id: `=${index}`, sentAt: -index, data: { text } })),
  );
  const rowIds = await handlers["view.rowIds"]({ viewId, from: 0, count: 9 }, call);
  for (const as of ["csv", "markdown"] as const) {
    const { text } = await copy(rowIds, as);
    const cells = text.split(/[\t\r\n]|<br>/u).concat(as === "csv" ? parse(text).flat() : []);
    expect(cells.filter((cell) => /^[\s\uFE0F]*[=+@]/u.test(cell))).toEqual([]);
  }
});

test("rows that are not in the view are refused", async () => {
  const { copy } = setUp();
  const failure = failureOf(await copy([999], "csv").catch((thrown: unknown) => thrown));
  expect(failure).toMatchObject({ kind: "badRequest" });
});

test("rows of an unknown zone are refused, and a policy without exports allows only links", async () => {
  const { handlers, viewId, copy } = setUp([{ id: 1 }]);
  const rowIds = await handlers["view.rowIds"]({ viewId, from: 0, count: 9 }, call);
  const nowhere = { viewId, rowIds, as: "csv", columns: [], zone: "Nowhere" } as const;
  expect(await failureIn(async () => handlers["copy.rows"](nowhere, call))).toMatchObject({
    kind: "badRequest",
    method: "copy.rows",
    issues: ["There is no such zone."],
  });
  const store = makeTemporaryStore();
  const view = store.views.open(storeRecords(store, "messages", [{ id: 1 }]), EVERYTHING);
  const managed = copyHandlers(new Sources(onlyConnection(store), () => null), "redacted");
  const wanted = { viewId: view.viewId, rowIds, columns: [], zone: "UTC" } as const;
  for (const as of ["csv", "markdown", "json"] as const)
    expect(await failureIn(async () => managed["copy.rows"]({ ...wanted, as }, call))).toMatchObject({
      kind: "managed",
    });
  expect(await managed["copy.rows"]({ ...wanted, as: "links" }, call)).toMatchObject({ rows: 1 });
  expect(await copy(rowIds, "links")).toMatchObject({ rows: 1 });
});

test("without a column that can be written, all columns are copied, and each column only once", async () => {
  const { handlers, viewId } = setUp([{ id: 1 }]);
  const rowIds = await handlers["view.rowIds"]({ viewId, from: 0, count: 1 }, call);
  const headerWith = async (columns: readonly string[]): Promise<readonly string[]> => {
    const { text } = await handlers["copy.rows"]({ viewId, rowIds, as: "csv", columns, zone: "UTC" }, call);
    const [header = []]: readonly (readonly string[])[] = parse(text);
    return header;
  };
  expect(await headerWith(["marks"])).toEqual(columnsOf("messages").map((column) => headerOf(column, "UTC")));
  expect(await headerWith(["text", "id", "text", "marks"])).toEqual(["text", "id"]);
});

test("links say as whom a call is viewed, and name no connection for an opened file", async () => {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store, { kind: "calls", params: {}, viewingAs: "bob" });
  takePage(store, resultId, [{ sessionId: "s1" }]);
  const { viewId: local } = store.views.open(resultId, EVERYTHING);
  const [row] = store.views.rows(local, 0, 1).rows;
  const linksOf = async (source: number): Promise<unknown> => {
    const handlers = copyHandlers(new Sources(onlyConnection(store), () => store), "allowed");
    const [viewId, rowId] = [encodeSourceId({ source, local }), encodeSourceId({ source, local: row?.rowId ?? 0 })];
    const wanted = { viewId, rowIds: [rowId], as: "links", columns: [], zone: "UTC" } as const;
    return parseLink((await handlers["copy.rows"](wanted, call)).text.trimEnd());
  };
  const link = { kind: "call", sessionId: "s1", viewingAs: "bob" };
  expect([await linksOf(0), await linksOf(3)]).toEqual([{ ...link, connectionId: "one" }, link]);
});

test("rows of another store are refused, although they have the same number there", async () => {
  const { copy, handlers, viewId } = setUp([{ id: 1 }]);
  const [rowId = 0] = await handlers["view.rowIds"]({ viewId, from: 0, count: 1 }, call);
  const foreign = encodeSourceId({ source: 1, local: rowId });
  expect(await failureIn(() => copy([foreign], "csv"))).toMatchObject({ kind: "badRequest" });
});
