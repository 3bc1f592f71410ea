// The texts for loading more of a result: buttons, progress, and the age of the rows.
import type { Direction } from "../../../domain/query/cursor.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

/** The rows that a walk loads: all of a kind, or the messages on one side of those that are loaded. */
export type Walked = QueryKind | Direction;

const WALKED: Readonly<Record<Walked, string>> = {
  messages: "all messages",
  calls: "all calls",
  append: "newer messages",
  prepend: "earlier messages",
};
const SIDES: Readonly<Record<Direction, string>> = { append: "newer", prepend: "earlier" };

export const walkTexts = translated("result.walk", {
  loadMore: "Load more",
  loadAll: "Load all",
  loadSide: (side: Direction) => `Load ${SIDES[side]}`,
  loadSideMessages: (side: Direction) => `Load ${SIDES[side]} messages`,
  loadAllSideMessages: (side: Direction) => `Load all ${SIDES[side]} messages`,
  loading: (what: Walked) => `Loading ${WALKED[what]}`,
  ofLoading: (what: Walked) => `loading ${WALKED[what]}`,
  waitsForKey: (what: Walked) => `Loading ${WALKED[what]} waits for the key`,
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel",
  addKey: "Add key",
  runAgain: "Run again",
  limitSource: "The rate limit, from the last answer of the service",

  perSecond: (rows: number) => `${formatNumber(rows)}/s`,
  nextTry: (seconds: number) => `next try in ${seconds} s`,
  paused: (kind: QueryKind, rows: number) =>
    kind === "calls"
      ? icu("Paused at {rows, plural, one {# call} other {# calls}}", { rows })
      : icu("Paused at {rows, plural, one {# message} other {# messages}}", { rows }),
  loaded: (ago: string) => `Loaded ${ago}`,
  daysAgo: (days: number) => icu("{days, plural, one {# day} other {# days}} ago", { days }),
  hoursAgo: (hours: number) => `${hours} h ago`,
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  justNow: "just now",
});
