// Finds filters and values by a text in the list of filters. The engine is asked for names, tags and keys of metadata.
import { useEffect, useMemo, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { holdsTyped } from "#domain/text/find-ranges.ts";
import { Part, usePart } from "#renderer/design/parts/on-demand.tsx";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import type { ListGroup } from "#renderer/list/model/draft/filter-list.ts";
import type { ValueFacts } from "#renderer/list/model/draft/value-option.ts";
import { loadedTags, lookUpNames } from "#renderer/list/actions/query/suggestions.ts";
import { useMetadataKeys } from "#renderer/parts/use-metadata-keys.ts";
import { ask } from "#renderer/state/ask.ts";
import { useApp, usePlacedApp, useTimeForm } from "#renderer/state/use-app.ts";

export const FilterList = new Part(async () => (await import("#renderer/list/model/draft/filter-list.ts")).listGroups);

interface Found {
  readonly groups: readonly ListGroup[];
  /** false while more may be found for the text */
  readonly isWhole: boolean;
}

/** The groups of the list for a text. */
export function useListGroups(kind: QueryKind, text: string, isOpen: boolean): Found {
  const find = usePart(FilterList, isOpen);
  const { names, isFresh } = useFoundNames(text);
  const tags = useLoadedTags(kind, isOpen);
  const keys = useMetadataKeys(kind, isOpen);
  const form = useTimeForm();
  const nowSeconds = useNowSeconds();
  const groups = useMemo(
    () =>
      find.is === "loaded" && isOpen
        ? find.value({
            kind,
            text,
            names,
            tags,
            keys: keys.flatMap(({ column }) => metadataKeyOf(column) ?? []),
            time: { nowSeconds, zone: form.zone },
            form,
          })
        : [],
    [find, kind, text, isOpen, names, tags, keys, nowSeconds, form],
  );
  return { groups, isWhole: isFresh && find.is !== "loading" };
}

interface FoundNames {
  /** the text that these are for */
  readonly text: string;
  readonly names: ValueFacts["names"];
}

const NO_NAMES: FoundNames = { text: "", names: { people: [], conversations: [] } };

/**
 * The names for a text, asked a moment after typing stops. Until they are known, those of before that hold the text stay.
 * `isFresh`: they are for this text. A failure finds none.
 */
function useFoundNames(typed: string): { readonly names: ValueFacts["names"]; readonly isFresh: boolean } {
  const app = usePlacedApp();
  const text = typed.trim();
  const [found, setFound] = useState(NO_NAMES);
  const [wanted] = useDebouncedValue(text, 120);
  useEffect(() => {
    if (wanted === "") return;
    return ask(
      app,
      (signal) => lookUpNames(app, wanted, signal),
      (names) => setFound({ text: wanted, names }),
      () => setFound({ ...NO_NAMES, text: wanted }),
    );
  }, [app, wanted]);
  const isFresh = text === "" || found.text === text;
  const names = useMemo(() => {
    const { people, conversations } = found.names;
    const holds = ({ id, name }: { readonly id: string; readonly name: string | null }): boolean =>
      isFresh || holdsTyped(`${name ?? ""} ${id}`, text);
    return { people: people.filter(holds), conversations: conversations.filter(holds) };
  }, [found, text, isFresh]);
  return { names, isFresh };
}

/** The tags of the loaded rows, counted when the list opens. A failure gives none. */
function useLoadedTags(kind: QueryKind, isOpen: boolean): readonly string[] {
  const app = usePlacedApp();
  const viewId = useApp((state) => state.screens[kind].view?.viewId ?? null);
  const [tags, setTags] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen || viewId === null || kind !== "messages") return;
    return ask(
      app,
      (signal) => loadedTags(app, viewId, signal),
      setTags,
      () => setTags([]),
    );
  }, [app, kind, viewId, isOpen]);
  return tags;
}
