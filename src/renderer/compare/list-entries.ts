// Matches entries of two lists: those of the same person and device, else those at the same position.
import { baseDeviceOf } from "#domain/course/lanes.ts";
import { plainText, type JsonTree } from "#domain/text/json-tree.ts";

/** One entry of a list: its node, and whom and which device it names. */
interface Entry {
  readonly node: number;
  readonly place: number;
  readonly uid: string | null;
  readonly deviceId: string | null;
}

/** The entries of a list by the key that matches them. */
type Entries = ReadonlyMap<string, number>;

/**
 * The entries of two lists, by keys that are equal where entries meet. Entries with a UID meet by it: of one person first
 * those of the same device, then of the same base device, then the others in their order. Entries without a UID meet by place.
 */
export function listEntries(
  one: JsonTree,
  own: readonly number[],
  other: JsonTree,
  others: readonly number[],
): readonly [Entries, Entries] {
  const ownEntries = own.map((node) => entryOf(one, node));
  const otherEntries = others.map((node) => entryOf(other, node));
  const met = metByPerson(ownEntries, otherEntries);
  const keyed = (entries: readonly Entry[], side: string, keys: ReadonlyMap<number, string>): Entries =>
    new Map(
      entries.map(({ node, place, uid }) => [
        uid === null ? `place ${place}` : (keys.get(node) ?? `${side} ${place}`),
        node,
      ]),
    );
  return [
    keyed(ownEntries, "one", new Map(met.map(([entry], pair) => [entry.node, `pair ${pair}`]))),
    keyed(otherEntries, "other", new Map(met.map(([, entry], pair) => [entry.node, `pair ${pair}`]))),
  ];
}

function metByPerson(own: readonly Entry[], others: readonly Entry[]): readonly (readonly [Entry, Entry])[] {
  const theirs = Map.groupBy(others, ({ uid }) => uid);
  return [...Map.groupBy(own, ({ uid }) => uid)].flatMap(([uid, entries]) => {
    const met: (readonly [Entry, Entry])[] = [];
    if (uid === null) return met;
    let left = [entries, theirs.get(uid) ?? []] as const;
    for (const keyOf of SAME) {
      const pairs = inOrder(left[0], left[1], keyOf);
      const taken = new Set(pairs.flat());
      met.push(...pairs);
      left = [left[0].filter((entry) => !taken.has(entry)), left[1].filter((entry) => !taken.has(entry))];
    }
    return met;
  });
}

/** The keys that match entries of one person, the surest first; null for an entry without such a key. */
const SAME: readonly ((entry: Entry) => string | null)[] = [
  ({ deviceId }) => deviceId,
  ({ deviceId }) => (deviceId === null ? null : baseDeviceOf(deviceId)),
  () => "",
];

/** Pairs entries with the same key: the first with the first, the second with the second. */
function inOrder(
  own: readonly Entry[],
  others: readonly Entry[],
  keyOf: (entry: Entry) => string | null,
): readonly (readonly [Entry, Entry])[] {
  const theirs = Map.groupBy(others, keyOf);
  return [...Map.groupBy(own, keyOf)].flatMap(([key, entries]) =>
    key === null
      ? []
      : entries.flatMap((entry, index) => {
          const met = theirs.get(key)?.[index];
          return met === undefined ? [] : [[entry, met] as const];
        }),
  );
}

function entryOf(tree: JsonTree, node: number): Entry {
  const held = tree.nodes[node];
  let [uid, deviceId]: [string | null, string | null] = [null, null];
  const end = held?.kind === "map" ? held.after : node;
  for (let field = node + 1; field < end; field = tree.nodes[field]?.after ?? end) {
    const name = tree.nodes[field]?.name;
    if (name === "uid") uid = idAt(tree, field);
    if (name === "deviceId") deviceId = idAt(tree, field);
  }
  return { node, place: held?.place ?? 0, uid, deviceId };
}

function idAt(tree: JsonTree, index: number): string | null {
  const node = tree.nodes[index];
  const isId = node?.kind === "text" || node?.kind === "number";
  const id = isId ? plainText(tree, node) : "";
  return id === "" ? null : id;
}
