// The fields of a record that Switchboard does not know: those that none of its readers looks at.
import { columnsOf } from "../../../domain/columns/datasets.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { readCall } from "../../../domain/records/call.ts";
import { readMessage, relatedIds } from "../../../domain/records/message.ts";
import { callWords, messageWords } from "../../../domain/records/searched-words.ts";
import { parseExactly } from "../../../domain/text/exact-json.ts";
import type { JsonTree } from "../../../domain/text/json-tree.ts";
import { asMap } from "../../../domain/text/lenient.ts";
import { traceReads, type ReadFields } from "../../../domain/text/read-trace.ts";
import { knownParts } from "../conversation/read-record.ts";
import { contentOf } from "../messages/message-content.ts";

/** Everything that reads a record for the store, the grids, the panes and the transcript. */
const READERS: Readonly<Record<QueryKind, readonly ((raw: unknown) => unknown)[]>> = {
  messages: [
    (raw) => {
      const read = readMessage(raw);
      return read.ok && messageWords(read.record, raw);
    },
    relatedIds,
    (raw) => contentOf(asMap(raw), asMap(raw)),
    (raw) => knownParts(asMap(raw)),
  ],
  calls: [
    (raw) => {
      const read = readCall(raw);
      return read.ok && callWords(read.record, raw);
    },
  ],
};

/** Longer records are not traced, because that takes seconds. UTF-16 units. */
const LONGEST_TRACED = 500_000;

/** The outermost nodes that no reader looks at; null for a record that is too long to find out. */
export function unknownFields(kind: QueryKind, tree: JsonTree): ReadonlySet<number> | null {
  if (tree.text.length > LONGEST_TRACED) return null;
  const kept = new Set(columnsOf(kind).flatMap(({ key, name }) => (key === true ? [name] : [])));
  const read = traceReads(parseExactly(tree.text), READERS[kind], kept);
  const unknown = new Set<number>();
  /** what was read inside each map and list that was read itself */
  const inside: (ReadFields | undefined)[] = [read];
  for (let index = 1; index < tree.nodes.length;) {
    const node = tree.nodes[index];
    if (node === undefined) break;
    const own = inside[node.parent]?.get(node.name ?? String(node.place));
    if (own === undefined) unknown.add(index);
    else inside[index] = own;
    index = own === undefined ? node.after : index + 1;
  }
  return unknown;
}
