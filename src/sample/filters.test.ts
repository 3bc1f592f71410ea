// Every filter of the sample's list endpoints, one test per parameter: its answer compared with the data.
import { describe, expect, test } from "vitest";
import { askForAll, askSample } from "#tests/fakes/ask.ts";
import {
  attachmentKindsOf,
  callCases,
  groupsOf,
  isSeenBy,
  messageCases,
  type FilterCase,
} from "#tests/fakes/filter-cases.ts";
import { createSampleService, type RawCall, type RawMessage } from "./index.ts";

const service = createSampleService({ messages: 6000, calls: 900 });
const { messages, calls } = service;
const middleSeconds = messages[3000]?.sentAt ?? 0;

type Params = Readonly<Record<string, string | number>>;

/** Other spellings of a parameter, which this program's requests do not use. */
const OTHER_MESSAGE_CASES: readonly Pick<FilterCase<RawMessage>, "name" | "wire" | "holds">[] = [
  {
    name: "hasAttachments=true",
    wire: { hasAttachments: "true" },
    holds: (raw) => attachmentKindsOf(raw).length > 0,
  },
  {
    name: "attachmentTypes without hasAttachments",
    wire: { attachmentTypes: "audio,file" },
    holds: (raw) => attachmentKindsOf(raw).some((kind) => kind === "audio" || kind === "file"),
  },
];

describe("List messages filters by", () => {
  test.each([...messageCases(service), ...OTHER_MESSAGE_CASES])("$name", async ({ wire, holds }) => {
    const expected = messages.filter(holds).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(messages.length);
    expect((await askForAll(service, "messages", wire)).map(({ id }) => id)).toEqual(expected);
  });

  test("nothing if toTimestamp comes alone, a flag is off, or unread comes without count", async () => {
    for (const params of [
      { toTimestamp: middleSeconds },
      { hasMentions: 0 },
      { hasLinks: "false" },
      { unread: 1 },
      { count: 1 },
    ])
      expect(await askForAll(service, "messages", params)).toHaveLength(messages.length);
  });
});

describe("List messages seen by one user", () => {
  const idsOf = (list: readonly { readonly id?: unknown }[]): readonly unknown[] => list.map(({ id }) => id);

  test("includes their own conversations and groups", async () => {
    const expected = messages.filter(isSeenBy(service, "cust_10021_amelia"));
    expect(expected.length).toBeGreaterThan(10);
    expect(idsOf(await askForAll(service, "messages", {}, "cust_10021_amelia"))).toEqual(idsOf(expected));
  });

  test("with sender includes all messages of the conversations both are in", async () => {
    const [one, other] = ["agent_lena_k", "cust_10021_amelia"];
    const expected = messages.filter(({ receiverType, receiver, conversationId: id }) =>
      receiverType === "group"
        ? groupsOf(service, one).includes(receiver) && groupsOf(service, other).includes(receiver)
        : id === `${one}_user_${other}`,
    );
    expect(expected.some(({ sender }) => sender === one)).toBe(true);
    expect(expected.some(({ sender }) => sender !== one && sender !== other)).toBe(true);
    expect(idsOf(await askForAll(service, "messages", { sender: other }, one))).toEqual(idsOf(expected));
  });

  test("leaves out people they blocked on request", async () => {
    const uid = "cust_10022_ben";
    const expected = messages.filter(isSeenBy(service, uid)).filter(({ sender }) => sender !== "agent_tom_b");
    expect(expected.length).toBeLessThan(messages.filter(isSeenBy(service, uid)).length);
    const found = await askForAll(service, "messages", { hideMessagesFromBlockedUsers: 1 }, uid);
    expect(idsOf(found)).toEqual(idsOf(expected));
    expect(await askForAll(service, "messages", { hideMessagesFromBlockedUsers: 1 })).toHaveLength(messages.length);
  });

  test("unread with count returns numbers by conversation instead of messages", async () => {
    const uid = "agent_tom_b";
    const unread = messages
      .filter(isSeenBy(service, uid))
      .filter(({ readAt, sender }) => readAt === undefined && sender !== uid);
    const { data } = await askSample(service, "messages", { unread: 1, count: 1 }, uid);
    expect(data.reduce((sum, entry) => sum + Number(entry["count"]), 0)).toBe(unread.length);
    expect(new Set(data.flatMap(Object.keys))).toEqual(new Set(["entityType", "entityId", "count"]));
    const groups = new Set(data.filter(({ entityType }) => entityType === "group").map(({ entityId }) => entityId));
    expect(groups.size).toBeGreaterThan(3);
    expect([...groups].filter((guid) => !groupsOf(service, uid).includes(String(guid)))).toEqual([]);
  });
});

describe("List messages adds on request", () => {
  test("tags", async () => {
    const plain = await askForAll(service, "messages");
    expect(plain.filter((message) => "tags" in message)).toEqual([]);
    const tagged = await askForAll(service, "messages", { withTags: 1 });
    expect(tagged.map(({ tags }) => tags)).toEqual(messages.map(({ tags }) => tags));
  });

  test("tags of mentioned users, and who blocked whom", async () => {
    const ask = async (params: Params): Promise<readonly Readonly<Record<string, unknown>>[]> => {
      const found = await askForAll(service, "messages", { hasMentions: 1, ...params }, "cust_10022_ben");
      return found.flatMap(({ data }) => Object.values(Object(Object(data).mentions)).map((user) => Object(user)));
    };
    const plain = await ask({});
    expect(plain.length).toBeGreaterThan(5);
    expect(plain.some((user) => "tags" in user || "blockedByMe" in user)).toBe(false);
    const withInfo = await ask({ mentionsWithTagInfo: 1, mentionsWithBlockedInfo: 1 });
    expect(withInfo.every(({ tags, hasBlockedMe }) => Array.isArray(tags) && hasBlockedMe === false)).toBe(true);
    expect(withInfo.every(({ uid, blockedByMe }) => blockedByMe === (uid === "agent_tom_b"))).toBe(true);
  });

  test("whether the user reacted themselves", async () => {
    const own = async (uid?: string): Promise<ReadonlySet<unknown>> => {
      const found = await askForAll(service, "messages", { hasReactions: 1 }, uid);
      const reactions: readonly { reactedByMe?: boolean }[] = found.flatMap(({ data }) => Object(data).reactions);
      return new Set(reactions.map(({ reactedByMe }) => reactedByMe));
    };
    expect(await own()).toEqual(new Set([undefined]));
    expect(await own("agent_lena_k")).toEqual(new Set([true, false]));
  });
});

/** Parameters that only the published SDK knows. */
const OTHER_CALL_CASES: readonly Pick<FilterCase<RawCall>, "name" | "wire" | "holds">[] = [
  { name: "hasTranscription", wire: { hasTranscription: "1" }, holds: ({ hasTranscription }) => hasTranscription },
  { name: "guid", wire: { guid: "night_shift" }, holds: ({ receiver }) => receiver === "night_shift" },
  {
    name: "direction outgoing, with uid",
    wire: { uid: "agent_tom_b", direction: "outgoing" },
    holds: ({ initiator }) => initiator === "agent_tom_b",
  },
  {
    name: "direction incoming, with uid",
    wire: { uid: "agent_tom_b", direction: "incoming" },
    holds: ({ initiator, participants }) =>
      initiator !== "agent_tom_b" && participants.some(({ uid }) => uid === "agent_tom_b"),
  },
];

describe("List calls filters by", () => {
  test.each([...callCases(service), ...OTHER_CALL_CASES])("$name", async ({ wire, holds }) => {
    const expected = calls.filter(holds).map(({ sessionId }) => sessionId);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(calls.length);
    expect((await askForAll(service, "calls", wire)).map(({ sessionId }) => sessionId)).toEqual(expected);
  });

  test("onBehalfOf: the user's own calls", async () => {
    const uid = "cust_10021_amelia";
    const expected = calls.filter(
      ({ initiator, participants }) => initiator === uid || participants.some((entry) => entry.uid === uid),
    );
    expect((await askForAll(service, "calls", {}, uid)).map(({ sessionId }) => sessionId)).toEqual(
      expected.map(({ sessionId }) => sessionId),
    );
  });

  test("nothing if the direction is invalid or has no user", async () => {
    expect(await askForAll(service, "calls", { direction: "sideways", uid: "agent_tom_b" })).not.toHaveLength(0);
    expect(await askForAll(service, "calls", { direction: "incoming" })).toHaveLength(calls.length);
  });
});
