// Counts the rows of a view: of a live result, an opened file or an archive.
import { badRequest } from "../../contract/failure.ts";
import type { Handlers } from "../../contract/methods/methods.ts";
import { isZone } from "../../domain/time/time.ts";
import { runSliced } from "./base/run-sliced.ts";
import type { Sources } from "./base/sources.ts";

export type StatisticsName = "view.statistics" | "view.days" | "view.participation";

/** Throw `Failed` badRequest for a view that is not open, an unknown zone, and participants of messages. */
export function statisticsHandlers(sources: Sources): Handlers<StatisticsName> {
  return {
    "view.statistics": async ({ viewId, zone }, { signal, emit }) => {
      if (!isZone(zone)) throw badRequest("view.statistics", "There is no such zone.");
      const { source, local } = sources.ofId(viewId, "view.statistics");
      const view = await runSliced(source.store.views.completing(local, "view.statistics"), signal);
      const tell = (rows: number): void => emit({ rows, total: view.rowIds.length });
      return await runSliced(source.store.statistics.count(view, zone, tell), signal);
    },
    "view.days": async ({ viewId, zone }, { signal }) => {
      if (!isZone(zone)) throw badRequest("view.days", "There is no such zone.");
      const { source, local } = sources.ofId(viewId, "view.days");
      const view = await runSliced(source.store.views.completing(local, "view.days"), signal);
      return await runSliced(source.store.statistics.countDays(view, zone), signal);
    },
    "view.participation": async ({ viewId }, { signal, emit }) => {
      const { source, local } = sources.ofId(viewId, "view.participation");
      const view = await runSliced(source.store.views.completing(local, "view.participation"), signal);
      if (view.kind !== "calls") throw badRequest("view.participation", "Messages have no participants.");
      const tell = (rows: number): void => emit({ rows, total: view.rowIds.length });
      return await runSliced(source.store.statistics.countParticipation(view, tell), signal);
    },
  };
}
