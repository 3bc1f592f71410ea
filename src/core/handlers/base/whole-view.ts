// Selects the rows of a view that are not known yet, before they are counted.
import type { CountProgress } from "#contract/count-progress.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import { runSliced } from "./run-sliced.ts";
import type { Source } from "./sources.ts";

/** All rows of a view. Reports how many rows of the result were tested, if that takes long. */
export function wholeView(
  { store: { views } }: Source,
  viewId: number,
  method: string,
  { signal, emit }: { readonly signal: AbortSignal; readonly emit: (progress: CountProgress<never>) => void },
): Promise<ViewSnapshot> {
  const scan = views.scanOf(viewId, method);
  return runSliced(views.completing(viewId, method), signal, () => emit({ phase: "selecting", ...scan }));
}
