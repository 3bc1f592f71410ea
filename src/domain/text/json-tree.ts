// Reads JSON text as a tree of values without changing them: numbers, repeated names and their order stay as written.
import {
  CLOSE_LIST,
  CLOSE_MAP,
  COMMA,
  endOfString,
  endOfValue,
  keyOf,
  OPEN_LIST,
  OPEN_MAP,
  QUOTE,
  SKIPPED,
} from "./json-text.ts";
import type { JsonPath } from "./json-path.ts";

/** A word is true, false or null. */
export type JsonKind = "map" | "list" | "text" | "number" | "word";

/** One value of a record. The nodes of a tree are in the order of the text; a node is named by its index there. */
export interface JsonNode {
  readonly kind: JsonKind;
  /** null for an entry of a list and for the whole record */
  readonly name: string | null;
  /** the index among the entries of its map or list */
  readonly place: number;
  /** 0 for the whole record */
  readonly depth: number;
  /** the map or list that it is in; -1 for the whole record */
  readonly parent: number;
  /** the range of its text */
  readonly start: number;
  readonly end: number;
  /** the first node after it and everything in it */
  readonly after: number;
  /** the number of entries of a map or list */
  readonly size: number;
}

export interface JsonTree {
  readonly text: string;
  /** the whole record first */
  readonly nodes: readonly JsonNode[];
}

type Unfinished = { -readonly [Field in keyof JsonNode]: JsonNode[Field] };

/** The tree of a JSON text of any depth; null for text that is not JSON. */
export function readJsonTree(text: string): JsonTree | null {
  if (!isJson(text)) return null;
  const nodes: Unfinished[] = [];
  const open: Unfinished[] = [];
  let name: string | null = null;
  for (let index = 0; index < text.length;) {
    const code = text.charCodeAt(index);
    const holder = open.at(-1);
    if (SKIPPED.has(code) || code === COMMA) index++;
    else if (code === CLOSE_MAP || code === CLOSE_LIST) {
      index++;
      open.pop();
      if (holder !== undefined) finish(holder, index, nodes.length);
    } else if (holder?.kind === "map" && name === null) {
      const end = endOfString(text, index);
      name = keyOf(text, index, end);
      index = end;
    } else {
      const node = startNode(nodes, open, kindOf(code), name, index);
      name = null;
      if (node.kind === "map" || node.kind === "list") {
        open.push(node);
        index++;
      } else {
        index = endOfValue(text, index);
        finish(node, index, nodes.length);
      }
    }
  }
  return { text, nodes };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function kindOf(code: number): JsonKind {
  if (code === OPEN_MAP) return "map";
  if (code === OPEN_LIST) return "list";
  if (code === QUOTE) return "text";
  return /[-\d]/u.test(String.fromCharCode(code)) ? "number" : "word";
}

function startNode(
  nodes: Unfinished[],
  open: readonly Unfinished[],
  kind: JsonKind,
  name: string | null,
  start: number,
): Unfinished {
  const holder = open.at(-1);
  const parent = holder === undefined ? -1 : holder.after;
  const place = holder === undefined ? 0 : holder.size++;
  // Until a map or list is closed, `after` is its own index.
  const node = { kind, name, place, depth: open.length, parent, start, end: start, after: nodes.length, size: 0 };
  nodes.push(node);
  return node;
}

function finish(node: Unfinished, end: number, after: number): void {
  node.end = end;
  node.after = after;
}

export function isContainer({ kind }: JsonNode): boolean {
  return kind === "map" || kind === "list";
}

/** A value as it is written in the record. */
export function writtenText({ text }: JsonTree, { start, end }: JsonNode): string {
  return text.slice(start, end);
}

/** A value as a person reads it: a text without quotes and escapes, everything else as it is written. */
export function plainText(tree: JsonTree, node: JsonNode): string {
  const written = writtenText(tree, node);
  if (node.kind !== "text") return written;
  return written.includes("\\") ? String(JSON.parse(written)) : written.slice(1, -1);
}

/** The names and places that lead to a node; empty for the whole record. */
export function pathTo({ nodes }: JsonTree, index: number): JsonPath {
  const path: (string | number)[] = [];
  for (let node = nodes[index]; node !== undefined && node.parent !== -1; node = nodes[node.parent]) {
    path.push(node.name ?? node.place);
  }
  return path.toReversed();
}

/** The map or list that a node is in, the one around that, and so on; the whole record last. */
export function holdersOf({ nodes }: JsonTree, index: number): readonly number[] {
  const holders: number[] = [];
  for (let node = nodes[index]; node !== undefined && node.parent !== -1; node = nodes[node.parent]) {
    holders.push(node.parent);
  }
  return holders;
}
