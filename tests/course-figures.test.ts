// Tests the figures of calls in the store against the story and the timeline that the window shows of each call.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { courseFigures, type CourseFigures } from "#domain/course/figures.ts";
import { attendeesOf } from "#domain/records/call.ts";
import { storySentences } from "#renderer/record/model/calls/course-story.ts";
import { textOf } from "#renderer/record/model/calls/linked-words.ts";
import { factsOf } from "#renderer/record/model/calls/timeline-facts.ts";
import { CALL, CALLED_AT, entry, readCourse } from "#tests/fakes/course.ts";
import type { RawMap } from "#tests/fakes/plain-call.ts";
import { someCall } from "#tests/fakes/some-call.ts";
import { secondsOf } from "#tests/fakes/spoken-words.ts";
import { exportBytes } from "#tests/fakes/export.ts";
import { makeTemporaryStore, readIds, readView, storeRecords } from "#tests/fakes/store.ts";
import { runs } from "./random-runs.ts";

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const ANSWERED = / answered after (.+?)(?: and they talked for .+|; the record .+)?\.$/u;

/** The figures as the lines of the timeline and the sentences of the story say them, in English. */
function toldOf(raw: RawMap, now: number): CourseFigures {
  const read = readCourse(raw, now);
  const lines = factsOf(read, read.detail);
  const sentences = storySentences(read.story, read).map(textOf);
  const linesOf = (what: string) => lines.filter((line) => line.what === what);
  const entries = read.detail.participants;
  const timed = (value: number): number | null =>
    entries.every((each) => each.joinedAtSeconds === null && each.leftAtSeconds === null) ? null : value;
  const isSilent = entries.every(({ isJoined }) => isJoined === null);
  const alone = linesOf("Alone in the call").map(({ fromSeconds, toSeconds }) => (toSeconds ?? 0) - (fromSeconds ?? 0));
  const answer = sentences.map((sentence) => ANSWERED.exec(sentence)?.[1]).find((time) => time);
  return {
    reconnects: timed(linesOf("Reconnect").length),
    leftEarly: timed(linesOf("Left early").length),
    aloneSeconds: timed(alone.reduce((sum, seconds) => sum + seconds, 0)),
    neverJoined: isSilent ? null : (read.story.find((told) => told.part === "neverJoined")?.lanes.length ?? 0),
    contradictions: read.course.contradictions.length,
    answeredAfterSeconds: answer === undefined ? null : secondsOf(answer),
    // The people of the pane.
    peopleJoined: isSilent ? null : attendeesOf(entries).filter(({ joined }) => joined === true).length,
  };
}

/** Moved so that the call began a while ago: one that has not ended runs, or its end is missing. */
function moved(raw: RawMap, bySeconds: number): RawMap {
  const isTime = (name: string): boolean => name.endsWith("At");
  const move = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((each: RawMap) => moved(each, bySeconds)) : value;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, isTime(name) ? Number(value) + bySeconds : move(value)]),
  );
}

const someAgo = fc.constantFrom(3000, 3000, 50_000, 90_000, 30 * 86_400);
const plain = (value: unknown): RawMap => JSON.parse(JSON.stringify(value));

test("the figures of a call are those of its story, also while it runs", { timeout: 1_800_000 }, () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(someCall, someAgo), { minLength: 100, maxLength: 100 }), (made) => {
      const begun = nowSeconds();
      const calls = made.map(([call, ago], index): RawMap & { readonly sessionId: string } => ({
        sessionId: `s${index}`,
        ...moved(plain(call), begun - ago - CALLED_AT),
      }));
      const store = makeTemporaryStore();
      const rows = new Map(readView(store, storeRecords(store, "calls", calls)).map((row) => [figureId(row), row]));
      const read = nowSeconds();
      for (const call of calls) {
        const row = rows.get(call.sessionId);
        if (row === undefined || !("reconnects" in row)) throw new Error("no row");
        // Each row is read within one second. The clock of SQLite may be a moment behind that of JavaScript.
        const told = Array.from({ length: read - begun + 2 }, (_, index) => toldOf(call, begun - 1 + index));
        const seen = pick(row, courseFigures.keyof().options);
        expect([call, told.find((each) => isDeepStrictEqual(each, seen)) ?? told[1]]).toEqual([call, seen]);
      }
    }),
    { numRuns: runs("figures"), endOnFailure: true },
  );
});

const pick = (row: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

const figureId = (row: object): string => ("sessionId" in row ? String(row.sessionId) : "");

test("calls with trouble are sorted to the top, filtered and counted", () => {
  const quiet = { ...CALL, participants: [entry("freya", "phone/1", 12, 3200), entry("lena", "desk/1", 12, 3200)] };
  const unknown = { ...CALL, participants: [] };
  const calls = [quiet, CALL, unknown].map((call, index) => ({ ...call, sessionId: `s${index}` }));
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "calls", calls);
  const sort = [{ column: "reconnects", descending: true }];
  expect(readIds(store, resultId, { sort })).toEqual(["s1", "s0", "s2"]);
  const least = { test: "between", column: "reconnects", from: 1, to: null } as const;
  expect(readIds(store, resultId, { tests: [least] })).toEqual(["s1"]);
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const counted = runWhole(store.views.counting(viewId, { column: "reconnects", limitValues: 10, zone: "UTC" }));
  expect(counted).toMatchObject({ emptyRows: 1, different: 2 });
});

test("a file of exported calls has the figures, also of a call that runs", async () => {
  const store = makeTemporaryStore();
  const { endedAt: _, ...open } = { ...CALL, status: "ongoing" };
  const resultId = storeRecords(store, "calls", [
    { ...CALL, sessionId: "s1" },
    { ...moved(open, nowSeconds() - CALLED_AT - 30 * 86_400), sessionId: "s2" },
  ]);
  const columns = ["sessionId", "reconnects", "aloneSeconds", "contradictions", "answeredAfterSeconds"];
  const bytes = await exportBytes(store, resultId, { dataset: "calls", format: "csv", columns });
  const lines = bytes.toString().trim().split(/\r?\n/u);
  expect(lines.slice(1).toSorted()).toEqual(["s1,1,19,0,12", "s2,1,19,1,12"]);
});
