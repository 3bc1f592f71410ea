// Proves that the window keeps no state in its modules: state belongs to the App or to a component.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync, type ESTree } from "vite";
import { expect, test } from "vitest";

const RENDERER = resolve(import.meta.dirname, "../src/renderer");

/** Classes whose instances change. */
const CHANGEABLE = new Set(["Map", "Set", "WeakMap", "WeakSet", "AbortController", "Refresher", "Work"]);
/** Types that make a table of constants of a Set or Map. */
const CONSTANT_TYPES = new Set(["ReadonlySet", "ReadonlyMap"]);
/** Functions that create a store, a client or the App. */
const MAKERS = new Set(["create", "createStore", "createAppStore", "makeClient", "createClient"]);
/** The window's entry creates its App. */
const ENTRY = "index.tsx";

/** The names of a module's own variables that can change. */
function moduleState(fileName: string, source: string): readonly string[] {
  return parseSync(fileName, source).program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    const changing = declared.declarations.filter((each) => declared.kind !== "const" || isState(each));
    return changing.map(({ id }) => (id.type === "Identifier" ? id.name : id.type));
  });
}

function isState({ id, init }: ESTree.VariableDeclarator): boolean {
  const type = id.type === "Identifier" ? id.typeAnnotation?.typeAnnotation : undefined;
  if (type?.type === "TSTypeReference" && type.typeName.type === "Identifier")
    if (CONSTANT_TYPES.has(type.typeName.name)) return false;
  if (init?.type === "ArrayExpression" && init.elements.length === 0) return type?.type !== "TSTypeOperator";
  return init !== null && isChangeable(init);
}

/** True for a value that can change, and for an object or a list that contains one. */
function isChangeable(value: ESTree.Node): boolean {
  switch (value.type) {
    case "NewExpression":
      return value.callee.type === "Identifier" && CHANGEABLE.has(value.callee.name);
    case "CallExpression":
      if (value.callee.type === "CallExpression") return isChangeable(value.callee);
      return value.callee.type === "Identifier" && MAKERS.has(value.callee.name);
    case "ObjectExpression":
      return value.properties.some((each) => each.type === "Property" && isChangeable(each.value));
    case "ArrayExpression":
      return value.elements.some((each) => each !== null && isChangeable(each));
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return isChangeable(value.expression);
    default:
      return false;
  }
}

test.each([
  ["let count = 0;", ["count"]],
  ["export let shown: string | null = null;", ["shown"]],
  ["const running = new Map<number, AbortController>();", ["running"]],
  ["const latest = { messages: new AbortController(), calls: null };", ["latest"]],
  ["export const useThings = create<Things>()(() => ({}));", ["useThings"]],
  ["const waiting: string[] = [];", ["waiting"]],
  ["const KINDS: readonly string[] = [];", []],
  ["const KINDS: ReadonlySet<string> = new Set(['messages']);", []],
  ["const WORDS = { messages: 'Messages' };", []],
  ["function f() { let count = 0; return new Map([[count, 1]]); }", []],
])("%s", (source, found) => {
  expect(moduleState("some.ts", source)).toEqual(found);
});

test("no module of the window has state", () => {
  const paths = readdirSync(RENDERER, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path) && path !== ENTRY);
  expect(paths.length).toBeGreaterThan(100);
  const found = paths.flatMap((path) =>
    moduleState(path, readFileSync(join(RENDERER, path), "utf8")).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
