// Tests that no row that contains a text is missing from the candidates, whatever blocks and segments it is in.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFind, type Find } from "#domain/search/find.ts";
import { blockOf, SEGMENT_ROWS, SegmentFilter, segmentOf, SLOTS } from "./block-filter.ts";
import { Candidates, type IndexedBlocks } from "./candidates.ts";
import { planFind, type FindPlan } from "./find-plan.ts";

const PIECES = ["order ", "ord", "заказ", "大変", "é", "ab", "x"];
const text = fc.string({ unit: fc.constantFrom(...PIECES), minLength: 1, maxLength: 5 });
/** Near the ends of blocks and segments, where off-by-one faults would be. */
const rowId = fc
  .tuple(fc.constantFrom(1, 16, 4096, SEGMENT_ROWS, 2 * SEGMENT_ROWS), fc.integer({ min: -20, max: 20 }))
  .map(([near, by]) => Math.max(1, near + by));

interface World {
  readonly indexed: ReadonlyMap<number, string>;
  readonly through: number;
  /** rows with another text now */
  readonly changed: ReadonlyMap<number, string>;
}

function blocksOf({ indexed, through, changed }: World): IndexedBlocks {
  const filters = new Map<number, SegmentFilter>();
  for (const [id, content] of indexed) {
    if (id > through) continue;
    const filter = filters.get(segmentOf(id)) ?? new SegmentFilter();
    filters.set(segmentOf(id), filter);
    filter.add(blockOf(id), new TextEncoder().encode(content));
  }
  return {
    through,
    bitmap: (segment, slot) => filters.get(segment)?.bitmapOf(slot) ?? null,
    blocksOfSlot: new Uint16Array(SLOTS),
    changed: (first, last) => [...changed.keys()].filter((id) => id >= first && id <= last),
  };
}

function planOf(find: Find): FindPlan {
  const plan = planFind(find, () => true);
  if (plan === null) throw new Error("nothing to narrow");
  return plan;
}

const rows = fc
  .dictionary(rowId.map(String), text, { maxKeys: 12 })
  .map((given) => new Map(Object.entries(given).map(([id, content]) => [Number(id), content])));

test("every row that contains the text is a candidate, and both ways to ask agree", () => {
  const wanted = fc.constantFrom("order", "заказ", "大変", "ordorder", "order заказ", "大変 OR xab");
  const given = fc.record({
    indexed: rows,
    changed: rows,
    through: rowId,
    first: rowId,
    rows: fc.nat({ max: 300 }),
    wanted,
  });
  fc.assert(
    fc.property(given, ({ indexed, changed, through, first, rows: count, wanted: typed }) => {
      const now = new Map([...indexed, ...changed]);
      const find = parseFind(typed);
      if (find === null) throw new Error("nothing to find");
      const candidates = new Candidates(blocksOf({ indexed, through, changed }), planOf(find));
      const last = first + count;
      const between = [...candidates.between(first, last)];
      expect(between).toEqual([...between].toSorted((one, other) => one - other));
      const range = Array.from({ length: count + 1 }, (_, at) => first + at);
      expect(between).toEqual(range.filter((id) => candidates.has(id)));
      for (const id of range) {
        const content = now.get(id);
        if (content !== undefined && holds(content, find)) expect(between).toContain(id);
      }
    }),
  );
});

function holds(content: string, find: Find): boolean {
  if (find.kind === "text") return content.includes(find.text);
  if (find.kind === "all") return find.parts.every((part) => holds(content, part));
  return find.kind === "any" && find.parts.some((part) => holds(content, part));
}

test("blocks that hold none of the text are left out", () => {
  const indexed = new Map([
    [5, "refund"],
    [40, "order"],
    [SEGMENT_ROWS + 3, "nothing"],
  ]);
  const blocks = blocksOf({ indexed, changed: new Map(), through: 2 * SEGMENT_ROWS - 1 });
  const find = parseFind("refund");
  const candidates = new Candidates(blocks, planOf(find ?? { kind: "text", text: "", isExact: false, scope: null }));
  expect([...candidates.between(1, 2 * SEGMENT_ROWS - 1)]).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  expect([...candidates.between(7, 9)]).toEqual([7, 8, 9]);
});

test("the rarest slot of a text is read first, and no other one where it leaves nothing", () => {
  const common = Array.from({ length: 200 }, (_, index): [number, string] => [index * 16 + 1, "order"]);
  const last = SEGMENT_ROWS * 2;
  const index = blocksOf({
    indexed: new Map([...common, [9000, "xyz"], [SEGMENT_ROWS + 5, "order"]]),
    through: last,
    changed: new Map(),
  });
  const read: string[] = [];
  const counted: IndexedBlocks = {
    ...index,
    bitmap: (segment, slot) => {
      read.push(`${segment}`);
      return index.bitmap(segment, slot);
    },
  };
  const candidates = new Candidates(counted, planOf({ kind: "text", text: "orderxyz", isExact: false, scope: null }));
  candidates.between(1, SEGMENT_ROWS - 1);
  expect(read.length).toBeGreaterThan(1);
  read.length = 0;
  expect(candidates.between(SEGMENT_ROWS, last - 1)).toHaveLength(0);
  expect(read).toEqual(["1"]);
});
