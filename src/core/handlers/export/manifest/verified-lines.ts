// The statements of a manifest with what became of them.
import type { VerifiedLine } from "../../../../contract/methods/export-methods.ts";

const LONGEST_SHOWN = 1000;
/** Characters that would be drawn as nothing, or turn the order of those beside them. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export function line(says: string, isTrue: boolean, how: string, instead: string): VerifiedLine {
  return isTrue ? { says, outcome: "proved", because: how } : { says, outcome: "refuted", because: instead };
}

export function told(says: string, because: string): VerifiedLine {
  return { says, outcome: "told", because };
}

export function missing(says: string): VerifiedLine {
  return { says, outcome: "missing", because: "The file was not found." };
}

export function equal(says: string, expected: string | number, found: string | number, how: string): VerifiedLine {
  return line(says, expected === found, how, `Found ${found}.`);
}

/** What a manifest says is foreign text, and so is what was found in files. */
export function shown(text: string): string {
  const visible = text.slice(0, LONGEST_SHOWN).toWellFormed().replaceAll(UNSHOWN, "\uFFFD");
  return text.length > LONGEST_SHOWN ? `${visible}…` : visible;
}
