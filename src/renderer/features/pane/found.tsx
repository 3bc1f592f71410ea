// Marks the searched words in the text of a record's pane, in the parts that the search covers.
import { createContext, useContext } from "react";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { Marked } from "./marked.tsx";

/** The screen whose search marks what the pane shows. */
const FoundBy = createContext<QueryKind | null>(null);
export const MarksOf = FoundBy.Provider;

export function Found({ text }: { readonly text: string }) {
  const kind = useContext(FoundBy);
  return kind === null ? text : <Marked kind={kind} text={text} />;
}
