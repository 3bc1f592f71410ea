// Describes opened files: their contents, progress, state and format.
import { fileVerdict, shortVerdict } from "../../../domain/report/verdict.ts";
import type { FileEnd } from "../../../domain/report/ledger.ts";
import type { LostFiles } from "../../../domain/report/lost-files.ts";
import type { Failure } from "../../../contract/failure.ts";
import { shareDone } from "../../../domain/report/share-done.ts";
import type { Detection } from "../../../contract/methods/detection.ts";
import type { ImportProgress, OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { formatBytes, formatNumber } from "../../design/words/format.ts";
import { ledgerTexts } from "../result/ledger-texts.ts";
import { formatClock } from "../result/walk-words.ts";
import { fileTexts as texts } from "./file-texts.ts";

/** "1,000 messages · 20 calls · 1,200 events"; "nothing" for none. */
export function holdsText({ messages, calls, events }: Pick<OpenedFile, "messages" | "calls" | "events">): string {
  const held = [
    ...(messages > 0 ? [texts.held.messages(messages)] : []),
    ...(calls > 0 ? [texts.held.calls(calls)] : []),
    ...(events > 0 ? [texts.held.events(events)] : []),
  ];
  return held.length === 0 ? texts.nothing : held.join(" · ");
}

/** How a state looks in the list. */
export type Tone = "quiet" | "good" | "busy" | "warn" | "bad";

export interface StateWords {
  readonly tone: Tone;
  readonly word: string;
  /** the details, in one sentence */
  readonly sentence: string;
}

const TONES = {
  waiting: "warn",
  importing: "busy",
  damaged: "warn",
  cancelled: "warn",
  broken: "warn",
  unread: "warn",
  interrupted: "warn",
  failed: "bad",
  archive: "good",
} as const satisfies Readonly<Record<keyof typeof texts.states, Tone>>;

function wordsOf(state: keyof typeof TONES): StateWords {
  return { tone: TONES[state], ...texts.states[state] };
}

const PARTIAL_ENDS = {
  damaged: "endOfDamagedFile",
  cancelled: "unfinished",
  broken: "unfinished",
  unread: "endOfFile",
} as const satisfies Readonly<Record<string, FileEnd>>;

/** A reading that ended early, or without some of the files: the rows before its end are shown. */
function partialWords(
  state: keyof typeof PARTIAL_ENDS,
  { unreadable, parts }: Pick<OpenedFile, "unreadable" | "parts">,
): StateWords {
  const { tone, word, sentence } = wordsOf(state);
  const files = lostFilesOf(parts);
  const facts = { unreadable, ...(files === null ? {} : { files }) };
  return { tone, word, sentence: `${shortVerdict(fileVerdict(PARTIAL_ENDS[state], facts))}. ${sentence}` };
}

/** The files that gave less than they hold; null for none. */
function lostFilesOf(parts: OpenedFile["parts"]): LostFiles | null {
  const lost = parts.filter(({ failure }) => failure !== null && !isReadToEnd(failure));
  const unread = lost.filter(({ detection }) => detection === null);
  const first = unread[0] ?? lost[0];
  if (first === undefined) return null;
  const why = first.failure?.kind === "badFile" ? first.failure.why : null;
  return { total: parts.length, unread: unread.length, cut: lost.length - unread.length, name: first.name, why };
}

function isReadToEnd(failure: Failure): boolean {
  return failure.kind === "badFile" && failure.isReadToEnd === true;
}

/** The state of an opened file, for the list, the status bar and its details. */
export function stateWords(
  file: Pick<OpenedFile, "kind" | "state" | "events" | "unreadable" | "versions" | "failure" | "parts">,
): StateWords {
  switch (file.state) {
    case "complete":
      return completeWords(file);
    case "partial":
      return partialWords(partialState(file), file);
    default:
      return wordsOf(file.state);
  }
}

function partialState({ failure, parts }: Pick<OpenedFile, "failure" | "parts">): keyof typeof PARTIAL_ENDS {
  if (failure === null) return "cancelled";
  if (isReadToEnd(failure)) return "damaged";
  const lost = parts.filter((part) => part.failure !== null);
  // Lists of earlier versions do not say which file failed.
  return lost.length > 0 && lost.every(({ detection }) => detection === null) ? "unread" : "broken";
}

function completeWords(file: Pick<OpenedFile, "kind" | "events" | "unreadable" | "versions">): StateWords {
  const { kind, events, unreadable } = file;
  const versions = ledgerTexts.versions(file.versions);
  const short = shortVerdict(fileVerdict("endOfFile", file));
  if (unreadable > 0) {
    const detail = texts.incompleteDetail(unreadable, events, versions);
    return { tone: "warn", word: texts.unreadableCount(unreadable), sentence: `${short}. ${detail}` };
  }
  if (kind === "archive") return wordsOf("archive");
  return { tone: "good", word: short, sentence: `${short}. ${texts.completeDetail(events, versions)}` };
}

/** Files of this size on disk say beforehand how much room their rows will take. */
const LARGE_BYTES = 1_000_000_000;

/** "12,000 rows · 45,000/s · 0:20 left", without the parts that are not known yet. */
export function progressWords(progress: ImportProgress): string {
  const { totalBytes, roomBytes } = progress;
  if (progress.phase === "indexing") return texts.indexing(holdsText(progress));
  const rows = progress.messages + progress.calls + progress.events;
  const parts = [
    rows === 0 ? texts.starting : formatNumber(rows),
    ...(progress.rowsPerSecond > 0 ? [texts.perSecond(formatNumber(Math.round(progress.rowsPerSecond)))] : []),
    ...(totalBytes > 0 ? [texts.bytesOf(formatBytes(progress.readBytes), formatBytes(totalBytes))] : []),
    ...(totalBytes >= LARGE_BYTES && roomBytes > 0 ? [texts.takes(formatBytes(roomBytes))] : []),
    ...(progress.remainingMs === null ? [] : [texts.left(formatClock(Math.ceil(progress.remainingMs / 1000)))]),
  ];
  return parts.join(" · ");
}

/** From 0 to 1; null while the size is not known. */
export function progressRatio({ readBytes, totalBytes, phase }: ImportProgress): number | null {
  if (phase === "indexing") return 1;
  return shareDone(readBytes, totalBytes);
}

/** "CSV for Excel, gzip, UTF-8": the format of a file. */
export function formatWords(detection: Detection | null): string {
  if (detection === null) return texts.unknownFormat;
  const { format, isGzip, encoding, csv } = detection;
  const forExcel = csv?.isForExcel === true ? texts.forExcel : "";
  const isText = format !== "archive";
  return [
    `${texts.formats[format]}${forExcel}`,
    ...(isGzip ? ["gzip"] : []),
    ...(isText ? [encoding.toUpperCase()] : []),
  ].join(", ");
}

/** The format of an opened file in a word or two, with the number of its files. */
export function kindWords({ kind, parts }: Pick<OpenedFile, "kind" | "parts">): string {
  if (kind === "archive") return texts.kinds.archive;
  const formats = new Set(
    parts.flatMap(({ detection }) => (detection === null ? [] : texts.formats[detection.format])),
  );
  const format =
    formats.size === 1 ? [...formats].join("") : formats.size === 0 ? texts.kinds.unknown : texts.kinds.mixed;
  const isGzip = parts.length === 1 && parts[0]?.detection?.isGzip === true;
  return parts.length > 1 ? `${format} · ${texts.files(parts.length)}` : isGzip ? `${format}, gzip` : format;
}
