// Loads page after page up to a moment that is not loaded yet.
import { failureOf } from "../../../contract/failure.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { formatTime } from "../../../domain/time/time.ts";
import { count } from "../../design/words/format.ts";
import { track } from "../base/activity.ts";
import { ROWS_TEXTS } from "../../model/rows/rows-texts.ts";
import { began, failed } from "../../model/rows/screen.ts";
import { isCurrent, takeOver } from "../base/under-way.ts";
import { refreshView } from "./view-actions.ts";
import { canLoad } from "../../model/rows/walks.ts";
import { currentZone, screenOf, updateScreen } from "../base/app.ts";
import type { App } from "../base/app.ts";

/** True if everything up to the moment is loaded; false if loading failed, was stopped or cannot begin. */
export async function loadUntil(app: App, kind: QueryKind, direction: Direction, seconds: number): Promise<boolean> {
  const { result, busy } = screenOf(app, kind);
  if (result === null || busy !== null || !canLoad(result, direction)) return false;
  const controller = takeOver(app, kind);
  updateScreen(app, kind, (state) => began(state, "more"));
  const asked = { resultId: result.resultId, direction, untilSeconds: seconds };
  try {
    await track(
      app,
      ROWS_TEXTS.notices.loadingUntil(kind, formatTime(seconds, currentZone(app))),
      (signal, report) =>
        app.client.call("walk.all", asked, {
          signal,
          onProgress: ({ rows }) => report({ detail: count(rows, "row") }),
        }),
      controller,
    );
    await refreshView(app, kind);
    if (!isCurrent(app, kind, controller)) return false;
    updateScreen(app, kind, (state) => ({ ...state, busy: null }));
    return true;
  } catch (thrown) {
    if (!isCurrent(app, kind, controller)) return false;
    // Pages that arrived before are loaded.
    await refreshView(app, kind).catch(() => undefined);
    updateScreen(app, kind, (state) => failed(state, failureOf(thrown), "more"));
    return false;
  }
}
