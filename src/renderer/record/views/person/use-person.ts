// Reads the shown person, and again when more is loaded.
import { useEffect } from "react";
import type { AppState } from "#renderer/state/app.ts";
import type { PersonAsked, PersonReading } from "#renderer/state/slices/person-slice.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { readPerson } from "#renderer/record/actions/person/person-actions.ts";

/** The rest after rows were loaded before a person is read again, milliseconds: a walk loads many pages a second. */
const REST_MS = 1000;

interface ShownPerson {
  /** null for a moment */
  readonly reading: PersonReading | null;
  /** null if the service was not asked for this person last */
  readonly asked: PersonAsked | null;
}

export function usePerson(uid: string): ShownPerson {
  const app = useAppContext();
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const loaded = useApp(loadedWords);
  const reading = useApp((state) => state.personReading);
  const asked = useApp((state) => state.personAsked);
  useEffect(() => {
    const controller = new AbortController();
    const { personReading } = app.store.getState();
    const isKnown = personReading?.uid === uid && personReading.connectionId === connectionId;
    const timer = setTimeout(() => void readPerson(app, uid, controller.signal), isKnown ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // Read again when more is loaded.
  }, [app, uid, connectionId, loaded]);
  const isOf = (one: { readonly uid: string; readonly connectionId: string } | null): boolean =>
    one?.uid === uid && one.connectionId === connectionId;
  return { reading: isOf(reading) ? reading : null, asked: isOf(asked) ? asked : null };
}

/** Changes when rows were loaded, by a screen, for a person or from a file. */
function loadedWords({ screens, personAsked, opened }: AppState): string {
  const rows = [screens.messages, screens.calls].map(({ result }) => result?.rowCount ?? 0);
  return [...rows, personAsked?.isAsking === false, ...opened.map(({ state }) => state)].join(" ");
}
