// The entries of a transcript, day by day.
import type { ShownEntry } from "./transcript-entries.ts";

export interface DayOfEntries<Entry> {
  /** unlike that of every other day, and the same when entries are added to the day */
  readonly key: string;
  /** null where the transcript begins with entries of no day */
  readonly day: string | null;
  readonly entries: readonly Entry[];
}

export function entriesByDay<Entry extends Pick<ShownEntry, "day">>(
  entries: readonly Entry[],
): readonly DayOfEntries<Entry>[] {
  const days: { key: string; day: string | null; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last !== undefined && entry.day === null) {
      last.entries.push(entry);
      continue;
    }
    // Messages without a time can stand between two parts of a day.
    const earlier = days.filter(({ day }) => day === entry.day).length;
    days.push({ key: `${entry.day} ${earlier}`, day: entry.day, entries: [entry] });
  }
  return days;
}
