// The fields of a record that Switchboard does not know: those that none of its readers looks at and no document names.
import { columnsOf } from "#domain/columns/datasets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { readCall } from "#domain/records/call.ts";
import {
  DOCUMENTED_IN_CALL,
  DOCUMENTED_IN_MESSAGE,
  documentedIn,
  type DocumentedFields,
} from "#domain/records/documented-fields.ts";
import { readMessage, relatedIds } from "#domain/records/message.ts";
import { callWords, messageWords } from "#domain/records/searched-words.ts";
import { ENVELOPE } from "#domain/records/record-text.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import type { JsonTree } from "#domain/text/json-tree.ts";
import { asMap } from "#domain/text/lenient.ts";
import { traceReads, type ReadFields } from "#domain/text/read-trace.ts";
import { knownParts } from "#renderer/record/model/messages/read-record.ts";
import { callContentOf } from "#renderer/record/model/calls/call-content.ts";
import { contentOf } from "#renderer/record/model/messages/message-content.ts";

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
    (raw) => callContentOf(asMap(raw), asMap(raw)),
  ],
};

const DOCUMENTED = { messages: DOCUMENTED_IN_MESSAGE, calls: DOCUMENTED_IN_CALL } satisfies Record<
  QueryKind,
  DocumentedFields
>;

/** Longer records are not traced, because that takes seconds. UTF-16 units. */
const LONGEST_TRACED = 500_000;

/** The known fields of a map or list: those that were read, and those that the documents name. */
interface Known {
  readonly read: ReadFields | undefined;
  readonly documented: DocumentedFields | undefined;
}

/** The outermost nodes that are not known; null for a record that is too long to find out. */
export function unknownFields(kind: QueryKind, tree: JsonTree): ReadonlySet<number> | null {
  if (tree.text.length > LONGEST_TRACED) return null;
  const kept = new Set(columnsOf(kind).flatMap(({ key, name }) => (key === true ? [name] : [])));
  const read = traceReads(parseExactly(tree.text), READERS[kind], kept);
  const unknown = new Set<number>();
  const inside: Known[] = [{ read, documented: DOCUMENTED[kind] }];
  for (let index = 1; index < tree.nodes.length;) {
    const node = tree.nodes[index];
    if (node === undefined) break;
    const name = node.name ?? String(node.place);
    const holder = inside[node.parent];
    const own = {
      read: holder?.read?.get(name),
      documented: holder?.documented === undefined ? undefined : documentedIn(holder.documented, name),
    };
    // If the documents name a field but nothing inside it, everything inside it counts as known.
    const isEnvelope = node.parent === 0 && name === ENVELOPE;
    const isOpen = isEnvelope || own.read !== undefined || Object.keys(own.documented ?? {}).length > 0;
    if (own.read === undefined && own.documented === undefined && !isEnvelope) unknown.add(index);
    if (isOpen) inside[index] = own;
    index = isOpen ? index + 1 : node.after;
  }
  return unknown;
}
