// The words of the pseudo-languages: they show texts that are cut, and texts that are in no catalogue.

const ACCENTS: ReadonlyMap<string, string> = new Map(
  "aà cç eé iî nñ oö sš uû yÿ AÅ CÇ EÉ IÎ OÖ SŠ UÛ".split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** Keys of catalogues whose values are no texts. */
const NOT_TEXTS: ReadonlySet<string> = new Set(["does"]);

/** A value of a catalogue with each text inside it in the pseudo-language. Functions answer in it. */
export function inPseudoLanguage(value: unknown): unknown {
  if (typeof value === "string") return pseudoText(value);
  if (typeof value === "function")
    return (...parameters: unknown[]): unknown => pseudoAnswer(Reflect.apply(value, undefined, parameters));
  if (Array.isArray(value)) return value.map((one: unknown) => inPseudoLanguage(one));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => [
    key,
    NOT_TEXTS.has(key) ? inner : inPseudoLanguage(inner),
  ]);
  return Object.fromEntries(entries);
}

/** A sentence may be a list of words, of which those with links are objects: they stay as they are. */
function pseudoAnswer(answer: unknown): unknown {
  if (!Array.isArray(answer)) return inPseudoLanguage(answer);
  return answer.map((word: unknown) => (typeof word === "string" ? pseudoText(word) : word));
}

/** "Close" becomes "[Çlöšé··]": a third longer, as German often is. A text without letters stays. */
export function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text) || text.startsWith("[")) return text;
  const accented = text.replaceAll(/[a-z]/giu, (letter) => ACCENTS.get(letter) ?? letter);
  return `[${accented}${"·".repeat(Math.ceil(text.length / 3))}]`;
}
