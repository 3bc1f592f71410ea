// Tests texts for the forms of a search, for SQL, where the folded text alone does not decide.
import { searchedWords } from "#domain/records/searched-fields.ts";
import { isInScope, type Scope } from "#domain/search/scope.ts";
import { ASCII, WORD_SEPARATOR } from "#domain/text/fold.ts";
import { holdsForm } from "#domain/text/find-ranges.ts";
import type { SearchForm } from "#domain/text/search-form.ts";

/** The words of one kind of field in a record, separated, as the SQL function `wordsIn` gives them; empty for no record. */
export function wordsIn(kind: string, scope: string, json: string): string {
  const words: string[] = [];
  for (const { field, word } of searchedWords(kind === "calls" ? "calls" : "messages", json)) {
    if (isInScope(scope as Scope, field)) words.push(word);
  }
  return words.join(BETWEEN);
}
/** Ends a line, too, so that no text with a space is found over two words. */
const BETWEEN = `\n${WORD_SEPARATOR}`;

/** Most searches whose forms are kept. */
const MOST_KEPT = 20;

/** Forms as a value of SQL. */
export function writeForms(forms: readonly SearchForm[]): string {
  return JSON.stringify(forms.map(({ folded, exact, pairs }) => [folded, exact, [...pairs]]));
}

function readForms(written: string): readonly SearchForm[] {
  type Written = readonly (readonly [string, string | null, readonly (readonly [number, string])[]])[];
  return (JSON.parse(written) as Written).map(([folded, exact, pairs]) => ({ folded, exact, pairs: new Map(pairs) }));
}

export class TextMatcher {
  readonly #kept = new Map<string, readonly SearchForm[]>();

  /** True if the text holds one of the forms. */
  holds(written: string, text: string): boolean {
    return holdsForm(text, this.#get(written));
  }

  /** True if the texts of a JSON text hold one of the forms. Names of fields count as texts. */
  holdsInJson(written: string, json: string): boolean {
    const forms = this.#get(written);
    // Nearly every record is without accents, and a letter that was typed as two cannot be in it.
    const isPlain = ASCII.test(json) && !json.includes("\\");
    return (!isPlain || forms.some(({ exact }) => exact !== null)) && holdsForm(isPlain ? json : unescape(json), forms);
  }

  #get(written: string): readonly SearchForm[] {
    const known = this.#kept.get(written);
    if (known !== undefined) return known;
    for (const oldest of this.#kept.keys()) if (this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    const forms = readForms(written);
    this.#kept.set(written, forms);
    return forms;
  }
}

const CONTROLS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** A JSON text with its escapes read (RFC 8259, section 7). */
function unescape(json: string): string {
  return json.replace(/\\(?:u([\dA-Fa-f]{4})|(.))/gsu, (_all, code: string | undefined, sign: string) =>
    code === undefined ? (CONTROLS[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
