// Finds e-mail addresses and phone numbers in free text.

/** The sign @, also percent-encoded, as an HTML entity, or written as "(at)". Invisible characters may stand around it. */
const AT = String.raw`\p{Cf}{0,3}(?:[@＠]|%40|&(?:#0*64|#x0*40|commat);|[(\[{<]\s?at\s?[)\]}>])\p{Cf}{0,3}`;
const DOT = String.raw`(?:[.．。]|[(\[{<]\s?dot\s?[)\]}>])`;
const LOCAL = String.raw`(?:"[^"\r\n]{1,64}"|[\p{L}\p{M}\p{N}\p{Cf}.!#$&'*+/=?^_\x60{|}~%-]{0,100}[\p{L}\p{M}\p{N}_+-])`;
/** No two parts can hold the same character, so a text that looks like a domain is read once. */
const DOMAIN = String.raw`(?=[\p{L}\p{N}])(?:[\p{L}\p{M}\p{N}\p{Cf}-]{0,255}${DOT}){1,60}(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,63})`;
/**
 * An address is searched from its sign to both sides, as people and programs write it: broader than RFC 5322, so that no name
 * in an address is missed. The bounds, above those of RFC 5321, 4.5.3.1, keep the search in long words fast.
 */
const SIGNS = new RegExp(AT, "giu");
/** A sign with a blank beside it; "see @shop.example" has the same form, so such an address is only listed. */
const SPACED_SIGNS = /\s{1,2}[@＠]\s{0,2}|[@＠]\s{1,2}|\s[([{<]?\s?at\s?[)\]}>]\s?|\s?[([{<]\s?at\s?[)\]}>]\s/giu;
const LOCAL_BEFORE = new RegExp(`${LOCAL}$`, "iu");
const DOMAIN_BEHIND = new RegExp(`^${DOMAIN}`, "iu");
/** UTF-16 units that are looked at on each side of a sign. */
const SIDE = 600;
const SIGN = /[@＠]|%40|&(?:#0*64|#x0*40|commat);|at\s?[)\]}>]/iu;

/** Digits of any script. */
const DIGITS = /\p{Nd}+/gu;
/** What may stand between the groups of digits of one number, visible or not. */
const BETWEEN_GROUPS = /^[\p{Zs}\p{Pd}\p{Cf}()（）./·•−]{1,3}$/u;
const WORD_BEFORE = /[\p{L}\p{N}_#]$/u;
const WORD_AFTER = /^[\p{L}\p{N}_]/u;
const OPENING = /[+＋(（]/u;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** How most numbers are, with their area. */
const USUAL_DIGITS = 10.5;
/** The cost of a digit that belongs to no number, when a row of groups is divided into numbers. */
const LOST_DIGIT = 1000;
/** A longer row of groups is divided piece by piece. */
const MOST_GROUPS = 60;
/** 2026-03-01, 01.03.2026, 1/3/26, also with a time behind. */
const DATE =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))(?:[ T]\d{1,2}(?:[.:]\d{2})*)?$/u;

/** UNIX seconds or milliseconds from 2015 to 2033; no phone number begins like this and has as many digits (E.164). */
const TIME = /^1[4-9]\d{8}(?:\d{3})?$/u;
/** Words before a number that is meant to be called. */
const CALLED =
  /(?<!\p{L})(?:tel|phone|call|mobile|cell|whatsapp|sms|fax|dial|handy|тел|моб|número|numéro|nummer)\P{L}{0,3}(?:\p{L}{0,12}\P{L}{1,3}){0,2}$/iu;
const LOOKED_BEFORE = 40;

export interface Contact {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export function findEmails(text: string): readonly Contact[] {
  return SIGN.test(text) ? addressesAt(text, SIGNS) : [];
}

/** Texts that may be e-mail addresses, but may also be a word and a name after an @. */
export function findSpacedEmails(text: string): readonly Contact[] {
  return SIGN.test(text) ? addressesAt(text, SPACED_SIGNS) : [];
}

/** The addresses around the signs; none begins inside another one. */
function addressesAt(text: string, signs: RegExp): readonly Contact[] {
  const found: Contact[] = [];
  for (const { 0: sign, index } of text.matchAll(signs)) {
    const end = index + sign.length;
    const before = LOCAL_BEFORE.exec(text.slice(Math.max(found.at(-1)?.to ?? 0, index - SIDE), index));
    if (before === null) continue;
    const behind = DOMAIN_BEHIND.exec(text.slice(end, end + SIDE));
    if (behind === null) continue;
    const [from, to] = [index - before[0].length, end + behind[0].length];
    found.push({ from, to, text: text.slice(from, to) });
  }
  return found;
}

/** The address as programs take it: "ann@firm.example" for "ann(at)firm.example". */
export function plainAddress(written: string): string {
  return written
    .replaceAll(/\p{Cf}/gu, "")
    .replace(/＠|%40|&(?:#0*64|#x0*40|commat);|[([{<]\s?at\s?[)\]}>]/iu, "@")
    .replaceAll(/[．。]|[([{<]\s?dot\s?[)\]}>]/giu, ".");
}

/**
 * Numbers of 7 to 15 digits (E.164), with or without separators, except dates and times. Groups of digits that are
 * together too long for one number are divided into several.
 */
export function findPhones(text: string): readonly Contact[] {
  if (!/\p{Nd}/u.test(text)) return [];
  return rowsOfGroups(text)
    .flatMap((row) => numbersIn(row, text))
    .filter(({ text: found, from }) => {
      if (DATE.test(found.trim())) return false;
      return !TIME.test(found) || CALLED.test(text.slice(Math.max(0, from - LOOKED_BEFORE), from));
    });
}

/** A group of digits, from its first to behind its last. */
interface Group {
  readonly from: number;
  readonly to: number;
  readonly digits: number;
}

/** Groups of digits with nothing but separators between them. A group that is a part of a word ends a row. */
function rowsOfGroups(text: string): readonly (readonly Group[])[] {
  const rows: Group[][] = [];
  let row: Group[] = [];
  for (const match of text.matchAll(DIGITS)) {
    const [from, to] = [match.index, match.index + match[0].length];
    const digits = [...match[0]].length;
    const last = row.at(-1);
    if (last !== undefined && !BETWEEN_GROUPS.test(text.slice(last.to, from))) row = [];
    const isOfWord =
      WORD_BEFORE.test(text.slice(Math.max(0, from - 2), from)) || WORD_AFTER.test(text.slice(to, to + 2));
    if (isOfWord || digits > MOST_DIGITS || row.length === MOST_GROUPS) row = [];
    if (isOfWord || digits > MOST_DIGITS) continue;
    if (row.length === 0) rows.push(row);
    row.push({ from, to, digits });
  }
  return rows;
}

function numbersIn(row: readonly Group[], text: string): readonly Contact[] {
  return divided(row).flatMap(([first, end]) => {
    const [one, last] = [row[first], row[end - 1]];
    if (one === undefined || last === undefined) return [];
    const from = one.from > 0 && OPENING.test(text.charAt(one.from - 1)) ? one.from - 1 : one.from;
    return [{ from, to: last.to, text: text.slice(from, last.to) }];
  });
}

/** The numbers of a row as ranges of its groups: one if it is short enough, else those of the most usual lengths. */
function divided(row: readonly Group[]): readonly (readonly [first: number, end: number])[] {
  const total = row.reduce((sum, { digits }) => sum + digits, 0);
  if (total < FEWEST_DIGITS) return [];
  if (total <= MOST_DIGITS) return [[0, row.length]];
  /** the best division of the groups before each place */
  const best: { readonly cost: number; readonly numbers: readonly (readonly [number, number])[] }[] = [
    { cost: 0, numbers: [] },
  ];
  for (let end = 1; end <= row.length; end++) {
    const before = best[end - 1] ?? { cost: 0, numbers: [] };
    let found = { ...before, cost: before.cost + LOST_DIGIT * (row[end - 1]?.digits ?? 0) };
    let digits = 0;
    for (let first = end - 1; first >= 0; first--) {
      digits += row[first]?.digits ?? 0;
      if (digits > MOST_DIGITS) break;
      const rest = best[first];
      if (digits < FEWEST_DIGITS || rest === undefined) continue;
      const cost = rest.cost + (digits - USUAL_DIGITS) ** 2;
      if (cost < found.cost) found = { cost, numbers: [...rest.numbers, [first, end]] };
    }
    best.push(found);
  }
  return best.at(-1)?.numbers ?? [];
}
