// Splits the text of a message into text, line breaks and mentions.
import { MENTION } from "#domain/text/mentions.ts";

export type TextRun =
  /** `from`: where it begins in the whole text */
  | { readonly kind: "text"; readonly text: string; readonly from: number }
  | { readonly kind: "newline" }
  | { readonly kind: "mention"; readonly uid: string };

/** The runs of a text for one line. Consecutive line breaks become one. */
export function splitText(text: string): readonly TextRun[] {
  return splitMentions(text).flatMap((run) =>
    run.kind === "text" ? split(run.text, /[\r\n]+/gu, () => ({ kind: "newline" }), run.from) : [run],
  );
}

/** The runs of a text that keeps its line breaks. */
export function splitMentions(text: string): readonly TextRun[] {
  return split(text, MENTION, ([, uid = ""]) => ({ kind: "mention", uid }));
}

/** A text on one line without marks of the service: mentions as @UID. */
export function plainLine(text: string): string {
  return text.replaceAll(MENTION, (_, uid: string) => `@${uid}`).replaceAll(/\s+/gu, " ");
}

function split(text: string, sign: RegExp, runOf: (match: RegExpExecArray) => TextRun, offset = 0): readonly TextRun[] {
  const runs: TextRun[] = [];
  let from = 0;
  for (const match of text.matchAll(sign)) {
    if (match.index > from) runs.push({ kind: "text", text: text.slice(from, match.index), from: from + offset });
    runs.push(runOf(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) runs.push({ kind: "text", text: text.slice(from), from: from + offset });
  return runs;
}
