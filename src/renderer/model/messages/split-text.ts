// Cuts the text of a message into runs of text, line breaks and mentions (`<@uid:UID>`, docs/service-notes.md, "Shapes").

export type TextRun =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "newline" }
  | { readonly kind: "mention"; readonly uid: string };

const MENTION = /<@uid:([^>\n]{1,200})>/gu;
const MENTION_OR_BREAK = /<@uid:([^>\n]{1,200})>|(?:\r\n|\r|\n)+/gu;

/** The runs of a text for one line. Line breaks in a row are one. */
export function splitText(text: string): readonly TextRun[] {
  return split(text, MENTION_OR_BREAK);
}

/** The runs of a text that keeps its line breaks. */
export function splitMentions(text: string): readonly TextRun[] {
  return split(text, MENTION);
}

function split(text: string, signs: RegExp): readonly TextRun[] {
  const runs: TextRun[] = [];
  let from = 0;
  for (const match of text.matchAll(signs)) {
    if (match.index > from) runs.push({ kind: "text", text: text.slice(from, match.index) });
    const uid = match[1];
    runs.push(uid === undefined ? { kind: "newline" } : { kind: "mention", uid });
    from = match.index + match[0].length;
  }
  if (from < text.length) runs.push({ kind: "text", text: text.slice(from) });
  return runs;
}
