// Parts of a message that are only sent on request: tags, facts about mentioned users, one's own reactions.
import { findPerson } from "../world/people.ts";
import type { Parameters } from "../base/parameters.ts";
import type { RawMap, RawMessage } from "../base/records.ts";
import type { World } from "../world/world.ts";

/** Turns a stored message into the form that the answer contains. */
export function readExtras(
  asked: Parameters,
  onBehalfOf: string | undefined,
  reactors: World["reactors"],
): (message: RawMessage) => RawMessage {
  const withTags = asked.flag("withTags");
  const tagInfo = asked.flag("mentionsWithTagInfo");
  const blockedInfo = asked.flag("mentionsWithBlockedInfo") && onBehalfOf !== undefined;
  return (message) => {
    const given = withTags || message.tags === undefined ? message : withoutTags(message);
    const { mentions, reactions } = message.data;
    const addMentions = mentions !== undefined && (tagInfo || blockedInfo);
    const addReactions = onBehalfOf !== undefined && Array.isArray(reactions);
    if (!addMentions && !addReactions) return given;
    return {
      ...given,
      data: {
        ...message.data,
        ...(addMentions ? { mentions: describeMentions(mentions, tagInfo, blockedInfo ? onBehalfOf : undefined) } : {}),
        ...(addReactions ? { reactions: markOwn(reactions, reactors.get(message.id) ?? [], onBehalfOf) } : {}),
      },
    };
  };
}

function withoutTags({ tags: _tags, ...rest }: RawMessage): RawMessage {
  return rest;
}

function describeMentions(mentions: unknown, tagInfo: boolean, onBehalfOf: string | undefined): RawMap {
  const asking = onBehalfOf === undefined ? undefined : findPerson(onBehalfOf);
  const entries = Object.entries(mentions ?? {}).map(([uid, user]: [string, object]) => {
    const person = findPerson(uid);
    const blocked =
      onBehalfOf === undefined
        ? {}
        : {
            hasBlockedMe: person?.blocks.includes(onBehalfOf) === true,
            blockedByMe: asking?.blocks.includes(uid) === true,
          };
    return [uid, { ...user, ...(tagInfo ? { tags: person?.tags ?? [] } : {}), ...blocked }] as const;
  });
  return Object.fromEntries(entries);
}

function markOwn(
  reactions: readonly object[],
  reactors: readonly (readonly string[])[],
  uid: string,
): readonly RawMap[] {
  return reactions.map((reaction, index) => ({ ...reaction, reactedByMe: reactors[index]?.includes(uid) === true }));
}
