// Finds the hits of a search inside one text, in order to mark them.
import { findRanges, joinRanges, type TextRange } from "#domain/text/find-ranges.ts";
import type { SearchForm } from "#domain/text/search-form.ts";
import type { Expression } from "./expression.ts";
import { findExpressions, findForms, wantedParts, type Compile, type Find, type FindLeaf } from "./find.ts";

/** `text`: a text by a person, in which the case of an expression counts; `word`: a name, id, tag, file or other value. */
export type SearchedAs = "text" | "word";

/** Finds the hits of one search in any number of texts. */
export class Marker {
  readonly #forms: Readonly<Record<SearchedAs, readonly SearchForm[]>>;
  readonly #expressions: Readonly<Record<SearchedAs, readonly Expression[]>>;

  /** Without `compile` the hits of expressions are not found. */
  constructor(find: Find | null, compile: Compile | null) {
    const parts = wantedParts(find);
    const texts = parts.filter(({ scope }) => scope === null || scope === "text");
    const words = parts.filter(({ scope }) => scope !== "text");
    this.#forms = { text: findForms(texts), word: findForms(words) };
    this.#expressions = { text: compileAll(texts, compile, false), word: compileAll(words, compile, true) };
  }

  /** True if no text can have hits, because nothing is searched or everything is excluded. */
  get isIdle(): boolean {
    const all = [...Object.values(this.#forms), ...Object.values(this.#expressions)];
    return all.every(({ length }) => length === 0);
  }

  /** The hits in order, without overlap. */
  ranges(text: string, as: SearchedAs): readonly TextRange[] {
    const matched = this.#expressions[as].flatMap((expression) => expression.ranges(text));
    const found = findRanges(text, this.#forms[as]);
    return matched.length === 0 ? found : joinRanges([...found, ...matched]);
  }
}

function compileAll(parts: readonly FindLeaf[], compile: Compile | null, anyCase: boolean): readonly Expression[] {
  if (compile === null) return [];
  return findExpressions(parts).flatMap(({ source, ignoresCase }) => {
    const compiled = compile({ source, ignoresCase: ignoresCase || anyCase });
    return compiled.ok ? [compiled.expression] : [];
  });
}
