// Looks up a text in the rows of a connection or an opened file: records by id, people and conversations by name.
import { z } from "zod";
import { LONGEST_LOOKUP } from "#domain/lookup/lookup.ts";
import { queryKind } from "#domain/query/query-shape.ts";
import { connectionId, rowId } from "#contract/ids.ts";
import { callRow } from "./rows.ts";

/** The most entries of each kind in an answer. */
export const MOST_FOUND = 6;
/** The longest text of a message in an answer, characters. */
export const LONGEST_EXCERPT = 160;

/** The most calls of a meeting that are named. */
export const MOST_OF_MEETING = 5;

/** How an entry fits the text, the best first: its whole id or name, the beginning of one, a part of one; its own text. */
export const FITS = ["id", "name", "nameStart", "idStart", "part", "text"] as const;
const fit = z.enum(FITS);
export type Fit = z.infer<typeof fit>;

const name = z.string().nullable();
const seconds = z.number().nullable();
/** the newest kept result that holds the row; null if none does */
const resultId = z.number().int().nullable();

const foundCall = z.object({
  fit,
  rowId,
  resultId,
  sessionId: z.string(),
  type: name,
  status: name,
  initiator: name,
  initiatorName: name,
  receiver: name,
  receiverName: name,
  initiatedAtSeconds: seconds,
  totalDurationInMinutes: z.number().nullable(),
});
export type FoundCall = z.infer<typeof foundCall>;

const foundMessage = z.object({
  fit,
  rowId,
  resultId,
  id: z.string(),
  conversationId: name,
  sender: name,
  senderName: name,
  sentAtSeconds: seconds,
  category: name,
  type: name,
  /** its first characters, or those around the first hit in its text; null if it has no text */
  excerpt: z.string().nullable(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

const foundPerson = z.object({ fit, kind: z.enum(["user", "group"]), id: z.string(), name });
export type FoundPerson = z.infer<typeof foundPerson>;

const foundConversation = z.object({ fit, id: z.string(), name, messages: z.number().int() });
export type FoundConversation = z.infer<typeof foundConversation>;

/** The matches of each kind, best first. */
const found = z.object({
  calls: z.array(foundCall).readonly(),
  /** those by id, and then those by their text, newest first */
  messages: z.array(foundMessage).readonly(),
  people: z.array(foundPerson).readonly(),
  conversations: z.array(foundConversation).readonly(),
  /** the kinds of which more match than the answer has */
  hasMore: z.object({ calls: z.boolean(), messages: z.boolean(), people: z.boolean(), conversations: z.boolean() }),
  /** false while names and texts are still compared, and where there were too many to compare all of them in time */
  isWhole: z.boolean(),
});
export type LookupMatches = z.infer<typeof found>;

/** Something that a person opened: a call or a person in the pane, or a conversation as a transcript. */
const openedKind = z.enum(["call", "person", "conversation"]);
export type OpenedKind = z.infer<typeof openedKind>;

const opening = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("call"), atMs: z.number(), found: foundCall }),
  z.object({ kind: z.literal("person"), atMs: z.number(), found: foundPerson }),
  z.object({ kind: z.literal("conversation"), atMs: z.number(), found: foundConversation }),
]);
export type Opening = z.infer<typeof opening>;

/** The numbers of stored records around a record; null if the record lacks the fact that would connect them. */
const related = z.object({
  /** messages of its conversation; also null while a file is being imported */
  messages: z.number().int().nullable(),
  /** calls of its conversation; the call itself counts */
  calls: z.number().int().nullable(),
  /** other calls with its meeting id, and the newest of them */
  otherCallsOfMeeting: z.number().int().nullable(),
  newestOfMeeting: z.array(callRow).max(MOST_OF_MEETING).readonly(),
});
export type Related = z.infer<typeof related>;

export const lookupMethods = {
  /**
   * Looks up a text. `domain/lookup` finds the ids in it and decides if it may be a name. Reports of progress hold the
   * matches by id, then those by name, before those by the texts of messages. Can be cancelled. `noTexts`: texts of
   * messages are not searched.
   */
  "lookup.find": {
    served: "offline",
    input: z.object({ connectionId, text: z.string().max(LONGEST_LOOKUP), noTexts: z.literal(true).optional() }),
    output: found,
    progress: found,
  },
  /** Notes that somebody opened something. Nothing is noted where nothing is stored, or where nothing can be written. */
  "opening.note": {
    served: "offline",
    input: z.object({ connectionId, kind: openedKind, id: z.string().max(LONGEST_LOOKUP) }),
    output: z.object({}),
  },
  /** The records that were opened last and are still stored, newest first. */
  "opening.list": {
    served: "offline",
    input: z.object({ connectionId, limit: z.number().int().min(1).max(50) }),
    output: z.array(opening).readonly(),
  },
  /** Counts the stored records around a message or call, over all results of its connection or file. Can be cancelled. */
  "lookup.related": { served: "offline", input: z.object({ kind: queryKind, rowId }), output: related },
} as const;
