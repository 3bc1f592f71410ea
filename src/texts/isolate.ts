// Keeps the order of a sentence around a name or text that is written from right to left.

/** Letters of scripts written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** A text between the marks of an isolate, without another one in it. */
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/gu;

/** The text as a part of a sentence: between isolating marks if it has letters from right to left outside of them. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) && RIGHT_TO_LEFT.test(text.replaceAll(ISOLATED, "")) ? `\u2068${text}\u2069` : text;
}
