// Tests that the ends of the loaded messages and the verdict on them never contradict each other.
import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerWith, resultWith } from "#tests/fakes/result.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { beginsInside } from "./whole-conversation.ts";
import { canLoadMore, endOf, type EndKind, type Side } from "./loaded-ends.ts";
import { endReason, fileEnd, type Ledger, type WalkState } from "./ledger.ts";
import { verdictOf, type Judged } from "./verdict.ts";

const FIRST_MS = 1_800_000_000_000;
const OPEN: WalkState = { cursor: { kind: "message", id: "5", sentAt: "5" }, ended: null };
const UNTOUCHED: WalkState = { cursor: null, ended: null };
const ENDED: WalkState = { cursor: null, ended: "emptyPage" };

function judged(params: Query["params"], walks: Judged["walks"], facts: Partial<Ledger> = {}): Judged {
  const ledger = ledgerWith({ firstRequestAtMs: FIRST_MS, rows: 3, ...facts });
  return { query: { kind: "messages", params }, walks, ledger, connectionId: "one" };
}

const kinds = (given: Judged): readonly [EndKind, boolean, EndKind, boolean] => {
  const [earlier, later] = [endOf(given, "earlier"), endOf(given, "later")];
  return [earlier.kind, earlier.canLoad, later.kind, later.canLoad];
};

test("a period in the past is closed at both ends, one that has not ended gains new messages", () => {
  const walks = { prepend: ENDED, append: OPEN };
  const from = 1_799_000_000;
  expect(kinds(judged({ fromTimestamp: from, toTimestamp: 1_799_999_999 }, walks))).toEqual([
    "all",
    false,
    "all",
    false,
  ]);
  expect(kinds(judged({ fromTimestamp: from, toTimestamp: 1_800_000_001 }, walks))).toEqual([
    "all",
    false,
    "newest",
    true,
  ]);
  expect(kinds(judged({ fromTimestamp: from }, walks))).toEqual(["all", false, "newest", true]);
});

test("a conversation that is read from a message on is complete when both sides have ended", () => {
  const params = { conversationId: "c", id: "7", affix: "append" };
  const half = judged(params, { append: ENDED, prepend: OPEN });
  expect([verdictOf(half), kinds(half)]).toEqual([
    { kind: "more", because: "earlier messages were not loaded" },
    ["judged", true, "newest", false],
  ]);
  const whole = judged(params, { append: ENDED, prepend: ENDED });
  expect([verdictOf(whole).kind, kinds(whole)]).toEqual(["complete", ["start", false, "newest", false]]);
  // The same of a conversation that is read from its first message on: nothing before it is known only when that was asked.
  const first = judged({ conversationId: "c", affix: "append" }, { append: ENDED, prepend: ENDED });
  expect(verdictOf(first).kind).toBe("complete");
});

test("a query that begins at a message of many conversations can load what is before, which it did not ask for", () => {
  const given = judged({ id: "7", affix: "append", sender: "ann" }, { append: ENDED, prepend: OPEN });
  expect([verdictOf(given).kind, kinds(given)]).toEqual(["complete", ["asked", true, "newestMatch", false]]);
});

const seconds = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
const anyParams: fc.Arbitrary<Query["params"]> = fc.record(
  {
    conversationId: fc.constant("c"),
    sender: fc.constant("ann"),
    id: fc.constant("7"),
    affix: fc.constantFrom("append", "prepend"),
    fromTimestamp: seconds,
    toTimestamp: seconds,
    sentAt: seconds,
  },
  { requiredKeys: [] },
);
const anyWalk: fc.Arbitrary<WalkState> = fc.oneof(
  fc.constantFrom(OPEN, UNTOUCHED, ENDED),
  fc.record({ cursor: fc.constant(null), ended: fc.constantFrom(...endReason.options) }),
);
const anyLedger: fc.Arbitrary<Partial<Ledger>> = fc.record(
  {
    rows: fc.constantFrom(0, 3),
    pages: fc.constantFrom(0, 1),
    refusals: fc.constantFrom(0, 2),
    unreadable: fc.constantFrom(0, 1),
    serviceTotal: fc.constantFrom(null, 3, 9),
  },
  { requiredKeys: [] },
);
const anyJudged = fc
  .tuple(anyParams, anyWalk, anyWalk, anyLedger, fc.constantFrom("one", "file:1"))
  .map(([params, append, prepend, facts, connectionId]) => ({
    ...judged(params, { append, prepend }, facts),
    connectionId,
  }));

/** What contradicts what, as sentences. */
function contradictionsIn(given: Judged): readonly string[] {
  const { kind } = verdictOf(given);
  const ends = (["earlier", "later"] as const).map((side) => ({ side, ...endOf(given, side) }));
  const own = ends.find(({ direction }) => direction === directionOf(given.query));
  const isFile = given.connectionId === "file:1";
  const isOdd = Object.values(given.walks).some((walk) => fileEnd.options.some((end) => end === walk.ended));
  const isSaid = ends.some((end) => end.kind === "judged" && end.canLoad);
  return [
    ...ends.flatMap((end) => [
      kind === "complete" && end.kind === "judged" ? "an end repeats a verdict that is Complete" : "",
      end.canLoad && isFile ? "a file can be loaded" : "",
      end.canLoad && end.kind === "start" ? "there is more before the beginning" : "",
      end.canLoad && end !== own && isPast(given, end.side) && !beginsInside(given.query)
        ? "there is more beyond a limit of the query"
        : "",
    ]),
    kind === "more" && !isFile && !isSaid ? "there is more, and no end loads it" : "",
    (kind === "unsure" || kind === "incomplete") && !isOdd && own?.kind !== "judged" ? "a doubt is not said" : "",
  ].filter((sentence) => sentence !== "");
}

test("ends and verdict never contradict each other", () => {
  fc.assert(
    fc.property(anyJudged, (given) => {
      expect(contradictionsIn(given)).toEqual([]);
    }),
  );
});

function isPast({ query: { params } }: Judged, side: Side): boolean {
  if (side === "earlier") return "fromTimestamp" in params;
  return "fromTimestamp" in params && Number(params["toTimestamp"]) * 1000 < FIRST_MS;
}

const CURSOR = { kind: "message", id: "1", sentAt: null } as const;
const FRESH = { cursor: null, ended: null };
const canLoadBoth = (result: Parameters<typeof canLoadMore>[0]): readonly boolean[] => [
  canLoadMore(result, "prepend"),
  canLoadMore(result, "append"),
];

test("a result can be loaded in its own direction, and in the other one once a page gave a cursor for it", () => {
  expect(canLoadBoth(resultWith())).toEqual([true, false]);
  expect(canLoadBoth(resultWith({ query: { kind: "calls", params: {} } }))).toEqual([false, true]);
  const walks = { prepend: FRESH, append: { cursor: CURSOR, ended: null } };
  expect(canLoadBoth(resultWith({ walks }))).toEqual([true, true]);
});

test("a walk that has ended loads no more, and a file never does", () => {
  const walks = {
    prepend: { cursor: CURSOR, ended: "lastPage" },
    append: { cursor: CURSOR, ended: null },
  } as const;
  expect(canLoadBoth(resultWith({ walks }))).toEqual([false, true]);
  expect(canLoadBoth(resultWith({ walks, connectionId: "file:1" }))).toEqual([false, false]);
});

test("nothing newer is offered for a period that has passed", () => {
  const hour = { kind: "messages", params: { fromTimestamp: 1_799_000_000, toTimestamp: 1_799_003_600 } } as const;
  const walks = { prepend: { cursor: CURSOR, ended: null }, append: { cursor: CURSOR, ended: null } };
  const ledger = ledgerWith({ firstRequestAtMs: FIRST_MS });
  expect(canLoadBoth(resultWith({ query: hour, walks, ledger }))).toEqual([true, false]);
});
