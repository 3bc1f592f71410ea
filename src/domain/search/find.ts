// Parses a search leniently, while it is typed: words, "phrases", /expressions/, scopes, AND, OR, NOT, -word, parentheses.
import { formsOf, type SearchForm } from "#domain/text/search-form.ts";
import type { compileExpression, ExpressionSource } from "./expression.ts";
import { SCOPE, type Scope } from "./scope.ts";

/** An expression that a text of the row must match. */
export type FindExpression = { readonly kind: "expression"; readonly scope: Scope | null } & ExpressionSource;

/** A text that a row must contain; `isExact`: with its accents, as one in quotes. */
export interface FindText {
  readonly kind: "text";
  readonly text: string;
  readonly isExact: boolean;
  /** null: everywhere */
  readonly scope: Scope | null;
}

export type FindLeaf = FindText | FindExpression;

/** A text, an expression, or a combination of these. */
export type Find =
  | FindLeaf
  | { readonly kind: "all" | "any"; readonly parts: readonly Find[] }
  | { readonly kind: "not"; readonly part: Find };

type Token =
  | { readonly kind: "text"; readonly text: string; readonly isWord: boolean; readonly scope: Scope | null }
  | FindExpression
  | { readonly kind: "open" | "close" | "not" };

/**
 * Parses a search; null for an empty one. Adjacent words must all match; OR binds less tightly, NOT and a minus more.
 * It never fails: an open quote or parenthesis ends with the text, and a lone operator is a word. An expression between
 * slashes is taken as it is; `findProblem` checks it.
 */
export function parseFind(typed: string): Find | null {
  const tokens = tokensOf(typed);
  let at = 0;

  const isOperator = (word: string): boolean => {
    const token = tokens[at];
    return (
      token?.kind === "text" &&
      token.isWord &&
      token.scope === null &&
      token.text === word &&
      beginsOperand(tokens, at + 1)
    );
  };

  function readAny(): Find | null {
    const parts = [readAll()];
    while (isOperator("OR")) {
      at++;
      parts.push(readAll());
    }
    return combine("any", parts);
  }

  function readAll(): Find | null {
    const parts: (Find | null)[] = [];
    while (at < tokens.length && tokens[at]?.kind !== "close") {
      const isFirst = parts.every((part) => part === null);
      if (!isFirst && isOperator("OR")) break;
      if (!isFirst && isOperator("AND")) at++;
      parts.push(readOne());
    }
    return combine("all", parts);
  }

  function readOne(): Find | null {
    const isNegated = isOperator("NOT");
    const token = tokens[at++];
    if (token === undefined || token.kind === "close") return null;
    if (isNegated || token.kind === "not") return negate(readOne());
    if (token.kind === "text") {
      return token.text === "" ? null : textOf(token);
    }
    if (token.kind === "expression") return token;
    const inner = readAny();
    if (tokens[at]?.kind === "close") at++;
    return inner;
  }

  const parts: (Find | null)[] = [];
  while (at < tokens.length) {
    parts.push(readAny());
    if (tokens[at]?.kind === "close") at++;
  }
  return combine("all", parts);
}

function textOf({ text, isWord, scope }: Extract<Token, { readonly kind: "text" }>): FindText {
  return { kind: "text", text, isExact: !isWord || !(scope === null ? BARE : BARE_IN_SCOPE).test(text), scope };
}

/** True if an operand begins here. */
function beginsOperand(tokens: readonly Token[], from: number): boolean {
  const first = tokens
    .slice(from)
    .find(
      (token) => token.kind === "close" || token.kind === "expression" || (token.kind === "text" && token.text !== ""),
    );
  return first !== undefined && first.kind !== "close";
}

/** One flat level for parts of the same kind; null for no parts, the part itself for one. */
function combine(kind: "all" | "any", parts: readonly (Find | null)[]): Find | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.parts : [part]));
  return flat.length > 1 ? { kind, parts: flat } : (flat[0] ?? null);
}

function negate(part: Find | null): Find | null {
  if (part === null) return null;
  return part.kind === "not" ? part.part : { kind: "not", part };
}

/** A minus negates where a part begins and something follows it. */
const NOT_SIGN = /-(?=[^\s)])/uy;
const QUOTED = /"((?:[^"\\]|\\.)*)(?:"|\\?$)/suy;
const SPACE = /\s+/uy;
/** Slashes around an expression, where a part begins and ends. A slash inside is escaped. */
const EXPRESSION = /\/((?:[^\\/]|\\.)+)\/(i?)(?=[\s)]|$)/suy;

function tokensOf(typed: string): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(typed);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < typed.length) {
    if (take(SPACE) !== null) continue;
    const scope = (take(SCOPE)?.[1] ?? null) as Scope | null;
    const quoted = take(QUOTED);
    if (quoted !== null) {
      tokens.push({ kind: "text", text: (quoted[1] ?? "").replace(/\\(["\\])/gu, "$1"), isWord: false, scope });
      continue;
    }
    const expression = take(EXPRESSION);
    if (expression !== null) {
      tokens.push({ kind: "expression", source: expression[1] ?? "", ignoresCase: expression[2] === "i", scope });
    } else if (scope !== null) {
      const text = readWord(typed, at, depth > 0);
      tokens.push({ kind: "text", text, isWord: true, scope });
      at += text.length;
    } else if (take(NOT_SIGN) !== null) tokens.push({ kind: "not" });
    else if (typed[at] === "(") {
      tokens.push({ kind: "open" });
      depth++;
      at++;
    } else if (typed[at] === ")" && depth > 0) {
      tokens.push({ kind: "close" });
      depth--;
      at++;
    } else {
      const text = readWord(typed, at, depth > 0);
      tokens.push({ kind: "text", text, isWord: true, scope });
      at += text.length;
    }
  }
  return tokens;
}

/** A word up to the next space, or up to the parenthesis that closes one opened before it. */
function readWord(typed: string, from: number, isInside: boolean): string {
  let opened = 0;
  let to = from;
  for (; to < typed.length && !/\s/u.test(typed.charAt(to)); to++) {
    if (typed[to] === "(") opened++;
    if (typed[to] === ")" && --opened < 0 && isInside) break;
  }
  return typed.slice(from, to);
}

/** Words that need no quotes to be read back unchanged. Others, such as `f(x)`, are read as if they were in quotes. */
const BARE = /^(?![-/]|AND$|OR$|NOT$|(?:text|name|id|metadata(?:\.[^\s:"()]+)?):[^\s)])[^\s"()\\]+$/u;
const BARE_IN_SCOPE = /^(?!\/)[^\s"()\\]+$/u;

/** Writes a search so that `parseFind` reads the same one again. */
export function formatFind(find: Find): string {
  switch (find.kind) {
    case "text": {
      const isBare = !find.isExact && (find.scope === null ? BARE : BARE_IN_SCOPE).test(find.text);
      return writeScope(find.scope) + (isBare ? find.text : `"${find.text.replace(/["\\]/gu, "\\$&")}"`);
    }
    case "expression":
      return `${writeScope(find.scope)}/${find.source}/${find.ignoresCase ? "i" : ""}`;
    case "not":
      return `-${formatPart(find.part)}`;
    case "all":
      return find.parts.map(formatPart).join(" ");
    case "any":
      return find.parts.map((part) => (part.kind === "all" ? formatFind(part) : formatPart(part))).join(" OR ");
  }
}

function writeScope(scope: Scope | null): string {
  return scope === null ? "" : `${scope}:`;
}

function formatPart(part: Find): string {
  return part.kind === "all" || part.kind === "any" ? `(${formatFind(part)})` : formatFind(part);
}

/** The forms to highlight in a found row, without those of negated terms. */
export function findForms(parts: readonly FindLeaf[]): readonly SearchForm[] {
  return parts.flatMap((part) => (part.kind === "text" ? formsOf(part.text, part.isExact) : []));
}

/** The expressions among parts of a search. */
export function findExpressions(parts: readonly FindLeaf[]): readonly FindExpression[] {
  return parts.filter((part) => part.kind === "expression");
}

/** The texts and expressions that a found row has, without negated ones. */
export function wantedParts(find: Find | null, isWanted = true): readonly FindLeaf[] {
  if (find === null) return [];
  if (find.kind === "not") return wantedParts(find.part, !isWanted);
  if (find.kind === "text" || find.kind === "expression") return isWanted ? [find] : [];
  return find.parts.flatMap((part) => wantedParts(part, isWanted));
}

/** The same search in the texts of messages only, where a part does not name another field. */
export function inTexts(find: Find): Find {
  if (find.kind === "text" || find.kind === "expression") return { ...find, scope: find.scope ?? "text" };
  if (find.kind === "not") return { ...find, part: inTexts(find.part) };
  return { ...find, parts: find.parts.map(inTexts) };
}

/** True if a search tests texts by an expression. */
export function hasExpression(find: Find | null): boolean {
  return everyExpression(find).length > 0;
}

function everyExpression(find: Find | null): readonly FindExpression[] {
  return findExpressions([...wantedParts(find), ...wantedParts(find, false)]);
}

/** Compiles expressions. It is passed by the caller, because the window loads it only for a search that has an expression. */
export type Compile = typeof compileExpression;

/** The first expression of a search that cannot be searched, with the reason; null if there is none. */
export function findProblem(find: Find | null, compile: Compile): string | null {
  for (const each of everyExpression(find)) {
    const compiled = compile(each);
    if (!compiled.ok) return `${formatFind(each)}: ${compiled.problem.sentence}`;
  }
  return null;
}
