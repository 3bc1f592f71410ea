// The day of the first entry in sight, which stays on top while the transcript is scrolled.
import { useCallback, useState, type RefObject } from "react";
import { dayWords } from "#renderer/conversation/model/day-bars.ts";
import type { ShownEntry } from "#renderer/conversation/model/transcript-entries.ts";
import { useLook } from "./in-sight.ts";
import { articleOf, DAY_PIXELS, rowsInSight } from "./scroll-anchor.ts";
import classes from "./conversation.module.css";

/** Hidden from screen readers, which find the day where it begins. */
export function DayInSight(props: {
  readonly list: RefObject<HTMLElement | null>;
  readonly entries: readonly ShownEntry[];
}) {
  const { list, entries } = props;
  const [day, setDay] = useState<string | null>(null);
  useLook(
    list,
    useCallback((element: HTMLElement) => setDay(dayAbove(element, entries)), [entries]),
  );
  return (
    day !== null && (
      <div className={classes.dayInSight} aria-hidden>
        {dayWords(day)}
      </div>
    )
  );
}

/** The day of the entry at the upper edge; null while that edge shows the day itself, or nothing. */
function dayAbove(list: HTMLElement, entries: readonly ShownEntry[]): string | null {
  const rows = rowsInSight(list);
  const index = rows === null ? -1 : entries.findIndex(({ message }) => String(message.row.rowId) === rows.first);
  const article = rows === null ? null : articleOf(list, rows.first);
  if (index === -1 || article === null) return null;
  const { top } = list.getBoundingClientRect();
  const next = entries.slice(index + 1).find(({ day }) => day !== null);
  const nextArticle = next === undefined ? null : articleOf(list, next.message.row.rowId);
  // The next day takes its place, so that no heading is drawn over the other.
  const isPushed = nextArticle !== null && nextArticle.getBoundingClientRect().top < top + DAY_PIXELS;
  if (isPushed || article.getBoundingClientRect().top >= top) return null;
  return entries.slice(0, index + 1).findLast(({ day }) => day !== null)?.day ?? null;
}
