// Tests that random texts find the same rows as a plain loop: by scan, by index, and by an index that lags behind.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { formatFind, parseFind, type Find, type FindText } from "#domain/search/find.ts";
import { foldCase, foldText } from "#domain/text/fold.ts";
import { makeTemporaryFolder, makeTemporaryStore, readIds, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { openStore, type Store } from "#core/store/store.ts";

/** Few pieces in many scripts, so that texts share stretches of one, two and many characters. */
const PIECES = [
  "a",
  "ab",
  "abc",
  "Order ",
  "ORDER",
  "заказ",
  "ЗАКАЗ",
  "ς",
  "Σ",
  "ﬁ",
  "İ",
  "ß",
  "ｶﾞ",
  "한국",
  "👩🏽‍💻",
  "\u0000",
  "\u001F",
  '"',
  "%",
  "\n",
  "e\u0301",
  "é",
  "ü",
  "ue",
  "Ø",
  "ö",
  "𝒳",
  "*",
  "?",
  "[",
  "]",
  "(",
  "-",
];
const text = fc.string({ unit: fc.constantFrom(...PIECES), minLength: 1, maxLength: 6 });

/** Expressions that JavaScript reads in the same way. */
const EXPRESSIONS = ["Order", "ORDER \\w", "a.?b", "^ab+c?$", "заказ", "[A-Z]{4}", "\\[|\\(", "m1\\d?$", "한|𝒳", "."];
const expression: fc.Arbitrary<Find> = fc.record({
  kind: fc.constant("expression"),
  source: fc.constantFrom(...EXPRESSIONS),
  ignoresCase: fc.boolean(),
  scope: fc.constant(null),
});

const find: fc.Arbitrary<Find> = fc.letrec<{ find: Find }>((tie) => ({
  find: fc.oneof(
    { maxDepth: 3 },
    expression,
    fc.record({ kind: fc.constant("text"), text, isExact: fc.boolean(), scope: fc.constant(null) }),
    tie("find").map((part): Find => ({ kind: "not", part })),
    fc.record({
      kind: fc.constantFrom("all" as const, "any" as const),
      parts: fc.array(tie("find"), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).find;

interface Said {
  readonly id: number;
  readonly text: string;
  readonly note: string;
}
const said = fc.record({ id: fc.integer({ min: 1, max: 15 }), text, note: text });

const recordOf = ({ id, text: said_, note }: Said, updatedAt: number): unknown => ({
  id: `m${id}`,
  sentAt: 100 + id,
  updatedAt,
  data: { text: said_, metadata: { deep: [{ note }] } },
});

function holds(row: Said, wanted: Find): boolean {
  switch (wanted.kind) {
    case "text":
      return [row.text, row.note, `m${row.id}`].some((each) => holdsText(each, wanted));
    case "expression": {
      // Everything but the text of a message is kept folded, and the letters of an expression are folded for it.
      const words = [row.note, `m${row.id}`].map(foldText);
      const inText = new RegExp(wanted.source, wanted.ignoresCase ? "imu" : "mu");
      const inWord = new RegExp(wanted.source.replace(/\P{ASCII}/gu, foldText), "imu");
      return inText.test(row.text) || words.some((word) => inWord.test(word));
    }
    case "not":
      return !holds(row, wanted.part);
    case "all":
      return wanted.parts.every((part) => holds(row, part));
    case "any":
      return wanted.parts.some((part) => holds(row, part));
  }
}

/** A plain loop over every way to read "ue", "oe" and "ae" of the search. */
function holdsText(given: string, { text: typed, isExact }: FindText): boolean {
  if (isExact) return foldCase(given).includes(foldCase(typed));
  if (foldText(given).includes(foldText(typed))) return true;
  // In this text each letter with two dots is two letters, or one, in every combination.
  const spelled = (at: number, made: string): boolean => {
    const letter = given.normalize("NFC")[at];
    if (letter === undefined) return holdsWholePairs(foldText(made), foldText(typed));
    const pair = PAIRS[letter.toLowerCase()];
    return spelled(at + 1, made + letter) || (pair !== undefined && spelled(at + 1, `${made}${OPEN}${pair}${CLOSE}`));
  };
  return spelled(0, "");
}

/** True if the text is in the marked one, and begins and ends in the middle of no pair: an "e" finds no "ø". */
function holdsWholePairs(marked: string, wanted: string): boolean {
  const middles = new Set<number>();
  let plain = "";
  for (const part of marked.split(new RegExp(`(?=${OPEN})|(?<=${CLOSE})`, "u"))) {
    if (part.startsWith(OPEN)) middles.add(plain.length + 1);
    plain += part.replaceAll(OPEN, "").replaceAll(CLOSE, "");
  }
  for (let at = plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + 1))
    if (!middles.has(at) && !middles.has(at + wanted.length)) return true;
  return false;
}

/** Stand around a pair that was one letter; no text has them. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const PAIRS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

const catchUp = (store: Store): void => runWhole(store.search.catchUp());

/** The ids that must be found, newest first. */
function expectedIds(rows: ReadonlyMap<number, Said>, wanted: Find): readonly string[] {
  return [...rows.values()]
    .filter((row) => holds(row, wanted))
    .toSorted((one, other) => other.id - one.id)
    .map((row) => `m${row.id}`);
}

test("scan, index and lagging index find what a loop finds, after any changes and removals", () => {
  const store = makeTemporaryStore();
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(said, { minLength: 1, maxLength: 6 }) },
    { weight: 2, arbitrary: fc.constantFrom("catchUp" as const) },
    { weight: 1, arbitrary: fc.constantFrom("remove" as const, "discard" as const) },
  );
  const given = fc.tuple(
    fc.array(step, { minLength: 2, maxLength: 8 }),
    fc.array(find, { minLength: 4, maxLength: 4 }),
  );
  let run = 0;
  let updatedAt = 1000;
  fc.assert(
    fc.property(given, ([steps, finds]) => {
      const connectionId = `run ${run++}`;
      let resultId = storeRecords(store, "messages", [], connectionId);
      const rows = new Map<number, Said>();
      for (const each of steps) {
        if (each === "catchUp") catchUp(store);
        else if (each === "discard") store.search.discard();
        else if (each === "remove") {
          // The numbers of rows that went are given to later ones.
          removeRows(store);
          rows.clear();
        } else {
          for (const row of each) {
            storeRecords(store, "messages", [recordOf(row, updatedAt++)], connectionId);
            rows.set(row.id, row);
          }
        }
      }
      const all = [...rows.values()].map((row) => recordOf(row, updatedAt));
      resultId = storeRecords(store, "messages", all, connectionId);
      for (const wanted of finds) {
        // A text with a space is written in quotes, and then its accents count.
        const search = formatFind(wanted);
        const meant = parseFind(search) ?? wanted;
        expect(readIds(store, resultId, { search })).toEqual(expectedIds(rows, meant));
      }
    }),
  );
});

/** Removes all rows, as the first slice of a removal does. Its last one would discard the index. */
function removeRows(store: Store): void {
  store.old.begin(Infinity, () => false);
  store.old.removing().next();
}

test("the index and a scan find the same among thousands of rows, whatever chunks they are read in", () => {
  const store = makeTemporaryStore();
  const texts = ["order", "late order", "заказ", "nothing", "refund"];
  const records = Array.from({ length: 30_000 }, (_, index) => ({
    id: index + 1,
    sentAt: index + 1,
    data: { text: `${texts[index % 11] ?? "quiet"} no${index % 97}no` },
  }));
  const resultId = storeRecords(store, "messages", records);
  const found = (): readonly number[] =>
    // The last row of the first chunk's neighbour, number 26,000, is one of `no3no` and shares its block with that chunk.
    ["no3no", "order", "заказ", "refund no13no", "late -refund", "order OR заказ"].map((search) => {
      const { viewId } = store.views.open(resultId, { ...EVERYTHING, search });
      const { rowIds } = store.views.snapshot(viewId);
      expect(new Set(rowIds).size).toBe(rowIds.length);
      return rowIds.length;
    });
  const scanned = found();
  catchUp(store);
  expect(found()).toEqual(scanned);
});

describe("the index", () => {
  const messages = ["Straße 12", "nothing", "ЗАКАЗ 77"].map((each, index) => ({ id: index, data: { text: each } }));

  test("answers while it exists, is rebuilt when damaged or missing, and never answers for another store", () => {
    const folder = makeTemporaryFolder();
    const path = join(folder, "store.db");
    const searchPath = join(folder, "store.search.db");
    const open = (): Store => {
      const store = openStore(path);
      onTestFinished(() => store.close());
      return store;
    };
    const store = open();
    const resultId = storeRecords(store, "messages", messages);
    const found = (from: Store): readonly string[] => readIds(from, resultId, { search: "STRASSE OR заказ" });
    expect(store.search.countBehind()).toBe(3);
    catchUp(store);
    expect([store.search.countBehind(), found(store)]).toEqual([0, ["2", "0"]]);
    store.close();

    const whole = readFileSync(searchPath);
    writeFileSync(searchPath, whole.fill(7, whole.length / 2));
    const damaged = open();
    catchUp(damaged);
    expect(found(damaged)).toEqual(["2", "0"]);
    catchUp(damaged);
    expect(found(damaged)).toEqual(["2", "0"]);
    damaged.close();

    writeFileSync(searchPath, "no database at all");
    const spoiled = open();
    catchUp(spoiled);
    expect([spoiled.search.countBehind(), found(spoiled)]).toEqual([0, ["2", "0"]]);
    spoiled.close();

    const database = openDatabase(path);
    database.execute("UPDATE store_identity SET identity = 'another'; UPDATE message_fold SET text = 'replaced'");
    database.close();
    const other = open();
    catchUp(other);
    expect(found(other)).toEqual([]);
  });

  test("covers a call's own words and the current names of its people", () => {
    const store = makeTemporaryStore();
    const calls = [
      { sessionId: "v1.1", initiator: "ann", participants: [{ uid: "bob" }], initiatedAt: 3 },
      { sessionId: "v1.2", initiator: "cid", receiver: "team", receiverType: "group", initiatedAt: 2 },
      { sessionId: "v1.3", initiator: "dan", initiatedAt: 1 },
    ];
    const resultId = storeRecords(store, "calls", calls);
    catchUp(store);
    const ids = (search: string): readonly string[] => readIds(store, resultId, { search });
    expect(ids("Bobby")).toEqual([]);
    const entities = {
      sender: { entity: { uid: "bob", name: "Bobby Tables" } },
      receiver: { entity: { guid: "team", name: "Night shift" } },
    };
    storeRecords(store, "messages", [{ id: 1, sender: "bob", receiver: "team", data: { entities } }]);
    expect([ids("BOBBY"), ids("night"), ids("-bobby"), ids('bobby OR "night shift"'), ids("v1.3 OR bobby")]).toEqual([
      ["v1.1"],
      ["v1.2"],
      ["v1.2", "v1.3"],
      ["v1.1", "v1.2"],
      ["v1.1", "v1.3"],
    ]);
  });

  test("searches only the rows of the result, with its filters", () => {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", [{ id: 9, data: { text: "Straße" } }], "another");
    const resultId = storeRecords(store, "messages", messages);
    catchUp(store);
    expect(readIds(store, resultId, { search: "strasse" })).toEqual(["0"]);
    const values = [{ column: "id", value: "0", excluded: true }];
    expect(readIds(store, resultId, { search: "strasse", values })).toEqual([]);
  });
});

describe("a process that is killed while it builds the index", () => {
  const BUILDER = resolve(import.meta.dirname, "../../../../tests/fakes/index-builder.ts");
  const texts = Array.from({ length: 3000 }, (_, index) => `Order ${index} ${index % 7 === 0 ? "ＲＥＦＵＮＤ" : "ok"}`);

  async function buildAndKill(path: string, slices: number): Promise<void> {
    const builder = spawn(process.execPath, [BUILDER, path, String(slices)], { stdio: "inherit" });
    const signal = await new Promise((resolve) => builder.once("exit", (_code, signal) => resolve(signal)));
    expect(signal).toBe("SIGKILL");
  }

  test.each([1, 3, 6, 9])("leaves an index that answers right after slice %i", async (slices) => {
    const path = join(makeTemporaryFolder(), "store.db");
    const filled = openStore(path);
    const records = texts.map((each, index) => ({ id: index + 1, sentAt: index + 1, data: { text: each } }));
    const resultId = storeRecords(filled, "messages", records);
    filled.close();
    await buildAndKill(path, slices);
    const store = openStore(path);
    onTestFinished(() => store.close());
    const found = (): readonly number[] =>
      ["refund", '"order 299"', "refund -order"].map((search) => readIds(store, resultId, { search }).length);
    const expected = [429, 11, 0];
    expect(store.search.countBehind()).toBeGreaterThan(0);
    expect(found()).toEqual(expected);
    catchUp(store);
    expect([store.search.countBehind(), found()]).toEqual([0, expected]);
  });
});
