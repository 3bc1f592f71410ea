// The tour of three steps: offered once at a first start, and shown again whenever a person asks for it.
import { SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { TOUR_STEPS } from "./tour-steps.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import type { App } from "#renderer/state/app.ts";

/**
 * Begins the tour if nobody has ended it before, and if the window shows the sample and nothing else: there is no
 * connection, no opened file, and no link has opened a record or a dialog.
 */
export function offerTour(app: App): void {
  const { settings, connections, opened, dialog, keptLink, screens } = app.store.getState();
  const isSample = settings.currentConnectionId === SAMPLE_CONNECTION_ID && opened.length === 0;
  const isNew = isSample && connections.every(({ kind }) => kind === "sample");
  const isUntouched =
    dialog === null && keptLink === null && Object.values(screens).every(({ selection }) => selection === null);
  if (!settings.tourDone && isNew && isUntouched) app.store.setState({ tour: { step: 0, isAsked: false } });
}

/** Begins the tour because a person asked for it, at the rows of which it speaks. */
export function startTour(app: App): void {
  turnTo(app, app.store.getState().rowsKind);
  app.store.setState({ tour: { step: 0, isAsked: true } });
}

/** Goes so many steps on or back. After the last step the tour is over. */
export function moveTour(app: App, by: 1 | -1): void {
  const { tour } = app.store.getState();
  if (tour === null) return;
  const step = Math.max(0, tour.step + by);
  if (step < TOUR_STEPS.length) app.store.setState({ tour: { ...tour, step } });
  else endTour(app);
}

/** Ends or skips the tour. It is not offered again. */
export function endTour(app: App): void {
  const { tour, settings } = app.store.getState();
  if (tour === null) return;
  app.store.setState({ tour: null });
  wantFocus(app, "rows");
  if (!settings.tourDone) void changeSettings(app, { tourDone: true });
}
