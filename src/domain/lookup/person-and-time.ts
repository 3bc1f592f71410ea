// Reads a person, and a time or the outcome of calls beside the name, in one text: "Lena yesterday 14-15", "missed calls of
// Omar last 30 days". Or the time or the outcome of a list without a name: "missed calls since 25 Oct".
import type { QueryKind } from "#domain/query/filters.ts";
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";
import type { StatusGroup } from "#domain/records/outcomes.ts";
import { readOutcome } from "./outcome-words.ts";
import { readPeriod } from "./period.ts";
import type { Period as TypedPeriod } from "./period-ends.ts";

/** UNIX seconds, both ends included. */
export interface Period {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** A name that somebody may have, and what stands beside it: a time, an outcome, or both. */
export interface NameReading {
  readonly name: string;
  /** null without a time; `words` are those of the time, which `readPeriod` reads */
  readonly period: (ReadBounds & { readonly words: string }) | null;
  /** the list that the text names; null for none. An outcome is one of calls. */
  readonly kind: QueryKind | null;
  readonly outcome: StatusGroup | null;
  /**
   * `only`: the calls that the person missed, not those with the person that were missed: "missed by Lena". `first`: both are
   * meant, and those that the person missed are likelier: "Lena missed".
   */
  readonly missedBy: "only" | "first" | "no";
  /**
   * the filter that the word before the name means: "calls to Omar", "calls from Omar". Messages have none for their
   * receiver: those to a person are among those with the person.
   */
  readonly role?: "called" | "initiator" | "with";
}

interface ReadBounds extends Period {
  /** the ends as typed, which are read again at each run; null for a moment, which says no end */
  readonly typed: TypedPeriod | null;
}

/** A list that a time or an outcome names, or the word "all", without a person. */
export interface ListReading extends Pick<NameReading, "period" | "outcome"> {
  readonly kind: QueryKind;
  /** the text asks for a count of each day: "calls not answered per day" */
  readonly isPerDay: boolean;
}

/** Words of a text that are looked at. */
const MOST_WORDS = 12;
const LIST = /^(?<list>calls?|messages?|anrufe?|nachrichten?)(?:\s+|$)/iu;
/** Before a list, also with an outcome: "all not answered calls". */
const ALL = /^(?:all|alle)\s+(?=(?:\S+\s+){0,2}(?:calls?|messages?|anrufe?|nachrichten?)(?:\s|$))/iu;
const OF = /^(?:of|by|from|with|to|between|von|mit|an|zwischen)\s+(?=\S)/iu;
const TO = /^(?:to|an)\s+(?=\S)/iu;
/** The word stands at the list: in "calls answered by Omar" it belongs to the outcome. */
const CALLS_FROM = /(?<=^|\s)(?:calls?\s+(?:from|by)|anrufe?\s+von)\s+(?=\S)/iu;
const TO_OR_WITH = /^(?:to|with|an|mit)\s+(?=\S)/iu;
const MISSED_BY = /(?<=^|\s)(?:missed\s+by|verpasst\s+von)\s+(?=\S)/iu;
const JOINS: ReadonlySet<string> = new Set(["and", "with", "und", "mit", "&", "+"]);
const HOUR_SECONDS = 3600;
const WHOLE = /^(?:all|everything|alles)\s+(?:of|from|about|von|über)\s+(?=\S)/iu;
/** A time before a name; "May" and "Sun" are names. */
const IS_NO_NAME = /\d|^(?:today|yesterday|(?:the )?day before yesterday|heute|gestern|vorgestern)$/iu;
const PER_DAY = /(?<=^|\s)(?:per|each|a|pro|je|jeden)\s+(?:day|tag)(?=\s|$)/iu;

/**
 * The name in a text and what stands beside it, with as many words of time as possible; null for a name alone. Never throws.
 */
export function readName(text: string, context: TimeContext): NameReading | null {
  const plain = text.trim().replace(ALL, "");
  const { outcome, rest } = outcomeIn(plain);
  const list = listOf(rest);
  const named = rest.replace(LIST, "");
  const hasList = list !== null || outcome !== null;
  const words = (hasList ? named.replace(OF, "") : named).split(/\s+/u);
  const isTime = [named, words.join(" ")].some((each) => boundsOf(each, context) !== null);
  if (words.length > MOST_WORDS || words[0] === "" || isTime) return null;
  const kind = outcome === null ? list : "calls";
  const missedBy = outcome === "missed" ? missedByIn(plain, named) : "no";
  const about = { kind, outcome, missedBy, ...(kind === null ? {} : roleIn(kind, plain, named)) };
  for (let at = 1; at < words.length; at++) {
    const time = words.slice(at).join(" ");
    const bounds = boundsOf(time, context);
    if (bounds !== null) return { name: nameOf(words.slice(0, at)), period: { words: time, ...bounds }, ...about };
  }
  for (let at = words.length - 1; at >= 1; at--) {
    const time = words.slice(0, at).join(" ");
    const bounds = IS_NO_NAME.test(time) ? boundsOf(time, context) : null;
    if (bounds !== null) return { name: nameOf(words.slice(at)), period: { words: time, ...bounds }, ...about };
  }
  return kind === null ? null : { name: nameOf(words), period: null, ...about };
}

/**
 * The list in a text that names one by a time, an outcome or both, or by "all", without a person; null for any other text.
 * Never throws.
 */
export function readList(text: string, context: TimeContext): ListReading | null {
  const named = text.replace(PER_DAY, "").trim();
  const plain = named.replace(ALL, "");
  const { outcome, rest } = outcomeIn(plain);
  const kind = listOf(rest) ?? (outcome === null ? null : "calls");
  if (kind === null) return null;
  const isPerDay = named !== text.trim();
  const words = rest.replace(LIST, "").trim();
  const isNamed = outcome !== null || isPerDay || plain !== named;
  if (words === "") return isNamed ? { kind, outcome, period: null, isPerDay } : null;
  const bounds = boundsOf(words, context);
  return bounds === null ? null : { kind, outcome, period: { words, ...bounds }, isPerDay };
}

/** The period that a text names and nothing else; null for a moment, which is no period, and for any other text. Never throws. */
export function readSpan(text: string, context: TimeContext): NameReading["period"] {
  const words = text.trim();
  const bounds = boundsOf(words, context);
  return bounds === null || bounds.typed === null ? null : { words, ...bounds };
}

/** The name in a text that asks for everything of a person: "all of Lena"; null for any other text. */
export function readWhole(text: string): string | null {
  const plain = text.trim();
  const name = plain.replace(WHOLE, "");
  return name === plain ? null : name;
}

/** The outcome of calls that a text names, and the rest. Messages have no outcome. */
function outcomeIn(text: string): Pick<NameReading, "outcome"> & { readonly rest: string } {
  const read = readOutcome(text);
  return read !== null && listOf(read.rest) !== "messages" ? read : { outcome: null, rest: text };
}

/** Whom a text about missed calls means. `named`: the text without the outcome and the list. */
function missedByIn(text: string, named: string): NameReading["missedBy"] {
  if (MISSED_BY.test(text)) return "only";
  const [name = ""] = named.split(/\s+/u);
  return !OF.test(named) && text.replace(LIST, "").startsWith(name) ? "first" : "no";
}

/** What the word before the name says of the records. `text` and `named`: as for `missedByIn`. */
function roleIn(kind: QueryKind, text: string, named: string): Pick<NameReading, "role"> {
  if (kind === "messages") return TO_OR_WITH.test(named) ? { role: "with" } : {};
  if (TO.test(named)) return { role: "called" };
  return CALLS_FROM.test(text) ? { role: "initiator" } : {};
}

/** The words of a name, or of two: without a word that joins them. */
function nameOf(words: readonly string[]): string {
  const isJoin = (word: string, at: number): boolean =>
    at > 0 && at < words.length - 1 && JOINS.has(word.toLowerCase());
  return words.filter((word, at) => !isJoin(word, at)).join(" ");
}

/** The two names in a text with a word that joins them: "Pete and Jonas"; null without such a word. */
export function readJoined(text: string): string | null {
  const words = text.trim().split(/\s+/u);
  const name = nameOf(words);
  return words.length > MOST_WORDS || name === words.join(" ") ? null : name;
}

function listOf(text: string): QueryKind | null {
  const list = LIST.exec(text)?.groups?.["list"];
  if (list === undefined) return null;
  return /^[ca]/iu.test(list) ? "calls" : "messages";
}

/** A number alone is no time here: it may be a part of a name. */
const SAYS_TIME = /\p{L}|:|-/u;

/** The period that a text names, until now if it has no end; a moment is the beginning of an hour. Null if it names none. */
function boundsOf(text: string, context: TimeContext): ReadBounds | null {
  const read = SAYS_TIME.test(text) ? readPeriod(text, context) : null;
  if (read?.ok !== true || read.fromSeconds === null) return null;
  const { fromSeconds } = read;
  const isMoment = read.toSeconds === null && readTimeInput(text, context).ok;
  const toSeconds = read.toSeconds ?? (isMoment ? fromSeconds + HOUR_SECONDS : context.nowSeconds);
  return toSeconds > fromSeconds ? { fromSeconds, toSeconds, typed: isMoment ? null : read.period } : null;
}
