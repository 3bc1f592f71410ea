// Text in which the hits of the screen's search are marked.
import { createContext, Fragment, useContext, useMemo, type ReactNode } from "react";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { hasExpression, parseFind } from "../../../domain/search/find.ts";
import { Marker, type SearchedAs } from "../../../domain/search/marker.ts";
import type { Stretch } from "../../../domain/text/fold.ts";
import { markHidden, markInName } from "../../../domain/text/hidden-characters.ts";
import { useApp } from "../../actions/base/use-app.ts";
import { usePart } from "../../design/parts/on-demand.tsx";
import { splitAt } from "../../design/words/split-by-terms.ts";
import { searchedText } from "../../model/rows/screen.ts";
import { Expressions } from "./expressions.ts";

type Markers = Readonly<Record<QueryKind, Marker>>;
const IDLE = new Marker(null, null);
const MarkersContext = createContext<Markers>({ messages: IDLE, calls: IDLE });

/** Prepares the marks of both screens' searches once for everything inside. */
export function SearchMarks({ children }: { readonly children: ReactNode }) {
  const messages = useMarker("messages");
  const calls = useMarker("calls");
  const markers = useMemo(() => ({ messages, calls }), [messages, calls]);
  return <MarkersContext value={markers}>{children}</MarkersContext>;
}

function useMarker(kind: QueryKind): Marker {
  const searched = useApp((state) => searchedText(state.screens[kind]));
  const find = useMemo(() => parseFind(searched), [searched]);
  const expressions = usePart(Expressions, hasExpression(find));
  const compile = expressions.is === "loaded" ? expressions.value : null;
  return useMemo(() => (find === null ? IDLE : new Marker(find, compile)), [find, compile]);
}

/** The hits of a screen's search in a text. */
export function useHits(kind: QueryKind, text: string, as: SearchedAs): readonly Stretch[] {
  const marker = useContext(MarkersContext)[kind];
  return useMemo(() => (marker.isIdle ? [] : marker.stretches(text, as)), [marker, text, as]);
}

/** Text with the hits of a screen's search marked. `as`: a name, id or other value, unless a person wrote it. */
export function Marked(props: { readonly kind: QueryKind; readonly text: string; readonly as?: SearchedAs }) {
  return <MarkedAt text={props.text} hits={useHits(props.kind, props.text, props.as ?? "word")} />;
}

/** Text with marks at the hits. `offset`: where the text begins in the one that the hits belong to. */
export function MarkedAt(props: {
  readonly text: string;
  readonly hits: readonly Stretch[];
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
        <Found text={markInName(name)} />
      </bdi>{" "}
      <bdi className="sb-quiet">{shownId}</bdi>
    </>
  );
}
