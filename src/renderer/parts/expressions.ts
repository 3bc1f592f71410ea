// The compiler of regular expressions. It is large, and only a search with an expression needs it.
import { Part } from "#renderer/design/parts/on-demand.tsx";

export const Expressions = new Part(async () => {
  const { compileExpression } = await import("#domain/search/expression.ts");
  return compileExpression;
});
