// Finds e-mail addresses and phone numbers in free text.

/**
 * As people and programs write them, also percent-encoded. Broader than RFC 5322, so that no name in an address is
 * missed. The bounds, above those of RFC 5321, 4.5.3.1, keep the search in long words fast.
 */
const EMAIL =
  /[\p{L}\p{M}\p{N}.!#$&'*+/=?^_`{|}~%-]{0,100}[\p{L}\p{M}\p{N}_+-](?:[@＠]|%40)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.．。-]{0,255}[\p{L}\p{M}\p{N}])?[.．。](?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,63})/giu;
/** Digits of any script, with visible or invisible separators between groups. */
const PHONE =
  /(?<![\p{L}\p{N}_#])(?:[+＋]|00|[(（])?\p{Nd}(?:[\p{Zs}\p{Pd}\p{Cf}()（）./·•−]{0,3}\p{Nd}){6,16}(?![\p{L}\p{N}_])/gu;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
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
  if (!/[@＠]|%40/u.test(text)) return [];
  return [...text.matchAll(EMAIL)].map(contactOf);
}

/** Numbers of 7 to 15 digits (E.164), with or without separators, except dates and times. */
export function findPhones(text: string): readonly Contact[] {
  if (!/\p{Nd}/u.test(text)) return [];
  return [...text.matchAll(PHONE)].map(contactOf).filter(({ text: found, from }) => {
    const digits = found.match(/\p{Nd}/gu)?.length ?? 0;
    if (digits < FEWEST_DIGITS || digits > MOST_DIGITS || DATE.test(found.trim())) return false;
    return !TIME.test(found) || CALLED.test(text.slice(Math.max(0, from - LOOKED_BEFORE), from));
  });
}

function contactOf(match: RegExpExecArray): Contact {
  return { from: match.index, to: match.index + match[0].length, text: match[0] };
}
