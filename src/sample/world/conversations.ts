// Generates conversations of people from the written scripts: one-to-one support chats, group chats, odd pastes.
import { pickMoment } from "#sample/base/sample-days.ts";
import { ATTACHMENT_KINDS, makeMedia } from "./sample-attachments.ts";
import { edit, mentionIn, react, remove, tag } from "./decorations.ts";
import { makeDraft, type Address, type Draft } from "./drafts.ts";
import { GROUPS, PEOPLE, personOf, type Group, type Person } from "./sample-people.ts";
import type { RandomSource } from "#sample/base/random.ts";
import {
  AWKWARD_TEXTS,
  ENGLISH_SCRIPTS,
  fillSlots,
  LANGUAGE_SCRIPTS,
  makeSlots,
  type Line,
  type Script,
} from "#sample/texts/scripts.ts";

const CUSTOMERS = PEOPLE.filter((person) => !person.isStaff);
const AGENTS = PEOPLE.filter((person) => person.isStaff && person.user.role !== "bot");

/** The setting of a conversation: who says a line, to whom, and who may react. */
interface Scene {
  readonly script: Script;
  readonly language: string;
  readonly address: (line: Line) => Address;
  readonly others: readonly string[];
}

/** A customer and an agent, in the customer's language if there is a script in it. */
export function makeDirectChat(random: RandomSource): readonly Draft[] {
  const customer = random.pick(CUSTOMERS);
  const isNative = customer.language !== "en" && random.chance(0.8);
  const agent = isNative ? pickNative(random, customer) : pickAgent(random, customer);
  const script = random.pick(isNative ? scriptsIn(customer.language) : directScripts(random, customer));
  return playScene(random, {
    script,
    language: isNative ? customer.language : "en",
    address: ({ speaker }) => between(speaker === "c" ? customer : agent, speaker === "c" ? agent : customer),
    others: [customer.user.uid, agent.user.uid],
  });
}

/** Members of a group among themselves; in groups of customers the second speaker is from the staff. */
export function makeGroupChat(random: RandomSource): readonly Draft[] {
  const group = random.pick(GROUPS);
  const { customers, staff, isTeam, scripts } = castOf(group);
  const [first, third] = random.sample(isTeam ? staff : customers, 2);
  const second = random.pick(staff.filter((uid) => uid !== first && uid !== third));
  const speakers: Readonly<Record<string, string | undefined>> = { 1: first, 2: second, 3: third, c: first, a: second };
  return playScene(random, {
    script: random.pick(scripts),
    language: group.language,
    address: ({ speaker }) => toGroup(speakers[speaker] ?? second, group),
    others: group.members,
  });
}

interface Cast {
  readonly customers: readonly string[];
  readonly staff: readonly string[];
  /** only staff talk to each other */
  readonly isTeam: boolean;
  readonly scripts: readonly Script[];
}

const casts = new Map<Group, Cast>();

/** The speakers of a group and their topic; a group with its own language has speakers of that language. */
function castOf(group: Group): Cast {
  const known = casts.get(group);
  if (known !== undefined) return known;
  const people = group.members.map(personOf).filter(({ user }) => user.role !== "bot");
  const speaking = (list: readonly Person[]): readonly string[] => {
    const natives = list.filter(({ language }) => language === group.language);
    return (natives.length > 0 && group.language !== "en" ? natives : list).map(({ user }) => user.uid);
  };
  const customers = speaking(people.filter(({ isStaff }) => !isStaff));
  const staff = speaking(people.filter(({ isStaff }) => isStaff));
  const isTeam = group.topic === "team";
  const scripts = group.language === "en" ? englishGroupScripts(group.topic) : scriptsIn(group.language);
  const made = { customers, staff, isTeam, scripts };
  casts.set(group, made);
  return made;
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

/** Groups of the shop are a community of customers; the other topics have the same scripts as their chats. */
function englishGroupScripts(topic: string): readonly Script[] {
  if (topic === "team") return ENGLISH_SCRIPTS.team;
  if (topic === "clinic") return ENGLISH_SCRIPTS.clinic;
  return topic === "bank" ? ENGLISH_SCRIPTS.bank : ENGLISH_SCRIPTS.community;
}

/** Throws a RangeError for a language without scripts. */
function scriptsIn(language: string): readonly Script[] {
  const scripts = LANGUAGE_SCRIPTS.get(language);
  if (scripts === undefined) throw new RangeError(`no scripts in ${language}`);
  return scripts;
}

function directScripts(random: RandomSource, { user }: Person): readonly Script[] {
  // Each customer belongs mostly to one of the three businesses, by the last letter of the UID.
  const home = user.uid.charCodeAt(user.uid.length - 1) % 3;
  const { shop, clinic, bank } = ENGLISH_SCRIPTS;
  return random.chance(0.6) ? ([shop, clinic, bank][home] ?? shop) : shop;
}

/** An agent who speaks the customer's language, if there is one. */
function pickNative(random: RandomSource, customer: Person): Person {
  const native = AGENTS.filter((agent) => agent.language === customer.language);
  return native.length > 0 ? random.pick(native) : pickAgent(random, customer);
}

/** One of the few agents who know a customer. */
function pickAgent(random: RandomSource, customer: Person): Person {
  const first = CUSTOMERS.indexOf(customer);
  return AGENTS[(first + random.integer(0, 3)) % AGENTS.length] ?? random.pick(AGENTS);
}

function between(sender: Person, receiver: Person): Address {
  return { sender: sender.user.uid, receiverType: "user", receiver: receiver.user.uid };
}

function toGroup(sender: string, { group }: Group): Address {
  return { sender, receiverType: "group", receiver: group.guid };
}

function playScene(random: RandomSource, { script, language, address, others }: Scene): readonly Draft[] {
  const made: Draft[] = [];
  const metadata = { ticket: `T-${random.integer(1000, 99_999)}`, channel: random.pick(["web", "app", "mail"]) };
  let at = pickMoment(random);
  const slots = makeSlots(random, at, language);
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
    if (random.chance(line.speaker === "a" ? 0.01 : 0.07)) {
      const kind = random.pick(ATTACHMENT_KINDS);
      const data = makeMedia(random, kind, at, language);
      made.push(makeDraft(random, to, at, { category: "message", type: kind, data }));
      at += nextGap(random);
    }
  }
  return made;
}

/** Group members sometimes mention each other. */
function writeText(random: RandomSource, to: Address, text: string, previous: Draft | undefined): Draft["data"] {
  const wanted = to.receiverType === "group" ? 0.2 : 0.02;
  if (previous === undefined || previous.sender === to.sender || !random.chance(wanted)) return { text };
  return mentionIn(text, [previous.sender]);
}

/** Sometimes two people write within the same second. */
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

/** The first word of a name with spaces, else the whole name; doctors keep title and name. */
function firstName(uid: string): string {
  const { name } = personOf(uid).user;
  return name.startsWith("Dr ") ? name : (name.split(" ")[0] ?? name);
}
