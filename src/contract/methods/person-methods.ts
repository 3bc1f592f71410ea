// Everything that is stored about one person of a connection or an opened file (docs/definitions.md).
import { z } from "zod";
import { queryKind } from "#domain/query/query-shape.ts";
import { connectionId, rowId } from "#contract/ids.ts";
import { row } from "./rows.ts";
import { answers, callPerson } from "./statistics-methods.ts";

/** The most names, roles, conversations and events in an answer. */
export const MOST_NAMES_SEEN = 10;
export const MOST_CONVERSATIONS = 10;
export const MOST_EVENTS = 10;
/** The longest name or role in an answer, UTF-16 units. */
export const LONGEST_SEEN = 200;

const rows = z.number().int();
const text = z.string().nullable();

/** A stored record at the moment for which it is listed. */
const personMoment = z.object({
  kind: queryKind,
  rowId,
  /** the newest kept result that holds the row; null if none does */
  resultId: z.number().int().nullable(),
  /** message id or session id */
  id: z.string(),
  atSeconds: z.number(),
});
export type PersonMoment = z.infer<typeof personMoment>;

const personEvent = z.object({
  atSeconds: z.number(),
  /** the newest kept result that holds the row; null if none does */
  resultId: z.number().int().nullable(),
  /** a long text of a message is cut */
  row,
  /** the known name of the group, or of the other of two people */
  otherName: text,
});
export type PersonEvent = z.infer<typeof personEvent>;

/** Values that records name for the person, most frequent first. */
const seen = z.array(z.object({ value: z.string(), records: rows })).readonly();

const personConversation = z.object({
  conversationId: z.string(),
  name: text,
  /** stored messages of the conversation */
  messages: rows,
  /** those of them that the person sent */
  sent: rows,
});
export type PersonConversation = z.infer<typeof personConversation>;

const person = z.object({
  uid: z.string(),
  /** the newest known name */
  name: text,
  names: seen,
  roles: seen,
  /** the first and the last time at which the person did something */
  first: personMoment.nullable(),
  last: personMoment.nullable(),
  /** messages that the person sent */
  sent: rows,
  /** the largest first */
  conversations: z.array(personConversation).max(MOST_CONVERSATIONS).readonly(),
  conversationCount: rows,
  calls: callPerson.omit({ uid: true, name: true }),
  /** whether anybody answered the calls that list the person */
  answers,
  /** calls of others that list the person and whose outcome is known, and those that the person joined; null while not read */
  received: z.object({ calls: rows, joined: rows }).nullable(),
  /** newest first */
  events: z.array(personEvent).max(MOST_EVENTS).readonly(),
  /** false while only the columns are known: names, roles, joined calls and minutes are missing, times may change */
  isWhole: z.boolean(),
});
export type Person = z.infer<typeof person>;

export const personMethods = {
  /** Looks through everything stored for the connection or file. Can be cancelled. */
  "person.read": {
    served: "offline",
    input: z.object({ connectionId, uid: z.string().min(1).max(10_000) }),
    output: person,
    /** `early`: the figures of the columns, present while the records are read */
    progress: z.object({ rows, total: rows, early: person.nullable() }),
  },
} as const;
