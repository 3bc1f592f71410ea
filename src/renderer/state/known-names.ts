// Names for ids that rows have without a name. The store is asked once per id, when a row comes into view.
import { ownWork } from "./work.ts";
import type { Row } from "#contract/methods/rows.ts";
import type { App } from "./app.ts";
import { useApp } from "./use-app.ts";

const workOf = ownWork(() => ({ visit: 0, requested: new Set<string>() }));

/** The ids whose names were requested during this visit. */
function requestedOf(app: App, visit: number): Set<string> {
  const work = workOf(app);
  if (work.visit !== visit) work.requested = new Set();
  work.visit = visit;
  return work.requested;
}

/** Learns the names of people and groups for which these rows have only an id. */
export function learnNames(app: App, rows: readonly Row[]): void {
  learnIds(app, rows.flatMap(namelessIds));
}

/** Learns the names of people and groups. A failure leaves the ids as they are. */
export function learnIds(app: App, wanted: readonly string[]): void {
  const at = app.bind();
  const { store, place } = at;
  const { visit } = store.getState();
  const requested = requestedOf(at, visit);
  const ids = [...new Set(wanted)].filter((id) => !requested.has(id));
  if (ids.length === 0) return;
  for (const id of ids) requested.add(id);
  place.call("names.read", { ids }).then(
    (names) => {
      // An unknown name may come with a later page.
      for (const id of ids) if (!Object.hasOwn(names, id)) requested.delete(id);
      store.setState((state) => ({ names: new Map([...state.names, ...Object.entries(names)]) }));
    },
    () => {
      for (const id of ids) requested.delete(id);
    },
  );
}

/** Keeps names that came with a record, so that the rows have them, too. */
export function noteNames({ store }: App, found: Readonly<Record<string, string>>): void {
  const { names } = store.getState();
  const news = Object.entries(found).filter(([id]) => !names.has(id));
  if (news.length > 0) store.setState({ names: new Map([...names, ...news]) });
}

function namelessIds(row: Row): readonly string[] {
  const people =
    "participantUids" in row
      ? [row.initiatorName === null ? row.initiator : null, row.receiverName === null ? row.receiver : null]
      : [
          row.senderName === null ? row.sender : null,
          row.receiverName === null ? row.receiver : null,
          ...row.mentionedUids,
        ];
  return people.filter((id) => id !== null);
}

/** The name of an id; undefined while it is unknown. */
export function useName(id: string | null): string | undefined {
  return useApp((state) => (id === null ? undefined : state.names.get(id)));
}
