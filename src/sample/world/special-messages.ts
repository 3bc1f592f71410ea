// Messages other than chat lines: custom ones, forms, cards, messages of assistants, group actions, broadcasts.
import { pickMoment } from "#sample/base/sample-days.ts";
import { ATTACHMENT_KINDS, makeMedia } from "./sample-attachments.ts";
import { mentionIn } from "./decorations.ts";
import { receiverHolder, userHolder, makeDraft, type Address, type Draft } from "./drafts.ts";
import { GROUPS, PEOPLE, personOf, type Group } from "./sample-people.ts";
import type { RandomSource } from "#sample/base/random.ts";
import type { RawMap } from "#sample/base/sample-records.ts";

const AGENTS = PEOPLE.filter((person) => person.user.role === "agent").map((person) => person.user.uid);
const CUSTOMERS = PEOPLE.filter((person) => !person.isStaff).map((person) => person.user.uid);

type MakeData = (random: RandomSource) => RawMap;

/** Messages of the shop's systems by category and type. The service turns an empty object into `metadata: []`. */
const SPECIAL_DATA: Readonly<Record<string, Readonly<Record<string, MakeData>>>> = {
  custom: {
    order_update: (random) => ({
      customData: { order: orderOf(random), state: random.pick(["packed", "shipped", "delivered"]) },
      subType: "parcel",
      metadata: [],
    }),
    satisfaction_survey: (random) => ({
      customData: { stars: random.integer(1, 5), comment: random.pick(["Fast!", "ok", "Muy amable", ""]) },
    }),
    location: (random) => ({
      customData: { latitude: 51.45 + random.next() / 50, longitude: -2.58 - random.next() / 50 },
    }),
    appointment: (random) => ({
      customData: { doctor: "Dr Iyer", room: random.integer(1, 6), slot: "16:40" },
      subType: "reminder",
    }),
    extension_poll: (random) => ({
      customData: {
        question: "Which slot suits you?",
        options: { 1: "Morning", 2: "Afternoon" },
        total: random.integer(0, 9),
      },
      subType: "poll",
    }),
    typing_pause: () => ({ customData: [] }),
  },
  interactive: {
    form: () => ({
      interactiveData: {
        title: "Return request",
        formFields: [
          { elementType: "label", elementId: "reason", text: "Reason for the return" },
          { elementType: "dropdown", elementId: "choice", options: ["Damaged", "Wrong size", "No longer needed"] },
        ],
        submitElement: { elementType: "button", buttonText: "Send" },
      },
      interactions: [],
    }),
    scheduler: () => ({
      interactiveData: { title: "Video visit with Dr Iyer", duration: 15, timezoneCode: "Europe/London" },
    }),
  },
  agentic: {
    assistant: (random) => ({
      text: "I have found your last three orders. Which one is it about?",
      runId: `run_${random.hex(8)}`,
      threadId: `thread_${random.hex(8)}`,
    }),
    toolResult: (random) => ({
      runId: `run_${random.hex(8)}`,
      toolCallId: `tool_${random.hex(6)}`,
      result: { orders: 3 },
    }),
  },
  card: {
    card: (random) => ({
      text: "Your delivery is planned",
      card: { title: "Delivery", subtitle: orderOf(random), buttons: [{ text: "Change slot" }] },
    }),
  },
};
const SPECIALS = Object.entries(SPECIAL_DATA).flatMap(([category, types]) =>
  Object.entries(types).map(([type, data]) => ({ category, type, data })),
);

function orderOf(random: RandomSource): string {
  return `B-${random.integer(10_000, 99_999)}`;
}

/** The number of kinds that `makeSpecial` knows. */
export const SPECIAL_KINDS = SPECIALS.length + ATTACHMENT_KINDS.length;

/** One message of a kind: those of the table above, then a media message of each kind. */
export function makeSpecial(random: RandomSource, number: number): readonly Draft[] {
  const at = pickMoment(random);
  const special = SPECIALS[number];
  if (special === undefined) {
    const type = ATTACHMENT_KINDS[(number - SPECIALS.length) % ATTACHMENT_KINDS.length] ?? "file";
    const receiver = random.pick(AGENTS);
    const address: Address = { sender: random.pick(CUSTOMERS), receiverType: "user", receiver };
    const data = makeMedia(random, type, at, personOf(address.sender).language);
    return [makeDraft(random, address, at, { category: "message", type, data })];
  }
  const { category, type, data } = special;
  const sender = category === "agentic" || category === "card" ? "bot_triage" : "bot_parcel";
  const address: Address = random.chance(0.75)
    ? { sender, receiverType: "user", receiver: random.pick(CUSTOMERS) }
    : { sender, receiverType: "group", receiver: random.pick(GROUPS).group.guid };
  return [makeDraft(random, address, at, { category, type, data: data(random) })];
}

export const GROUP_ACTIONS = ["joined", "left", "added", "kicked", "banned", "unbanned", "scopeChanged"] as const;
type GroupAction = (typeof GROUP_ACTIONS)[number];
/** Actions after which somebody is not a member any more, or does not become one again. */
const LEAVING: readonly GroupAction[] = ["left", "kicked", "banned", "unbanned"];

/** One group action: by whom, on whom, for which group. */
export function makeGroupAction(random: RandomSource, action: GroupAction): readonly Draft[] {
  const group = random.pick(GROUPS);
  const on = random.pick(LEAVING.includes(action) && group.former.length > 0 ? group.former : group.members);
  const by = action === "joined" || action === "left" ? on : random.pick(moderators(group, on));
  const guid = group.group.guid;
  const scope =
    action === "scopeChanged" ? { scope: { old: "participant", new: random.pick(["moderator", "admin"]) } } : {};
  return [
    makeDraft(random, { sender: by, receiverType: "group", receiver: guid }, pickMoment(random), {
      category: "action",
      type: "groupMember",
      data: { action, extras: scope },
      entities: { by: userHolder(by), for: receiverHolder("group", by, guid), on: userHolder(on) },
    }),
  ];
}

function moderators({ members }: Group, except: string): readonly string[] {
  return members.filter((uid) => uid !== except && !uid.startsWith("cust_") && !uid.startsWith("bot_"));
}

/** The parcel bot writes to many customers within one second: more messages than a small page holds. */
export function makeBroadcast(random: RandomSource, count: number): readonly Draft[] {
  const at = pickMoment(random);
  return Array.from({ length: count }, (_, index) => {
    const receiver = CUSTOMERS[index % CUSTOMERS.length] ?? "";
    const text = `Deliveries in your area are moved by one day because of the storm. Order ${orderOf(random)}: https://track.sample.invalid/p/${random.hex(6)}`;
    const data = index % 10 === 3 ? mentionIn(text, [receiver]) : { text };
    return makeDraft(random, { sender: "bot_parcel", receiverType: "user", receiver }, at, {
      category: "message",
      type: "text",
      data,
    });
  });
}
