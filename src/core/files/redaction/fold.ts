// Lower case that keeps every character at its place, so that what is found in it stands at the same place in the text.

/** Text of the same length; a character whose lower case is longer or shorter stays as it is. */
export function foldInPlace(text: string): string {
  const folded = text.toLowerCase();
  if (folded.length === text.length) return folded;
  let kept = "";
  for (const character of text) {
    const lower = character.toLowerCase();
    kept += lower.length === character.length ? lower : character;
  }
  return kept;
}
