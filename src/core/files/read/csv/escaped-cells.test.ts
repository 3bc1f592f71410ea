// Tests that the texts of tables with backslashes come out as they were, and that paths of other tables stay.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Failed } from "#contract/failure.ts";
import { NoLog } from "#core/files/read/records/read-failure.ts";
import { runs } from "#tests/random-runs.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const HEADER = ["id", "sender", "sent_at", "text"];
const TEXTS = [
  "Where is it?",
  'He said "hi", {ok}',
  "C:\\new\\table",
  "one\ntwo\tthree",
  '"quoted"',
  "\\",
  'ends in \\"',
];

/** A table with these texts, each cell written by `write`. */
const tableOf = (delimiter: string, write: (cell: string) => string, texts: readonly string[] = TEXTS): string =>
  [HEADER, ...texts.map((text, at) => [String(700 + at), "mara", String(1_772_600_000 + at), text])]
    .map((row) => `${row.map(write).join(delimiter)}\n`)
    .join("");

async function textsOf(content: string): Promise<readonly (string | null)[]> {
  const { messages, unreadable } = await readAll(fileOf(content));
  expect(unreadable.filter(({ isDamage }) => isDamage)).toEqual([]);
  return messages.map(({ facts }) => facts.text);
}

const forDatabase = (cell: string): string =>
  cell.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n");
const forSpark = (cell: string): string => `"${cell.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

test("a table of mysql --batch or COPY: doubled backslashes, \\t and \\n", async () => {
  expect(await textsOf(tableOf("\t", forDatabase))).toEqual(TEXTS);
  expect(await textsOf(`${tableOf("\t", forDatabase)}9\tmara\t1772600009\tNULL\n`)).toEqual([...TEXTS, null]);
  expect(await textsOf(`${tableOf("\t", forDatabase)}9\tmara\t1772600009\t\\N\n`)).toEqual([...TEXTS, null]);
});

test("a table with records as JSON in its cells, as mysql writes them", async () => {
  const records = TEXTS.map((text, at) =>
    JSON.stringify({ id: String(at), sender: "mara", sentAt: at + 1_772_600_000, data: { text } }),
  );
  const content = ["id\tdata", ...records.map((record, at) => `${at}\t${forDatabase(record)}`)].join("\n");
  expect(await textsOf(`${content}\n`)).toEqual(TEXTS);
});

test("a table of Spark and of MySQL: quotes after a backslash", async () => {
  expect(await textsOf(tableOf(",", forSpark))).toEqual(TEXTS);
  const asOutfile = (cell: string): string => forSpark(cell).replaceAll("\n", "\\\n");
  expect(await textsOf(tableOf(";", asOutfile))).toEqual(TEXTS);
});

test.each<readonly [string, string, readonly string[]]>([
  ["paths in CSV", ",", ["C:\\new", "D:\\table\\"]],
  ["paths in a table with tabs", "\t", ["C:\\new", "D:\\table\\"]],
  ["a place in a network", "\t", ["see \\\\nas\\new", "x"]],
  ["a path with two backslashes and another with one", "\t", ["C:\\\\new", "C:\\dir"]],
])("%s are not changed", async (_name, delimiter, texts) => {
  expect(await textsOf(tableOf(delimiter, (cell) => cell, texts))).toEqual(texts);
});

test("JSON in cells that are not escaped is not changed", async () => {
  const record = JSON.stringify({ id: "7", sender: "mara", sentAt: 1_772_600_000, data: { text: "C:\\new\nline" } });
  expect(await textsOf(`note\tbody\na\t${record}\nb\t${record.replace('"7"', '"8"')}\n`)).toEqual([
    "C:\\new\nline",
    "C:\\new\nline",
  ]);
});

test("a table of quoted records that is cut in its first row", async () => {
  const record = JSON.stringify({ id: "7", sender: "mara", sentAt: 1_772_600_000, data: { text: "C:\\desk\\new" } });
  const content = `timestamp\tmessage\n2026-03-04\t"${record.replaceAll('"', '""')}`;
  // Refused as a damaged log, not as a file without one.
  const thrown: unknown = await readAll(fileOf(content.slice(0, -2))).catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(Failed);
  expect(thrown).not.toBeInstanceOf(NoLog);
});

test("records printed over several lines, each behind a word and a tab, are no table", async () => {
  const record = {
    id: "7",
    sender: "mara",
    sentAt: 1_772_600_000,
    data: { text: "C:\\desk\\new", list: ["a\\b", "c"] },
  };
  const lines = ["Server listening on 3000", ...JSON.stringify(record, null, 2).split("\n")];
  const { messages } = await readAll(fileOf(lines.map((line) => `hooks\t${line}\n`).join("")));
  expect(messages.map(({ value }) => value)).toEqual([record]);
});

test("random texts come out as they were", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\\", '"', "n", ",", "\n", "é"), minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (texts) => {
      // The first text shows how the table is written.
      const all = ['a\\b "c"', ...texts.map((each) => `x${each}x`)];
      expect(await textsOf(tableOf("\t", forDatabase, all))).toEqual(all);
      expect(await textsOf(tableOf(",", forSpark, all))).toEqual(all);
    }),
    { numRuns: runs("properties") },
  );
});
