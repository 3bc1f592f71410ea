// The person in the pane: the data that was read, and the state of the requests for more.
import type { Failure } from "#contract/failure.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Person } from "#contract/methods/person-methods.ts";

/** The person who was read last, of one connection or file. */
export interface PersonReading {
  readonly connectionId: string;
  readonly uid: string;
  /** null until it is read */
  readonly person: Person | null;
  /** the work done, of 1; null while nothing is read */
  readonly share: number | null;
  readonly failure: Failure | null;
}

/** The service was asked for somebody's newest records. */
export interface PersonAsked {
  readonly connectionId: string;
  readonly uid: string;
  readonly isAsking: boolean;
  /** the kinds of which the service had more when it was asked; `kindsWithMore` says what holds now */
  readonly mayHaveMore: readonly QueryKind[];
  readonly failure: Failure | null;
}

export interface PersonSlice {
  readonly personReading: PersonReading | null;
  readonly personAsked: PersonAsked | null;
}

export const PERSON: PersonSlice = { personReading: null, personAsked: null };
