// Records for measurements: the sample's own, repeated, each with its own id, time and text, oldest first.
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { createSampleService } from "../../src/sample/index.ts";

/** Increased when the records change, so that cached files are made again. */
export const DATA_VERSION = 1;
/** The number of different records; the rest repeats them, so that texts, names and sizes are the sample's. */
const DIFFERENT_MESSAGES = 10_000;
const DIFFERENT_CALLS = 3000;
const OLDEST_SECONDS = 1_700_000_000;
const SECONDS_BETWEEN_MESSAGES = 7;
const SECONDS_BETWEEN_CALLS = 35;
const FIRST_ID = 1_000_000_000;
const CHUNK_RECORDS = 1000;

/** Makes a function from an index, counted from 0, to its record: the same in every run. */
export type Maker = (place: number) => unknown;

/** Each text ends with `ref` and its index in base 36, so that no two are equal and each can be found. */
export function makeMessages(): Maker {
  const { messages } = createSampleService({ messages: DIFFERENT_MESSAGES, calls: 1 });
  return (place) => {
    const like = messages[place % messages.length];
    const sentAt = OLDEST_SECONDS + place * SECONDS_BETWEEN_MESSAGES;
    const text = like?.data?.["text"];
    const data = typeof text === "string" ? { ...like?.data, text: `${text} ${referenceOf(place)}` } : like?.data;
    return { ...like, id: String(FIRST_ID + place), sentAt, updatedAt: sentAt, data };
  };
}

/** The end of the text of the message with this index, if it has a text. */
export function referenceOf(place: number): string {
  return `ref ${place.toString(36).padStart(6, "0")}`;
}

export function makeCalls(): Maker {
  const { calls } = createSampleService({ messages: 1, calls: DIFFERENT_CALLS });
  return (place) => {
    const like = calls[place % calls.length];
    const initiatedAt = OLDEST_SECONDS + place * SECONDS_BETWEEN_CALLS;
    return { ...like, sessionId: `${like?.sessionId}.${place}`, initiatedAt };
  };
}

/** Writes the first records as lines of JSON. */
export async function writeLines(path: string, make: Maker, count: number): Promise<void> {
  const file = createWriteStream(path);
  for (let from = 0; from < count; from += CHUNK_RECORDS) {
    const lines = Array.from({ length: Math.min(CHUNK_RECORDS, count - from) }, (_, index) =>
      JSON.stringify(make(from + index)),
    );
    if (!file.write(`${lines.join("\n")}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}
