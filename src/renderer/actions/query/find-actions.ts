// Looking for rows: the search field hides the others or goes from hit to hit; a found row is shown among its neighbours.
import { failureOf } from "../../../contract/failure.ts";
import type { Input } from "../../../contract/methods/methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { client } from "../base/client.ts";
import { notify } from "../../design/parts/notify.ts";
import { reveal } from "../rows/go-to.ts";
import { selectRow } from "./record-actions.ts";
import { failed, NO_FINDING, searchedText, whyNoContext } from "../../model/rows/screen.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import { screenOf, updateScreen } from "../base/store.ts";
import { reopenView, wholeView } from "../rows/view-actions.ts";
import { readRows } from "../../../contract/carrier/read-rows.ts";

type Step = Input<"view.hit">["step"];

const latest: Record<QueryKind, AbortController | null> = { messages: null, calls: null };
const queue: Record<QueryKind, Promise<void>> = { messages: Promise.resolve(), calls: Promise.resolve() };

/** Looks for what was typed, in the way the field is set to. What is typed later stops it. */
export async function searchFor(kind: QueryKind, text: string): Promise<void> {
  if (screenOf(kind).searchMode === "filter") return reopenView(kind, { search: text });
  latest[kind]?.abort();
  updateScreen(kind, (state) => ({ ...state, finding: { ...NO_FINDING, text } }));
  if (text !== "") await goToHit(kind, "here");
}

/** Sets what the field does; what is in it is looked for in the new way. */
export async function setSearchMode(kind: QueryKind, searchMode: "filter" | "find"): Promise<void> {
  const screen = screenOf(kind);
  if (screen.searchMode === searchMode) return;
  const text = searchedText(screen);
  latest[kind]?.abort();
  if (searchMode === "filter") {
    await reopenView(kind, { search: text });
    return updateScreen(kind, (state) => ({ ...state, searchMode, finding: NO_FINDING }));
  }
  if (text !== "") await reopenView(kind, { search: "" });
  updateScreen(kind, (state) => ({ ...state, searchMode }));
  await searchFor(kind, text);
}

/**
 * Selects the hit at, behind or before the selected row, and brings it into sight; among found rows each is a hit. Steps
 * that are asked for faster than they are taken are taken one after the other.
 */
export function goToHit(kind: QueryKind, step: Step): Promise<void> {
  const search = searchedText(screenOf(kind));
  const isStillAsked = (): boolean => search !== "" && searchedText(screenOf(kind)) === search;
  queue[kind] = queue[kind].then(() => (isStillAsked() ? takeStep(kind, step, search) : undefined));
  return queue[kind];
}

async function takeStep(kind: QueryKind, step: Step, search: string): Promise<void> {
  const { view, selection } = screenOf(kind);
  if (view === null) return;
  const controller = new AbortController();
  latest[kind] = controller;
  const { signal } = controller;
  const { viewId } = view;
  try {
    await wholeView(kind, signal);
    const from = await placeOf(viewId, selection?.rowId ?? null);
    const { hitCount, hit } = await client.call(
      "view.hit",
      {
        viewId,
        search,
        from: from ?? (step === "previous" ? 0 : -1),
        step: from === null && step === "here" ? "next" : step,
      },
      { signal },
    );
    if (signal.aborted || screenOf(kind).view?.viewId !== viewId) return;
    const finding = { text: search, hitCount, hitIndex: hit?.index ?? null };
    updateScreen(kind, (state) => (state.searchMode === "find" ? { ...state, finding } : state));
    if (hit !== null) await show(kind, viewId, hit.position);
  } catch (thrown) {
    if (!signal.aborted) updateScreen(kind, (state) => failed(state, failureOf(thrown), "view"));
  }
}

async function placeOf(viewId: number, rowId: number | null): Promise<number | null> {
  if (rowId === null) return null;
  const found = await client.call("view.locate", { viewId, target: { by: "row", rowId } });
  return found?.position ?? null;
}

/** Selects the row at a position of the view and brings it into sight. */
async function show(kind: QueryKind, viewId: number, position: number): Promise<void> {
  const { rows } = await readRows(client, { viewId, from: position, count: 1 });
  const row = rows[0];
  if (row === undefined || screenOf(kind).view?.viewId !== viewId) return;
  reveal(kind, viewId, position);
  selectRow(kind, row, false);
}

/** True when the selected row is one of some, and can be shown among all. */
export function canShowInContext(screen: ScreenState): boolean {
  return whyNoContext(screen) === null;
}

/** Shows all rows again around the selected one; what was searched goes on being marked. */
export async function showInContext(kind: QueryKind): Promise<void> {
  const { selection, search } = screenOf(kind);
  const rowId = selection?.rowId ?? null;
  const why = whyNoContext(screenOf(kind));
  if (rowId === null || why !== null) return notify("Nothing to show in context", why ?? "");
  await reopenView(kind, { search: "", localValues: [], localTests: [] });
  if (search !== "") {
    updateScreen(kind, (state) => ({ ...state, searchMode: "find", finding: { ...NO_FINDING, text: search } }));
  }
  const { view } = screenOf(kind);
  if (view === null) return;
  try {
    await wholeView(kind);
    const position = await placeOf(view.viewId, rowId);
    if (position !== null) await show(kind, view.viewId, position);
  } catch (thrown) {
    updateScreen(kind, (state) => failed(state, failureOf(thrown), "view"));
  }
  if (search !== "") await goToHit(kind, "here");
}
