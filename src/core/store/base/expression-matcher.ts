// Tests texts by regular expressions for SQL, and stops when that takes too long.
import { badRequest, Failed } from "#contract/failure.ts";
import { compileExpression, type Expression } from "#domain/search/expression.ts";
import { isNumber } from "#domain/search/scope.ts";
import { foldText, WORD_SEPARATOR } from "#domain/text/fold.ts";

/** Most compiled expressions that are kept. */
const MOST_KEPT = 20;

/** Thrown when the time of `within` is over. */
class Overrun extends Error {}

/** The expressions of one open database. */
export class ExpressionMatcher {
  readonly #compiled = new Map<string, Expression>();
  #untilMs = Infinity;

  /** True if a part of the text matches. Throws `Failed` tooCostly for a text that is too long for the expression. */
  matches(source: string, ignoresCase: boolean, text: string): boolean {
    return this.#get(source, ignoresCase, text).matches(text);
  }

  /** True if one of the separated, folded words matches, in any case and without accents. Throws as `matches` does. */
  matchesWord(source: string, words: string): boolean {
    const expression = this.#get(foldSource(source), true, words);
    return words.split(WORD_SEPARATOR).some((word) => expression.matches(word));
  }

  /** The same for all words of a row (`messageWords`). Digits inside an id are no match, unless they are all of it. */
  matchesRow(source: string, words: string): boolean {
    const expression = this.#get(foldSource(source), true, words);
    const all = words.split(WORD_SEPARATOR);
    const idCount = all.indexOf("");
    return all.some((word, at) => expression.matches(word) && (at >= idCount || !isNumberInId(expression, word)));
  }

  /** Runs work that tests texts. Undefined if that takes longer: one text at most is tested after the time is over. */
  within<Result>(mostMs: number, work: () => Result): Result | undefined {
    this.#untilMs = performance.now() + mostMs;
    try {
      return work();
    } catch (thrown) {
      if (thrown instanceof Overrun) return undefined;
      throw thrown;
    } finally {
      this.#untilMs = Infinity;
    }
  }

  #get(source: string, ignoresCase: boolean, text: string): Expression {
    if (performance.now() > this.#untilMs) throw new Overrun();
    const key = `${ignoresCase ? "i" : ""}/${source}`;
    const expression = this.#compiled.get(key) ?? this.#compile(key, source, ignoresCase);
    if (!expression.isAffordable(text)) {
      throw new Failed({ kind: "tooCostly", limit: "text", amount: text.length });
    }
    return expression;
  }

  #compile(key: string, source: string, ignoresCase: boolean): Expression {
    const compiled = compileExpression({ source, ignoresCase });
    if (!compiled.ok) throw badRequest("view.open", compiled.problem.sentence);
    for (const oldest of this.#compiled.keys()) if (this.#compiled.size >= MOST_KEPT) this.#compiled.delete(oldest);
    this.#compiled.set(key, compiled.expression);
    return compiled.expression;
  }
}

/** True if every match is a number inside the id. */
function isNumberInId(expression: Expression, id: string): boolean {
  const matches = expression.ranges(id).map(({ from, to }) => id.slice(from, to));
  return matches.length > 0 && matches.every((match) => match !== id && isNumber(match));
}

/** An expression with its letters as they are stored; as it is if it cannot be read so, as with the range `[z-ü]`. */
function foldSource(source: string): string {
  const folded = source.replace(/\P{ASCII}/gu, foldText);
  return folded !== source && compileExpression({ source: folded, ignoresCase: true }).ok ? folded : source;
}
