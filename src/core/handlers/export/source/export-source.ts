// The rows of an export: a view, parts of its rows, or unreadable records, slice by slice in the view's order.
import { VIEW_OF_DATASET } from "#contract/exports/export-columns.ts";
import type { Cell, Slice, WritePlan } from "#core/files/write/writer.ts";
import { releaseAll } from "#core/files/write/release-file.ts";
import {
  mayHoldChannelSecret,
  withoutChannelsInLines,
  withoutSecrets,
  withoutSignaturesInBytes,
} from "#core/files/write/find-secrets.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import { readDevices, readParticipants, readRecordings } from "./export-of-calls.ts";
import { cellsOf, type RowReader, type ValueName, type Values } from "./export-values.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import { asFlag, asList, asMap, asNumber, asText, isMap } from "#domain/text/lenient.ts";
import { linesOf } from "#core/files/formats/file-format.ts";
import type { UnreadableFacts } from "#core/store/exports/exports.ts";

/** Ids in a slice: rows of the view, or unreadable records. Other requests are answered between two slices. */
export const SLICE_ROWS = 2000;

const LF = 0x0a;

export interface ExportSource {
  /** the ids for `read`, in the order of the export */
  readonly ids: Int32Array;
  /** The lines of these; one id may have none or many. */
  readonly read: (ids: readonly number[]) => Slice;
}

interface ReactionLine {
  readonly row: MessageRow;
  /** the entry of `data.reactions` */
  readonly raw: Readonly<Record<string, unknown>>;
}

const REACTION: Values<ReactionLine, ValueName<"reactions">> = {
  messageId: ({ row }) => row.id,
  reaction: ({ raw }) => asText(raw["reaction"]),
  // As the sum in a message's row: a reaction without a count is one.
  count: ({ raw }) => asNumber(raw["count"]) ?? 1,
  reactedByMe: ({ raw }) => asFlag(raw["reactedByMe"]),
  sentAt: ({ row }) => row.sentAtSeconds,
  conversationId: ({ row }) => row.conversationId,
  sender: ({ row }) => row.sender,
  senderName: ({ row }) => row.senderName,
};

/** One line for each kind of reaction to each message, in the service's order. */
const readReactions: RowReader = ({ store, columns }, rowIds) => {
  const records = store.exports.messageRecords(rowIds);
  const write = cellsOf(columns, REACTION);
  return store.records.readMessageRows(rowIds).flatMap((row) => {
    const reactions = asList(asMap(asMap(records.get(row.rowId))["data"])["reactions"]).filter(isMap);
    return reactions.map((raw) => write({ row, raw }));
  });
};

const UNREADABLE: Values<UnreadableFacts, ValueName<"unreadable">> = {
  unreadableId: ({ unreadableId }) => unreadableId,
  reason: ({ reason }) => reason,
  file: ({ file }) => file,
  line: ({ line }) => line,
  byte: ({ byte }) => byte,
  request: ({ request }) => request,
  requestedAt: ({ requestedAtSeconds }) => requestedAtSeconds,
  raw: ({ raw }) => raw,
};

/** One line for each record that could not be read, as it came. */
const readUnreadable: RowReader = ({ store, columns }, ids) => {
  const write = cellsOf(columns, UNREADABLE);
  return store.exports.unreadable(ids).map((facts) => write(facts));
};

/** The readers of datasets that are not rows of a view. */
const READERS = {
  reactions: readReactions,
  participants: readParticipants,
  devices: readDevices,
  recordings: readRecordings,
  unreadable: readUnreadable,
} as const satisfies Readonly<Record<string, RowReader>>;

/** Why the view lacks the plan's dataset; null if it has it. */
export function whyNotIn({ kind }: Pick<ViewSnapshot, "kind">, { dataset }: Pick<WritePlan, "dataset">): string | null {
  const wanted = VIEW_OF_DATASET[dataset];
  return wanted === null || wanted === kind ? null : `a view of ${kind} has no ${dataset}`;
}

/**
 * Opens the rows of the plan's dataset as the view is now, without secrets; later refreshes do not touch them. With
 * `asLines` slices are lines of the format where the store can write them, many times faster; else cells.
 */
export function openSource(
  store: ExportReads,
  snapshot: ViewSnapshot,
  plan: WritePlan,
  { asLines = true }: { readonly asLines?: boolean } = {},
): ExportSource {
  const { dataset, columns } = plan;
  if (dataset === "messages" || dataset === "calls") {
    const cells = (rowIds: readonly number[]): Slice => sliceOf(store.exports.cells(dataset, columns, rowIds), plan);
    const dialect = asLines ? linesOf(plan) : null;
    if (dialect === null) return { ids: snapshot.rowIds, read: cells };
    return {
      ids: snapshot.rowIds,
      read(rowIds) {
        const { bytes, rowCount } = store.exports.lines(dataset, columns, dialect, rowIds);
        const isRaw = dialect.kind === "raw";
        if (isRaw ? lineCount(bytes) !== rowCount : mayHoldChannelSecret(bytes)) return cells(rowIds);
        const open = isRaw ? withoutChannelsInLines(bytes) : bytes;
        const clean = plan.options.keepSignatures ? open : withoutSignaturesInBytes(open);
        for (const before of [bytes, open]) if (before.buffer !== clean.buffer) releaseAll(before);
        return { kind: "lines", rowCount, bytes: clean };
      },
    };
  }
  return {
    ids: dataset === "unreadable" ? store.exports.unreadableIds(snapshot.resultId) : snapshot.rowIds,
    read: (ids) => sliceOf(READERS[dataset]({ store, connection: snapshot.connection, columns }, ids), plan),
  };
}

function sliceOf(rows: readonly (readonly Cell[])[], { options }: WritePlan): Slice {
  const clean = rows.map((row) => row.map((cell) => withoutSecrets(cell, options.keepSignatures)));
  return { kind: "cells", rowCount: rows.length, rows: clean };
}

/** A record that was stored with line ends inside would be several lines. */
function lineCount(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}
