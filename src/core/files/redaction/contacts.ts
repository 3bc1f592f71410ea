// What looks like an e-mail address or a phone number in free text.

/** As people and programs write them, percent-encoded too. Broader than RFC 5322 allows: a name in it must not be missed. */
const EMAIL =
  /[\p{L}\p{N}.!#$&'*+/=?^_`{|}~%-]*[\p{L}\p{N}_+-](?:@|%40)[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}]{2,}/giu;
/** Digits in any script's own numerals, with what stands between groups of them. */
const PHONE = /(?<![\p{L}\p{N}_#])(?:\+|00|\()?\p{Nd}(?:[ \u00a0\u202f()./\-–]{0,3}\p{Nd}){6,16}(?![\p{L}\p{N}_])/gu;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** 2026-03-01, 01.03.2026, 1/3/26, also with a time behind. */
const DATE =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))(?:[ T]\d{1,2}(?:[.:]\d{2})*)?$/u;

export interface Contact {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export function findEmails(text: string): readonly Contact[] {
  if (!text.includes("@") && !text.includes("%40")) return [];
  return [...text.matchAll(EMAIL)].map(contactOf);
}

/** Numbers of 7 to 15 digits (E.164), with or without signs between them; dates are none. */
export function findPhones(text: string): readonly Contact[] {
  if (!/\p{Nd}/u.test(text)) return [];
  return [...text.matchAll(PHONE)].map(contactOf).filter(({ text: found }) => {
    const digits = found.match(/\p{Nd}/gu)?.length ?? 0;
    return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS && !DATE.test(found.trim());
  });
}

function contactOf(match: RegExpExecArray): Contact {
  return { from: match.index, to: match.index + match[0].length, text: match[0] };
}
