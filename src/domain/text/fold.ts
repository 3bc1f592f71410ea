// Folds text for search, filters and sorting. Stored text, search terms and highlights use the same rule.

/** Separates the stored, searched words of a row, so that no match spans two of them. */
export const WORD_SEPARATOR = "\u001F";

/** Text whose fold has the same length. */
export const ASCII = /^\p{ASCII}*$/u;
/** Lower-cased text needs a second step only if it holds a final sigma or combining marks. */
const SPECIAL = /ς|\p{M}/u;

/**
 * The text without case and width, in every script, whatever the machine's language: NFKC, then upper case before lower
 * case, so ß equals SS and ı equals I. σ and ς are one letter, and so are i and İ. Folding twice changes nothing.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return withoutSigns(text.toLowerCase());
  const lower = lowerCase(text);
  return SPECIAL.test(lower) ? withoutSpecial(lower) : lower;
}

function lowerCase(text: string): string {
  // The capital sharp s is the only letter that is its own upper case and still has another.
  const plain = text.toWellFormed().normalize("NFKC").replaceAll("ẞ", "ß");
  return withoutSigns(plain.toUpperCase().toLowerCase());
}

function withoutSpecial(lower: string): string {
  return lower
    .replaceAll("ς", "σ")
    .replace(/i\u0307+/gu, "i")
    .normalize("NFKC");
}

/** Letters whose marks many people leave out when they type. In other scripts a mark makes another letter (が, की). */
const LETTER = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]`;
const MARKED = new RegExp(String.raw`(${LETTER})\p{M}+`, "gu");
/** Letters that Unicode does not take apart, and how people type them. */
const TYPED: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  þ: "th",
  æ: "ae",
  œ: "oe",
  "’": "'",
};
/** No letter of these scripts behind this one holds a mark. */
const LAST_MARKED = 0x1fff;
/** Every single character that is typed in another way. */
const PLAIN = plainLetters();
/** Without the flag for code points, which none of these needs: that takes half the time. */
const HAS_PLAIN = new RegExp(`[${[...PLAIN.keys()].join("")}]`, "g");

function plainLetters(): ReadonlyMap<string, string> {
  const plain = new Map(Object.entries(TYPED));
  for (let code = 0x80; code <= LAST_MARKED; code++) {
    const letter = String.fromCharCode(code);
    const apart = letter.normalize("NFD").replace(MARKED, "$1");
    if (apart !== letter && foldCase(letter) === letter) plain.set(letter, TYPED[apart] ?? apart);
  }
  return plain;
}

/**
 * The text as it is stored for search: without case, width, and the marks of Latin, Greek, Cyrillic and Arabic letters, so
 * that `sorensen` is in the fold of `Sørensen`. Folding twice changes nothing. A change of this rule needs a migration
 * that folds everything again (docs/decisions/search-index.md).
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return withoutSigns(text.toLowerCase());
  const lower = lowerCase(text);
  const unmarked = SPECIAL.test(lower) ? withoutSpecial(lower).replace(MARKED, "$1") : lower;
  return unmarked.replace(HAS_PLAIN, (letter) => PLAIN.get(letter) ?? letter);
}

/** U+0000 ends a text for SQLite's tokenizers. */
function withoutSigns(text: string): string {
  return text.replaceAll("\u0000", " ").replaceAll(WORD_SEPARATOR, " ");
}
