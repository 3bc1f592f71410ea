// Tests who was called, who missed a call, and that the list of callers counts the rows that it leads to.
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#tests/random-runs.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { makeTemporaryStore, readIds, storeRecords } from "#tests/fakes/store.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";

interface Entry {
  readonly uid: string;
  readonly isJoined?: boolean;
  readonly state?: string;
}
interface Call {
  readonly sessionId: string;
  readonly status: string;
  readonly receiverType: string;
  readonly receiver: string;
  readonly initiator?: string;
  readonly participants: readonly Entry[];
}

const UIDS = ["ann", "ben", "o'hara", "__proto__"];
const uid = fc.constantFrom(...UIDS);
const entry: fc.Arbitrary<Entry> = fc.record(
  {
    uid,
    isJoined: fc.boolean(),
    state: fc.constantFrom("unanswered", "rejected", "Rejected", "busy", "ended"),
  },
  { requiredKeys: ["uid"] },
);
const calls: fc.Arbitrary<readonly Call[]> = fc
  .array(
    fc.record(
      {
        status: fc.constantFrom(
          "unanswered",
          "Missed",
          "busy",
          "canceled",
          "cancelled",
          "rejected",
          "ended",
          "initiated",
        ),
        receiverType: fc.constantFrom("user", "group"),
        receiver: uid,
        initiator: uid,
        participants: fc.array(entry, { maxLength: 4 }),
      },
      { requiredKeys: ["status", "receiverType", "receiver", "participants"] },
    ),
    { minLength: 1, maxLength: 15 },
  )
  .map((all) => all.map((call, index) => ({ ...call, sessionId: `s${index}` })));

/** The definition, written a second time: called by somebody else, nobody reacted, and the person neither came nor turned it down. */
function isMissedBy(call: Call, person: string): boolean {
  const own = call.participants.filter((each) => each.uid === person);
  const isMissed = ["unanswered", "missed", "canceled", "cancelled"].includes(call.status.toLowerCase());
  return (
    isMissed &&
    isCalled(call, person) &&
    own.every((each) => each.isJoined !== true && !["rejected", "busy"].includes(each.state?.toLowerCase() ?? ""))
  );
}

function isCalled(call: Call, person: string): boolean {
  if (call.initiator === person) return false;
  return (
    (call.receiverType === "user" && call.receiver === person) || call.participants.some((each) => each.uid === person)
  );
}

test("filters give the calls of a plain recount, and each caller has as many rows as the list counts", () => {
  fc.assert(
    fc.property(calls, uid, (all, person) => {
      const store = makeTemporaryStore();
      const resultId = storeRecords(store, "calls", all);
      const ids = (some: readonly Call[]) => some.map(({ sessionId }) => sessionId).toSorted();
      const found = (spec: Partial<ViewSpec>) => readIds(store, resultId, spec).toSorted();
      expect(found({ params: { called: person } })).toEqual(ids(all.filter((call) => isCalled(call, person))));
      const missed = all.filter((call) => isMissedBy(call, person));
      expect(found({ params: { missedBy: person } })).toEqual(ids(missed));
      const { values, unknown } = callersOf(store, resultId, { params: { missedBy: person } });
      expect(values.reduce((sum, { rows }) => sum + rows, unknown.rows)).toBe(missed.length);
      for (const { value, rows } of values) {
        const only = { params: { missedBy: person }, values: [{ column: "initiator", value, excluded: false }] };
        expect(found(only)).toEqual(ids(missed.filter(({ initiator }) => initiator === value)));
        expect(found(only)).toHaveLength(rows);
      }
    }),
    { numRuns: runs("stores") },
  );
});

function callersOf(store: Store, resultId: number, spec: Partial<ViewSpec>) {
  const { viewId } = store.views.open(resultId, { ...EVERYTHING, ...spec });
  const counted = runWhole(store.statistics.count(store.views.snapshot(viewId), "UTC", () => undefined));
  if (counted.kind !== "calls") throw new Error("These are calls.");
  // Every missed call is one for the statistics, too.
  expect(counted.answers).toEqual({ answered: 0, unanswered: counted.rows });
  expect(counted.turnedDown).toBe(0);
  return counted.initiators;
}
