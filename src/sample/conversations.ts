// Makes conversations of people from the written scripts: one-to-one support chats, group chats, odd pastes.
import { pickMoment } from "./calendar.ts";
import { ATTACHMENT_KINDS, makeMedia } from "./attachments.ts";
import { edit, mentionIn, react, remove, tag } from "./decorations.ts";
import { makeDraft } from "./drafts.ts";
import type { Address, Draft } from "./drafts.ts";
import { GROUPS, PEOPLE, personOf } from "./people.ts";
import type { Group, Person } from "./people.ts";
import type { RandomSource } from "./random.ts";
import { AWKWARD_TEXTS } from "./texts/awkward.ts";
import { BANK_SCRIPTS, CLINIC_SCRIPTS, COMMUNITY_SCRIPTS, SHOP_SCRIPTS, TEAM_SCRIPTS } from "./texts/english.ts";
import { makeSlots } from "./texts/fill.ts";
import { LANGUAGE_SCRIPTS } from "./texts/languages.ts";
import { fillSlots } from "./texts/scripts.ts";
import type { Line, Script } from "./texts/scripts.ts";

const CUSTOMERS = PEOPLE.filter((person) => !person.isStaff);
const AGENTS = PEOPLE.filter((person) => person.isStaff && person.user.role !== "bot");

/** Where a conversation takes place: who says a line, to whom, and who may react. */
interface Scene {
  readonly script: Script;
  readonly address: (line: Line) => Address;
  readonly others: readonly string[];
}

/** A customer and an agent, in the customer's language when there is a script in it. */
export function makeDirectChat(random: RandomSource): readonly Draft[] {
  const customer = random.pick(CUSTOMERS);
  const agent = pickAgent(random, customer);
  const script = random.pick(directScripts(random, customer));
  return playScene(random, {
    script,
    address: ({ speaker }) => between(speaker === "c" ? customer : agent, speaker === "c" ? agent : customer),
    others: [customer.user.uid, agent.user.uid],
  });
}

/** Members of a group among themselves; in groups of customers the second speaker is of the staff. */
export function makeGroupChat(random: RandomSource): readonly Draft[] {
  const group = random.pick(GROUPS);
  const staff = group.members.filter((uid) => personOf(uid).isStaff && !uid.startsWith("bot_"));
  const customers = group.members.filter((uid) => !personOf(uid).isStaff);
  const isTeam = group.topic === "team" || customers.length < 2;
  const [first, third] = random.sample(isTeam ? staff : customers, 2);
  const second = random.pick(staff.filter((uid) => uid !== first && uid !== third));
  const speakers: Readonly<Record<string, string | undefined>> = { 1: first, 2: second, 3: third, c: first, a: second };
  return playScene(random, {
    script: random.pick(groupScripts(group, isTeam)),
    address: ({ speaker }) => toGroup(speakers[speaker] ?? second, group),
    others: group.members,
  });
}

/** One of the awkward texts by number, to a person or a group. */
export function makeAwkwardMessage(random: RandomSource, number: number): readonly Draft[] {
  const text = AWKWARD_TEXTS[number % AWKWARD_TEXTS.length] ?? "";
  const customer = random.pick(CUSTOMERS);
  const group = random.pick(GROUPS.filter(({ members }) => members.includes(customer.user.uid)));
  const address = random.chance(0.6)
    ? between(customer, pickAgent(random, customer))
    : toGroup(customer.user.uid, group);
  return [makeDraft(random, address, pickMoment(random), { category: "message", type: "text", data: { text } })];
}

function directScripts(random: RandomSource, { language, user }: Person): readonly Script[] {
  if (language !== "en" && random.chance(0.8)) return LANGUAGE_SCRIPTS[language];
  // Each customer is mostly a customer of one of the three, by the last letter of the UID.
  const home = user.uid.charCodeAt(user.uid.length - 1) % 3;
  const topics = [SHOP_SCRIPTS, CLINIC_SCRIPTS, BANK_SCRIPTS];
  return random.chance(0.6) ? (topics[home] ?? SHOP_SCRIPTS) : SHOP_SCRIPTS;
}

function groupScripts(group: Group, isTeam: boolean): readonly Script[] {
  if (group.language !== "en") return [...LANGUAGE_SCRIPTS[group.language], ...COMMUNITY_SCRIPTS.slice(0, 1)];
  return isTeam ? TEAM_SCRIPTS : COMMUNITY_SCRIPTS;
}

/** Of the few agents who know a customer, the one who speaks the language first. */
function pickAgent(random: RandomSource, customer: Person): Person {
  const native = AGENTS.filter((agent) => agent.language === customer.language && agent.language !== "en");
  if (native.length > 0 && random.chance(0.75)) return random.pick(native);
  const first = CUSTOMERS.indexOf(customer);
  return AGENTS[(first + random.integer(0, 3)) % AGENTS.length] ?? random.pick(AGENTS);
}

function between(sender: Person, receiver: Person): Address {
  return { sender: sender.user.uid, receiverType: "user", receiver: receiver.user.uid };
}

function toGroup(sender: string, { group }: Group): Address {
  return { sender, receiverType: "group", receiver: group.guid };
}

function playScene(random: RandomSource, { script, address, others }: Scene): readonly Draft[] {
  const made: Draft[] = [];
  const slots = makeSlots(random);
  const metadata = { ticket: `T-${random.integer(1000, 99_999)}`, channel: random.pick(["web", "app", "mail"]) };
  let at = pickMoment(random);
  let previous: Draft | undefined;
  let thread: Draft | undefined;
  for (const line of script) {
    const to = address(line);
    const you = firstName(to.receiverType === "user" ? to.receiver : (previous?.sender ?? to.sender));
    const text = fillSlots(line.text, { ...slots, you, me: previous === undefined ? "" : firstName(previous.sender) });
    const draft = makeDraft(random, to, at, {
      category: "message",
      type: "text",
      data: { ...writeText(random, to, text, previous), ...(previous === undefined ? { metadata } : {}) },
    });
    if (thread !== undefined && random.chance(0.5)) draft.parent = thread;
    else if (previous !== undefined && random.chance(0.03)) draft.quoted = previous;
    if (previous !== undefined && thread === undefined && random.chance(0.04)) {
      thread = previous.parent ?? previous;
      draft.parent = thread;
    }
    made.push(draft, ...decorate(random, draft, others));
    previous = draft;
    at += nextGap(random);
    if (random.chance(0.05)) {
      const kind = random.pick(ATTACHMENT_KINDS);
      made.push(makeDraft(random, to, at, { category: "message", type: kind, data: makeMedia(random, kind, at) }));
      at += nextGap(random);
    }
  }
  return made;
}

/** Groups address each other by mentions now and then. */
function writeText(random: RandomSource, to: Address, text: string, previous: Draft | undefined): Draft["data"] {
  const wanted = to.receiverType === "group" ? 0.2 : 0.02;
  if (previous === undefined || previous.sender === to.sender || !random.chance(wanted)) return { text };
  return mentionIn(text, [previous.sender]);
}

/** Two people type within the same second now and then. */
function nextGap(random: RandomSource): number {
  return random.chance(0.06) ? 0 : 3 + Math.floor(random.next() ** 2 * 200);
}

function decorate(random: RandomSource, draft: Draft, others: readonly string[]): readonly Draft[] {
  const chance = random.next();
  if (chance < 0.06) react(random, draft, others);
  else if (chance < 0.11) tag(random, draft);
  else if (chance < 0.13) return [edit(random, draft)];
  else if (chance < 0.145) return [remove(random, draft)];
  return [];
}

/** The first word of a name written with blanks, else all of it. */
function firstName(uid: string): string {
  const { name } = personOf(uid).user;
  return name.split(" ")[0] ?? name;
}
