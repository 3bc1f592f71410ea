// Marks the searched words in the text of a record's pane, in the parts that the search covers.
import { createContext, useContext } from "react";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { markHidden } from "../../../domain/text/hidden-characters.ts";
import { Marked } from "./marked.tsx";

/** The screen whose search marks what the pane shows. */
const FoundBy = createContext<QueryKind | null>(null);
export const MarksOf = FoundBy.Provider;

export function Found({ text }: { readonly text: string }) {
  const kind = useContext(FoundBy);
  return kind === null ? text : <Marked kind={kind} text={text} />;
}

/** A name with its id in a quiet tone; the id alone where there is no other name. */
export function NamedId({ name, id }: { readonly name: string | null; readonly id: string }) {
  const shownId = <Found text={markHidden(id)} />;
  if (name === null || name === id) return <bdi>{shownId}</bdi>;
  return (
    <>
      <bdi>
        <Found text={name} />
      </bdi>{" "}
      <bdi className="sb-quiet">{shownId}</bdi>
    </>
  );
}
