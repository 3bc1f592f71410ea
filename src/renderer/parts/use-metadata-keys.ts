// The keys in the metadata of the shown rows of a screen, read while a component that offers them is drawn.
import { useEffect, useState } from "react";
import type { MetadataKeys } from "#contract/methods/find-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { useApp, usePlacedApp } from "#renderer/state/use-app.ts";

export type ShownKeys = MetadataKeys["keys"];

const NONE: readonly ShownKeys[number][] = [];

/**
 * The keys, those of most rows first; of a large view first those of a sample. None where they cannot be read, and they are
 * not asked for before they are wanted.
 */
export function useMetadataKeys(kind: QueryKind, isWanted = true): ShownKeys {
  const { place } = usePlacedApp();
  const viewId = useApp((state) => state.screens[kind].view?.viewId ?? null);
  const [keys, setKeys] = useState<ShownKeys>(NONE);
  useEffect(() => {
    if (viewId === null || !isWanted) return;
    const turn = new AbortController();
    const show = (answer: MetadataKeys): void => {
      if (!turn.signal.aborted) setKeys(answer.keys);
    };
    place
      .call(
        "view.metadata",
        { viewId },
        {
          signal: turn.signal,
          onProgress: (progress) => {
            if (progress.phase === "sampled") show(progress.answer);
          },
        },
      )
      .then(show, () => undefined);
    return () => turn.abort();
  }, [place, viewId, isWanted]);
  return keys;
}
