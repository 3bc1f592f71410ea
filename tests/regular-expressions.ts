// Finds the regular expressions of a source text, and generates the hardest texts for one of them.
import { Script } from "node:vm";
import { Visitor, parseSync } from "vite";

export interface FoundExpression {
  readonly line: number;
  /** null for one that is created at run time: `new RegExp(…)` */
  readonly expression: RegExp | null;
  /** created at each call, not once when the module loads */
  readonly isInFunction: boolean;
}

/** Every regular expression of a source text, literal or made by `RegExp`. Throws for a text that does not parse. */
export function expressionsOf(fileName: string, source: string): readonly FoundExpression[] {
  const parsed = parseSync(fileName, source);
  if (parsed.errors.length > 0)
    throw new Error(`${fileName}: ${parsed.errors.map(({ message }) => message).join("; ")}`);
  const found: FoundExpression[] = [];
  let functions = 0;
  const enter = (): void => void functions++;
  const leave = (): void => void functions--;
  const lineAt = (start: number): number => source.slice(0, start).split("\n").length;
  const make = (node: { readonly callee: { readonly type: string }; readonly start: number }): void => {
    if (node.callee.type !== "Identifier" || !("name" in node.callee) || node.callee.name !== "RegExp") return;
    found.push({ line: lineAt(node.start), expression: null, isInFunction: functions > 0 });
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    NewExpression: make,
    CallExpression: make,
    Literal(node) {
      if (!("regex" in node) || node.regex === null || node.regex === undefined) return;
      const { pattern, flags } = node.regex;
      found.push({ line: lineAt(node.start), expression: new RegExp(pattern, flags), isInFunction: functions > 0 });
    },
  }).visit(parsed.program);
  return found;
}

/** Parts of a pattern's source: an escape, a class, the start of a group, a bound, or one character. */
const PART =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<\w+>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|<\w+>|[a-z-]*:)|\{\d+(?:,\d*)?\}|[^]/gu;
/** Parts that match one character of the text. */
const CHARACTER = /^(?:\\[^bBk\d]|\[|[^\\()|*+?{}^$[\]])/u;
const NO_CHARACTER = /^(?:\(\?|\{\d)/u;

/** Characters of every kind that expressions distinguish. */
const KINDS: readonly string[] = "aZ0_ \n\r\t.,;:-/+=@#&?%<>\"'\\([{}])|~!*^$`"
  .split("")
  .concat("é", "ς", "\u0301", "\u200b", "\0", "Ж", "🙂", "٣");

/** True if no part may repeat without limit: then the work for each character of the text is bounded. */
export function isBounded({ source }: RegExp): boolean {
  const parts = source.match(PART) ?? [];
  return parts.every((part) => part !== "*" && part !== "+" && !/^\{\d+,\}$/u.test(part));
}

interface Atoms {
  /** for each part that matches a character, in order, some characters that it matches */
  readonly characters: readonly (readonly string[])[];
  /** texts that the expression contains literally */
  readonly words: readonly string[];
}

function atomsOf({ source, flags }: RegExp): Atoms {
  const own = flags.replaceAll(/[gy]/gu, "");
  const characters: (readonly string[])[] = [];
  const words = new Set<string>();
  let word = "";
  for (const part of source.match(PART) ?? []) {
    const takes = CHARACTER.test(part) && !NO_CHARACTER.test(part) ? takenBy(part, own) : [];
    if (takes.length === 1) word += takes[0] ?? "";
    else {
      if (word.length > 1) words.add(word);
      word = "";
    }
    if (takes.length > 0) characters.push(takes);
  }
  if (word.length > 1) words.add(word);
  return { characters, words: [...words] };
}

function takenBy(part: string, flags: string): readonly string[] {
  if (/^[^\\[.]$/u.test(part)) return [part];
  try {
    const one = new RegExp(`^${part}$`, flags);
    const taken = KINDS.filter((kind) => one.test(kind));
    if (taken.length > 0) return taken.slice(0, 4);
    for (let code = 0; code < 0x3000; code++)
      if (one.test(String.fromCharCode(code))) return [String.fromCharCode(code)];
  } catch {
    // A part without a meaning of its own.
  }
  return [];
}

/** The most pieces of each kind that are tried per expression. */
const MOST = { pumps: 90, prefixes: 10 } as const;

/**
 * Texts of about `length` characters that repeat parts of matches: single characters, literal words (repeated
 * prefixes), neighbours; after several beginnings, with and without an end that does not match.
 */
export function* hardTexts(expression: RegExp, length: number): Generator<string> {
  const { characters, words } = atomsOf(expression);
  const firsts = characters.map((taken) => taken[0] ?? "");
  const singles = new Set([...characters.flat(), "a", " ", "0"]);
  const neighbours = characters.slice(0, -1).flatMap((taken, index) => {
    const next = characters[index + 1] ?? [];
    return taken.slice(0, 2).flatMap((one) => next.slice(0, 2).map((other) => one + other));
  });
  const longer = words.flatMap((word) => [word, `${word}a`, `${word}a `, `a${word}`, `${word} `]);
  const skeletons = [1, 2, 3, 5, 8, 13, 21].map((count) => firsts.slice(0, count).join(""));
  const pumps = [...new Set([...singles, ...words, ...longer, ...neighbours, firsts.join("")])].slice(0, MOST.pumps);
  const prefixes = [...new Set(["", "a", ...words.slice(0, 4), ...skeletons])].slice(0, MOST.prefixes);
  for (const pump of pumps) {
    if (pump === "") continue;
    const body = pump.repeat(Math.ceil(length / pump.length));
    for (const prefix of prefixes) for (const end of ["", "\0!"]) yield prefix + body + end;
  }
}

/** Finds all matches in the text, as the program would. Returns the processor time in milliseconds. */
export function timeSearch(expression: RegExp, text: string): number {
  const own = new RegExp(expression.source, expression.flags);
  const before = process.threadCpuUsage();
  if (own.global) text.replace(own, "");
  else own.test(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Calls what `endsWithin` is given, from a script: only a script can be stopped within a search. */
const CALL = new Script("globalThis.workWithin()");

/** Does some work, and stops it after so many milliseconds: then false. Throws what the work throws. */
export function endsWithin(mostMs: number, work: () => void): boolean {
  Object.assign(globalThis, { workWithin: work });
  try {
    CALL.runInThisContext({ timeout: mostMs });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false;
    throw thrown;
  }
}
