// Cuts a text at the places where a searched word stands in it, whatever the case.

export interface TextPart {
  readonly text: string;
  readonly isWord: boolean;
}

/** The parts of a text in order; joined they are the text. A text whose length changes with its case is not cut. */
export function splitByWord(text: string, word: string): readonly TextPart[] {
  const folded = text.toLowerCase();
  const wanted = word.toLowerCase();
  if (wanted === "" || folded.length !== text.length) return [{ text, isWord: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isWord: false });
    parts.push({ text: text.slice(at, at + wanted.length), isWord: true });
    from = at + wanted.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isWord: false });
  return parts;
}
