// Records for measurements: the sample's own, repeated, each with its own id, time and text, oldest first.
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { createSampleService } from "#sample/index.ts";

/** Increased when the records change, so that cached files are made again. */
export const DATA_VERSION = 2;
/** The number of different records; the rest repeats them, so that texts, names and sizes are the sample's. */
const DIFFERENT_MESSAGES = 10_000;
const DIFFERENT_CALLS = 3000;
const OLDEST_SECONDS = 1_700_000_000;
const SECONDS_BETWEEN_MESSAGES = 7;
const SECONDS_BETWEEN_CALLS = 35;
/** The id of the first message. */
export const FIRST_ID = 1_000_000_000;
const CHUNK_RECORDS = 1000;

/** Makes a function that gives the record at an index, counted from 0; the same in every run. */
export type Maker = (index: number) => unknown;

/** Each text ends with `ref` and its index in base 36, so that no two are equal and each can be found. */
export function makeMessages(): Maker {
  const { messages } = createSampleService({ messages: DIFFERENT_MESSAGES, calls: 1 });
  return (index) => {
    const like = messages[index % messages.length];
    const sentAt = OLDEST_SECONDS + index * SECONDS_BETWEEN_MESSAGES;
    const text = like?.data?.["text"];
    const data = typeof text === "string" ? { ...like?.data, text: `${text} ${referenceOf(index)}` } : like?.data;
    return { ...like, id: String(FIRST_ID + index), sentAt, updatedAt: sentAt, data };
  };
}

/** The end of the text of the message with this index, if it has a text. */
export function referenceOf(index: number): string {
  return `ref ${index.toString(36).padStart(6, "0")}`;
}

/** The fields of a call, its participants and its recordings that are moments in seconds. */
const MOMENTS: ReadonlySet<string> = new Set(
  "initiatedAt startedAt endedAt joinedAt leftAt startTime endTime".split(" "),
);

/** All moments of a call move together, so that its ring time and its duration stay those of a call. */
export function makeCalls(): Maker {
  const { calls } = createSampleService({ messages: 1, calls: DIFFERENT_CALLS });
  return (index) => {
    const like = calls[index % calls.length];
    const later = OLDEST_SECONDS + index * SECONDS_BETWEEN_CALLS - (like?.initiatedAt ?? 0);
    const moved: object = JSON.parse(JSON.stringify(like), (name, held: unknown) =>
      MOMENTS.has(name) && typeof held === "number" ? held + later : held,
    );
    return { ...moved, sessionId: `${like?.sessionId}.${index}` };
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
