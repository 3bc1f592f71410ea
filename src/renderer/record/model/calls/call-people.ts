// Names the caller and the receiver of a call, for titles.
import type { CallDetail } from "#contract/methods/rows.ts";
import { markHidden, markInName } from "#domain/text/hidden-characters.ts";
import { ownValue } from "#domain/text/lenient.ts";
import { say } from "#texts/say.ts";

/** Names in the title of a call. */
const MOST_NAMES = 3;

export interface CallPeople {
  readonly from: string;
  /** null if the record has no person */
  readonly to: string | null;
}

export function peopleOf(detail: Pick<CallDetail, "row" | "names" | "participants">): CallPeople {
  const { row, names } = detail;
  const nameOf = (id: string | null, name: string | null): string | null =>
    id === null && name === null ? null : shownName(name ?? ownValue(names, id ?? ""), id ?? "");
  return {
    from: nameOf(row.initiator, row.initiatorName) ?? namesOf(detail) ?? say("calls.call.unknown"),
    to: nameOf(row.receiver, row.receiverName),
  };
}

const shownName = (name: string | undefined, id: string): string =>
  name === undefined ? markHidden(id) : markInName(name);

/** Participants whom the record names without a UID, for a call that has no known initiator. */
function namesOf({ participants }: Pick<CallDetail, "participants">): string | null {
  const names = [
    ...new Set(participants.flatMap(({ uid, name }) => (uid === null && name !== null ? [markInName(name)] : []))),
  ];
  if (names.length === 0) return null;
  const others = Math.max(0, names.length - MOST_NAMES);
  return say("calls.call.names", { names: names.slice(0, MOST_NAMES).join(", "), others });
}
