// The meaning of each list filter, written a second time by hand: how it is set, how it is sent, and which of the
// sample's raw records match.
import { courseFiguresOf, type CourseFigures } from "#domain/course/figures.ts";
import { readCall } from "#domain/records/call.ts";
import { asMap } from "#domain/text/lenient.ts";
import type { Query } from "#domain/query/query-shape.ts";
import type { RawCall, RawMessage, SampleService } from "#sample/index.ts";

export interface FilterCase<Raw> {
  readonly name: string;
  readonly params: Query["params"];
  /** the parameters as the service receives them, without cursor and page size */
  readonly wire: Readonly<Record<string, string>>;
  readonly holds: (raw: Raw) => boolean;
}

export function textOf({ data }: RawMessage): string {
  return typeof data["text"] === "string" ? data["text"] : "";
}

export function attachmentKindsOf({ data, type }: RawMessage): readonly string[] {
  const listed: readonly { mimeType: string }[] = Array.isArray(data["attachments"]) ? data["attachments"] : [];
  const main = listed.map(({ mimeType }) => mimeType.split("/")[0] ?? "");
  const kinds = listed.length === 0 && data["url"] !== undefined ? [type] : main;
  return kinds.map((kind) => (["image", "video", "audio"].includes(kind) ? kind : "file"));
}

function mentionsOf({ data }: RawMessage): readonly string[] {
  return Object.keys(Object(data["mentions"]));
}

/** GUIDs of the groups that a person belongs to. */
export function groupsOf({ groups }: SampleService, uid: string): readonly string[] {
  return groups.filter(({ members }) => members.includes(uid)).map(({ group }) => group.guid);
}

/** Whether a person can see a message: in their groups and their own conversations. */
export function isSeenBy(service: SampleService, uid: string): (raw: RawMessage) => boolean {
  const groups = groupsOf(service, uid);
  return ({ receiverType, receiver, sender }) =>
    receiverType === "group" ? groups.includes(receiver) : sender === uid || receiver === uid;
}

/** The figures of a call's course; src/domain/course/figures.test.ts compares them with the story of each call. */
function figuresOf(raw: RawCall): CourseFigures | null {
  const read = readCall(raw);
  return read.ok ? courseFiguresOf(read.record, raw, Math.floor(Date.now() / 1000)) : null;
}

type Row<Raw> = readonly [
  name: string,
  params: Query["params"],
  wire: Readonly<Record<string, string | number>>,
  holds: (raw: Raw) => boolean,
];

function casesOf<Raw>(rows: readonly Row<Raw>[]): readonly FilterCase<Raw>[] {
  return rows.map(([name, params, wire, holds]) => {
    const written = Object.entries(wire).map(([key, value]) => [key, String(value)] as const);
    return { name, params, wire: Object.fromEntries(written), holds };
  });
}

/** Cases that each match some of the sample's messages but not all, out of a few thousand. */
export function messageCases({ messages }: SampleService): readonly FilterCase<RawMessage>[] {
  const middle = messages[Math.floor(messages.length / 2)]?.sentAt ?? 0;
  const later = messages[Math.floor((messages.length * 2) / 3)]?.sentAt ?? 0;
  const conversationId = messages.find(({ receiverType }) => receiverType === "user")?.conversationId ?? "";
  return casesOf<RawMessage>([
    ...searchCases(),
    ...contentCases(),
    [
      "receiverType user",
      { receiverType: "user" },
      { receiverType: "user" },
      ({ receiverType }) => receiverType === "user",
    ],
    [
      "receiverType group",
      { receiverType: "group" },
      { receiverType: "group" },
      ({ receiverType }) => receiverType === "group",
    ],
    ["category", { category: "custom" }, { category: "custom" }, ({ category }) => category === "custom"],
    [
      "categories",
      { categories: ["call", "card"] },
      { categories: "call,card" },
      ({ category }) => category === "call" || category === "card",
    ],
    ["type", { type: "order_update" }, { type: "order_update" }, ({ type }) => type === "order_update"],
    [
      "types",
      { types: ["image", "groupMember"] },
      { types: "image,groupMember" },
      ({ type }) => type === "image" || type === "groupMember",
    ],
    ["sender", { sender: "agent_tom_b" }, { sender: "agent_tom_b" }, ({ sender }) => sender === "agent_tom_b"],
    ["onlyDeleted", { onlyDeleted: true }, { onlyDeleted: 1 }, ({ deletedAt }) => deletedAt !== undefined],
    ["hideDeleted", { hideDeleted: true }, { hideDeleted: 1 }, ({ deletedAt }) => deletedAt === undefined],
    ["hideReplies", { hideReplies: true }, { hideReplies: 1 }, ({ parentId }) => parentId === undefined],
    ["conversationId", { conversationId }, { conversationId }, (raw) => raw.conversationId === conversationId],
    ["sentAt", { sentAt: middle }, { sentAt: middle }, ({ sentAt }) => sentAt > middle],
    ["fromTimestamp", { fromTimestamp: middle }, { fromTimestamp: middle }, ({ sentAt }) => sentAt >= middle],
    [
      "fromTimestamp and toTimestamp",
      { fromTimestamp: middle, toTimestamp: later },
      { fromTimestamp: middle, toTimestamp: later },
      ({ sentAt }) => sentAt >= middle && sentAt <= later,
    ],
    [
      "several at once",
      { receiverType: "group", category: "message", searchKey: "thanks", fromTimestamp: middle },
      { receiverType: "group", category: "message", searchKey: "thanks", fromTimestamp: middle },
      (raw) =>
        raw.receiverType === "group" &&
        raw.category === "message" &&
        raw.sentAt >= middle &&
        /thanks/iu.test(textOf(raw)),
    ],
  ]);
}

function searchCases(): readonly Row<RawMessage>[] {
  const search = (name: string, searchKey: string, holds: (text: string) => boolean): Row<RawMessage> => [
    name,
    { searchKey },
    { searchKey },
    (raw) => holds(textOf(raw)),
  ];
  return [
    search("searchKey", "refund", (text) => text.toLowerCase().includes("refund")),
    search("searchKey in capitals", "REFUND", (text) => /refund/iu.test(text)),
    search("searchKey in Cyrillic, another case", "ЗАКАЗ", (text) => text.toLowerCase().includes("заказ")),
    search("searchKey in Greek, another case", "ΚΑΛΗΜΈΡΑ", (text) => text.includes("Καλημέρα")),
    search("searchKey in Arabic", "الشحنة", (text) => text.includes("الشحنة")),
    search("searchKey in Japanese", "ありがとう", (text) => text.includes("ありがとう")),
    search("searchKey with % and _, which are no wildcards", "100% sure_", (text) => text.includes("100% sure_")),
    search("searchKey with a quote and a comma", '"never again", then', (text) => text.startsWith('He said "never')),
  ];
}

function contentCases(): readonly Row<RawMessage>[] {
  return [
    ["hasAttachments", { hasAttachments: true }, { hasAttachments: 1 }, (raw) => attachmentKindsOf(raw).length > 0],
    [
      "attachmentTypes, one",
      { attachmentTypes: ["image"] },
      { attachmentTypes: "image", hasAttachments: 1 },
      (raw) => attachmentKindsOf(raw).includes("image"),
    ],
    [
      "attachmentTypes, several",
      { attachmentTypes: ["audio", "file"] },
      { attachmentTypes: "audio,file", hasAttachments: 1 },
      (raw) => attachmentKindsOf(raw).some((kind) => kind === "audio" || kind === "file"),
    ],
    ["hasMentions", { hasMentions: true }, { hasMentions: 1 }, (raw) => mentionsOf(raw).length > 0],
    [
      "mentionedUids",
      { mentionedUids: ["agent_tom_b", "agent_irina_v"] },
      { mentionedUids: "agent_tom_b,agent_irina_v" },
      (raw) => mentionsOf(raw).some((uid) => uid === "agent_tom_b" || uid === "agent_irina_v"),
    ],
    ["hasReactions", { hasReactions: true }, { hasReactions: 1 }, ({ data }) => Array.isArray(data["reactions"])],
    ["hasLinks", { hasLinks: true }, { hasLinks: 1 }, (raw) => /https?:\/\/|www\./u.test(textOf(raw))],
    [
      "tags",
      { tags: ["refund", "срочно"] },
      { tags: "refund,срочно" },
      ({ tags = [] }) => tags.includes("refund") || tags.includes("срочно"),
    ],
  ];
}

/** Cases that each match some of the sample's calls but not all, out of some hundreds. */
export function callCases({ calls }: SampleService): readonly FilterCase<RawCall>[] {
  const timed = calls[Math.floor(calls.length / 2)]?.initiatedAt ?? 0;
  return casesOf<RawCall>([
    ["type", { type: "audio" }, { type: "audio" }, ({ type }) => type === "audio"],
    ["mode", { mode: "presenter" }, { mode: "presenter" }, ({ mode }) => mode === "presenter"],
    ["status", { status: ["unanswered"] }, { status: "unanswered" }, ({ status }) => status === "unanswered"],
    ["status as it was saved before", { status: "busy" }, { status: "busy" }, ({ status }) => status === "busy"],
    ["receiverType", { receiverType: "group" }, { receiverType: "group" }, (call) => call.receiverType === "group"],
    ["startedAt", { startedAt: timed }, { startedAt: timed }, ({ startedAt = 0 }) => startedAt >= timed],
    ["endedAt", { endedAt: timed }, { endedAt: timed }, ({ endedAt = Infinity }) => endedAt <= timed],
    ["hasRecording yes", { hasRecording: true }, { hasRecording: "true" }, ({ hasRecording }) => hasRecording],
    ["hasRecording no", { hasRecording: false }, { hasRecording: "false" }, ({ hasRecording }) => !hasRecording],
    ["hasTranscription", { hasTranscription: true }, { hasTranscription: "true" }, (call) => call.hasTranscription],
    [
      "uid",
      { uid: "agent_tom_b" },
      { uid: "agent_tom_b" },
      ({ participants }) => participants.some(({ uid }) => uid === "agent_tom_b"),
    ],
    ["participantsCount", { participantsCount: 3 }, { participantsCount: 3 }, (call) => call.totalParticipants === 3],
    ["participantsCount 0", { participantsCount: 0 }, { participantsCount: 0 }, (call) => call.totalParticipants === 0],
    [
      "several at once",
      { type: "video", mode: "call", status: ["ended"], receiverType: "user", hasRecording: true },
      { type: "video", mode: "call", status: "ended", receiverType: "user", hasRecording: "true" },
      (call) =>
        call.type === "video" &&
        call.mode === "call" &&
        call.status === "ended" &&
        call.receiverType === "user" &&
        call.hasRecording,
    ],
  ]);
}

/** Everybody whom a call lists, and the receiver of a one-to-one call. */
function peopleOf({ receiverType, receiver, participants }: RawCall): readonly string[] {
  return [...participants.map(({ uid }) => uid), ...(receiverType === "user" ? [receiver] : [])];
}

/** A case of each filter of messages that the service lacks. */
export function unsentMessageCases(): readonly FilterCase<RawMessage>[] {
  return casesOf<RawMessage>([
    [
      "with",
      { with: "agent_lena_k" },
      {},
      ({ sender, receiver, receiverType }) =>
        sender === "agent_lena_k" || (receiverType === "user" && receiver === "agent_lena_k"),
    ],
    [
      "metadata",
      { category: "message", metadata: "channel:web" },
      { category: "message" },
      ({ category, data }) => category === "message" && asMap(data["metadata"])["channel"] === "web",
    ],
  ]);
}

/** A case of filters that the service lacks: the request asks for more rows, and Switchboard leaves some out. */
export function unsentCallCases({ calls }: SampleService): readonly FilterCase<RawCall>[] {
  const timed = calls[Math.floor(calls.length / 2)]?.initiatedAt ?? 0;
  const later = calls[Math.floor(calls.length / 4)]?.initiatedAt ?? 0;
  const twoPeople = calls.find(({ receiverType }) => receiverType === "user");
  const pair = [twoPeople?.initiator ?? "", twoPeople?.receiver ?? ""].toSorted();
  const guid = calls.find(({ receiverType }) => receiverType === "group")?.receiver ?? "";
  const meeting = calls.find(({ mid }) => mid !== undefined)?.mid ?? "";
  return casesOf<RawCall>([
    ["initiatedFrom", { initiatedFrom: timed }, {}, ({ initiatedAt }) => initiatedAt >= timed],
    ["initiatedTo", { initiatedTo: timed }, {}, ({ initiatedAt }) => initiatedAt <= timed],
    [
      "initiatedFrom and initiatedTo of somebody's calls",
      { uid: "agent_tom_b", initiatedFrom: timed, initiatedTo: later },
      { uid: "agent_tom_b" },
      ({ initiatedAt, participants }) =>
        initiatedAt >= timed && initiatedAt <= later && participants.some(({ uid }) => uid === "agent_tom_b"),
    ],
    [
      "conversation of two people",
      { conversation: pair.join("_user_") },
      { uid: pair[0] ?? "", receiverType: "user" },
      ({ receiverType, initiator, receiver }) =>
        receiverType === "user" && [initiator, receiver].toSorted().join() === pair.join(),
    ],
    [
      "conversation of a group",
      { conversation: `group_${guid}` },
      { receiverType: "group" },
      ({ receiverType, receiver }) => receiverType === "group" && receiver === guid,
    ],
    [
      "initiator",
      { uid: pair[0] ?? "", initiator: pair[0] ?? "" },
      { uid: pair[0] ?? "" },
      ({ initiator }) => initiator === pair[0],
    ],
    [
      "called",
      { called: "agent_tom_b" },
      {},
      (call) => call.initiator !== "agent_tom_b" && peopleOf(call).includes("agent_tom_b"),
    ],
    [
      "missedBy",
      { missedBy: "agent_tom_b" },
      {},
      (call) =>
        ["unanswered", "missed", "canceled", "cancelled"].includes(call.status) &&
        call.initiator !== "agent_tom_b" &&
        peopleOf(call).includes("agent_tom_b") &&
        !call.participants.some(
          ({ uid, isJoined, state }) => uid === "agent_tom_b" && (isJoined || ["rejected", "busy"].includes(state)),
        ),
    ],
    ...(["reconnects", "leftEarly", "neverJoined", "contradictions"] as const).map((figure): Row<RawCall> => [
      figure,
      { [figure]: true },
      {},
      (call) => (figuresOf(call)?.[figure] ?? 0) > 0,
    ]),
    ["metadata", { metadata: "queue:sales" }, {}, ({ metaData }) => metaData?.["queue"] === "sales"],
    ["mid", { mid: meeting }, {}, ({ mid }) => mid === meeting],
    [
      "a status with two spellings",
      { status: ["canceled"] },
      {},
      ({ status }) => status === "canceled" || status === "cancelled",
    ],
    [
      "several statuses",
      { status: ["unanswered", "missed", "busy", "cancelled"] },
      {},
      ({ status }) => ["unanswered", "missed", "busy", "canceled", "cancelled"].includes(status),
    ],
  ]);
}
