// Tests that a large view is counted by a sample first, which does not claim to be exact, and then from every row.
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { CountProgress } from "#contract/count-progress.ts";
import {
  statisticsMethods,
  type Lengths,
  type Participation,
  type Statistics,
} from "#contract/methods/statistics-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { createSampleService } from "#sample/index.ts";
import type { TellCount } from "#core/store/base/count-with-sample.ts";
import { runWhole, type Sliced } from "#core/store/base/sliced.ts";
import { runs } from "#tests/random-runs.ts";

const sample = createSampleService({ messages: 500, calls: 150 });

function openAll(kind: QueryKind) {
  const store = makeTemporaryStore();
  const { viewId } = store.views.open(storeRecords(store, kind, sample[kind]), EVERYTHING);
  return { store, view: store.views.snapshot(viewId) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const rowsOf = (values: readonly { readonly rows: number }[]): number => sum(values.map(({ rows }) => rows));

interface Run<Answer> {
  readonly answer: Answer;
  readonly told: readonly CountProgress<Answer>[];
  /** the answers of samples */
  readonly samples: readonly Answer[];
}

function run<Answer>(count: (tell: TellCount<Answer>) => Sliced<Answer>): Run<Answer> {
  const told: CountProgress<Answer>[] = [];
  const answer = runWhole(count((progress) => told.push(progress)));
  return { answer, told, samples: told.flatMap((each) => (each.phase === "sampled" ? [each.answer] : [])) };
}

/** Expects that the number of counted rows never falls, ends with all, and is 0 until the sample is reported. */
function expectHonestCourse({ told }: Run<unknown>, total: number): void {
  const rows = told.flatMap((each) => (each.phase === "counting" ? [each.rows] : []));
  expect(rows).toEqual(rows.toSorted((one, other) => one - other));
  expect(rows.at(-1)).toBe(total);
  const sampledAt = told.findIndex(({ phase }) => phase === "sampled");
  expect(sum(rows.slice(0, Math.max(0, sampledAt)))).toBe(0);
}

const sizes = fc.integer({ min: 1, max: 300 });

test("the final figures are the same with any sample, and those of a sample add up to its rows", () => {
  const { store, view } = openAll("messages");
  const total = view.rowIds.length;
  const count = (sampleRows?: number) =>
    run<Statistics>((tell) => store.statistics.count(view, "UTC", tell, sampleRows));
  const exact = count().answer;
  fc.assert(
    fc.property(sizes, (sampleRows) => {
      const counted = count(sampleRows);
      expect(counted.answer).toEqual(exact);
      expectHonestCourse(counted, total);
      expect(counted.samples).toHaveLength(2 * sampleRows < total ? 1 : 0);
      for (const each of counted.samples) {
        expect(statisticsMethods["view.statistics"].output.parse(each)).toEqual(each);
        expect(each).toMatchObject({ kind: "messages", sampledOf: total });
        if (each.kind !== "messages") throw new Error("no messages");
        expect(each.rows).toBeLessThanOrEqual(sampleRows);
        expect(each.rows).toBeGreaterThan(0);
        const { categories, days, hoursOfWeek } = each;
        const sums = [rowsOf(categories.values) + categories.unknown.rows, sum(hoursOfWeek), rowsOf(days.values)];
        expect(sums).toEqual([each.rows, each.rows, each.rows]);
      }
    }),
    { numRuns: runs("stores") },
  );
});

test("the same holds for calls and for their participants", () => {
  const { store, view } = openAll("calls");
  const total = view.rowIds.length;
  const ofCalls = (sampleRows?: number) =>
    run<Statistics>((tell) => store.statistics.count(view, "UTC", tell, sampleRows));
  const ofPeople = (sampleRows?: number) =>
    run<Participation>((tell) => store.statistics.countParticipation(view, tell, sampleRows));
  const exact = { calls: ofCalls().answer, people: ofPeople().answer };
  const lengthsAddUp = ({ ranges, rows }: Lengths): void => expect(sum(ranges)).toBe(rows);
  fc.assert(
    fc.property(sizes, (sampleRows) => {
      const [calls, people] = [ofCalls(sampleRows), ofPeople(sampleRows)];
      expect([calls.answer, people.answer]).toEqual([exact.calls, exact.people]);
      for (const each of [calls, people]) {
        expectHonestCourse(each, total);
        expect(each.samples.map(({ sampledOf }) => sampledOf)).toEqual(2 * sampleRows < total ? [total] : []);
        for (const { rows } of each.samples) expect(rows).toBeLessThanOrEqual(sampleRows);
      }
      for (const each of calls.samples) {
        if (each.kind !== "calls") throw new Error("no calls");
        expect(rowsOf(each.statuses.values) + each.statuses.unknown.rows).toBe(each.rows);
        lengthsAddUp(each.durations);
      }
      for (const { ringing } of people.samples) {
        lengthsAddUp(ringing.answered);
        lengthsAddUp(ringing.unanswered);
      }
    }),
    { numRuns: runs("stores") },
  );
});

test("a sample is spread over the whole view, whatever the order of its rows", () => {
  const store = makeTemporaryStore();
  const many = Array.from({ length: 3000 }, (_, index) => ({ id: index + 1, sentAt: 86_400 + index * 2880 }));
  const resultId = storeRecords(store, "messages", many);
  for (const descending of [true, false]) {
    const spec = { ...EVERYTHING, sort: [{ column: "sentAtSeconds", descending }] };
    const view = store.views.snapshot(store.views.open(resultId, spec).viewId);
    const { samples } = run<Statistics>((tell) => store.statistics.count(view, "UTC", tell, 300));
    // A tenth of the thirty messages of each of a hundred days.
    expect(samples[0]?.days.values.map(({ rows }) => rows)).toEqual(Array.from({ length: 100 }, () => 3));
  }
});
