// Text in which the words of the screen's search are marked.
import { createContext, Fragment, useContext, useMemo } from "react";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { findTerms, parseFind } from "../../../domain/query/find.ts";
import { markHidden } from "../../../domain/text/hidden-characters.ts";
import { useApp } from "../../actions/base/use-app.ts";
import { splitByTerms } from "../../design/words/split-by-terms.ts";
import { searchedText } from "../../model/rows/screen.ts";

/** Text with the words of a screen's search marked. */
export function Marked({ kind, text }: { readonly kind: QueryKind; readonly text: string }) {
  const searched = useApp((state) => searchedText(state.screens[kind]));
  const terms = useMemo(() => findTerms(parseFind(searched)), [searched]);
  if (terms.length === 0) return text;
  return splitByTerms(text, terms).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}

/** The screen whose search marks the text of a record's pane, in the parts that the search covers. */
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
