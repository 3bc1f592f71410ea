// The notes of the ledger: each is there when its figure is, and an ordinary result has none.
import { describe, expect, test } from "vitest";
import { ledgerWith, resultWith } from "#tests/fakes/result.ts";
import type { LedgerLine } from "#contract/ledger-lines.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Ledger } from "#domain/report/ledger.ts";
import { notesOf } from "./ledger-notes.ts";
import { isoIn } from "#tests/fakes/time-form.ts";

const START_MS = Date.UTC(2026, 2, 1, 12, 0, 0);

const summary = resultWith({
  createdAtMs: START_MS,
  rowCount: 1345,
  walks: { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: "emptyPage" } },
  ledger: ledgerWith({
    requests: 3,
    pages: 3,
    received: 1345,
    rows: 1345,
    firstRequestAtMs: START_MS,
    lastRequestAtMs: START_MS + 400,
  }),
});

function line(pageId: number, received: number, change: Partial<LedgerLine> = {}): LedgerLine {
  return {
    pageId,
    direction: "prepend",
    request: "/messages?affix=prepend&limit=1000",
    requestedAtMs: START_MS + pageId * 200,
    tookMs: 120,
    received,
    newRows: received,
    duplicates: 0,
    unreadable: 0,
    leftOut: 0,
    serviceTotal: null,
    ended: null,
    failed: false,
    failure: null,
    contradiction: null,
    ...change,
  };
}

/** Newest first, as the store gives them. */
const ordinary = [line(3, 0, { ended: "emptyPage" }), line(2, 345), line(1, 1000)];

function notes(ledger: Partial<Ledger>, change: Partial<ResultSummary> = {}, lines = ordinary): readonly string[] {
  return notesOf({ ...summary, ...change, ledger: { ...summary.ledger, ...ledger } }, lines, isoIn("UTC"));
}

test("answers that do not match their requests are counted", () => {
  const contradiction = { what: "page", asked: 2, answered: 1 } as const;
  const lines = [line(3, 0, { ended: "emptyPage" }), line(2, 1000, { contradiction }), line(1, 1000)];
  expect(notes({ contradiction }, {}, lines)).toEqual([
    "One answer does not match its request. Its rows are shown as received. Check the requests marked below.",
  ]);
});

test("an ordinary result has no notes: the page before the empty one is always short", () => {
  expect(notes({})).toEqual([]);
});

test("unreadable records, failures and repeats each have a note", () => {
  expect(notes({ unreadable: 1, failures: 5, duplicates: 3 })).toEqual([
    "1 record could not be read. It is kept as it came, under Unreadable.",
    "5 requests failed. No records were skipped: the same page is requested again.",
    "3 records came again and are kept once.",
  ]);
});

describe("the service's own total", () => {
  const calls = { query: { kind: "calls", params: {} } } as const;

  test("the service's total is compared after the walk", () => {
    const walks = { append: { cursor: null, ended: "lastPage" }, prepend: { cursor: null, ended: null } } as const;
    expect(notes({ serviceTotal: 1400 }, { ...calls, walks }, [])).toEqual([
      "The service counts 1,400 and sent 1,345 distinct records. Its totals are sometimes wrong.",
    ]);
    expect(notes({ serviceTotal: 1345 }, { ...calls, walks }, [])).toEqual([]);
  });

  test("the service's total shows what remains during the walk", () => {
    const walks = { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: null } };
    expect(notes({ serviceTotal: 3000 }, { ...calls, walks }, [])).toEqual([
      "The service counts 3,000; 1,345 are loaded so far.",
    ]);
  });
});

test("a short page with records after it has a note", () => {
  const lines = [line(4, 0, { ended: "emptyPage" }), line(3, 345), line(2, 990), line(1, 1000)];
  expect(notes({}, {}, lines)).toEqual(["1 page had fewer records than requested, and more came after it."]);
});

test("messages loaded in the other direction have their own note", () => {
  const lines = [line(4, 12, { direction: "append", request: "/messages?affix=append&limit=100" }), ...ordinary];
  expect(notes({}, {}, lines)).toEqual([
    "12 newer messages were loaded in the other direction. The verdict covers the direction of the query only.",
  ]);
});

test("looks for newer records are short, which is no note, and new calls have their own", () => {
  const looks = [5, 4].map((id) => line(id, 12, { direction: "append", request: "/messages?affix=append&limit=100" }));
  expect(notes({}, {}, [...looks, ...ordinary])).toHaveLength(1);
  const query = { kind: "calls", params: {} } as const;
  const calls = [5, 4].map((id) => line(id, 12, { request: "/calls?page=1&perPage=100" }));
  expect(notes({}, { query }, calls)).toEqual([
    "24 newer calls were loaded by Follow. The verdict covers the time of the first request.",
  ]);
});

test("each of the latest three long pauses has its own note", () => {
  const lines = [5, 4, 3, 2, 1].map((hour) => line(hour, 1000, { requestedAtMs: START_MS + hour * 3_600_000 }));
  const told = notes({}, {}, lines);
  expect(told).toHaveLength(4);
  expect(told[0]).toBe(
    "No requests for 1 h 00 min after 2026-03-01 16:00:00. Records that changed since are shown as received.",
  );
  expect(told[3]).toBe("1 earlier pause of this kind.");
});

test("records that a filter left out are part of what the service counts", () => {
  expect(notes({ serviceTotal: 1400, leftOut: 55 })).toEqual([]);
  expect(notes({ serviceTotal: 1346, leftOut: 1 })).toEqual([]);
  expect(notes({ serviceTotal: 1344, leftOut: 1 })).toHaveLength(1);
});

test("loading that stopped at its bound is not compared with the total", () => {
  const walks = { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: "passedBound" } } as const;
  expect(notes({ serviceTotal: 9999 }, { walks })).toEqual([]);
});

test("a short page before a page with one record has a note, one before an empty page has none", () => {
  expect(notes({}, {}, [line(3, 1), line(2, 345), line(1, 1000)])).toHaveLength(1);
  expect(notes({}, {}, [line(3, 0), line(2, 345), line(1, 1000)])).toEqual([]);
});

test("a pause is a time of more than ten minutes without a request that runs", () => {
  const pauses = (requestedAtMs: number, tookMs: number | null): number =>
    notes({}, {}, [line(2, 345, { requestedAtMs }), line(1, 1000, { requestedAtMs: START_MS, tookMs })]).length;
  expect([
    pauses(START_MS + 600_000, null),
    pauses(START_MS + 600_001, null),
    pauses(START_MS + 600_120, 120),
    pauses(START_MS + 600_121, 120),
  ]).toEqual([0, 1, 0, 1]);
});
