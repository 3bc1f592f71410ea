// Describes opened files: their contents, progress, state and format.
import { fileVerdict, shortVerdict } from "#domain/report/verdict.ts";
import { rowsWithLosses } from "#domain/report/file-notes.ts";
import type { FileEnd } from "#domain/report/ledger.ts";
import { shareDone } from "#domain/report/share-done.ts";
import { isReadToEnd, lostFilesOf } from "#contract/lost-parts.ts";
import { isTable, type Detection } from "#contract/methods/detection.ts";
import type { ImportProgress, OpenedFile } from "#contract/methods/opened-methods.ts";
import { formatBytes, formatNumber } from "#renderer/design/words/format-values.ts";
import { formatClock } from "#renderer/list/model/result/walk-words.ts";
import { type NameIn, say } from "#texts/say.ts";

/** "1,000 messages · 20 calls · 1,200 events"; "nothing" for none. */
export function holdsText({ messages, calls, events }: Pick<OpenedFile, "messages" | "calls" | "events">): string {
  const held = [
    ...(messages > 0 ? [say("files.held.messages", { number: messages })] : []),
    ...(calls > 0 ? [say("files.held.calls", { number: calls })] : []),
    ...(events > 0 ? [say("files.held.events", { number: events })] : []),
  ];
  return held.length === 0 ? say("files.nothing") : held.join(" · ");
}

export function holdsRecords({ messages, calls, events }: Pick<OpenedFile, "messages" | "calls" | "events">): boolean {
  return messages + calls + events > 0;
}

/** What a file holds, for a list without its state; the state where nothing of it has been read. */
export function holdsOrState(file: Parameters<typeof stateWords>[0] & Pick<OpenedFile, "messages">): string {
  return file.state === "complete" || holdsRecords(file) ? holdsText(file) : stateWords(file).word;
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
  chosen: "quiet",
  archive: "good",
} as const satisfies Readonly<Record<NameIn<"files.states">, Tone>>;

function wordsOf(state: keyof typeof TONES): StateWords {
  return {
    tone: TONES[state],
    word: say(`files.states.${state}.word`),
    sentence: say(`files.states.${state}.sentence`),
  };
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
  const verdict = fileVerdict(PARTIAL_ENDS[state], { unreadable, files: lostFilesOf(parts) });
  return { tone, word, sentence: `${shortVerdict(verdict)}. ${sentence}` };
}

/** The state of an opened file, for the list, the status bar and its details. */
export function stateWords(
  file: Pick<
    OpenedFile,
    "kind" | "state" | "calls" | "events" | "unreadable" | "notes" | "versions" | "failure" | "parts"
  >,
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
  const lost = parts.filter((part) => part.failure !== null && part.notChosen !== true);
  // Lists of earlier versions do not say which file failed.
  return lost.length > 0 && lost.every(({ detection }) => detection === null) ? "unread" : "broken";
}

function completeWords(
  file: Pick<OpenedFile, "kind" | "calls" | "events" | "unreadable" | "notes" | "versions" | "parts">,
): StateWords {
  const { kind, events, unreadable, notes, versions } = file;
  const { otherLines } = notes;
  const files = lostFilesOf(file.parts);
  const verdict = fileVerdict("endOfFile", { ...file, files });
  const short = shortVerdict(verdict);
  if (unreadable > 0) {
    const detail = say("files.incompleteDetail", { unreadable, number: events, otherLines, versions });
    return {
      tone: "warn",
      word: say("files.unreadableCount", { number: unreadable }),
      sentence: `${short}. ${detail}`,
    };
  }
  if (verdict.kind === "unsure") return { tone: "warn", word: short, sentence: `${short}: ${verdict.because}.` };
  if (rowsWithLosses(notes) > 0) return { tone: "warn", word: short, sentence: `${short}.` };
  if (files !== undefined) {
    const { tone, word, sentence } = wordsOf("chosen");
    return { tone, word, sentence: `${short}. ${sentence}` };
  }
  if (kind === "archive") return wordsOf("archive");
  return {
    tone: "good",
    word: short,
    sentence: `${short}. ${say("files.completeDetail", { number: events, otherLines, versions })}`,
  };
}

/** Files of this size on disk say beforehand how much room their rows will take. */
const LARGE_BYTES = 1_000_000_000;

/** "12,000 rows · 45,000/s · 0:20 left", without the parts that are not known yet. */
export function progressWords(progress: ImportProgress): string {
  const { totalBytes, roomBytes } = progress;
  if (progress.phase === "indexing") return say("files.indexing", { rows: holdsText(progress) });
  const rows = progress.messages + progress.calls + progress.events;
  const parts = [
    rows === 0 ? say("files.starting") : formatNumber(rows),
    ...(progress.rowsPerSecond > 0
      ? [say("files.perSecond", { rows: formatNumber(Math.round(progress.rowsPerSecond)) })]
      : []),
    ...(totalBytes > 0
      ? [say("files.bytesOf", { read: formatBytes(progress.readBytes), total: formatBytes(totalBytes) })]
      : []),
    ...(totalBytes >= LARGE_BYTES && roomBytes > 0 ? [say("files.takes", { room: formatBytes(roomBytes) })] : []),
    ...(progress.remainingMs === null
      ? []
      : [say("files.left", { time: formatClock(Math.ceil(progress.remainingMs / 1000)) })]),
  ];
  return parts.join(" · ");
}

/** From 0 to 1; null while the size is not known. */
export function progressRatio({ readBytes, totalBytes, phase }: ImportProgress): number | null {
  if (phase === "indexing") return 1;
  return shareDone(readBytes, totalBytes);
}

/** The name of a format: what holds a table counts, not how the table is read. */
function formatName({ format, packing }: Pick<Detection, "format" | "packing">): string {
  return isTable(packing) ? say(`files.formats.${packing}`) : say(`files.formats.${format}`);
}

/** "CSV for Excel, gzip, UTF-8": the format of a file. */
export function formatWords(detection: Detection | null): string {
  if (detection === null) return say("files.unknownFormat");
  const { format, packing, encoding, csv } = detection;
  const name = formatName(detection);
  if (isTable(packing)) return name;
  const isText = format !== "archive";
  return [
    csv?.isForExcel === true ? say("files.forExcel", { format: name }) : name,
    ...(packing === "none" ? [] : [packing]),
    ...(isText ? [encoding.toUpperCase()] : []),
  ].join(", ");
}

/** The format of an opened file in a word or two, with the number of its files. */
export function kindWords({ kind, parts }: Pick<OpenedFile, "kind" | "parts">): string {
  if (kind === "archive") return say("files.kinds.archive");
  const formats = new Set(parts.flatMap(({ detection }) => (detection === null ? [] : formatName(detection))));
  const format =
    formats.size === 1
      ? [...formats].join("")
      : formats.size === 0
        ? say("files.kinds.unknown")
        : say("files.kinds.mixed");
  const packing = parts[0]?.detection?.packing ?? "none";
  return parts.length > 1
    ? `${format} · ${say("files.files", { number: parts.length })}`
    : packing === "none" || isTable(packing)
      ? format
      : `${format}, ${packing}`;
}
