// Counts the rows of a view and the records of a person, in a live result, an opened file or an archive.
import { badRequest } from "#contract/failure.ts";
import type { Handlers } from "#contract/methods/methods.ts";
import type { Person, PersonMoment } from "#contract/methods/person-methods.ts";
import { SAMPLE_SIZES, type SampleSizes } from "#core/store/base/count-with-sample.ts";
import { isZone } from "#domain/time/time.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import { wholeView } from "#core/handlers/base/whole-view.ts";
import type { Source, Sources } from "#core/handlers/base/sources.ts";

export type StatisticsName = "view.statistics" | "view.days" | "view.participation" | "view.metadata" | "person.read";

/** Throw `Failed` badRequest for a view or file that is not open, an unknown zone, and participants of messages. */
export function statisticsHandlers(sources: Sources, samples: SampleSizes = SAMPLE_SIZES): Handlers<StatisticsName> {
  return {
    "view.statistics": async ({ viewId, zone }, call) => {
      if (!isZone(zone)) throw badRequest("view.statistics", "There is no such zone.");
      const { source, local } = sources.ofId(viewId, "view.statistics");
      const view = await wholeView(source, local, "view.statistics", call);
      return await runSliced(source.store.statistics.count(view, zone, call.emit, samples.columns), call.signal);
    },
    "view.days": async ({ viewId, zone }, { signal }) => {
      if (!isZone(zone)) throw badRequest("view.days", "There is no such zone.");
      const { source, local } = sources.ofId(viewId, "view.days");
      const view = await runSliced(source.store.views.completing(local, "view.days"), signal);
      return await runSliced(source.store.statistics.countDays(view, zone), signal);
    },
    "view.participation": async ({ viewId }, call) => {
      const { source, local } = sources.ofId(viewId, "view.participation");
      const view = await wholeView(source, local, "view.participation", call);
      if (view.kind !== "calls") throw badRequest("view.participation", "Messages have no participants.");
      return await runSliced(source.store.statistics.countParticipation(view, call.emit, samples.records), call.signal);
    },
    "view.metadata": async ({ viewId }, call) => {
      const { source, local } = sources.ofId(viewId, "view.metadata");
      const view = await wholeView(source, local, "view.metadata", call);
      return await runSliced(source.store.statistics.countMetadataKeys(view, call.emit, samples.records), call.signal);
    },
    "person.read": async ({ connectionId, uid }, { signal, emit }) => {
      const source = sources.ofConnection(connectionId, "person.read");
      const whose = { connectionId: source.connectionOf(connectionId), uid };
      const tell = (rows: number, total: number, early: Person | null): void =>
        emit({ rows, total, early: early === null ? null : numbered(source, early) });
      return numbered(source, await runSliced(source.store.statistics.readPerson(whose, tell), signal));
    },
  };
}

/** With the numbers of rows and results as they are outside the store. */
function numbered(source: Source, person: Person): Person {
  const resultOf = (resultId: number | null): number | null => (resultId === null ? null : source.numberOf(resultId));
  const encode = (moment: PersonMoment): PersonMoment => ({
    ...source.row(moment),
    resultId: resultOf(moment.resultId),
  });
  const { first, last, events } = person;
  return {
    ...person,
    first: first === null ? null : encode(first),
    last: last === null ? null : encode(last),
    events: events.map((event) => ({ ...event, row: source.row(event.row), resultId: resultOf(event.resultId) })),
  };
}
