// Distinguishes NDJSON from other JSON, and finds the kind of its records, from the beginning of the text.
import type { FileFormat, RecordsHeld } from "#contract/methods/detection.ts";
import { mayHideJson } from "#core/files/base/decodings.ts";
import { asMap, isMap } from "#domain/text/lenient.ts";
import { refusalCodeOf } from "#core/files/read/records/refused-requests.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { RecordCollector } from "#core/files/read/records/collect.ts";
import { isRecordLike } from "#core/files/read/records/json-records.ts";
import { readJsonText, readLinesOfJson } from "./read-json.ts";

/** Lines that are examined. */
const MOST_LINES = 50;

export interface JsonDetection {
  readonly format: Extract<FileFormat, "ndjson" | "json">;
  readonly records: RecordsHeld;
  readonly isEmptyPage?: true;
}

/** Answers of the service without a record are short. */
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** The format of JSON text with this beginning; null if it has no message, call or webhook event. */
export function detectJson(beginning: Buffer): JsonDetection | null {
  const isNdjson = isLines(beginning);
  const looking = lookThrough(beginning, isNdjson ? "ndjson" : "json");
  if (isNdjson || !looking.isDamaged()) return looking.found();
  // Lines of another program among records in one line each: every line is a record or not.
  const lines = lookThrough(beginning, "ndjson");
  // A list that is cut short is one line, too.
  const isList = /^\s*\[\s*(?:[{["\]]|$)/u.test(beginning.toString("latin1", 0, 1024));
  const least = isList ? looking.records() + 1 : Math.max(1, looking.records());
  return lines.records() < least ? looking.found() : lines.found();
}

/** The format of text in which JSON records stand among other text, as in the log of a program; null for text without a record. */
export function detectLog(beginning: Buffer): JsonDetection | null {
  if (!beginning.includes("{") && !mayHideJson(beginning.toString("latin1"))) return null;
  const lines = lookThrough(beginning, "ndjson");
  const json = lookThrough(beginning, "json");
  const isMore = json.records() > lines.records();
  const isCleaner = json.records() === lines.records() && json.damaged() < lines.damaged();
  return isMore || isCleaner ? json.found() : lines.found();
}

/** True for requests that a browser recorded (HAR 1.2), in a whole text. */
export function isHar(whole: Buffer): boolean {
  const { log } = asMap(parsed(whole));
  return Array.isArray(asMap(log)["entries"]) && "creator" in asMap(log);
}

/** True for a whole text that is the transcriptions of a call, without the call. */
export function isTranscriptions(whole: Buffer): boolean {
  if (!whole.includes("transcriptUrl")) return false;
  const value = parsed(whole);
  const list = Array.isArray(value) ? value : asMap(value)["data"];
  return Array.isArray(list) && list.length > 0 && list.every((entry) => "transcriptUrl" in asMap(entry));
}

/** A whole text that is an answer of the service without any record, as the last page of a list is; null for others. */
export function detectEmptyPage(whole: Buffer): JsonDetection | null {
  if (whole.length > LONGEST_ANSWER_BYTES || parsed(whole) === undefined) return null;
  const looking = lookThrough(whole, "json");
  return looking.isEmpty() ? { format: "json", records: "messages", isEmptyPage: true } : null;
}

/** The code of an answer with which the service refused a request; null for any other text. */
export function errorCodeOf(whole: Buffer): string | null {
  if (whole.length > LONGEST_ANSWER_BYTES) return null;
  return refusalCodeOf(parsed(whole));
}

/** Undefined for text that is not JSON. */
function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString("utf8"));
  } catch {
    return undefined;
  }
}

function lookThrough(beginning: Buffer, format: JsonDetection["format"]): Looking {
  const looking = lookAs(format);
  looking.push(beginning);
  looking.end();
  return looking;
}

/** The same for text of any length, piece by piece; it holds two records, so the first ones may be long. */
export class LongJsonDetector {
  readonly #lines = lookAs("ndjson");
  readonly #json = lookAs("json");
  #piecesBehind = 0;

  push(piece: Buffer): JsonDetection | null {
    this.#lines.push(piece);
    this.#json.push(piece);
    const lines = this.#foundLines();
    if (lines !== null) return lines;
    const json = this.#json.found();
    // The line of the record ends after it.
    return json !== null && this.#piecesBehind++ > 0 ? json : null;
  }

  end(): JsonDetection | null {
    this.#lines.end();
    this.#json.end();
    return this.#foundLines() ?? this.#json.found();
  }

  /** Most lines of indented JSON are not objects. */
  #foundLines(): JsonDetection | null {
    const found = this.#lines.found();
    return found !== null && this.#lines.isMostlyRecords() ? found : null;
  }
}

interface Looking {
  readonly push: (piece: Buffer) => void;
  readonly end: () => void;
  readonly found: () => JsonDetection | null;
  /** the number of messages, calls and events */
  readonly records: () => number;
  readonly isMostlyRecords: () => boolean;
  /** some of the text is not a record */
  readonly isDamaged: () => boolean;
  /** the number of pieces with which something is wrong */
  readonly damaged: () => number;
  /** there was nothing at all */
  readonly isEmpty: () => boolean;
}

function lookAs(format: JsonDetection["format"]): Looking {
  const counts = { messages: 0, calls: 0, events: 0, eventsOfCalls: 0, others: 0, unreadable: 0, damaged: 0 };
  const collector = new RecordCollector(READ_LIMITS, {
    addMessage: ({ value }) => void counts[isRecordLike(value) ? "messages" : "others"]++,
    addCall: ({ value }) => void counts[isRecordLike(value) ? "calls" : "others"]++,
    addEvent({ tellsOfCall }) {
      counts.events++;
      if (tellsOfCall) counts.eventsOfCalls++;
    },
  });
  const reader = (format === "ndjson" ? readLinesOfJson : readJsonText)(collector, READ_LIMITS);
  const records = (): number => counts.messages + counts.calls + counts.events;
  const count = (): void => {
    const { unreadable } = collector.drain();
    counts.unreadable += unreadable.length;
    counts.damaged += unreadable.filter(({ isDamage }) => isDamage).length;
  };
  return {
    push(piece) {
      reader.push(piece);
      count();
    },
    end() {
      reader.end();
      count();
    },
    found() {
      const { messages, calls, eventsOfCalls } = counts;
      if (records() === 0) return null;
      return { format, records: calls + eventsOfCalls > messages ? "calls" : "messages" };
    },
    records,
    isMostlyRecords: () => records() + counts.others > counts.unreadable,
    isDamaged: () => counts.unreadable > 0,
    damaged: () => counts.damaged,
    isEmpty: () => records() + counts.others + counts.unreadable === 0,
  };
}

/** True if most lines are objects. The last line may be cut short, so it does not count. */
export function isLines(beginning: Buffer): boolean {
  const lines = beginning
    .toString("utf8")
    .split(/\r\n?|\n/u)
    .slice(0, -1)
    .filter((line) => line.trim() !== "")
    .slice(0, MOST_LINES);
  const whole = lines.filter(isObject).length;
  return whole * 2 > lines.length;
}

function isObject(line: string): boolean {
  try {
    return isMap(JSON.parse(line));
  } catch {
    return false;
  }
}
