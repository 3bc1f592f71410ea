// The people and groups of the sample: support staff and customers of a shop, a clinic and a bank, in many scripts.
import type { RawGroup, RawUser } from "#sample/base/sample-records.ts";
import { FIRST_SECOND } from "#sample/base/sample-days.ts";
import groups from "#sample/texts/groups.json" with { type: "json" };
import people from "#sample/texts/people.json" with { type: "json" };

export interface Person {
  readonly user: RawUser;
  readonly language: string;
  readonly isStaff: boolean;
  /** tags of the user, as mentionsWithTagInfo shows them */
  readonly tags: readonly string[];
  /** UIDs this person has blocked */
  readonly blocks: readonly string[];
}

export interface Group {
  readonly group: RawGroup;
  readonly language: string;
  /** shop, clinic, bank or team */
  readonly topic: string;
  /** UIDs of the members at the end of the ten months */
  readonly members: readonly string[];
  /** UIDs of former members who left, or were kicked or banned */
  readonly former: readonly string[];
}

/** The role by the beginning of the UID; everyone else is a customer. */
const ROLES: Readonly<Record<string, string>> = {
  agent: "agent",
  supervisor: "supervisor",
  dr: "clinician",
  nurse: "clinician",
  bot: "bot",
};
const STATUSES = ["online", "offline", "away"] as const;

/** Everyone, staff first. */
export const PEOPLE: readonly Person[] = people.map(({ uid, name, language, tags, blocks }, index) => ({
  user: {
    uid,
    name,
    role: ROLES[uid.slice(0, uid.indexOf("_"))] ?? "customer",
    avatar: `https://sample.invalid/avatars/${uid}.png`,
    status: STATUSES[index % STATUSES.length] ?? "offline",
    createdAt: FIRST_SECOND - 86_400 * (700 - index * 9) + index * 811,
  },
  language,
  isStaff: !uid.startsWith("cust_"),
  tags,
  blocks,
}));

const byUid = new Map(PEOPLE.map((person) => [person.user.uid, person]));

export function findPerson(uid: string): Person | undefined {
  return byUid.get(uid);
}

/** The person of a UID; throws a RangeError for an unknown one. */
export function personOf(uid: string): Person {
  const found = byUid.get(uid);
  if (found === undefined) throw new RangeError(`no person ${uid}`);
  return found;
}

/** All groups. Membership is fixed, not random: staff of the topic, every n-th customer. */
export const GROUPS: readonly Group[] = groups.map(({ guid, name, topic, language, type }, index) => {
  const belonging = PEOPLE.filter((person, at) => belongs(person, at, index, topic, language));
  const everyone = belonging.map(({ user }) => user.uid);
  const former = everyone.filter((uid, at) => uid.startsWith("cust_") && at % 5 === index % 5);
  const members = everyone.filter((uid) => !former.includes(uid));
  return {
    group: {
      guid,
      name,
      icon: `https://sample.invalid/icons/${guid}.png`,
      type,
      owner: members[0] ?? "",
      membersCount: members.length,
      createdAt: FIRST_SECOND - 86_400 * (400 - index * 21),
    },
    language,
    topic,
    members,
    former,
  };
});

const byGuid = new Map(GROUPS.map((group) => [group.group.guid, group]));

export function findGroup(guid: string): Group | undefined {
  return byGuid.get(guid);
}

function belongs(person: Person, at: number, groupIndex: number, topic: string, language: string): boolean {
  if (person.isStaff)
    return topic === "team" || language === "en"
      ? at % 4 !== groupIndex % 4
      : at % 2 === 0 || person.language === language;
  if (topic === "team") return at % 7 === groupIndex % 7;
  if (language !== "en") return person.language === language || at % 9 === groupIndex % 9;
  return at % 3 === groupIndex % 3;
}

/** The id of a conversation. It cannot be split again, because UIDs contain underscores. */
export function conversationIdOf(receiverType: "user" | "group", sender: string, receiver: string): string {
  if (receiverType === "group") return `group_${receiver}`;
  return sender < receiver ? `${sender}_user_${receiver}` : `${receiver}_user_${sender}`;
}
