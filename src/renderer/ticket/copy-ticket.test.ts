// Copying records for a ticket, over the real engine.
import { afterEach, expect, test, vi } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { selectRow, turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { markRange } from "#renderer/list/actions/rows/marked-actions.ts";
import { placed } from "#renderer/state/placed.ts";
import { copyForTicket, copyRowsForTicket, copySummary } from "./copy-ticket.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Node has no clipboard. Gives the last text that was put on it, by its type. */
function playClipboard(): () => Promise<Readonly<Record<string, string>>> {
  let item: Readonly<Record<string, Blob>> = {};
  class Item {
    constructor(forms: Readonly<Record<string, Blob>>) {
      item = forms;
    }
  }
  vi.stubGlobal("ClipboardItem", Item);
  const writeText = (text: string): Promise<void> => {
    item = { "text/plain": new Blob([text]) };
    return Promise.resolve();
  };
  vi.stubGlobal("navigator", { clipboard: { write: () => Promise.resolve(), writeText } });
  return async () =>
    Object.fromEntries(await Promise.all(Object.entries(item).map(async ([type, blob]) => [type, await blob.text()])));
}

async function startWith(kind: "messages" | "calls"): Promise<TestApp> {
  const desk = await startAtShop();
  turnTo(desk.app, kind);
  desk.fill(kind, { limit: "20" });
  await runQuery(desk.app, kind);
  return desk;
}

test("the selected message is copied with its time and its link, in three forms", async () => {
  const copied = playClipboard();
  const desk = await startWith("messages");
  const row = (await desk.rows("messages")).find((each) => "text" in each && (each.text ?? "") !== "");
  if (row === undefined || !("text" in row)) throw new Error("the sample has no text");
  selectRow(desk.app, "messages", row, true);
  await copyForTicket(desk.app);
  const forms = await copied();
  expect(Object.keys(forms)).toEqual(["text/plain", "text/html", "web text/markdown"]);
  expect(forms["text/plain"]).toContain(row.senderName);
  expect(forms["text/plain"]).toMatch(/, \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)|, \d+ \w+ \d{4} \d\d:\d\d \(UTC[^)]*\)/u);
  expect(forms["text/plain"]).toContain(`switchboard://messages/${row.id}?`);
  expect(forms["text/plain"]).not.toContain("More can be loaded");
  expect(desk.said().at(-1)).toMatch(/^Message for a ticket copied: [^]*\n\(with its link\)\s*$/u);
  expect(desk.said().at(-1)).not.toContain("switchboard:");
});

test("several messages come oldest first, with their period and the verdict", async () => {
  const copied = playClipboard();
  const desk = await startWith("messages");
  await markRange(desk.app, "messages", 2, 6);
  await copyForTicket(desk.app);
  const plain = (await copied())["text/plain"] ?? "";
  const ids = (await desk.ids("messages")).slice(2, 7).toReversed();
  const places = ids.map((id) => plain.indexOf(`/${id}?`)).filter((place) => place !== -1);
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(plain).toMatch(/^5 messages, /u);
  expect(plain.trimEnd()).toMatch(/More can be loaded: .*\.$/u);
});

test("a call is copied as its story, with its people and its session", async () => {
  const copied = playClipboard();
  const desk = await startWith("calls");
  const row = (await desk.rows("calls")).find((each) => "status" in each && each.status === "ended");
  if (row === undefined || !("sessionId" in row)) throw new Error("the sample has no ended call");
  await copyRowsForTicket(desk.app, "calls", [row.rowId]);
  const plain = (await copied())["text/plain"] ?? "";
  expect(plain).toContain(`Session: ${row.sessionId}`);
  expect(plain).toContain(`switchboard://calls/${row.sessionId}?`);
  expect(plain).toMatch(/Status: Ended/u);
  expect(plain).toMatch(/People: /u);
});

test("an attachment is copied with its kind and size in words", async () => {
  const copied = playClipboard();
  const desk = await startWith("messages");
  const row = (await desk.rows("messages")).find((each) => "attachmentCount" in each && each.attachmentCount > 0);
  if (row === undefined) throw new Error("the sample has no attachment");
  await copyRowsForTicket(desk.app, "messages", [row.rowId]);
  expect((await copied())["text/plain"]).toMatch(/^Attachments?: \S.* \([A-Z][A-Za-z ]+, \S+ [KM]?B\)/mu);
});

test("the summary of a call is its story, alone", async () => {
  const copied = playClipboard();
  const desk = await startWith("calls");
  const row = (await desk.rows("calls")).find((each) => "status" in each && each.status === "ended");
  if (row === undefined) throw new Error("the sample has no ended call");
  await placed(async (app) => copySummary(app, await app.place.call("record.call", { rowId: row.rowId })))(desk.app);
  const summary = (await copied())["text/plain"] ?? "";
  await copyRowsForTicket(desk.app, "calls", [row.rowId]);
  expect(summary).toMatch(/ on \d+ \w+ at [\d:]+\. .*\.$/u);
  expect((await copied())["text/plain"]).toContain(`: ${summary}\nStatus: `);
  expect(desk.said()).toContainEqual(expect.stringMatching(/^Summary copied/u));
});

test("nothing selected, too many records and a policy without copies are said", async () => {
  playClipboard();
  const desk = await startWith("messages");
  await copyForTicket(desk.app);
  expect(desk.said().at(-1)).toMatch(/^Nothing to copy/u);
  await copyRowsForTicket(
    desk.app,
    "messages",
    Array.from({ length: 251 }, (_, index) => index),
  );
  expect(desk.said().at(-1)).toMatch(/At most 250 records/u);
});
