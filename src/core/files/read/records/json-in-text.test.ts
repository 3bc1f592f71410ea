// Tests that no JSON is taken for a line of another program without an attempt to read it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonIn, mayBeJson } from "./json-in-text.ts";

test("whatever JSON.parse reads may be JSON, with white space at any place", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom("", " ", "\t", "\r\n "), (json, space) => {
      const spaced = json.replaceAll(/^([[{])|([,:\]}])/gu, (mark) => `${space}${mark}${space}`).trim();
      for (const text of [json, spaced, `[${space}${json}${space}]`]) {
        if (!isJson(text)) continue;
        expect([text, mayBeJson(text)]).toEqual([text, true]);
      }
    }),
  );
  for (const text of ["-1.5e+10", "0", "true", "[]", "[ -1E3 ]", "[\n]", '"', "{"])
    expect([text, mayBeJson(text)]).toEqual([text, true]);
});

test("a line with a prefix is no JSON", () => {
  for (const line of [
    '2026-10-30T14:33:07Z INFO {"id":1}',
    '[2026-10-30 14:33:07] INFO {"id":1}',
    '<13>Oct 30 host app[7]: {"id":1}',
    'INFO {"id":1}',
    'time=2026-10-30 msg={"id":1}',
    "trueish",
  ])
    expect([line, mayBeJson(line)]).toEqual([line, false]);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test("a record in a text whose single quotes an apostrophe ends too early is found all the same", () => {
  const record = { id: "7", sender: "mara", sentAt: 1_772_600_703, data: { text: "it's 5 > 3" } };
  const once = JSON.stringify(record);
  const found = (line: string): readonly unknown[] => jsonIn(line).values.map(({ value }) => value);
  expect(found(`DEBUG body = '${once}`)).toEqual([record]);
  expect(found(`DEBUG body = '${JSON.stringify(once)}`)).toEqual([once]);
  expect(found(`DEBUG body = '${JSON.stringify(once)}'`)).toEqual([once]);
});

const doubled = (json: string): string => json.replaceAll("'", "''");
test.each<readonly [string, (json: string) => string]>([
  ["SQL", (json) => `INSERT INTO hooks VALUES (1,'${doubled(json)}','it''s');`],
  ["SQL Server", (json) => `INSERT INTO hooks VALUES (N'${doubled(json)}');`],
  ["PostgreSQL", (json) => `VALUES (E'${doubled(json.replaceAll("\\", "\\\\"))}', 2)`],
  ["YAML", (json) => `body: '${doubled(json)}'`],
  ["a shell", (json) => `curl -d '${json.replaceAll("'", String.raw`'\''`)}' -o x`],
])("a record in the single quotes of %s has its apostrophes back", (_name, write) => {
  const text = fc
    .array(fc.constantFrom("a", "'", "''", "\\", '"', "\n", " ", "ü"), { maxLength: 12 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (words) => {
      const record = { id: "7", sender: "mara", data: { text: `it's ${words}` } };
      expect(jsonIn(write(JSON.stringify(record))).values.map(({ value }) => value)).toEqual([record]);
    }),
  );
});

test("a line of many texts in single quotes that do not end takes no longer than its length", () => {
  const line = "'{\"a\":''".repeat(40_000);
  const startedMs = performance.now();
  expect(jsonIn(line).values).toEqual([]);
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

test("an object in a longer text in quotes is found, as loggers write a sentence about it", () => {
  const record = { id: "1", sender: "ann", data: { text: 'a "quoted"\nline', path: "C:\\x" } };
  const inner = JSON.stringify(record);
  const once = JSON.stringify(`got ${inner} from the queue`);
  const twice = JSON.stringify(`sent ${once} again`);
  for (const line of [
    `time=1 msg=${once} svc=chat`,
    `INFO ${twice}`,
    `msg=${once} next=${JSON.stringify("no {object")}`,
  ]) {
    expect(jsonIn(line).values.map(({ value }) => value)).toEqual([record]);
  }
  const both = JSON.stringify(`hdr {"a":1} body ${inner}`);
  expect(jsonIn(`msg=${both}`).values.map(({ value }) => value)).toEqual([{ a: 1 }, record]);
  const list = JSON.stringify(`got [${inner},${inner}]`);
  expect(jsonIn(`msg=${list} msg=${once}`).values).toHaveLength(3);
  expect(jsonIn(`msg=${once.slice(0, 40)}`)).toEqual({ values: [], isBroken: true });
});
