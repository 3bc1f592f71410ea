// Asks for the most frequent values of a column, and again whenever the view changes. A later request stops an earlier one.
import { useEffect, useState } from "react";
import type { Facets } from "../../../../contract/methods/find-methods.ts";
import type { Failure } from "../../../../contract/failure.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { ask } from "../../../actions/base/ask.ts";
import { useApp, useAppContext, useZone } from "../../../actions/base/use-app.ts";

const LIMIT_VALUES = 50;

interface FacetsReading {
  readonly column: string;
  readonly facets: Facets | null;
  readonly failure: Failure | null;
}

/** The values of the column. The previous ones stay until the answer; null before the first. */
export function useFacets(kind: QueryKind, column: string): FacetsReading | null {
  const app = useAppContext();
  const viewId = useApp((state) => state.screens[kind].view?.viewId ?? null);
  const version = useApp((state) => state.screens[kind].viewVersion);
  const zone = useZone();
  const [reading, setReading] = useState<FacetsReading | null>(null);
  useEffect(() => {
    if (viewId === null) return;
    const asked = { viewId, column, limitValues: LIMIT_VALUES, zone };
    return ask(
      (signal) => app.client.call("view.facets", asked, { signal }),
      (facets) => setReading({ column, facets, failure: null }),
      (failure) => setReading({ column, facets: null, failure }),
    );
  }, [app, viewId, version, column, zone]);
  return reading?.column === column ? reading : null;
}
