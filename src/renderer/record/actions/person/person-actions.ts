// Shows a person in the pane, reads the stored data about the person, and asks the service for more.
import { failureOf } from "#contract/failure.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { directionOf } from "#domain/query/query.ts";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { cameShort } from "#renderer/list/model/rows/walks.ts";
import { askedQueries } from "#renderer/record/model/person/person-facts.ts";
import { personOf } from "#renderer/record/model/related/queries.ts";
import { canLoadMore } from "#domain/report/loaded-ends.ts";
import { track } from "#renderer/state/activity.ts";
import type { App } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import type { PersonAsked, PersonReading } from "#renderer/state/slices/person-slice.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { notify } from "#renderer/state/show-notice.ts";
import { withSelected } from "#renderer/record/actions/related/from-selected.ts";
import { showPerson } from "#renderer/list/actions/rows/show-side-pane.ts";
import { say } from "#texts/say.ts";

/** Shows everything of a person. Over a connection the service is asked for the newest records that are missing. */
export function openPerson(app: App, uid: string): void {
  showPerson(app, uid);
  if (!selectIsFile(app.store.getState())) void askForPerson(app, uid);
}

/** Reads the stored data about the person. Earlier figures of the same person stay on screen meanwhile. */
export const readPerson = placed(async (app, uid: string, signal: AbortSignal): Promise<void> => {
  const { connectionId } = app.place;
  const update = (change: Partial<PersonReading>): void =>
    app.store.setState(({ personReading: before }) => {
      const isSame = before?.uid === uid && before.connectionId === connectionId;
      const kept = isSame ? before : { connectionId, uid, person: null, share: null, failure: null };
      return { personReading: { ...kept, ...change } };
    });
  update({ failure: null });
  try {
    const person = await app.place.call(
      "person.read",
      { uid },
      {
        signal,
        onProgress({ rows, total, early }) {
          if (signal.aborted) return;
          const known = app.store.getState().personReading?.person ?? null;
          const isFirst = early !== null && (known === null || known.uid !== uid || !known.isWhole);
          update({ share: rows / Math.max(1, total), ...(isFirst ? { person: early } : {}) });
        },
      },
    );
    update({ person, share: null });
  } catch (thrown) {
    // Another reading follows a stopped one, or the pane no longer shows the person.
    update(signal.aborted ? { share: null } : { failure: failureOf(thrown), share: null });
  }
});

/** Asks the service for one page of the person's messages and one of calls, and once more after a short one. They are stored, and no list changes. */
export const askForPerson = placed(async (app, uid: string): Promise<void> => {
  const { connectionId } = app.place;
  const asked: PersonAsked = { connectionId, uid, isAsking: true, mayHaveMore: [], failure: null };
  const isCurrent = (): boolean => {
    const { personAsked } = app.store.getState();
    return personAsked?.uid === uid && personAsked.connectionId === connectionId;
  };
  if (isCurrent() && app.store.getState().personAsked?.isAsking === true) return;
  app.store.setState({ personAsked: asked });
  try {
    const mayHaveMore = await track(app, say("person.asking", { name: markHidden(uid) }), async (signal) => {
      const kinds: QueryKind[] = [];
      for (const query of askedQueries(uid)) {
        const direction = directionOf(query);
        let result = await app.place.call("query.run", { query }, { signal });
        // As a list does, so that both say the same of an end.
        if (cameShort(result, null) && canLoadMore(result, direction))
          result = await app.place.call("walk.more", { resultId: result.resultId, direction }, { signal });
        if (canLoadMore(result, direction)) kinds.push(query.kind);
      }
      return kinds;
    });
    if (isCurrent()) app.store.setState({ personAsked: { ...asked, isAsking: false, mayHaveMore } });
  } catch (thrown) {
    if (isCurrent()) app.store.setState({ personAsked: { ...asked, isAsking: false, failure: failureOf(thrown) } });
  }
});

/** Shows everything of the person whom the selected record is about first. */
export function personOfSelected(app: App): Promise<void> {
  return withSelected(app, async (app, row) => {
    const uid = personOf(row);
    if (uid === null) notify(app, say("related.noPerson"), say("related.noPersonDetail"));
    else openPerson(app, uid);
  });
}
