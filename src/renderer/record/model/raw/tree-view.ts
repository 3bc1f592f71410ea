// The view of a record's tree: the open maps and lists, the lines that follow from that, and the line of the cursor.
import { holdsForm } from "#domain/text/find-ranges.ts";
import { foldText } from "#domain/text/fold.ts";
import { formsOf } from "#domain/text/search-form.ts";
import { holdersOf, isContainer, plainText, type JsonNode, type JsonTree } from "#domain/text/json-tree.ts";

export interface TreeView {
  readonly tree: JsonTree;
  /** the maps and lists whose entries are shown */
  readonly open: ReadonlySet<number>;
  /** the nodes that have a line, in order */
  readonly lines: readonly number[];
  /** the node of the cursor */
  readonly current: number;
}

/** A record opens with as many levels as fit into so many lines. */
const FIRST_LINES = 200;
/** More lines are not drawn: a browser limits the height of a page. */
export const MOST_LINES = 1_000_000;
/** Lines that the page keys go. */
const PAGE_LINES = 15;

/** A record as it is shown at first: with as many levels open as are read at a glance. */
export function firstView(tree: JsonTree): TreeView {
  const counts: number[] = [];
  for (const { depth } of tree.nodes) counts[depth] = (counts[depth] ?? 0) + 1;
  let lines = 0;
  let deepest = 0;
  for (const [depth, count] of counts.entries()) {
    lines += count;
    if (depth > 1 && lines > FIRST_LINES) break;
    deepest = depth;
  }
  const open = new Set(containersOf(tree, deepest));
  return withOpen({ tree, open, lines: [], current: 0 }, open);
}

/** The maps and lists with entries, down to a level. */
function containersOf({ nodes }: JsonTree, deepest = Infinity): readonly number[] {
  return nodes.flatMap(({ size, depth }, index) => (size > 0 && depth < deepest ? [index] : []));
}

/** The view with other maps and lists open. A cursor inside a closed one goes to its line. */
function withOpen(view: TreeView, open: ReadonlySet<number>): TreeView {
  const lines = linesOf(view.tree, open);
  const closed = holdersOf(view.tree, view.current).findLast((holder) => holder !== 0 && !open.has(holder));
  const current = closed ?? Math.max(view.current, lines[0] ?? 0);
  return { ...view, open, lines, current };
}

/** The whole record has no separate line, unless it has no entries. */
function linesOf({ nodes }: JsonTree, open: ReadonlySet<number>): readonly number[] {
  const lines: number[] = [];
  let index = (nodes[0]?.size ?? 0) > 0 ? 1 : 0;
  while (index < nodes.length && lines.length < MOST_LINES) {
    lines.push(index);
    index = open.has(index) ? index + 1 : (nodes[index]?.after ?? nodes.length);
  }
  return lines;
}

/** True if not every line can be drawn. */
export function isCut({ lines }: TreeView): boolean {
  return lines.length >= MOST_LINES;
}

/** Opens or closes a map or list. */
export function toggled(view: TreeView, index: number): TreeView {
  if ((view.tree.nodes[index]?.size ?? 0) === 0) return { ...view, current: index };
  const open = new Set(view.open);
  if (!open.delete(index)) open.add(index);
  return withOpen({ ...view, current: index }, open);
}

export function openedAll(view: TreeView): TreeView {
  return withOpen(view, new Set(containersOf(view.tree)));
}

export function closedAll(view: TreeView): TreeView {
  return withOpen(view, new Set([0]));
}

/** The view with the cursor on a node, and everything around it open. */
export function revealed(view: TreeView, index: number): TreeView {
  const closed = holdersOf(view.tree, index).filter((holder) => !view.open.has(holder));
  const at = { ...view, current: index };
  return closed.length === 0 ? at : withOpen(at, new Set([...view.open, ...closed]));
}

/** The view after a key of the tree pattern (WAI-ARIA Authoring Practices); null for any other key. */
export function afterKey(view: TreeView, key: string): TreeView | null {
  const { tree, lines, current } = view;
  const line = lineOf(view, current);
  const node = tree.nodes[current];
  switch (key) {
    case "ArrowDown":
      return atLine(view, line + 1);
    case "ArrowUp":
      return atLine(view, line - 1);
    case "PageDown":
      return atLine(view, line + PAGE_LINES);
    case "PageUp":
      return atLine(view, line - PAGE_LINES);
    case "Home":
      return atLine(view, 0);
    case "End":
      return atLine(view, lines.length - 1);
    case "ArrowRight":
      if (node === undefined || node.size === 0) return view;
      return view.open.has(current) ? atLine(view, line + 1) : toggled(view, current);
    case "ArrowLeft":
      if (view.open.has(current)) return toggled(view, current);
      return node === undefined || node.parent <= 0 ? view : { ...view, current: node.parent };
    case "*":
      return openedAll(view);
    default:
      return null;
  }
}

/** The number of a node's line; where it has none, that of the line before it. */
export function lineOf({ lines }: TreeView, index: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] ?? Infinity) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

function atLine(view: TreeView, line: number): TreeView {
  const current = view.lines[Math.min(Math.max(line, 0), view.lines.length - 1)];
  return current === undefined ? view : { ...view, current };
}

/** The cursor on the next line whose name begins with the typed letters; with one letter never on the same line. */
export function afterTyping(view: TreeView, typed: string): TreeView {
  const { tree, lines } = view;
  const folded = foldText(typed);
  const first = lineOf(view, view.current) + (typed.length > 1 ? 0 : 1);
  for (let step = 0; step < lines.length; step++) {
    const index = lines[(first + step) % lines.length];
    const node = index === undefined ? undefined : tree.nodes[index];
    if (index !== undefined && node !== undefined && foldText(nameOf(node)).startsWith(folded))
      return { ...view, current: index };
  }
  return view;
}

/** The name of a node in its map, or its place in its list, from 0 as in paths. */
export function nameOf({ name, place }: JsonNode): string {
  return name ?? String(place);
}

/** The nodes whose name or plain value contains a text, in order; none for an empty text. */
export function hitsIn(tree: JsonTree, text: string): readonly number[] {
  const forms = formsOf(text);
  if (forms.length === 0) return [];
  return tree.nodes.flatMap((node, index) => {
    const isHit =
      (node.name !== null && holdsForm(node.name, forms)) ||
      (!isContainer(node) && holdsForm(plainText(tree, node), forms));
    return isHit ? [index] : [];
  });
}

/** The hit after the cursor, or before it, round from the end to the beginning; undefined without hits. */
export function nextHit(
  { current }: Pick<TreeView, "current">,
  hits: readonly number[],
  way: "next" | "previous",
): number | undefined {
  return way === "next"
    ? (hits.find((hit) => hit > current) ?? hits[0])
    : (hits.findLast((hit) => hit < current) ?? hits.at(-1));
}
