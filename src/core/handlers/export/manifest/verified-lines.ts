// The statements of a manifest with the outcome of their check.
import { VERIFY_TEXTS as texts } from "./verify-texts.ts";
import type { VerifiedLine } from "../../../../contract/methods/export-methods.ts";

const LONGEST_SHOWN = 1000;
/** Characters that are invisible or change the direction of others. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export function line(says: string, isTrue: boolean, how: string, instead: string): VerifiedLine {
  return isTrue ? { says, outcome: "proved", because: how } : { says, outcome: "refuted", because: instead };
}

export function told(says: string, because: string): VerifiedLine {
  return { says, outcome: "told", because };
}

export function missing(says: string): VerifiedLine {
  return { says, outcome: "missing", because: texts.notFound };
}

export function equal(says: string, expected: string | number, found: string | number, how: string): VerifiedLine {
  return line(says, expected === found, how, texts.found(found));
}

/** Texts of manifests and of files are foreign. */
export function shown(text: string): string {
  const visible = text.slice(0, LONGEST_SHOWN).toWellFormed().replaceAll(UNSHOWN, "\uFFFD");
  return text.length > LONGEST_SHOWN ? `${visible}…` : visible;
}
