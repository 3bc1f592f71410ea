// Describes exports: datasets, files, progress and free space.
import type { Dataset } from "../../../domain/columns/datasets.ts";
import type { ExportLeftover, ExportPlan, ExportProgress } from "../../../contract/methods/export-methods.ts";
import type { WalkProgress } from "../../../contract/methods/walk-methods.ts";
import { count, formatBytes, formatRate } from "../../design/words/format.ts";
import { formatClock, waitText } from "../result/walk-words.ts";

export const DATASET_WORDS: Readonly<Record<Dataset, readonly [label: string, description: string]>> = {
  messages: ["Messages", "One line per message"],
  reactions: ["Reactions", "One line per message and reaction"],
  calls: ["Calls", "One line per call"],
  participants: ["Participants", "One line per person of a call"],
  devices: ["Devices", "One line per device of a person in a call: joined, left, minutes"],
  recordings: ["Recordings", "One line per recording of a call"],
  unreadable: ["Unreadable records", "One line per record that could not be read, with the reason"],
};

export const PART_WORDS: Readonly<Record<ExportPlan["parts"]["by"], string>> = {
  none: "One file",
  rows: "A new file after a number of rows",
  bytes: "A new file after a number of megabytes",
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
 * The status bar's words for an export: "loading 14,000 of 40,000 rows, 830 rows/s, 1:05", then "12,000 of 40,000 rows,
 * 3.4 MB, 830 rows/s, 12 s left".
 */
export function progressWords(progress: ExportProgress): string {
  const { loading, rows, totalRows, bytes, rowsPerSecond, remainingMs, phase } = progress;
  const ofTotal =
    totalRows === null ? count(rows, "row") : `${rows.toLocaleString("en-US")} of ${count(totalRows, "row")}`;
  if (loading !== null) return `loading ${ofTotal}${walkWords(loading)}`;
  if (phase === "preparing") return "preparing";
  if (phase === "finishing") return "finishing";
  const left = remainingMs === null ? "" : `, ${remainingWords(remainingMs)} left`;
  return `${ofTotal}, ${formatBytes(bytes)}, ${formatRate(rowsPerSecond)}${left}`;
}

/** ", 830 rows/s, 1:05, next try in 12 s", as far as it is known. */
function walkWords(walk: WalkProgress): string {
  const rate = walk.rowsPerSecond > 0 ? [formatRate(walk.rowsPerSecond)] : [];
  const wait = waitText(walk) ?? [];
  return [...rate, formatClock(walk.elapsedMs / 1000)]
    .concat(wait)
    .map((words) => `, ${words}`)
    .join("");
}

function remainingWords(remainingMs: number): string {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** A sentence if there is too little free space; null if there is enough or it is not known. */
export function tooLittleRoom(estimatedBytes: number, freeBytes: number | null): string | null {
  if (freeBytes === null || estimatedBytes <= freeBytes) return null;
  return `The export needs about ${formatBytes(estimatedBytes)}, but only ${formatBytes(freeBytes)} are free there.`;
}
