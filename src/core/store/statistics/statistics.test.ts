// Tests the statistics of a view against a plain computation over the records, and what they say they do not know.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createResult, makeTemporaryStore, readIds, readView, storeRecords } from "#tests/fakes/store.ts";
import {
  ANSWERED,
  atShare,
  plainCalls,
  plainMessages,
  plainPeople,
  ranges,
  ringingOf,
  UNANSWERED,
} from "#tests/fakes/plain-statistics.ts";
import {
  statisticsMethods,
  TROUBLES,
  type Participation,
  type CallStatistics,
  type MessageStatistics,
} from "#contract/methods/statistics-methods.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { createSampleService } from "#sample/index.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";
import { runs } from "#tests/random-runs.ts";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Santiago",
  "Pacific/Apia",
  "Africa/Casablanca",
] as const;

const silent = (): void => undefined;

function open(store: Store, resultId: number, spec: ViewSpec) {
  return store.views.snapshot(store.views.open(resultId, spec).viewId);
}

/** As the contract lets it pass, in which nothing must be lost. */
function statistics(store: Store, resultId: number, spec: ViewSpec, zone: string) {
  const view = open(store, resultId, spec);
  const counted = runWhole(store.statistics.count(view, zone, silent));
  expect(statisticsMethods["view.statistics"].output.parse(counted)).toEqual(counted);
  expect(counted.sampledOf).toBe(null);
  // Counted alone, the days are the same.
  const values = counted.days.values.map(({ day, rows }) => ({ day, rows }));
  const days = runWhole(store.statistics.countDays(view, zone));
  expect(statisticsMethods["view.days"].output.parse(days)).toEqual({ ...counted.days, values });
  return counted;
}

function callsOf(store: Store, resultId: number, spec = EVERYTHING, zone = "UTC"): CallStatistics {
  const counted = statistics(store, resultId, spec, zone);
  if (counted.kind !== "calls") throw new Error("no calls");
  return counted;
}

function messagesOf(store: Store, resultId: number, spec = EVERYTHING, zone = "UTC"): MessageStatistics {
  const counted = statistics(store, resultId, spec, zone);
  if (counted.kind !== "messages") throw new Error("no messages");
  return counted;
}

function participationOf(store: Store, resultId: number, spec = EVERYTHING): Participation {
  const counted = runWhole(store.statistics.countParticipation(open(store, resultId, spec), silent));
  expect(statisticsMethods["view.participation"].output.parse(counted)).toEqual(counted);
  return counted;
}

const sample = createSampleService({ messages: 500, calls: 150 });

/** Every way to filter the calls of a view: filters, values, bounds, a search. */
const callSpec: fc.Arbitrary<ViewSpec> = fc.record({
  params: fc.constantFrom(
    {},
    { status: "ended" },
    { type: "video" },
    { mode: "meet", type: "audio" },
    { uid: "nobody" },
  ),
  values: fc.constantFrom([], [{ column: "status", value: "ended", excluded: true }]),
  tests: fc.constantFrom(
    [],
    [{ test: "between", column: "totalDurationInMinutes", from: 1, to: 9.5 } as const],
    [{ test: "between", column: "initiatedAtSeconds", from: 1_772_000_000, to: 1_780_000_000 } as const],
    [{ test: "between", column: "initiatedAtSeconds", from: 1_780_000_000, to: 1_780_100_000 } as const],
  ),
  search: fc.constantFrom("", "a"),
  sort: fc.constantFrom([], [{ column: "initiator", descending: false }]),
});

test("statistics of calls match a plain computation over the records, for any filter and zone", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "calls", sample.calls);
  const bySession = new Map(sample.calls.map((call) => [call.sessionId, call]));
  fc.assert(
    fc.property(callSpec, fc.constantFrom(...ZONES), (spec, zone) => {
      const calls = readIds(store, resultId, spec).flatMap((id) => bySession.get(id) ?? []);
      const {
        kind: _kind,
        sampledOf: _sampledOf,
        unansweredWithoutDuration,
        troubles,
        names,
        ...facts
      } = callsOf(store, resultId, spec, zone);
      const { days, statuses, types, modes, initiators } = facts;
      expect({
        ...facts,
        days: days.values,
        statuses: statuses.values,
        types: types.values,
        modes: modes.values,
        initiators: initiators.values,
      }).toEqual(plainCalls(calls, zone));
      expect(Object.keys(names).every((id) => initiators.values.some(({ value }) => value === id))).toBe(true);
      expect([days.unknownRows, statuses.unknown.rows, days.different]).toEqual([0, 0, days.values.length]);
      const silentCalls = calls.filter((call) => UNANSWERED.includes(call.status) && call.totalDurationInMinutes === 0);
      expect(unansweredWithoutDuration).toBe(silentCalls.length);
      const rows = readView(store, resultId, spec).filter((row) => "reconnects" in row);
      expect(troubles).toEqual(TROUBLES.map((name) => rows.filter((row) => (row[name] ?? 0) > 0).length));
    }),
    { numRuns: runs("stores") },
  );
});

test("statistics of participants match a plain computation over the records", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "calls", sample.calls);
  const bySession = new Map(sample.calls.map((call) => [call.sessionId, call]));
  fc.assert(
    fc.property(callSpec, (spec) => {
      const calls = readIds(store, resultId, spec).flatMap((id) => bySession.get(id) ?? []);
      const { byCalls, byMinutes, people, rows, withoutParticipants, ringing } = participationOf(store, resultId, spec);
      const all = plainPeople(calls);
      expect([rows, people, withoutParticipants]).toEqual([calls.length, all.length, 0]);
      for (const { name: _name, ...person } of [...byCalls, ...byMinutes]) expect(all).toContainEqual(person);
      const figures = byMinutes.map(({ seconds }) => seconds ?? 0);
      expect(figures).toEqual(figures.toSorted((one, other) => other - one));
      expect(byCalls.map(({ calls: number }) => number)).toEqual(
        all
          .map((each) => Object(each).calls)
          .toSorted((one, other) => other - one)
          .slice(0, byCalls.length),
      );
      const rang = (statuses: readonly string[]): readonly number[] =>
        calls.filter(({ status }) => statuses.includes(status)).flatMap((call) => ringingOf(call) ?? []);
      for (const [lengths, plain] of [
        [ringing.answered, rang(ANSWERED)],
        [ringing.unanswered, rang(UNANSWERED)],
      ] as const) {
        expect(lengths.ranges).toEqual(ranges(plain, [5, 10, 15, 20, 30, 45, 60, 120]));
        expect([lengths.medianSeconds, lengths.longestSeconds]).toEqual([atShare(plain, 0.5), atShare(plain, 1)]);
      }
    }),
    { numRuns: runs("stores") },
  );
});

test("statistics of messages match a plain computation over the records, in any zone", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", sample.messages);
  const byId = new Map(sample.messages.map((message) => [String(message.id), message]));
  const spec = fc.record({
    params: fc.constantFrom({}, { category: "message" }, { type: "text" }),
    search: fc.constantFrom("", "order"),
    sort: fc.constantFrom([], [{ column: "sender", descending: true }]),
  });
  fc.assert(
    fc.property(spec, fc.constantFrom(...ZONES), (narrowing, zone) => {
      const messages = readIds(store, resultId, narrowing).flatMap((id) => byId.get(id) ?? []);
      const { kind: _kind, sampledOf: _sampledOf, names, ...facts } = messagesOf(store, resultId, narrowing, zone);
      const values = { categories: facts.categories.values, types: facts.types.values };
      const senders = facts.senders.values;
      const plain = plainMessages(messages, zone);
      expect({ ...facts, ...values, days: facts.days.values, senders }).toEqual({
        ...Object(plain),
        senders: Object(plain).senders.slice(0, 50),
      });
      expect(Object.keys(names).every((id) => senders.some(({ value }) => value === id))).toBe(true);
    }),
    { numRuns: runs("stores") },
  );
});

describe("hours and days follow the zone's clocks", () => {
  // Clocks in Berlin went back at 2025-10-26 01:00Z, from 3:00 to 2:00, and forward at 2026-03-29 01:00Z.
  const moments = [
    "2025-10-26T00:30Z",
    "2025-10-26T01:30Z",
    "2026-03-29T00:30Z",
    "2026-03-29T01:30Z",
    "2026-03-29T22:30Z",
  ];
  const records = moments.map((moment, id) => ({ id, sentAt: Date.parse(moment) / 1000 }));

  test.each([
    [
      "Europe/Berlin",
      { "2025-10-26": 2, "2026-03-29": 2, "2026-03-30": 1 },
      { "Sun 1": 1, "Sun 2": 2, "Sun 3": 1, "Mon 0": 1 },
    ],
    ["UTC", { "2025-10-26": 2, "2026-03-29": 3 }, { "Sun 0": 2, "Sun 1": 2, "Sun 22": 1 }],
  ])("in %s", (zone, days, hours) => {
    const store = makeTemporaryStore();
    const found = messagesOf(store, storeRecords(store, "messages", records), EVERYTHING, zone);
    expect(Object.fromEntries(found.days.values.map(({ day, rows }) => [day, rows]))).toEqual(days);
    const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    const met = found.hoursOfWeek.map((rows, hour) => [`${names[Math.floor(hour / 24)]} ${hour % 24}`, rows] as const);
    expect(Object.fromEntries(met.filter(([, rows]) => rows > 0))).toEqual(hours);
  });
});

describe("unknown values are not counted as zero", () => {
  const calls = [
    { sessionId: "empty" },
    { sessionId: "strange", status: "on hold", initiatedAt: 1e20, totalDurationInMinutes: 1e300 },
    { sessionId: "zero", status: "ended", initiatedAt: 100, totalDurationInMinutes: 0 },
    {
      sessionId: "backwards",
      status: "ended",
      initiator: "a",
      initiatedAt: 100,
      participants: [{ uid: "b", joinedAt: 50 }, { joinedAt: 160 }],
    },
    { sessionId: "rang", status: "rejected", initiatedAt: 100, endedAt: 130, totalDurationInMinutes: 0 },
    { sessionId: "rings", status: "initiated", initiatedAt: 100, endedAt: 160 },
    {
      sessionId: "started",
      status: "ended",
      initiator: "a",
      initiatedAt: 100,
      startedAt: 112,
      participants: [{ uid: "a", joinedAt: 101 }],
    },
    { sessionId: "at once", status: "ended", initiator: "a", initiatedAt: 100, startedAt: 100 },
    {
      sessionId: "told",
      status: "ended",
      initiator: "a",
      initiatedAt: 100,
      totalDurationInMinutes: 2,
      participants: [
        { uid: "a", joinedAt: 101, totalDurationInMinutes: 2 },
        { uid: "b", joinedAt: "107", deviceId: "one", totalDuration: 1.5 },
        { uid: "b", joinedAt: 110, deviceId: "two", totalDuration: 0.5 },
        { uid: "c", isJoined: false, totalDurationInMinutes: 0 },
      ],
    },
  ];

  test("in the facts of calls", () => {
    const store = makeTemporaryStore();
    const found = callsOf(store, storeRecords(store, "calls", calls));
    expect(found.rows).toBe(9);
    expect(found.answers).toEqual({ answered: 5, unanswered: 1 });
    expect(found.days).toMatchObject({ unknownRows: 2, values: [{ day: "1970-01-01", rows: 7, seconds: 120 }] });
    expect(found.statuses.unknown).toEqual({ rows: 1, answers: { answered: 0, unanswered: 0 } });
    expect(found.modes).toMatchObject({ values: [], different: 0, unknown: { rows: 9 } });
    expect(found.durations).toMatchObject({ rows: 1, sumSeconds: 120, medianSeconds: 120, longestSeconds: 120 });
    expect(found.unansweredWithoutDuration).toBe(1);
  });

  test("in the participants of calls", () => {
    const store = makeTemporaryStore();
    const found = participationOf(store, storeRecords(store, "calls", calls));
    expect([found.rows, found.withoutParticipants, found.people, found.ringingByJoining]).toEqual([9, 6, 3, 1]);
    expect(found.ringing.answered).toMatchObject({ rows: 2, medianSeconds: 7, longestSeconds: 12 });
    expect(found.ringingUnknown).toEqual({ answered: 3, unanswered: 0 });
    expect(found.ringing.unanswered).toMatchObject({ rows: 1, longestSeconds: 30 });
    expect(found.byCalls).toEqual(
      [
        { uid: "b", name: null, calls: 2, joined: 2, initiated: 0, seconds: 90 },
        { uid: "a", name: null, calls: 2, joined: 2, initiated: 4, seconds: 120 },
        { uid: "c", name: null, calls: 1, joined: 0, initiated: 0, seconds: null },
      ].toSorted((one, other) => other.calls - one.calls || (one.uid < other.uid ? -1 : 1)),
    );
    expect(found.byMinutes.map(({ uid }) => uid)).toEqual(["a", "b", "c"]);
  });

  test("in an empty view", () => {
    const store = makeTemporaryStore();
    const { resultId } = createResult(store, { kind: "calls", params: {} });
    expect(callsOf(store, resultId)).toMatchObject({
      rows: 0,
      days: { values: [] },
      durations: { medianSeconds: null },
    });
    expect(participationOf(store, resultId)).toMatchObject({ rows: 0, people: 0, byCalls: [], byMinutes: [] });
    const empty = createResult(store);
    expect(messagesOf(store, empty.resultId)).toMatchObject({ rows: 0, categories: { values: [] }, names: {} });
  });
});

test("a call that was listed and fetched counts once, with the facts of both answers", () => {
  const store = makeTemporaryStore();
  const listed = { sessionId: "s", status: "ended", initiator: "a", initiatedAt: 100, participants: [] };
  const resultId = storeRecords(store, "calls", [listed]);
  const participants = [{ uid: "b", joinedAt: 120, totalDurationInMinutes: 3 }];
  store.records.storeFullCall("one", JSON.stringify({ ...listed, participants }));
  const found = participationOf(store, resultId);
  expect(found).toMatchObject({ rows: 1, withoutParticipants: 0, ringing: { answered: { longestSeconds: 20 } } });
  expect(found.byMinutes[0]).toMatchObject({ uid: "b", calls: 1, seconds: 180 });
});
