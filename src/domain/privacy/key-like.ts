// Distinguishes a pasted API key from a name, so that a key is never shown by mistake.

/** The longest run without a separator that a name may have. */
const RUN = /[\w+/=~-]{20,}/gu;
/** Changes between letters and digits in a run. A name such as `support-production-2026` has one or two. */
const MANY_CHANGES = 4;
/** A digit before a letter, or a letter before a digit, whatever separates them. */
const CHANGE = /\d(?=[^a-z\d]*[a-z])|[a-z](?=[^a-z\d]*\d)/giu;
const HEX_INSIDE = /(?<![0-9a-z])[0-9a-f]{32,}(?![0-9a-z])/iu;
const LONG_HEX = /^[0-9a-f]{32,}$/iu;
/** A shorter key could be a word of the name. */
const SHORTEST_TYPED = 8;

const compact = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, "");

/** True for text with a long run of mixed letters and digits, or of hexadecimal digits only, grouped or not. */
export function looksLikeKey(text: string): boolean {
  const whole = compact(text);
  if (LONG_HEX.test(whole) && /\d/u.test(whole)) return true;
  const visible = text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, "");
  return hasKeyInside(visible) || [...visible.matchAll(RUN)].some(([run]) => changesIn(run) >= MANY_CHANGES);
}

/** True for an id or address with a part of 32 or more hexadecimal digits, as in keys. Other mixtures are common. */
export function hasKeyInside(text: string): boolean {
  return HEX_INSIDE.test(text);
}

/** True for text that holds this key, with or without white space inside. */
export function holdsKey(text: string, key: string): boolean {
  const wanted = compact(key).toLowerCase();
  return wanted.length >= SHORTEST_TYPED && compact(text).toLowerCase().includes(wanted);
}

function changesIn(run: string): number {
  return run.match(CHANGE)?.length ?? 0;
}
