// Finds the hits of a search inside one text, in order to mark them.
import { findStretches, joinStretches, type Stretch } from "../text/fold.ts";
import { compileExpression, type Expression } from "./expression.ts";
import { findExpressions, findTerms, type Find } from "./find.ts";

/** `text`: what a person wrote, where an expression minds case; `word`: a name, id, tag, file or other value. */
export type SearchedAs = "text" | "word";

/** Finds the hits of one search in any number of texts. */
export class Marker {
  readonly #terms: readonly string[];
  readonly #expressions: Readonly<Record<SearchedAs, readonly Expression[]>>;

  constructor(find: Find | null) {
    const expressions = findExpressions(find);
    const compile = (always: boolean): readonly Expression[] =>
      expressions.flatMap(({ source, ignoresCase }) => {
        const compiled = compileExpression({ source, ignoresCase: ignoresCase || always });
        return compiled.ok ? [compiled.expression] : [];
      });
    this.#terms = findTerms(find);
    this.#expressions = { text: compile(false), word: compile(true) };
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
