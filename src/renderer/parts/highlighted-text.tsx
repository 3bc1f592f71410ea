// Text in which the hits of the screen's search are marked.
import { createContext, Fragment, useContext, useMemo } from "react";
import type { QueryKind } from "#domain/query/filters.ts";
import { hasExpression, parseFind } from "#domain/search/find.ts";
import { Marker, type SearchedAs } from "#domain/search/marker.ts";
import type { TextRange } from "#domain/text/find-ranges.ts";
import { markHidden, markInName } from "#domain/text/hidden-characters.ts";
import { usePart } from "#renderer/design/parts/on-demand.tsx";
import { splitAt } from "#renderer/design/words/split-by-terms.ts";
import { Expressions } from "./expressions.ts";

type Markers = Readonly<Record<QueryKind, Marker>>;
const IDLE = new Marker(null, null);
/** The marks of both screens' searches, for everything inside. */
export const MarkersContext = createContext<Markers>({ messages: IDLE, calls: IDLE });

/** The marks of a search; prepared once for each change of its text. */
export function useMarker(searched: string): Marker {
  const find = useMemo(() => parseFind(searched), [searched]);
  const expressions = usePart(Expressions, hasExpression(find));
  const compile = expressions.is === "loaded" ? expressions.value : null;
  return useMemo(() => (find === null ? IDLE : new Marker(find, compile)), [find, compile]);
}

/** The hits of a screen's search in a text. */
export function useHits(kind: QueryKind, text: string, as: SearchedAs): readonly TextRange[] {
  const marker = useContext(MarkersContext)[kind];
  return useMemo(() => (marker.isIdle ? [] : marker.ranges(text, as)), [marker, text, as]);
}

/** Text with the hits of a screen's search marked. `as`: a name, id or other value, unless a person wrote it. */
export function Marked(props: { readonly kind: QueryKind; readonly text: string; readonly as?: SearchedAs }) {
  return <MarkedAt text={props.text} hits={useHits(props.kind, props.text, props.as ?? "word")} />;
}

/** Text with marks at the hits. `offset`: where the text begins in the one that the hits belong to. */
export function MarkedAt(props: {
  readonly text: string;
  readonly hits: readonly TextRange[];
  readonly offset?: number;
}) {
  if (props.hits.length === 0) return props.text;
  return splitAt(props.text, props.hits, props.offset).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}

/** The screen whose search marks the text of a record's pane, in the parts that the search covers. */
const FoundBy = createContext<QueryKind | null>(null);
export const MarksOf = FoundBy.Provider;

export function HighlightedText({ text }: { readonly text: string }) {
  const kind = useContext(FoundBy);
  return kind === null ? text : <Marked kind={kind} text={text} />;
}

/** A name with its id in a quiet tone; the id alone where there is no other name. */
export function NamedId({ name, id }: { readonly name: string | null; readonly id: string }) {
  const shownId = <HighlightedText text={markHidden(id)} />;
  if (name === null || name === id) return <bdi>{shownId}</bdi>;
  return (
    <>
      <bdi>
        <HighlightedText text={markInName(name)} />
      </bdi>{" "}
      <bdi className="sb-quiet">{shownId}</bdi>
    </>
  );
}
