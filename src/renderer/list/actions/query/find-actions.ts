// Searches loaded rows: hides the rows without a hit or goes from hit to hit, and shows a found row in context.
import { ownWork, type PerKind } from "#renderer/state/work.ts";
import { failureOf } from "#contract/failure.ts";
import type { Input } from "#contract/methods/methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { positionOf, selectFound } from "#renderer/list/actions/rows/go-to.ts";
import { failed, NO_FINDING, searchedText, whyNoContext, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { scansOf, watchScan } from "#renderer/list/actions/rows/scan-rows.ts";
import { reopenView, wholeView } from "#renderer/list/actions/rows/view-actions.ts";
import { screenOf, updateScreen, type App, type PlacedApp } from "#renderer/state/app.ts";
import { inView, placed } from "#renderer/state/placed.ts";
import { notify } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";

interface FindWork {
  /** the steps that wait for the newest search */
  readonly hits: PerKind<Promise<void>>;
}

const workOf = ownWork((): FindWork => ({ hits: { messages: Promise.resolve(), calls: Promise.resolve() } }));

type HitStep = Input<"view.hit">["step"];
/** `first`: the first hit of the view, which takes the focus. */
type AskedStep = HitStep | "first";

/** The id of the field that searches loaded rows; commands move the focus there. */
export const SEARCH_FIELD_ID = "search-loaded";

/** A search runs this long after the last key, milliseconds. */
export const SEARCH_DELAY_MS = 140;

/** Searches for the typed text in the mode of the field. Later typing stops it. */
export const searchFor = placed(async (app, kind: QueryKind, text: string): Promise<void> => {
  if (screenOf(app, kind).searchMode === "filter") return reopenView(app, kind, { search: text });
  scansOf(app).finding[kind]?.abort();
  updateScreen(app, kind, (state) => ({ ...state, finding: { ...NO_FINDING, text }, scan: null }));
  if (text !== "") await goToHit(app, kind, "here");
});

/** Sets the mode of the search field, and searches its text in the new mode. */
export const setSearchMode = placed(async (app, kind: QueryKind, searchMode: "filter" | "find"): Promise<void> => {
  const screen = screenOf(app, kind);
  if (screen.searchMode === searchMode) return;
  const text = searchedText(screen);
  scansOf(app).finding[kind]?.abort();
  if (searchMode === "filter") {
    await reopenView(app, kind, { search: text });
    return updateScreen(app, kind, (state) => ({ ...state, searchMode, finding: NO_FINDING }));
  }
  if (text !== "") await reopenView(app, kind, { search: "" });
  updateScreen(app, kind, (state) => ({ ...state, searchMode }));
  await searchFor(app, kind, text);
});

/**
 * Selects the hit at, after or before the selected row and scrolls to it. While other rows are hidden, every row is a
 * hit. Quick steps wait for each other.
 */
export function goToHit(app: App, kind: QueryKind, step: AskedStep): Promise<void> {
  const search = searchedText(screenOf(app, kind));
  const take = placed(async (at) => {
    if (search !== "" && searchedText(screenOf(at, kind)) === search)
      await showHit(inView(at, kind), kind, step, search);
  });
  const { hits } = workOf(app);
  const at = app.bind();
  hits[kind] = hits[kind].then(() => take(at));
  return hits[kind];
}

/** A transcript shows the rows the other way round: its next hit is a later message, before this one in the view. */
function stepInView(step: HitStep, isTranscript: boolean): HitStep {
  if (!isTranscript || step === "here") return step;
  return step === "next" ? "previous" : "next";
}

async function showHit(app: PlacedApp, kind: QueryKind, asked: AskedStep, search: string): Promise<void> {
  const { view, selection, form } = screenOf(app, kind);
  if (view === null) return;
  const isTranscript = form === "conversation";
  const isFirst = asked === "first";
  const step = stepInView(isFirst ? "next" : asked, isTranscript);
  const controller = new AbortController();
  scansOf(app).finding[kind] = controller;
  const { signal } = controller;
  const { viewId } = view;
  try {
    await wholeView(app, kind, signal);
    const from = isFirst ? null : await positionOf(app, viewId, selection?.rowId ?? null);
    const wanted = {
      viewId,
      search,
      from: from ?? (step === "previous" ? 0 : -1),
      step: from === null && step === "here" ? "next" : step,
    };
    const { hitCount, hit } = await watchScan(app, kind, signal, (options) =>
      app.place.call("view.hit", wanted, options),
    );
    if (signal.aborted) return;
    const index = hit?.index ?? null;
    const hitIndex = index !== null && isTranscript ? hitCount - 1 - index : index;
    const fields = hit?.fields ?? [];
    updateScreen(app, kind, (state) =>
      state.searchMode === "find"
        ? { ...state, finding: { text: search, hitCount, hitIndex, fields } }
        : { ...state, finding: { ...NO_FINDING, fields } },
    );
    // The hit that is selected stays where it is.
    const isThere = step === "here" && hit?.rowId === selection?.rowId;
    if (hit !== null && !isThere)
      await selectFound(inView(app, kind), kind, { by: "row", rowId: hit.rowId }, { takesFocus: isFirst });
  } catch (thrown) {
    if (!signal.aborted) updateScreen(app, kind, (state) => failed(state, failureOf(thrown), "view"));
  }
}

/** True if a row is selected and other rows are hidden, so that it can be shown in context. */
export function canShowInContext(screen: ScreenState): boolean {
  return whyNoContext(screen) === null;
}

/** Shows all rows again around the selected one, which gets the focus. Hits of the search stay marked. */
export const showInContext = placed(async (app, kind: QueryKind): Promise<void> => {
  const { selection, search } = screenOf(app, kind);
  const rowId = selection?.rowId ?? null;
  const why = whyNoContext(screenOf(app, kind));
  if (rowId === null || why !== null) return notify(app, say("rows.notices.noContext"), why ?? "");
  await reopenView(app, kind, { search: "", localValues: [], localTests: [] });
  if (search !== "") {
    updateScreen(app, kind, (state) => ({ ...state, searchMode: "find", finding: { ...NO_FINDING, text: search } }));
  }
  const { view } = screenOf(app, kind);
  if (view === null) return;
  try {
    await wholeView(app, kind);
    await selectFound(app, kind, { by: "row", rowId }, { takesFocus: true });
  } catch (thrown) {
    updateScreen(app, kind, (state) => failed(state, failureOf(thrown), "view"));
  }
  if (search !== "") await goToHit(app, kind, "here");
});
