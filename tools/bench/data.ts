// Messages for measurements: the sample's own records again and again, under new ids and times, newest first.
import { createSampleService } from "../../src/sample/index.ts";

export const PAGE_ROWS = 1000;
/** Different records; the rest repeats them, so that text, names and sizes are those of the sample. */
const DIFFERENT = 10_000;
const NEWEST_SECONDS = 1_790_000_000;
const SECONDS_BETWEEN = 7;
const FIRST_ID = 1_000_000_000;

/** A function that gives page after page of a walk backwards: each page older than the one before it. */
export function makePages(): (page: number) => readonly unknown[] {
  const { messages } = createSampleService({ messages: DIFFERENT, calls: 1 });
  return (page) =>
    Array.from({ length: PAGE_ROWS }, (_, index) => {
      const place = page * PAGE_ROWS + index;
      const sentAt = NEWEST_SECONDS - place * SECONDS_BETWEEN;
      return { ...messages[place % messages.length], id: String(FIRST_ID - place), sentAt, updatedAt: sentAt };
    });
}
