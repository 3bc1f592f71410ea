// Reads a person, and a time or the outcome of calls beside the name, in one text: "Lena yesterday 14-15", "missed calls of
// Omar last 30 days".
import type { QueryKind } from "#domain/query/filters.ts";
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";
import type { StatusGroup } from "#domain/records/outcomes.ts";
import { readOutcome } from "./outcome-words.ts";
import { readPeriod } from "./period.ts";

/** UNIX seconds, both ends included. */
export interface Period {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** A name that somebody may have, and what stands beside it: a time, an outcome, or both. */
export interface NameReading {
  readonly name: string;
  /** null without a time; `words` are those of the time, which `readPeriod` reads */
  readonly period: (Period & { readonly words: string }) | null;
  /** the list that the text names; null for none. An outcome is one of calls. */
  readonly kind: QueryKind | null;
  readonly outcome: StatusGroup | null;
}

/** Words of a text that are looked at. */
const MOST_WORDS = 12;
const LIST = /^(?<list>calls?|messages?|anrufe?|nachrichten?)(?:\s+|$)/iu;
const OF = /^(?:of|by|from|with|von|mit)\s+(?=\S)/iu;
const HOUR_SECONDS = 3600;

/** The name in a text and what stands beside it, with as many words of time as possible; null for a name alone. Never throws. */
export function readName(text: string, context: TimeContext): NameReading | null {
  const plain = text.trim();
  const read = readOutcome(plain);
  // Messages have no outcome.
  const isOfCalls = read !== null && listOf(read.rest) !== "messages";
  const { outcome, rest } = isOfCalls ? read : { outcome: null, rest: plain };
  const list = listOf(rest);
  const named = rest.replace(LIST, "");
  const words = (list === null && outcome === null ? named : named.replace(OF, "")).split(/\s+/u);
  if (words.length > MOST_WORDS || words[0] === "" || boundsOf(words.join(" "), context) !== null) return null;
  const kind = outcome === null ? list : "calls";
  for (let at = 1; at < words.length; at++) {
    const time = words.slice(at).join(" ");
    const bounds = boundsOf(time, context);
    if (bounds !== null)
      return { name: words.slice(0, at).join(" "), period: { words: time, ...bounds }, kind, outcome };
  }
  return outcome === null ? null : { name: words.join(" "), period: null, kind, outcome };
}

function listOf(text: string): QueryKind | null {
  const list = LIST.exec(text)?.groups?.["list"];
  if (list === undefined) return null;
  return /^[ca]/iu.test(list) ? "calls" : "messages";
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
