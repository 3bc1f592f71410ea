// Proves that no name from outside is looked up in a plain object, where "constructor" and "toString" are found although
// nobody has put them there: such names belong in a Map, or go through `ownValue`.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync, Visitor, type ESTree } from "vite";
import { expect, test } from "vitest";

const SOURCES = resolve(import.meta.dirname, "../src");

/** Names of values that come from the service, from a file or from a person. */
const FOREIGN = new Set(
  "uid,uids,guid,sender,receiver,initiator,id,messageId,sessionId,conversationId,tag,tags,type,status,category,mimeType".split(
    ",",
  ),
);

/** The sample makes its own records, so nothing there is foreign. */
const OWN = /^sample\//u;

/** Lookups by a key of a closed list: column types, commands, and other names that the program itself has written. */
const CLOSED = new Set([
  "domain/columns/facts.ts: READ_AS[type]",
  "domain/columns/facts.ts: READ_AS[column.type]",
  "core/files/write/parquet.ts: TYPES[type]",
  "core/files/write/xlsx-sheet.ts: WIDTHS[type]",
  "core/store/archive/archive-damage.ts: BAD_VALUE[type]",
  "core/store/base/sql-columns.ts: STORED_AS[column.type]",
  "renderer/app/commands.ts: RUN[id]",
  "renderer/list/model/rows/facet-columns.ts: HOLDS[column.type]",
  'core/handlers/export/source/export-values.ts: values[name.replace(/Seconds$/u, "")]',
]);

/** The lookups of a source text in which the key may be any text: their lines. */
function foreignLookups(fileName: string, source: string): readonly string[] {
  const found: string[] = [];
  const guarded = new Set<string>();
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }): string => source.slice(start, end);
  const note = (node: ESTree.Node): void => {
    const text = textOf(node);
    if (!guarded.has(text)) found.push(text);
  };
  new Visitor({
    // `Object.hasOwn(table, key) ? table[key] : …`
    CallExpression(node) {
      if (textOf(node.callee) !== "Object.hasOwn") return;
      const [table, key] = node.arguments;
      if (table !== undefined && key !== undefined) guarded.add(`${textOf(table)}[${textOf(key)}]`);
    },
    MemberExpression(node) {
      if (node.computed && isForeign(node.property)) note(node);
    },
    BinaryExpression(node) {
      if (node.operator === "in" && node.left.type !== "Literal") note(node);
    },
  }).visit(parseSync(fileName, source).program);
  return found;
}

/** True for a key that may be any text: one with a foreign name, or one that a function makes of another text. */
function isForeign(key: ESTree.Node): boolean {
  if (key.type === "Identifier") return FOREIGN.has(key.name);
  if (key.type === "MemberExpression") return !key.computed && isForeign(key.property);
  if (key.type === "ChainExpression") return isForeign(key.expression);
  if (key.type === "LogicalExpression") return isForeign(key.left) || isForeign(key.right);
  if (key.type !== "CallExpression") return false;
  const { callee } = key;
  if (callee.type === "Identifier") return callee.name === "String";
  return (
    callee.type === "MemberExpression" && callee.property.type === "Identifier" && TEXT_MAKERS.has(callee.property.name)
  );
}

const TEXT_MAKERS = new Set(["toLowerCase", "toUpperCase", "trim", "slice", "replace", "replaceAll"]);

test.each([
  ["const name = names[uid];", ["names[uid]"]],
  ["const look = LOOKS[row.status ?? ''];", ["LOOKS[row.status ?? '']"]],
  ["const flag = FLAGS[text.trim().toLowerCase()];", ["FLAGS[text.trim().toLowerCase()]"]],
  ["const name = names[String(value)];", ["names[String(value)]"]],
  ["if (name in own) return own;", ["name in own"]],
  ["const name = Object.hasOwn(names, uid) ? names[uid] : null;", []],
  ["if ('conversationId' in row) return row;", []],
  ["const name = names.get(uid) ?? ownValue(LOOKS, status) ?? rows[index];", []],
])("%s", (source, found) => {
  expect(foreignLookups("test.ts", source)).toEqual(found);
});

test("no source looks a foreign name up in a plain object", () => {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  const sources = paths.filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path) && !OWN.test(path));
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) =>
    foreignLookups(path, readFileSync(join(SOURCES, path), "utf8")).map((text) => `${path}: ${text}`),
  );
  expect(found.filter((lookup) => !CLOSED.has(lookup))).toEqual([]);
  // An entry that no source needs any more must go.
  expect([...CLOSED].filter((lookup) => !found.includes(lookup))).toEqual([]);
});
