// Reads a person and a time in one text: "Lena yesterday 14-15", "calls of Omar last 30 days".
import type { QueryKind } from "#domain/query/filters.ts";
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";
import { readPeriod } from "./period.ts";

/** UNIX seconds, both ends included. */
export interface Period {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** A name that somebody may have, and the time behind it. */
export interface PersonAndTime extends Period {
  readonly name: string;
  /** the words of the time, which `readPeriod` reads */
  readonly time: string;
  /** the list that the text names; null for none */
  readonly kind: QueryKind | null;
}

/** Words of a text that are looked at. */
const MOST_WORDS = 12;
const LIST = /^(?<list>calls?|messages?|anrufe?|nachrichten?)\s+(?:(?:of|by|from|with|von|mit)\s+)?(?=\S)/iu;
const HOUR_SECONDS = 3600;

/** The person and the time of a text, with as many words of time as possible; null if it is not both. Never throws. */
export function readPersonAndTime(text: string, context: TimeContext): PersonAndTime | null {
  const plain = text.trim();
  const list = LIST.exec(plain)?.groups?.["list"]?.toLowerCase();
  const words = plain.replace(LIST, "").split(/\s+/u);
  if (words.length > MOST_WORDS || boundsOf(words.join(" "), context) !== null) return null;
  for (let at = 1; at < words.length; at++) {
    const time = words.slice(at).join(" ");
    const bounds = boundsOf(time, context);
    if (bounds === null) continue;
    const kind = list === undefined ? null : /^[ca]/u.test(list) ? "calls" : "messages";
    return { name: words.slice(0, at).join(" "), time, kind, ...bounds };
  }
  return null;
}

/** A number alone is no time here: it may be a part of a name. */
const SAYS_TIME = /\p{L}|:|-/u;

/** The period that a text names, until now if it has no end; a moment is the beginning of an hour. Null if it names none. */
function boundsOf(text: string, context: TimeContext): Period | null {
  const read = SAYS_TIME.test(text) ? readPeriod(text, context) : null;
  if (read?.ok !== true || read.fromSeconds === null) return null;
  const { fromSeconds } = read;
  const openEnd = readTimeInput(text, context).ok ? fromSeconds + HOUR_SECONDS : context.nowSeconds;
  const toSeconds = read.toSeconds ?? openEnd;
  return toSeconds > fromSeconds ? { fromSeconds, toSeconds } : null;
}
