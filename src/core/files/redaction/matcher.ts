// Finds many words in a text at once: UIDs, names and parts of names, in every spelling, case and accent.

export interface Word {
  readonly text: string;
  /** called for each match with the text that matched, because the replacement can differ */
  readonly replacement: (matched: string) => string;
  /** first names and surnames match only with a capital, if the script has capitals */
  readonly needsCapital?: boolean;
}

export interface Match {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}

interface Entry {
  readonly folded: string;
  readonly replacement: Word["replacement"];
  readonly needsCapital: boolean;
  /** must not be part of a longer word */
  readonly isBounded: boolean;
}

/** Words of this length also match inside longer words: no other word contains them by chance. */
const UNBOUNDED_LENGTH = 8;
const KEY_LENGTH = 3;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that put no space between words, or put endings behind names. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const FILTER_BITS = 16;

/** A function that returns the matches in a text in order; of overlapping ones the first, at one offset the longest. */
export function makeMatcher(words: Iterable<Word>): (text: string) => readonly Match[] {
  const byStart = new Map<string, Entry[]>();
  const filter = new Uint8Array(1 << FILTER_BITS);
  const known = new Set<string>();
  for (const word of words) {
    for (const spelling of spellingsOf(word.text)) {
      const folded = foldInPlace(spelling);
      if (folded === "" || known.has(folded)) continue;
      known.add(folded);
      const entry: Entry = {
        folded,
        replacement: word.replacement,
        needsCapital: word.needsCapital === true,
        isBounded: folded.length < UNBOUNDED_LENGTH || word.needsCapital === true,
      };
      const start = folded.slice(0, KEY_LENGTH);
      const others = byStart.get(start);
      if (others === undefined) byStart.set(start, [entry]);
      else others.push(entry);
      filter[slotOf(folded, 0)] = 1;
    }
  }
  for (const entries of byStart.values()) entries.sort((one, other) => other.folded.length - one.folded.length);

  function findAt(text: string, folded: string, place: number): Entry | null {
    let best: Entry | null = null;
    for (let length = KEY_LENGTH; length > 0; length--) {
      for (const entry of byStart.get(folded.slice(place, place + length)) ?? []) {
        // Entries shorter than the key are stored under their whole text.
        if (best !== null && entry.folded.length <= best.folded.length) break;
        if (folded.startsWith(entry.folded, place) && stands(text, place, entry)) best = entry;
      }
    }
    return best;
  }

  return (text) => {
    if (byStart.size === 0) return [];
    const folded = foldInPlace(text);
    const found: Match[] = [];
    for (let place = 0; place < folded.length;) {
      const entry = filter[slotOf(folded, place)] === 1 ? findAt(text, folded, place) : null;
      if (entry === null) {
        place += 1;
        continue;
      }
      const to = place + entry.folded.length;
      found.push({ from: place, to, replacement: entry.replacement(text.slice(place, to)) });
      place = to;
    }
    return found;
  };
}

/** A quick first look at the first character of a word. */
function slotOf(text: string, place: number): number {
  return text.charCodeAt(place) & ((1 << FILTER_BITS) - 1);
}

function stands(text: string, place: number, entry: Entry): boolean {
  const end = place + entry.folded.length;
  if (entry.needsCapital) {
    const first = text.charAt(place);
    if (first === first.toLowerCase() && first !== first.toUpperCase()) return false;
  }
  if (!entry.isBounded) return true;
  return !joins(text, place - 1, place) && !joins(text, end - 1, end);
}

/** True if the characters at both offsets belong to one word. */
function joins(text: string, before: number, after: number): boolean {
  if (before < 0 || after >= text.length) return false;
  const [one, other] = [characterAt(text, before), characterAt(text, after)];
  return LETTER.test(one) && LETTER.test(other) && !UNSPACED.test(one) && !UNSPACED.test(other);
}

function characterAt(text: string, place: number): string {
  const unit = text.charCodeAt(place);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff && place > 0;
  return String.fromCodePoint(text.codePointAt(isSecondHalf ? place - 1 : place) ?? 0);
}

/** A word composed and decomposed, in an address, in a form, in JSON of ASCII, in HTML. */
function spellingsOf(word: string): ReadonlySet<string> {
  const spellings = new Set<string>();
  for (const text of [word, word.normalize("NFC"), word.normalize("NFD"), inAscii(word)]) {
    const encoded = encodeURIComponent(text.toWellFormed());
    spellings.add(text);
    spellings.add(encoded);
    spellings.add(encoded.replaceAll("%20", "+"));
    spellings.add(text.replaceAll(/[^\x20-\x7e]/gu, inJson));
    spellings.add(text.replaceAll(/[&<>"']/gu, (sign) => HTML[sign] ?? sign));
    spellings.add(JSON.stringify(text).slice(1, -1));
  }
  return spellings;
}

/** As German names are written where a keyboard has no umlauts. */
function inAscii(word: string): string {
  return word.normalize("NFC").replaceAll(/[äöüß]/giu, (letter) => ASCII[letter] ?? letter);
}

const ASCII: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss" };

const HTML: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function inJson(character: string): string {
  return [...Array(character.length).keys()]
    .map((place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Scripts in which people leave out or add marks: "Jose" for "José", "Алена" for "Алёна", "احمد" for "أحمد". */
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
  // Unicode takes the acute accent ´ for a space with a mark.
  return PLAIN.get(character) ?? PLAIN.get(bare) ?? bare;
}
