// Every filter of the sample's list endpoints, one test per parameter: what it answers against what is in the data.
import { describe, expect, test } from "vitest";
import { askForAll, askSample } from "../../tests/fakes/ask.ts";
import { createSampleService } from "./index.ts";
import type { RawCall, RawMessage } from "./index.ts";

const service = createSampleService({ messages: 6000, calls: 900 });
const { messages, calls } = service;
const middleSeconds = messages[3000]?.sentAt ?? 0;
const laterSeconds = messages[4000]?.sentAt ?? 0;

type Params = Readonly<Record<string, string | number>>;
type Case<Raw> = readonly [name: string, params: Params, holds: (raw: Raw) => boolean];

function textOf({ data }: RawMessage): string {
  return typeof data["text"] === "string" ? data["text"] : "";
}

function kindsOf({ data, type }: RawMessage): readonly string[] {
  const listed: readonly { mimeType: string }[] = Array.isArray(data["attachments"]) ? data["attachments"] : [];
  const main = listed.map(({ mimeType }) => mimeType.split("/")[0] ?? "");
  const kinds = listed.length === 0 && data["url"] !== undefined ? [type] : main;
  return kinds.map((kind) => (["image", "video", "audio"].includes(kind) ? kind : "file"));
}

function mentionsOf({ data }: RawMessage): readonly string[] {
  return Object.keys(Object(data["mentions"]));
}

const conversationId = messages.find(({ receiverType }) => receiverType === "user")?.conversationId ?? "";

const MESSAGE_CASES: readonly Case<RawMessage>[] = [
  ["searchKey", { searchKey: "refund" }, (raw) => textOf(raw).toLowerCase().includes("refund")],
  ["searchKey in capitals", { searchKey: "REFUND" }, (raw) => /refund/iu.test(textOf(raw))],
  ["searchKey in Cyrillic, another case", { searchKey: "ЗАКАЗ" }, (raw) => textOf(raw).toLowerCase().includes("заказ")],
  ["searchKey in Greek, another case", { searchKey: "ΚΑΛΗΜΈΡΑ" }, (raw) => textOf(raw).includes("Καλημέρα")],
  ["searchKey in Arabic", { searchKey: "الشحنة" }, (raw) => textOf(raw).includes("الشحنة")],
  ["searchKey in Japanese", { searchKey: "ありがとう" }, (raw) => textOf(raw).includes("ありがとう")],
  [
    "searchKey with % and _, which are no wildcards",
    { searchKey: "100% sure_" },
    (raw) => textOf(raw).includes("100% sure_"),
  ],
  [
    "searchKey with a quote and a comma",
    { searchKey: '"never again", then' },
    (raw) => textOf(raw).startsWith('He said "never'),
  ],
  ["hasAttachments", { hasAttachments: 1 }, (raw) => kindsOf(raw).length > 0],
  ["hasAttachments=true", { hasAttachments: "true" }, (raw) => kindsOf(raw).length > 0],
  ["attachmentTypes, one", { attachmentTypes: "image", hasAttachments: 1 }, (raw) => kindsOf(raw).includes("image")],
  [
    "attachmentTypes, several",
    { attachmentTypes: "audio,file" },
    (raw) => kindsOf(raw).some((kind) => kind === "audio" || kind === "file"),
  ],
  ["hasMentions", { hasMentions: 1 }, (raw) => mentionsOf(raw).length > 0],
  [
    "mentionedUids",
    { mentionedUids: "agent_tom_b,agent_irina_v" },
    (raw) => mentionsOf(raw).some((uid) => uid === "agent_tom_b" || uid === "agent_irina_v"),
  ],
  ["hasReactions", { hasReactions: 1 }, ({ data }) => Array.isArray(data["reactions"])],
  ["hasLinks", { hasLinks: 1 }, (raw) => /https?:\/\/|www\./u.test(textOf(raw))],
  ["receiverType user", { receiverType: "user" }, ({ receiverType }) => receiverType === "user"],
  ["receiverType group", { receiverType: "group" }, ({ receiverType }) => receiverType === "group"],
  ["category", { category: "custom" }, ({ category }) => category === "custom"],
  ["categories", { categories: "call,card" }, ({ category }) => category === "call" || category === "card"],
  ["type", { type: "order_update" }, ({ type }) => type === "order_update"],
  ["types", { types: "image,groupMember" }, ({ type }) => type === "image" || type === "groupMember"],
  ["sender", { sender: "agent_tom_b" }, ({ sender }) => sender === "agent_tom_b"],
  ["onlyDeleted", { onlyDeleted: 1 }, ({ deletedAt }) => deletedAt !== undefined],
  ["hideDeleted", { hideDeleted: 1 }, ({ deletedAt }) => deletedAt === undefined],
  ["hideReplies", { hideReplies: 1 }, ({ parentId }) => parentId === undefined],
  ["conversationId", { conversationId }, (raw) => raw.conversationId === conversationId],
  ["tags", { tags: "refund,срочно" }, ({ tags = [] }) => tags.includes("refund") || tags.includes("срочно")],
  ["fromTimestamp", { fromTimestamp: middleSeconds }, ({ sentAt }) => sentAt >= middleSeconds],
  [
    "fromTimestamp and toTimestamp",
    { fromTimestamp: middleSeconds, toTimestamp: laterSeconds },
    ({ sentAt }) => sentAt >= middleSeconds && sentAt <= laterSeconds,
  ],
  [
    "several at once",
    { receiverType: "group", category: "message", searchKey: "thanks", fromTimestamp: middleSeconds },
    (raw) =>
      raw.receiverType === "group" &&
      raw.category === "message" &&
      raw.sentAt >= middleSeconds &&
      /thanks/iu.test(textOf(raw)),
  ],
];

describe("List messages narrows by", () => {
  test.each(MESSAGE_CASES)("%s", async (_name, params, holds) => {
    const expected = messages.filter(holds).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(messages.length);
    expect((await askForAll(service, "messages", params)).map(({ id }) => id)).toEqual(expected);
  });

  test("sentAt: messages after the time", async () => {
    const { data } = await askSample(service, "messages", { sentAt: middleSeconds, limit: 1000, affix: "append" });
    const expected = messages.filter(({ sentAt }) => sentAt > middleSeconds).slice(0, 1000);
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  test("nothing when toTimestamp comes alone, when a flag is off, or unread comes without count", async () => {
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
  const groupsOf = (uid: string): readonly string[] =>
    service.groups.filter(({ members }) => members.includes(uid)).map(({ group }) => group.guid);
  const isSeenBy =
    (uid: string) =>
    ({ receiverType, receiver, sender }: RawMessage): boolean =>
      receiverType === "group" ? groupsOf(uid).includes(receiver) : sender === uid || receiver === uid;
  const idsOf = (list: readonly { readonly id?: unknown }[]): readonly unknown[] => list.map(({ id }) => id);

  test("holds their own conversations and groups", async () => {
    const expected = messages.filter(isSeenBy("cust_10021_amelia"));
    expect(expected.length).toBeGreaterThan(10);
    expect(idsOf(await askForAll(service, "messages", {}, "cust_10021_amelia"))).toEqual(idsOf(expected));
  });

  test("with sender holds all messages of the conversations both are in", async () => {
    const [one, other] = ["agent_lena_k", "cust_10021_amelia"];
    const expected = messages.filter(({ receiverType, receiver, conversationId: id }) =>
      receiverType === "group"
        ? groupsOf(one).includes(receiver) && groupsOf(other).includes(receiver)
        : id === `${one}_user_${other}`,
    );
    expect(expected.some(({ sender }) => sender === one)).toBe(true);
    expect(expected.some(({ sender }) => sender !== one && sender !== other)).toBe(true);
    expect(idsOf(await askForAll(service, "messages", { sender: other }, one))).toEqual(idsOf(expected));
  });

  test("leaves out people they blocked when asked to", async () => {
    const uid = "cust_10022_ben";
    const expected = messages.filter(isSeenBy(uid)).filter(({ sender }) => sender !== "agent_tom_b");
    expect(expected.length).toBeLessThan(messages.filter(isSeenBy(uid)).length);
    const found = await askForAll(service, "messages", { hideMessagesFromBlockedUsers: 1 }, uid);
    expect(idsOf(found)).toEqual(idsOf(expected));
    expect(await askForAll(service, "messages", { hideMessagesFromBlockedUsers: 1 })).toHaveLength(messages.length);
  });

  test("unread with count answers numbers by conversation in place of messages", async () => {
    const uid = "agent_tom_b";
    const unread = messages
      .filter(isSeenBy(uid))
      .filter(({ readAt, sender }) => readAt === undefined && sender !== uid);
    const { data } = await askSample(service, "messages", { unread: 1, count: 1 }, uid);
    expect(data.reduce((sum, entry) => sum + Number(entry["count"]), 0)).toBe(unread.length);
    expect(new Set(data.flatMap(Object.keys))).toEqual(new Set(["entityType", "entityId", "count"]));
    const groups = new Set(data.filter(({ entityType }) => entityType === "group").map(({ entityId }) => entityId));
    expect(groups.size).toBeGreaterThan(3);
    expect([...groups].filter((guid) => !groupsOf(uid).includes(String(guid)))).toEqual([]);
  });
});

describe("List messages adds, when asked,", () => {
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

const startedSeconds = calls.find(({ startedAt }) => startedAt !== undefined)?.startedAt ?? 0;
const timed = calls[450]?.initiatedAt ?? startedSeconds;

const CALL_CASES: readonly Case<RawCall>[] = [
  ["type", { type: "audio" }, ({ type }) => type === "audio"],
  ["mode", { mode: "presenter" }, ({ mode }) => mode === "presenter"],
  ["status", { status: "canceled" }, ({ status }) => status === "canceled"],
  ["an undocumented status", { status: "cancelled" }, ({ status }) => status === "cancelled"],
  ["receiverType", { receiverType: "group" }, ({ receiverType }) => receiverType === "group"],
  ["startedAt", { startedAt: timed }, ({ startedAt = 0 }) => startedAt >= timed],
  ["endedAt", { endedAt: timed }, ({ endedAt = Infinity }) => endedAt <= timed],
  ["hasRecording true", { hasRecording: "true" }, ({ hasRecording }) => hasRecording],
  ["hasRecording false", { hasRecording: "false" }, ({ hasRecording }) => !hasRecording],
  ["hasTranscription", { hasTranscription: 1 }, ({ hasTranscription }) => hasTranscription],
  ["uid", { uid: "agent_tom_b" }, ({ participants }) => participants.some(({ uid }) => uid === "agent_tom_b")],
  ["participantsCount", { participantsCount: "3" }, ({ totalParticipants }) => totalParticipants === 3],
  ["participantsCount 0", { participantsCount: 0 }, ({ totalParticipants }) => totalParticipants === 0],
  ["guid", { guid: "night_shift" }, ({ receiver }) => receiver === "night_shift"],
  [
    "direction outgoing, with uid",
    { uid: "agent_tom_b", direction: "outgoing" },
    ({ initiator }) => initiator === "agent_tom_b",
  ],
  [
    "direction incoming, with uid",
    { uid: "agent_tom_b", direction: "incoming" },
    ({ initiator, participants }) =>
      initiator !== "agent_tom_b" && participants.some(({ uid }) => uid === "agent_tom_b"),
  ],
  [
    "several at once",
    { type: "video", mode: "call", status: "ended", receiverType: "user", hasRecording: "true" },
    (call) =>
      call.type === "video" &&
      call.mode === "call" &&
      call.status === "ended" &&
      call.receiverType === "user" &&
      call.hasRecording,
  ],
];

describe("List calls narrows by", () => {
  test.each(CALL_CASES)("%s", async (_name, params, holds) => {
    const expected = calls.filter(holds).map(({ sessionId }) => sessionId);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(calls.length);
    expect((await askForAll(service, "calls", params)).map(({ sessionId }) => sessionId)).toEqual(expected);
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

  test("nothing when the direction makes no sense or is nobody's", async () => {
    expect(await askForAll(service, "calls", { direction: "sideways", uid: "agent_tom_b" })).not.toHaveLength(0);
    expect(await askForAll(service, "calls", { direction: "incoming" })).toHaveLength(calls.length);
  });
});
