// Compares texts without case, accents and variants of signs. Folding keeps every offset.

/** Scripts in which people leave marks out, or add them: "Jose" for "José", "Алена" for "Алёна", "احمد" for "أحمد". */
const MARKS_ARE_OPTIONAL = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]\p{M}+$/u;
/** Characters that Unicode does not decompose: strokes, quotes and dashes. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ..."łl øo đd ðd ħh ŧt ıi ςσ ’' ‘' ʼ' ´' `'".split(" ").map(([sign = "", plain = ""]) => [sign, plain] as const),
  ...["\u2010", "\u2011", "\u2012", "\u2013", "\u2212"].map((dash) => [dash, "-"] as const),
  ...["\t", "\n", "\r"].map((space) => [space, " "] as const),
]);
const folds = new Map<string, string>();
const MOST_KEPT = 5000;

/** Text of the same length; a character whose plain form is longer or shorter keeps its case and its marks. */
export function foldInPlace(text: string): string {
  let folded = "";
  for (const character of text) folded += folds.get(character) ?? foldCharacter(character);
  return folded;
}

function foldCharacter(character: string): string {
  const folded = [plainOf(character), character.toLowerCase()].find(({ length }) => length === character.length);
  if (folds.size < MOST_KEPT) folds.set(character, folded ?? character);
  return folded ?? character;
}

function plainOf(character: string): string {
  const apart = character.normalize("NFKD").toLowerCase();
  const bare = MARKS_ARE_OPTIONAL.test(apart) ? apart.replaceAll(/\p{M}/gu, "") : apart;
  return PLAIN.get(bare) ?? bare;
}
