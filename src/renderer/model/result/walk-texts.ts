// The texts for loading more of a result: buttons, progress, and the age of the rows.
import type { Direction } from "../../../domain/query/cursor.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { count, formatNumber } from "../../design/words/format.ts";

export const walkTexts = {
  loadMore: "Load more",
  loadAll: "Load all",
  loadSide: (side: string) => `Load ${side}`,
  loadSideMessages: (side: string) => `Load ${side} messages`,
  loadAllSideMessages: (side: string) => `Load all ${side} messages`,
  loading: (what: string) => `Loading ${what}`,
  ofLoading: (what: string) => `loading ${what}`,
  waitsForKey: (what: string) => `Loading ${what} waits for the key`,
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel",
  addKey: "Add key",
  runAgain: "Run again",
  limitSource: "The rate limit, from the last answer of the service",

  nouns: { messages: "message", calls: "call" } satisfies Record<QueryKind, string>,
  sides: { append: "newer", prepend: "earlier" } satisfies Record<Direction, string>,
  allOf: (kind: QueryKind) => `all ${kind}`,
  sideMessages: (side: string) => `${side} messages`,
  perSecond: (rows: number) => `${formatNumber(rows)}/s`,
  nextTry: (seconds: number) => `next try in ${seconds} s`,
  paused: (rows: number, noun: string) => `Paused at ${count(rows, noun)}`,
  loaded: (ago: string) => `Loaded ${ago}`,
  daysAgo: (days: number) => `${count(days, "day")} ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  justNow: "just now",
} as const;
