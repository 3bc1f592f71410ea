// Opened files in words: what they hold, how far they are read, what they are made of.
import type { Detection } from "../../../contract/methods/detection.ts";
import type { ImportProgress, OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { count, formatBytes, formatNumber } from "../../design/words/format.ts";
import { formatClock } from "../result/walk-words.ts";

/** "1,000 messages · 20 calls · 1,200 events"; "nothing" for none. */
export function holdsText({ messages, calls, events }: Pick<OpenedFile, "messages" | "calls" | "events">): string {
  const held = [
    ...(messages > 0 ? [count(messages, "message")] : []),
    ...(calls > 0 ? [count(calls, "call")] : []),
    ...(events > 0 ? [count(events, "event")] : []),
  ];
  return held.length === 0 ? "nothing" : held.join(" · ");
}

/** How an entry of the list looks: quiet states, good ones, and those that ask for a person. */
export type Tone = "quiet" | "good" | "busy" | "warn" | "bad";

export interface StateWords {
  readonly tone: Tone;
  readonly word: string;
  /** a sentence more for whoever looks closer */
  readonly sentence: string;
}

/** The state of an opened file, for the list, the status bar and its details. */
export function stateWords(
  file: Pick<OpenedFile, "kind" | "state" | "events" | "unreadable" | "versions" | "failure">,
): StateWords {
  switch (file.state) {
    case "waiting":
      return { tone: "warn", word: "Not read yet", sentence: "It has not been read yet." };
    case "importing":
      return { tone: "busy", word: "Reading", sentence: "It is being read. What is read already can be seen." };
    case "complete":
      return completeWords(file);
    case "partial": {
      if (file.failure?.kind === "badFile" && file.failure.isReadToEnd === true) {
        const sentence = "All of it was read, but the file says of itself that it is damaged.";
        return { tone: "warn", word: "Damaged", sentence };
      }
      const why = file.failure === null ? "reading was cancelled" : "reading ended with a failure";
      return { tone: "warn", word: "Read in part", sentence: `Incomplete: ${why}; what was read before is here.` };
    }
    case "interrupted":
      return {
        tone: "warn",
        word: "Interrupted",
        sentence: "Switchboard ended while it read this. Nothing of it was kept; it can be read again.",
      };
    case "failed":
      return { tone: "bad", word: "Cannot be read", sentence: "Nothing of it could be read." };
  }
}

function completeWords(file: Pick<OpenedFile, "kind" | "events" | "unreadable" | "versions">): StateWords {
  const { kind, events, unreadable } = file;
  if (unreadable === 0) {
    const read = events === 0 ? " was" : ` and ${count(events, "event")} were`;
    return kind === "archive"
      ? { tone: "good", word: "Archive", sentence: "An archive, opened where it lies and never changed." }
      : { tone: "good", word: "Complete", sentence: `Complete: every record${read} read${versionsText(file)}.` };
  }
  const records = count(unreadable, "record");
  const kept = events === 0 ? "" : `; ${count(events, "event")} ${events === 1 ? "was" : "were"} read`;
  return {
    tone: "warn",
    word: `${formatNumber(unreadable)} unreadable`,
    sentence: `Incomplete: ${records} could not be read and ${unreadable === 1 ? "is" : "are"} kept as found${kept}${versionsText(file)}.`,
  };
}

/** "; 2 other versions of records are kept beside the newest" */
function versionsText({ versions }: Pick<OpenedFile, "versions">): string {
  if (versions === 0) return "";
  return `; ${count(versions, "other version")} of records ${versions === 1 ? "is" : "are"} kept beside the newest`;
}

/** "12,000 rows · 45,000/s · 0:20 left", as far as it is known. */
export function progressWords(progress: ImportProgress): string {
  if (progress.phase === "indexing") return `${holdsText(progress)} · getting sorting and filters ready`;
  const rows = progress.messages + progress.calls + progress.events;
  const parts = [
    rows === 0 ? "beginning" : formatNumber(rows),
    ...(progress.rowsPerSecond > 0 ? [`${formatNumber(Math.round(progress.rowsPerSecond))}/s`] : []),
    ...(progress.totalBytes > 0 ? [`${formatBytes(progress.readBytes)} of ${formatBytes(progress.totalBytes)}`] : []),
    ...(progress.remainingMs === null ? [] : [`${formatClock(Math.ceil(progress.remainingMs / 1000))} left`]),
  ];
  return parts.join(" · ");
}

/** From 0 to 1; null before it can be told. */
export function progressRatio({ readBytes, totalBytes, phase }: ImportProgress): number | null {
  if (phase === "indexing") return 1;
  return totalBytes > 0 ? Math.min(1, readBytes / totalBytes) : null;
}

const FORMATS: Readonly<Record<Detection["format"], string>> = {
  ndjson: "NDJSON",
  json: "JSON",
  csv: "CSV",
  archive: "Switchboard archive",
};

/** "CSV for Excel, gzip, UTF-8": what a file is made of. */
export function formatWords(detection: Detection | null): string {
  if (detection === null) return "unknown";
  const { format, isGzip, encoding, csv } = detection;
  const forExcel = csv?.isForExcel === true ? " for Excel" : "";
  const isText = format !== "archive";
  return [
    `${FORMATS[format]}${forExcel}`,
    ...(isGzip ? ["gzip"] : []),
    ...(isText ? [encoding.toUpperCase()] : []),
  ].join(", ");
}

/** What an entry is, in a word or two: the format of its files, or how many there are. */
export function kindWords({ kind, parts }: Pick<OpenedFile, "kind" | "parts">): string {
  if (kind === "archive") return "Archive";
  const formats = new Set(parts.flatMap(({ detection }) => (detection === null ? [] : FORMATS[detection.format])));
  const format = formats.size === 1 ? [...formats].join("") : formats.size === 0 ? "Unknown" : "Mixed";
  const isGzip = parts.length === 1 && parts[0]?.detection?.isGzip === true;
  return parts.length > 1 ? `${format} · ${count(parts.length, "file")}` : isGzip ? `${format}, gzip` : format;
}
