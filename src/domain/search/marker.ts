// Finds the hits of a search inside one text, in order to mark them.
import { findStretches, joinStretches, type Stretch } from "../text/fold.ts";
import type { Expression } from "./expression.ts";
import { findExpressions, findTerms, type Compile, type Find } from "./find.ts";

/** `text`: a text by a person, in which the case of an expression counts; `word`: a name, id, tag, file or other value. */
export type SearchedAs = "text" | "word";

/** Finds the hits of one search in any number of texts. */
export class Marker {
  readonly #terms: readonly string[];
  readonly #expressions: Readonly<Record<SearchedAs, readonly Expression[]>>;

  /** Without `compile` the hits of expressions are not found. */
  constructor(find: Find | null, compile: Compile | null) {
    const expressions = compile === null ? [] : findExpressions(find);
    const compileAll = (always: boolean): readonly Expression[] =>
      expressions.flatMap(({ source, ignoresCase }) => {
        const compiled = compile?.({ source, ignoresCase: ignoresCase || always });
        return compiled?.ok === true ? [compiled.expression] : [];
      });
    this.#terms = findTerms(find);
    this.#expressions = { text: compileAll(false), word: compileAll(true) };
  }

  /** True if no text can have hits, because nothing is searched or everything is excluded. */
  get isIdle(): boolean {
    return this.#terms.length === 0 && this.#expressions.text.length === 0;
  }

  /** The hits in order, without overlap. */
  stretches(text: string, as: SearchedAs): readonly Stretch[] {
    const matched = this.#expressions[as].flatMap((expression) => expression.stretches(text));
    const found = findStretches(text, this.#terms);
    return matched.length === 0 ? found : joinStretches([...found, ...matched]);
  }
}
