// Lists small faults for a source text: a condition negated, a comparison moved, a constant changed.
import { parseSync, type ESTree } from "vite";

/** One change of a source text. */
export interface Mutant {
  /** the range of characters that `replacement` replaces, without the end */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** 1 for the first line */
  readonly line: number;
  /** the change in words, such as "< becomes <=" */
  readonly change: string;
  /** the source says that a change of this line changes speed or memory, not behaviour */
  readonly isSpeedOnly: boolean;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
};

/** The value that a function with this declared result returns at once. Other types get no such mutant. */
const EARLY_RESULTS: Readonly<Record<string, string>> = {
  TSBooleanKeyword: "return false;",
  TSNumberKeyword: "return 0;",
  TSStringKeyword: 'return "";',
  TSVoidKeyword: "return;",
  TSArrayType: "return [];",
};

/** Nodes without behaviour: types and names of modules. */
const SKIPPED_NODES = /^(?:TS(?!As|Satisfies|NonNull)|ImportDeclaration|ExportAll|ImportExpression)/u;
/** Calls with texts that tests do not check: errors and the log. */
const SKIPPED_CALLS = /^(?:log|console|this\.#?log)\b|(?:Error|Fault)$|^fail$/u;
/** Limits and sizes: tests cannot see one more or less. */
const CONSTANT_NAME = /^[A-Z][A-Z\d_]+$/u;
/** A comment on a line of its own, with a reason. It applies to the next line and to no other. */
const SPEED_ONLY = /^\s*\/\/ Speed only: \S/u;

type Span = Pick<Mutant, "start" | "end">;

/** Every mutant of a TypeScript text, in the order of the text. Throws for a text that does not parse. */
export function mutantsOf(fileName: string, source: string): readonly Mutant[] {
  const parsed = parseSync(fileName, source);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${fileName}: ${error.message}`);
  const found: Mutant[] = [];
  const lines = source.split("\n");
  const add = ({ start, end }: Span, replacement: string, change: string): void => {
    const line = source.slice(0, start).split("\n").length;
    found.push({ start, end, replacement, change, line, isSpeedOnly: SPEED_ONLY.test(lines[line - 2] ?? "") });
  };
  visit(parsed.program, null, (node, parent) => mutate(source, node, parent, add));
  return found.toSorted((one, other) => one.start - other.start);
}

function mutate(
  source: string,
  node: ESTree.Node,
  parent: ESTree.Node | null,
  add: (span: Span, replacement: string, change: string) => void,
): void {
  const textOf = ({ start, end }: Span): string => source.slice(start, end);
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return add(node.test, `!(${textOf(node.test)})`, "condition negated");
    case "BinaryExpression":
    case "LogicalExpression": {
      const swapped = OPERATORS[node.operator];
      if (swapped === undefined) return;
      const start = source.lastIndexOf(node.operator, node.right.start - 1);
      return add({ start, end: start + node.operator.length }, swapped, `${node.operator} becomes ${swapped}`);
    }
    case "UnaryExpression":
      if (node.operator === "!") add(node, textOf(node.argument), "! dropped");
      return;
    case "FunctionDeclaration":
    case "ArrowFunctionExpression":
    case "FunctionExpression": {
      const early = EARLY_RESULTS[node.returnType?.typeAnnotation.type ?? ""];
      if (early === undefined || node.body?.type !== "BlockStatement") return;
      const start = node.body.start + 1;
      return add({ start, end: start }, ` ${early}`, `${early} at the start`);
    }
    case "Literal":
      if (parent?.type === "ExportNamedDeclaration" || (parent?.type === "Property" && parent.key === node)) return;
      if (typeof node.value === "number")
        return add(node, String(node.value + 1), `${node.value} becomes ${node.value + 1}`);
      if (typeof node.value === "string" && node.value !== "") add(node, '""', `${textOf(node)} becomes ""`);
      return;
    default:
  }
}

function visit(
  node: ESTree.Node,
  parent: ESTree.Node | null,
  see: (node: ESTree.Node, parent: ESTree.Node | null) => void,
): void {
  if (SKIPPED_NODES.test(node.type) || isSilent(node)) return;
  see(node, parent);
  for (const child of childrenOf(node)) visit(child, node, see);
}

/** True for a node that tests do not check. */
function isSilent(node: ESTree.Node): boolean {
  if (node.type === "CallExpression" || node.type === "NewExpression") return SKIPPED_CALLS.test(nameOf(node.callee));
  if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return false;
  return CONSTANT_NAME.test(node.id.name) && node.init?.type === "Literal" && typeof node.init.value === "number";
}

function nameOf(node: ESTree.Node): string {
  if (node.type === "Identifier" || node.type === "PrivateIdentifier") return node.name;
  if (node.type === "ThisExpression") return "this";
  return node.type === "MemberExpression" ? `${nameOf(node.object)}.${nameOf(node.property)}` : "";
}

function childrenOf(node: ESTree.Node): readonly ESTree.Node[] {
  return Object.values(node)
    .flatMap((value: unknown) => value)
    .filter(isNode);
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The text with the mutant applied. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
