// Tests that messages which come oldest first need no sort, and that all others are sorted as before.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { loadFiles } from "#tests/fakes/load-files.ts";
import { makeTemporaryFolder, readIds } from "#tests/fakes/store.ts";
import { readMessage } from "#domain/records/message.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { openFilledStore } from "#core/store/store.ts";
import { BulkLoad } from "./bulk-load.ts";
import { WHOLE_RESULTS } from "./file-lines.ts";
import { packMessages } from "./pack-rows.ts";
import { runs } from "#tests/random-runs.ts";

interface Sent {
  readonly id: number;
  readonly sentAt: number | null;
}

function load(batches: readonly (readonly Sent[])[]): string {
  const path = join(makeTemporaryFolder(), "opened.db");
  const bulk = new BulkLoad(path, [{ name: "a file", kind: "messages" }], 1);
  const packer = packMessages();
  for (const batch of batches) {
    for (const { id, sentAt } of batch) {
      const value = { id, ...(sentAt !== null && { sentAt }) };
      const reading = readMessage(value);
      if (!reading.ok) throw new Error(reading.reason);
      packer.add({ facts: reading.record, value, raw: JSON.stringify(value), line: id, named: [] });
    }
    bulk.take(0, { messages: packer.take(), calls: null, events: [], unreadable: [], notes: NO_NOTES, names: [] });
  }
  bulk.endFile(0, { ended: "endOfFile", failure: null, tookMs: 1 });
  bulk.finish();
  bulk.close();
  return path;
}

function isKeptInOrder(path: string): boolean {
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  return database.number("SELECT isWhole FROM result WHERE resultId = ?", WHOLE_RESULTS.messages) === 3;
}

const idsIn = (path: string): readonly string[] => {
  const store = openFilledStore(path);
  onTestFinished(() => store.close());
  return readIds(store, WHOLE_RESULTS.messages);
};

/** Newest first, of equal times the larger id; those without a time last. */
function expectedIds(sent: readonly Sent[]): readonly string[] {
  const before = (one: Sent, other: Sent): number =>
    (other.sentAt ?? -Infinity) - (one.sentAt ?? -Infinity) || other.id - one.id;
  const once = [...new Map(sent.map((each) => [each.id, each])).values()];
  return once
    .toSorted((one, other) => (one.sentAt === other.sentAt ? other.id - one.id : before(one, other)))
    .map(({ id }) => String(id));
}

test("messages in any order are shown newest first", () => {
  const times = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 20 });
  const rising = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 12 }).map((steps) => {
    let seconds = 100;
    return steps.map((step, index): Sent => ({ id: index + 1, sentAt: (seconds += step) }));
  });
  const mixed = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 40 }), sentAt: times }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.oneof(rising, mixed), fc.integer({ min: 1, max: 12 }), (sent, cut) => {
      const path = load([sent.slice(0, cut), sent.slice(cut)].filter((batch) => batch.length > 0));
      expect(idsIn(path)).toEqual(expectedIds(sent));
    }),
    { numRuns: runs("stores") },
  );
});

test.each<[string, readonly Sent[], boolean]>([
  [
    "rising times",
    [
      { id: 9, sentAt: 1 },
      { id: 1, sentAt: 2 },
    ],
    true,
  ],
  [
    "equal times and rising ids",
    [
      { id: 1, sentAt: 1 },
      { id: 2, sentAt: 1 },
    ],
    true,
  ],
  [
    "equal times and falling ids",
    [
      { id: 2, sentAt: 1 },
      { id: 1, sentAt: 1 },
    ],
    false,
  ],
  [
    "falling times",
    [
      { id: 1, sentAt: 2 },
      { id: 2, sentAt: 1 },
    ],
    false,
  ],
  [
    "a message without a time",
    [
      { id: 1, sentAt: null },
      { id: 2, sentAt: 1 },
    ],
    false,
  ],
  [
    "a message that comes twice",
    [
      { id: 1, sentAt: 1 },
      { id: 1, sentAt: 2 },
    ],
    false,
  ],
])("%s: known to come oldest first or not", (_, sent, isKept) => {
  const path = load([sent]);
  expect(isKeptInOrder(path)).toBe(isKept);
  expect(idsIn(path)).toEqual(expectedIds(sent));
});

test("long numbers as ids are compared exactly, and other ids have no order", () => {
  const isKept = (...ids: readonly string[]): boolean =>
    isKeptInOrder(loadFiles({ messages: ids.map((id) => ({ id, sentAt: 1 })) }).store.path);
  expect(isKept("5", "90000000000000001", "90000000000000002")).toBe(true);
  expect(isKept("90000000000000002", "90000000000000001")).toBe(false);
  expect(isKept("1", "b")).toBe(false);
});
