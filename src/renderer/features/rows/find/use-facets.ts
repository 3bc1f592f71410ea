// Asks for the most frequent values of a column, anew whenever the view changes; what is asked later stops it.
import { useEffect, useState } from "react";
import type { Facets } from "../../../../contract/methods/find-methods.ts";
import { failureOf } from "../../../../contract/failure.ts";
import type { Failure } from "../../../../contract/failure.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectZone } from "../../../actions/base/slices/settings.ts";

const LIMIT_VALUES = 50;

export interface FacetsReading {
  readonly column: string;
  readonly facets: Facets | null;
  readonly failure: Failure | null;
}

/** The values of the column, those before stay until the answer; null while the first are counted. */
export function useFacets(kind: QueryKind, column: string): FacetsReading | null {
  const app = useAppContext();
  const viewId = useApp((state) => state.screens[kind].view?.viewId ?? null);
  const version = useApp((state) => state.screens[kind].viewVersion);
  const zone = useApp(selectZone);
  const [reading, setReading] = useState<FacetsReading | null>(null);
  useEffect(() => {
    if (viewId === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    app.client.call("view.facets", { viewId, column, limitValues: LIMIT_VALUES, zone }, { signal }).then(
      (facets) => !signal.aborted && setReading({ column, facets, failure: null }),
      (thrown: unknown) => !signal.aborted && setReading({ column, facets: null, failure: failureOf(thrown) }),
    );
    return () => controller.abort();
  }, [app, viewId, version, column, zone]);
  return reading?.column === column ? reading : null;
}
