// Tells NDJSON from other JSON, and what its records are, from the beginning of the text.
import type { FileFormat, RecordsHeld } from "../../../contract/detection.ts";
import { isMap } from "../../../domain/lenient.ts";
import { READ_LIMITS } from "./batch.ts";
import { makeCollector } from "./collect.ts";
import { isRecordLike } from "./json-records.ts";
import { readJsonText } from "./read-json-text.ts";
import { readLinesOfJson } from "./read-lines-of-json.ts";

/** Lines that are looked at. */
const MOST_LINES = 50;

export interface JsonDetection {
  readonly format: Extract<FileFormat, "ndjson" | "json">;
  readonly records: RecordsHeld;
}

/** What JSON text that begins so is; null when no record in it is a message or a call. */
export function detectJson(beginning: Buffer): JsonDetection | null {
  const format = isLines(beginning) ? "ndjson" : "json";
  let knownMessages = 0;
  let calls = 0;
  const collector = makeCollector(READ_LIMITS, {
    takeMessage({ value }) {
      if (isRecordLike(value)) knownMessages++;
    },
    takeCall: () => void calls++,
  });
  const { push, end } = (format === "ndjson" ? readLinesOfJson : readJsonText)(collector, READ_LIMITS);
  push(beginning);
  end();
  if (knownMessages + calls === 0) return null;
  return { format, records: calls > knownMessages ? "calls" : "messages" };
}

/** More lines are an object of their own than are not. The last line may be cut short. */
function isLines(beginning: Buffer): boolean {
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
