// Searching loaded rows: hiding the others, going from hit to hit, and showing a found row among its neighbours.
import { expect, onTestFinished, test, vi } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { scansOf, stopScan, watchScan } from "#renderer/list/actions/rows/scan-rows.ts";
import { NO_FINDING } from "#renderer/list/model/rows/screen.ts";
import { reopenView, wholeView } from "#renderer/list/actions/rows/view-actions.ts";
import { canShowInContext, goToHit, searchFor, setSearchMode, showInContext } from "./find-actions.ts";
import { runQuery } from "./query-actions.ts";
import { selectRow } from "./record-actions.ts";

/** A text that some messages hold and others do not, and the ids of those that hold it, in the view's order. */
async function startWithHits(): Promise<{
  readonly desk: TestApp;
  readonly text: string;
  readonly hits: readonly string[];
}> {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "400" });
  await runQuery(desk.app, "messages");
  const text = "please";
  await searchFor(desk.app, "messages", text);
  await wholeView(desk.app, "messages");
  const hits = await desk.ids("messages");
  expect(hits.length).toBeGreaterThan(2);
  expect(hits.length).toBeLessThan(400);
  await searchFor(desk.app, "messages", "");
  await wholeView(desk.app, "messages");
  return { desk, text, hits };
}

/** The id of the selected row. */
async function selectedId(desk: TestApp): Promise<string | undefined> {
  const rowId = desk.screen("messages").selection?.rowId;
  const ids = await desk.ids("messages");
  return ids[(await desk.rows("messages")).findIndex((row) => row.rowId === rowId)];
}

test("a search hides the rows that do not contain the text", async () => {
  const { desk, text, hits } = await startWithHits();
  expect(await desk.ids("messages")).toHaveLength(400);
  await searchFor(desk.app, "messages", text);
  await wholeView(desk.app, "messages");
  expect(desk.screen("messages").search).toBe(text);
  expect(await desk.ids("messages")).toEqual(hits);
});

test("finding keeps all rows and selects hit after hit, then the first again", async () => {
  const { desk, text, hits } = await startWithHits();
  await setSearchMode(desk.app, "messages", "find");
  await searchFor(desk.app, "messages", text);
  expect(desk.screen("messages").finding).toMatchObject({ text, hitCount: hits.length, hitIndex: 0 });
  expect(desk.screen("messages").view?.rowCount).toBe(400);
  expect(await selectedId(desk)).toBe(hits[0]);
  await Promise.all([goToHit(desk.app, "messages", "next"), goToHit(desk.app, "messages", "next")]);
  expect(await selectedId(desk)).toBe(hits[2]);
  expect(desk.screen("messages").finding.hitIndex).toBe(2);
  for (const _ of [1, 2, 3]) await goToHit(desk.app, "messages", "previous");
  expect(await selectedId(desk)).toBe(hits.at(-1));
  expect(desk.screen("messages").reveal).toMatchObject({ takesFocus: false });
});

test("steps for a replaced text are ignored", async () => {
  const { desk, text } = await startWithHits();
  await setSearchMode(desk.app, "messages", "find");
  const first = searchFor(desk.app, "messages", text);
  const second = searchFor(desk.app, "messages", "no message holds this");
  await Promise.all([first, second]);
  expect(desk.screen("messages").finding).toMatchObject({ text: "no message holds this", hitCount: 0, hitIndex: null });
  await searchFor(desk.app, "messages", "");
  expect(desk.screen("messages").finding).toMatchObject({ text: "", hitCount: null, hitIndex: null });
});

test("the text is kept when the way of searching changes", async () => {
  const { desk, text, hits } = await startWithHits();
  await searchFor(desk.app, "messages", text);
  await setSearchMode(desk.app, "messages", "filter");
  await setSearchMode(desk.app, "messages", "find");
  expect(desk.screen("messages")).toMatchObject({ search: "", searchMode: "find", finding: { text, hitIndex: 0 } });
  await setSearchMode(desk.app, "messages", "filter");
  await wholeView(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ search: text, searchMode: "filter", finding: { text: "" } });
  expect(await desk.ids("messages")).toEqual(hits);
});

test("a found row is shown among all rows, and hits stay marked", async () => {
  const { desk, text, hits } = await startWithHits();
  await searchFor(desk.app, "messages", text);
  await wholeView(desk.app, "messages");
  expect(canShowInContext(desk.screen("messages"))).toBe(false);
  const found = (await desk.rows("messages"))[2];
  if (found === undefined) throw new Error("there are too few hits");
  selectRow(desk.app, "messages", found, false);
  expect(canShowInContext(desk.screen("messages"))).toBe(true);
  await showInContext(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ search: "", searchMode: "find", view: { rowCount: 400 } });
  expect(desk.screen("messages").finding).toMatchObject({ text, hitCount: hits.length, hitIndex: 2 });
  expect(await selectedId(desk)).toBe(hits[2]);
});

test("without a selected row there is nothing to show in context", async () => {
  const { desk } = await startWithHits();
  await showInContext(desk.app, "messages");
  expect(desk.said().at(-1)).toMatch(/^Nothing to show in context/u);
});

test("a search that the engine cannot answer shows the failure", async () => {
  const { desk, text } = await startWithHits();
  await setSearchMode(desk.app, "messages", "find");
  desk.failMethod("view.hit", { kind: "bug", message: "played by the test" });
  await searchFor(desk.app, "messages", text);
  expect(desk.screen("messages")).toMatchObject({ failure: { kind: "bug" }, failedDuring: "view" });
});

test("an expression finds the same rows when it filters, when it goes from hit to hit, and in statistics", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "400" });
  await runQuery(desk.app, "messages");
  const rows = await desk.rows("messages");
  const expected = rows.flatMap((row) => ("text" in row && /\b[Tt]h\w+ [a-z]/u.test(row.text ?? "") ? [row.id] : []));
  expect(expected.length).toBeGreaterThan(5);
  const text = "text:/\\b[Tt]h\\w+ [a-z]/";
  await searchFor(desk.app, "messages", text);
  await wholeView(desk.app, "messages");
  expect(await desk.ids("messages")).toEqual(expected);
  const viewId = desk.screen("messages").view?.viewId ?? 0;
  const counted = await desk.client.call("view.statistics", { viewId, zone: "UTC" });
  expect(counted.rows).toBe(expected.length);
  await setSearchMode(desk.app, "messages", "find");
  expect(desk.screen("messages").finding).toMatchObject({ text, hitCount: expected.length, hitIndex: 0 });
  await goToHit(desk.app, "messages", "next");
  expect(await selectedId(desk)).toBe(expected[1]);
});

test("an expression that cannot be searched fails with its problem, and all rows are shown", async () => {
  const { desk, text } = await startWithHits();
  await searchFor(desk.app, "messages", text);
  await searchFor(desk.app, "messages", "/(open/");
  expect(desk.screen("messages").search).toBe("");
  expect(desk.screen("messages").failure).toMatchObject({
    kind: "badRequest",
    issues: ["/(open/: Character 1: ( is never closed."],
  });
  expect(await desk.ids("messages")).toHaveLength(400);
});

test("the progress of a search that takes long is shown, and a person can stop it", async () => {
  const { desk } = await startWithHits();
  const { app } = desk;
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 200));
  onTestFinished(() => clock.mockRestore());
  const turn = new AbortController();
  scansOf(app).opening.messages = turn;
  const answer = watchScan(app, "messages", turn.signal, ({ signal, onProgress }) => {
    onProgress({ doing: "searching", rows: 1, total: 10 });
    expect(desk.screen("messages").scan).toBeNull();
    onProgress({ doing: "searching", rows: 5, total: 10 });
    return new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped"))));
  });
  expect(desk.screen("messages").scan).toMatchObject({ rows: 5, total: 10 });
  stopScan(app, "messages");
  await expect(answer).rejects.toThrow("stopped");
  expect(desk.screen("messages").scan).toBe("stopped");
  await searchFor(app, "messages", "please");
  expect(desk.screen("messages").scan).toBeNull();
});

test("in a transcript, the next hit is a later message, and hits are counted from the earliest", async () => {
  const { desk, text, hits } = await startWithHits();
  await setSearchMode(desk.app, "messages", "find");
  updateScreen(desk.app, "messages", (state) => ({ ...state, form: "conversation" }));
  const rows = await desk.rows("messages");
  const ids = await desk.ids("messages");
  const second = rows[ids.indexOf(hits[1] ?? "")];
  if (second === undefined) throw new Error("no hit");
  selectRow(desk.app, "messages", second, false);
  await searchFor(desk.app, "messages", text);
  await goToHit(desk.app, "messages", "next");
  expect(await selectedId(desk)).toBe(hits[0]);
  expect(desk.screen("messages").finding).toMatchObject({ hitCount: hits.length, hitIndex: hits.length - 1 });
  await goToHit(desk.app, "messages", "previous");
  await goToHit(desk.app, "messages", "previous");
  expect(await selectedId(desk)).toBe(hits[2]);
});

test("a search shows its progress from 300 ms on", async () => {
  const { app, screen } = await startAtShop();
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const scans: unknown[] = [];
  await watchScan(app, "messages", undefined, ({ onProgress }) => {
    for (nowMs of [299, 300]) {
      onProgress({ doing: "searching", rows: nowMs, total: 400 });
      scans.push(screen("messages").scan);
    }
    return Promise.resolve();
  });
  expect(scans).toEqual([null, { doing: "searching", rows: 300, total: 400 }]);
  expect(screen("messages").scan).toBeNull();
});

test("without a selected row, the previous hit is the last one, even if the first row is a hit", async () => {
  const { desk, text, hits } = await startWithHits();
  const test = { test: "contains", column: "text", text, excluded: false } as const;
  await reopenView(desk.app, "messages", { localTests: [{ test, words: "" }] });
  await setSearchMode(desk.app, "messages", "find");
  updateScreen(desk.app, "messages", (state) => ({ ...state, finding: { ...NO_FINDING, text } }));
  await goToHit(desk.app, "messages", "previous");
  expect(desk.screen("messages").finding).toMatchObject({ text, hitCount: hits.length, hitIndex: hits.length - 1 });
  expect(await selectedId(desk)).toBe(hits.at(-1));
});

test("a row that a value filter has left is shown among all rows, and nothing is searched", async () => {
  const { desk } = await startWithHits();
  const [row] = (await desk.rows("messages")).slice(30);
  if (row === undefined || !("sender" in row)) throw new Error("no row");
  const value = { column: "sender", value: row.sender, excluded: false, label: "Sender", shown: "", isList: false };
  await reopenView(desk.app, "messages", { localValues: [value] });
  selectRow(desk.app, "messages", row, false);
  const asked = desk.asked.length;
  await showInContext(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({
    localValues: [],
    searchMode: "filter",
    selection: { rowId: row.rowId },
    reveal: { position: 30 },
  });
  expect(desk.asked.slice(asked)).not.toContain("view.hit");
});
