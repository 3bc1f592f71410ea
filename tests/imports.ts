// Finds every import of a TypeScript file with the parser that also builds the program, so that no form is missed.
import { posix } from "node:path";
import { Visitor, parseSync, type ESTree } from "vite";

export interface Import {
  /** the specifier as written; null if it is computed */
  readonly specifier: string | null;
  readonly line: number;
  /** true if the import does not exist at run time */
  readonly typeOnly: boolean;
}

/**
 * Every import of a source text: static, re-exported, dynamic, of types, `import x = require()` and `require()` calls.
 * Throws for a text that does not parse.
 */
export function importsOf(fileName: string, source: string): readonly Import[] {
  const parsed = parseSync(fileName, source);
  if (parsed.errors.length > 0)
    throw new Error(`${fileName}: ${parsed.errors.map((error) => error.message).join("; ")}`);
  const found: Import[] = [];
  const add = (node: ESTree.Node, from: ESTree.Node | null | undefined, typeOnly: boolean): void => {
    const specifier = from?.type === "Literal" && typeof from.value === "string" ? from.value : null;
    found.push({ specifier, typeOnly, line: source.slice(0, node.start).split("\n").length });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source, node.importKind === "type"),
    ExportAllDeclaration: (node) => add(node, node.source, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node, node.source, node.exportKind === "type");
    },
    ImportExpression: (node) => add(node, node.source, false),
    TSImportType: (node) => add(node, node.source, true),
    TSImportEqualsDeclaration: (node) => {
      const from = node.moduleReference;
      if (from.type === "TSExternalModuleReference") add(node, from.expression, node.importKind === "type");
    },
    CallExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "require") add(node, node.arguments[0], false);
    },
  }).visit(parsed.program);
  return found;
}

/** The file below src/ that an import of a file below src/ names; null for a package and for a file outside of src/. */
export function importedFile(path: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return /^#(?:tests|tools)\//u.test(specifier) ? null : specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : null;
}
