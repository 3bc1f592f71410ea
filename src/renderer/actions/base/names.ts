// Names for ids that rows carry without a name: asked of the store once per id, as rows come into sight.
import { create } from "zustand";
import type { Row } from "../../../contract/methods/rows.ts";
import { client } from "./client.ts";
import { useApp } from "./store.ts";

/** id to name, for one connection at a time */
const useNames = create<{ readonly names: ReadonlyMap<string, string> }>()(() => ({ names: new Map() }));

let askedFor = "";
let asked = new Set<string>();

/** Learns the names of people and groups that these rows only name by id. */
export function learnNames(rows: readonly Row[]): void {
  learnIds(rows.flatMap(namelessIds));
}

/** Learns the names of people and groups. A failure leaves the ids as they are. */
export function learnIds(wanted: readonly string[]): void {
  const connectionId = useApp.getState().settings.currentConnectionId;
  if (askedFor !== connectionId) {
    askedFor = connectionId;
    asked = new Set();
    useNames.setState({ names: new Map() });
  }
  const ids = [...new Set(wanted)].filter((id) => !asked.has(id));
  if (ids.length === 0) return;
  for (const id of ids) asked.add(id);
  client.call("names.read", { connectionId, ids }).then(
    (names) => {
      if (askedFor !== connectionId) return;
      // A name that is not known yet may come with a later page.
      for (const id of ids) if (!Object.hasOwn(names, id)) asked.delete(id);
      useNames.setState((state) => ({ names: new Map([...state.names, ...Object.entries(names)]) }));
    },
    () => {
      for (const id of ids) asked.delete(id);
    },
  );
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

/** The name of an id, or undefined while none is known. */
export function useName(id: string | null): string | undefined {
  return useNames((state) => (id === null ? undefined : state.names.get(id)));
}
