// Loads the other period of a comparison, over the real engine.
import { expect, test } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { formatReading } from "#domain/query/time-input.ts";
import { openView } from "#renderer/list/actions/rows/view-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { toggleText } from "#renderer/list/actions/query/text-actions.ts";
import { go } from "#renderer/place/actions/place-actions.ts";
import { goToRows, showPlain } from "#renderer/list/actions/query/record-actions.ts";
import { loadEarlier, narrowToSpan, showSpan } from "./statistics-actions.ts";
import { movedSpan } from "./time-marks.ts";

const ZONE = "UTC";
const DAY = 86_400;

test("the days before are loaded, and the shown ones stay counted alone", async () => {
  const desk = await startAtShop({ calls: 250 });
  const times = desk.sample.calls.map(({ initiatedAt }) => Number(initiatedAt)).toSorted((one, other) => one - other);
  const newest = times.at(-1) ?? 0;
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  const span = { fromSeconds: middle - (middle % DAY), toSeconds: newest - (newest % DAY) + DAY - 1 };
  const shiftDays = (span.toSeconds + 1 - span.fromSeconds) / DAY;
  const before = movedSpan(span, -shiftDays, ZONE);
  const within = ({ fromSeconds, toSeconds }: typeof span): number =>
    times.filter((each) => each >= fromSeconds && each <= toSeconds).length;
  expect(within(before)).toBeGreaterThan(0);

  desk.fill("calls", { initiatedFrom: formatReading(span.fromSeconds, ZONE) });
  await runQuery(desk.app, "calls");
  await loadAll(desk.app, "calls");
  expect(desk.screen("calls").view?.rowCount).toBe(within(span));

  // The query stands as text in the bar.
  toggleText(desk.app, "calls");
  await loadEarlier(desk.app, "calls", span, shiftDays);
  const { result, view, localTests } = desk.screen("calls");
  expect(view?.rowCount).toBe(within(span));
  expect(result?.query.params["initiatedFrom"]).toBe(before.fromSeconds);
  expect(result?.rowCount).toBe(within({ ...before, toSeconds: span.toSeconds }));
  expect(localTests).toHaveLength(1);
  const test = {
    test: "between",
    column: "initiatedAtSeconds",
    from: before.fromSeconds,
    to: before.toSeconds,
  } as const;
  const earlier = await openView(desk.app.bind(), result?.resultId ?? 0, { localTests: [{ test, words: "" }] });
  expect(earlier.rowCount).toBe(within(before));
});

test("a query that fails is shown with its list, and its rows stay", async () => {
  const desk = await startAtShop({ calls: 250 });
  desk.fill("calls", { initiatedFrom: "2 days ago" });
  await runQuery(desk.app, "calls");
  const { result } = desk.screen("calls");
  desk.app.store.setState({ screen: "statistics" });
  desk.failService(500);
  const nowSeconds = Math.floor(Date.now() / 1000);
  await loadEarlier(desk.app, "calls", { fromSeconds: nowSeconds - 2 * DAY, toSeconds: nowSeconds }, 2);
  expect(desk.state().screen).toBe("calls");
  expect(desk.screen("calls")).toMatchObject({ result, failedDuring: "query" });
});

test("Back leads from the rows of a bar to the picture, and from a narrower picture to the whole one", async () => {
  const desk = await startAtShop({ calls: 250 });
  await runQuery(desk.app, "calls");
  await loadAll(desk.app, "calls");
  goToRows(desk.app, "calls");
  showPlain(desk.app, "statistics");
  const all = desk.screen("calls").view?.rowCount;
  const newest = Math.max(...desk.sample.calls.map(({ initiatedAt }) => Number(initiatedAt)));
  const span = { fromSeconds: newest - DAY, toSeconds: newest };
  const viewId = desk.screen("calls").view?.viewId ?? 0;
  const statistics = await desk.app.bind().place.call("view.statistics", { viewId, zone: ZONE });
  const shown = () => [desk.state().screen, desk.state().rowsKind, desk.screen("calls").view?.rowCount];

  await narrowToSpan(desk.app, "calls", { fromSeconds: newest - 7 * DAY, toSeconds: newest });
  const week = desk.screen("calls").view?.rowCount;
  await showSpan(desk.app, statistics, span, null);
  const day = desk.screen("calls").view?.rowCount;
  expect(new Set([all, week, day]).size).toBe(3);
  expect(shown()).toEqual(["calls", "calls", day]);
  await go(desk.app, "back");
  expect(shown()).toEqual(["statistics", "calls", week]);
  await go(desk.app, "back");
  expect(shown()).toEqual(["statistics", "calls", all]);
  await go(desk.app, "forward");
  await go(desk.app, "forward");
  expect(shown()).toEqual(["calls", "calls", day]);
});
