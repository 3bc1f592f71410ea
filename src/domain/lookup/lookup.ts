// Guesses the kind of a pasted text: a link, an id, a time, or plain text. One table of kinds.
import { LINK_SCHEME, parseLink, type Link } from "#domain/link.ts";
import { readQueryText } from "#domain/query/read-query-text.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";
import { readJoined, readName, readWhole } from "./person-and-time.ts";

/** The longest text that is looked at, UTF-16 units. A longer one is not an id. */
export const LONGEST_LOOKUP = 4000;

/** True for a text that asks for commands alone. */
export function isForCommands(text: string): boolean {
  return text.startsWith(">");
}

/** The longest id, UTF-16 units. */
const LONGEST_ID = 500;
/** The longest name, UTF-16 units. */
const LONGEST_NAME = 200;
/** Parts of an address, and words of a text, that are looked at. */
const MOST_PARTS = 40;

/** The possible meanings of a text. Ids have the service's form, not an encoded one. */
export type Guess =
  | { readonly kind: "link"; readonly link: Link }
  /** a `switchboard:` link that cannot be followed, and why */
  | { readonly kind: "badLink"; readonly problem: string }
  | { readonly kind: "session" | "message" | "conversation" | "person" | "group"; readonly id: string }
  | { readonly kind: "time"; readonly seconds: number; readonly reading: string }
  /** a query as text: `calls status:missed` */
  | { readonly kind: "query"; readonly query: Query }
  /** a text that begins as a query does and cannot be read, and why */
  | { readonly kind: "badQuery"; readonly problem: string };

type IdKind = Extract<Guess, { readonly id: string }>["kind"];

interface IdRule {
  readonly kind: IdKind;
  readonly example: string;
  readonly pattern: RegExp;
  /** names before the id in an address: a segment of its path, or a parameter */
  readonly addressNames: readonly string[];
}

/** Ids by their look, the most telling first. A text may be several of them. Source: docs/service-notes.md. */
export const ID_RULES: readonly IdRule[] = [
  {
    kind: "session",
    example: "v1.eu.7bf3d80d4a1d.176729942437fc0437b9",
    pattern: /^v\d{1,3}\.[\w-]+\.[\w.-]+$/u,
    addressNames: ["calls", "call", "sessionid", "session"],
  },
  {
    kind: "message",
    example: "1048576",
    pattern: /^[1-9]\d{0,30}$/u,
    addressNames: ["messages", "message", "messageid"],
  },
  {
    kind: "conversation",
    example: "ana_user_ben or group_support",
    pattern: /^(?:[^\s/]+_user_[^\s/]+|group_[^\s/]+)$/u,
    addressNames: ["conversations", "conversation", "conversationid"],
  },
  { kind: "person", example: "freya-01", pattern: /^[^\s/?#&=]{1,100}$/u, addressNames: ["users", "user", "uid"] },
  { kind: "group", example: "support", pattern: /^[^\s/?#&=]{1,100}$/u, addressNames: ["groups", "group", "guid"] },
];

/**
 * Everything that a text may be, the most telling first; nothing for a text that can only be searched for. An address
 * of a web page, and words around an id, give the ids that they contain. Treats the text as hostile. Never throws.
 */
export function guessesOf(text: string, time: TimeContext): readonly Guess[] {
  const plain = text.trim();
  if (plain.length > LONGEST_LOOKUP) return [];
  if (isQuery(plain)) return [guessOfQuery(plain, time)];
  const ids = guessesWithoutTime(plain);
  const read = readTimeInput(plain, time);
  return read.ok ? [...ids, { kind: "time", seconds: read.seconds, reading: read.reading }] : ids;
}

/** True for the name of a list with at least one filter behind it. */
const isQuery = (text: string): boolean => /^(?:messages|calls)\s[^:]+:/u.test(text);

function guessOfQuery(text: string, time: TimeContext): Guess {
  const read = readQueryText(text, time);
  return read.ok ? { kind: "query", query: read.query } : { kind: "badQuery", problem: read.problems[0].sentence };
}

/** The question to the store about a text: the ids in it, and the text itself if it may be a name. */
interface LookupQuestion {
  readonly ids: readonly string[];
  readonly name: string | null;
  /** the name beside a time or an outcome, or two names without "and", if nobody has the whole text as name; else null */
  readonly bareName: string | null;
}

/** Any present does: it is only asked whether the words are a time. */
const ANY_TIME: TimeContext = { nowSeconds: 1_790_000_000, zone: "UTC" };

/** The ids of a text and the name that it may be. Links, addresses and sessions are not names. Never throws. */
export function wantedOf(text: string): LookupQuestion {
  const plain = text.trim();
  const guesses = guessesWithoutTime(plain);
  const ids = [...new Set(guesses.flatMap((guess) => ("id" in guess ? [guess.id] : [])))].slice(0, MOST_PARTS);
  const isNoName = !/[^\s\p{C}]/u.test(plain) || plain.length > LONGEST_NAME || isLink(plain) || isAddress(plain);
  if (isNoName || guesses.some(({ kind }) => kind === "session")) return { ids, name: null, bareName: null };
  const bareName = readWhole(plain) ?? readName(plain, ANY_TIME)?.name ?? readJoined(plain);
  return { ids, name: plain, bareName };
}

function guessesWithoutTime(text: string): readonly Guess[] {
  if (text.length > LONGEST_LOOKUP) return [];
  const plain = withoutMarks(text);
  if (plain === "") return [];
  if (isLink(plain)) return [guessOfLink(plain)];
  if (isAddress(plain)) return idsInAddress(plain);
  const words = plain.split(/\s+/u);
  return withoutRepeats([...(words.length === 1 ? idsOf(plain) : []), ...idsInWords(words)]);
}

const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${LINK_SCHEME}:`);
const isAddress = (text: string): boolean => /^https?:\/\//iu.test(text);

const MARKS_BEFORE = "\"'`«“‘„<([{";
const MARKS_AFTER = "\"'`»”’>)]},;.";

/** Without the quotes, brackets and commas that come along when an id is copied out of a text. */
function withoutMarks(text: string): string {
  const isMark = (index: number, marks: string): boolean =>
    marks.includes(text.charAt(index)) || /\s/u.test(text.charAt(index));
  let [from, to] = [0, text.length];
  while (from < to && isMark(from, MARKS_BEFORE)) from++;
  while (to > from && isMark(to - 1, MARKS_AFTER)) to--;
  return text.slice(from, to);
}

/** Links, addresses, and parts that look like an id or follow its name: `sessionId: "v1.eu.…"`. */
function idsInWords(words: readonly string[]): readonly Guess[] {
  let name = "";
  return words.slice(0, MOST_PARTS).flatMap((word) => {
    const bare = withoutMarks(word);
    if (words.length > 1 && isLink(bare)) return [guessOfLink(bare)];
    if (isAddress(bare)) return idsInAddress(bare);
    return word
      .split(/["'`=,;:()<>[\]{}]+/u)
      .map(withoutMarks)
      .filter((part) => part !== "")
      .flatMap((part): readonly Guess[] => {
        const named = ruleOf(name);
        name = part.toLowerCase();
        return [
          ...(named?.pattern.test(part) === true ? [{ kind: named.kind, id: part }] : []),
          ...lookingLikeIds(part),
        ];
      });
  });
}

function ruleOf(name: string): IdRule | undefined {
  return ID_RULES.find(({ addressNames }) => addressNames.includes(name));
}

/** Sessions and conversations are known by their look. */
function lookingLikeIds(part: string): readonly Guess[] {
  if (part.length > LONGEST_ID) return [];
  const telling = ID_RULES.filter(({ kind }) => kind === "session" || kind === "conversation");
  return telling.filter(({ pattern }) => pattern.test(part)).map(({ kind }) => ({ kind, id: part }));
}

function guessOfLink(text: string): Guess {
  const link = parseLink(text);
  return "problem" in link ? { kind: "badLink", problem: link.problem } : { kind: "link", link };
}

function idsOf(text: string): readonly Guess[] {
  if (text.length > LONGEST_ID) return [];
  return ID_RULES.filter(({ pattern }) => pattern.test(text)).map(({ kind }) => ({ kind, id: text }));
}

/** Ids after their names (`/users/ana`, `?uid=ana`), then parts that look like a session or a conversation. */
function idsInAddress(text: string): readonly Guess[] {
  const [address = "", fragment = ""] = text.split(/#(.*)/su);
  const parts = [...partsOf(address.replace(/^https?:\/\/[^/?]*/iu, "")), ...partsOf(fragment)].slice(0, MOST_PARTS);
  const named = parts.flatMap((part, index): readonly Guess[] => {
    const rule = ruleOf(parts[index - 1]?.toLowerCase() ?? "");
    return rule !== undefined && rule.pattern.test(part) ? [{ kind: rule.kind, id: part }] : [];
  });
  return withoutRepeats([...named, ...parts.flatMap(lookingLikeIds)]);
}

/**
 * The segments of a path, and the names and values of its parameters, decoded. Parts with broken encoding are left out.
 */
function partsOf(address: string): readonly string[] {
  return address
    .split(/[/?&=]/u)
    .flatMap((part) => {
      try {
        return [decodeURIComponent(part)];
      } catch {
        return [];
      }
    })
    .filter((part) => part !== "" && part.length <= LONGEST_ID);
}

function withoutRepeats(guesses: readonly Guess[]): readonly Guess[] {
  return [...new Map(guesses.map((guess) => [JSON.stringify(guess), guess])).values()];
}
