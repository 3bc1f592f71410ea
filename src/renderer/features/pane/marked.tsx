// Text in which the words of the screen's search are marked.
import { Fragment, useMemo } from "react";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { termsOf } from "../../model/rows/terms.ts";
import { searchedText } from "../../model/rows/screen.ts";
import { splitByTerms } from "../../design/words/split-by-terms.ts";
import { useApp } from "../../actions/base/use-app.ts";

/** Text with the words of the screen's search marked. */
export function Marked({ kind, text }: { readonly kind: QueryKind; readonly text: string }) {
  const searched = useApp((state) => searchedText(state.screens[kind]));
  const terms = useMemo(() => termsOf(searched), [searched]);
  if (terms.length === 0) return text;
  return splitByTerms(text, terms).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}
