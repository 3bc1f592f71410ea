// All data of one sample service, generated in pieces, with the values that filters need.
import { makeCalls } from "./sample-calls.ts";
import { mapInPieces, type Pieces } from "#sample/base/pieces.ts";
import { makeMessages } from "./sample-messages.ts";
import { GROUPS } from "./sample-people.ts";
import type { RawCall, RawMap, RawMessage } from "#sample/base/sample-records.ts";

/** A message with the values that filters need. */
export interface MessageEntry {
  readonly raw: RawMessage;
  readonly idNumber: number;
  readonly text: string | null;
  readonly attachmentKinds: readonly string[];
  readonly mentionedUids: readonly string[];
  readonly isReactedTo: boolean;
}

export interface World {
  /** oldest first */
  readonly messages: readonly MessageEntry[];
  /** newest first, by initiatedAt */
  readonly calls: readonly RawCall[];
  readonly callBySessionId: ReadonlyMap<string, RawCall>;
  readonly reactors: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Generates the records, and computes the values that the endpoints need beside them. */
export function* makeWorld(seed: number, messageCount: number, callCount: number): Pieces<World> {
  const oldestFirst = yield* makeCalls(seed, callCount);
  const { messages, reactors } = yield* makeMessages(seed, messageCount, oldestFirst);
  const calls = oldestFirst.toReversed();
  return {
    messages: yield* mapInPieces(messages, readEntry),
    calls,
    reactors,
    callBySessionId: new Map(calls.map((call) => [call.sessionId, call])),
  };
}

function readEntry(raw: RawMessage): MessageEntry {
  const { text, mentions, reactions } = raw.data;
  return {
    raw,
    idNumber: Number(raw.id),
    text: typeof text === "string" ? text : null,
    attachmentKinds: attachmentKinds(raw),
    mentionedUids: isMap(mentions) ? Object.keys(mentions) : [],
    isReactedTo: Array.isArray(reactions) && reactions.length > 0,
  };
}

const KINDS: readonly string[] = ["image", "video", "audio"];

/** image, video and audio by MIME type, file for all others. Without attachments, the message's type decides. */
function attachmentKinds({ type, data }: RawMessage): readonly string[] {
  const kindOf = (name: unknown): string => (typeof name === "string" && KINDS.includes(name) ? name : "file");
  const listed: unknown = data["attachments"];
  if (!Array.isArray(listed)) return typeof data["url"] === "string" ? [kindOf(type)] : [];
  return listed
    .filter(isMap)
    .map(({ mimeType }) => kindOf(typeof mimeType === "string" ? mimeType.split("/")[0] : type));
}

function isMap(value: unknown): value is RawMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** GUIDs of the groups that a person belongs to. */
export function groupsOf(uid: string): ReadonlySet<string> {
  return new Set(GROUPS.filter(({ members }) => members.includes(uid)).map(({ group }) => group.guid));
}
