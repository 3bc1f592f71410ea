// What the export dialog calls things.
import type { ExportSubject } from "../../../contract/exports/export-columns.ts";
import type {
  ExportFetching,
  ExportLeftover,
  ExportPlan,
  ExportProgress,
} from "../../../contract/methods/export-methods.ts";
import { count, formatBytes, formatNumber, formatRate } from "../../design/words/format.ts";
import { formatClock, waitText } from "../result/walk-words.ts";

export const SUBJECT_WORDS: Readonly<Record<ExportSubject, readonly [label: string, description: string]>> = {
  messages: ["Messages", "One line per message"],
  reactions: ["Reactions", "One line per kind of reaction to a message"],
  calls: ["Calls", "One line per call"],
  participants: ["Participants", "One line per person of a call"],
  devices: ["Devices", "One line per device of a person in a call: joined, left, minutes"],
  recordings: ["Recordings", "One line per recording of a call"],
  unreadable: ["Unreadable records", "One line per record that could not be read, with the reason"],
};

export const PART_WORDS: Readonly<Record<ExportPlan["parts"]["by"], string>> = {
  none: "One file",
  rows: "A file for every so many rows",
  bytes: "A file for every so many megabytes",
  day: "A file for each day",
  conversation: "A file for each conversation",
};

export const LEFTOVER_WORDS: Readonly<Record<ExportLeftover["looksLike"], string>> = {
  uid: "a UID",
  name: "a name",
  email: "an e-mail address",
  phone: "a phone number",
};

/**
 * "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 12 s left": what the status bar says while an export is written; while it is
 * fetched too, "14,000 fetched, 12,000 written, 830 rows/s, 1:05".
 */
export function progressWords(progress: ExportProgress): string {
  const { fetching, rows, totalRows, bytes, rowsPerSecond, remainingMs, phase } = progress;
  if (fetching !== null) return fetchingWords(fetching, rows);
  if (phase === "preparing") return "preparing";
  if (phase === "finishing") return "finishing";
  const written =
    totalRows === null ? count(rows, "row") : `${rows.toLocaleString("en-US")} of ${count(totalRows, "row")}`;
  const left = remainingMs === null ? "" : `, ${remainingWords(remainingMs)} left`;
  return `${written}, ${formatBytes(bytes)}, ${formatRate(rowsPerSecond)}${left}`;
}

function fetchingWords(fetching: ExportFetching, writtenRows: number): string {
  const { rows, serviceTotal, rowsPerSecond, elapsedMs } = fetching;
  const of = serviceTotal === null ? "" : ` of ${formatNumber(serviceTotal)}`;
  const waits = waitText(fetching);
  return [
    `${formatNumber(rows)}${of} fetched`,
    `${formatNumber(writtenRows)} written`,
    ...(rowsPerSecond > 0 ? [formatRate(rowsPerSecond)] : []),
    formatClock(elapsedMs / 1000),
    ...(waits === null ? [] : [waits]),
  ].join(", ");
}

function remainingWords(remainingMs: number): string {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** What there is too little of: null while there is room, or while it is not known. */
export function tooLittleRoom(estimatedBytes: number, freeBytes: number | null): string | null {
  if (freeBytes === null || estimatedBytes <= freeBytes) return null;
  return `There are ${formatBytes(freeBytes)} free where the file would go; it needs about ${formatBytes(estimatedBytes)}.`;
}
