// The written conversations of the sample, with the values of their {slots}. A script in JSON is a list of lines, each
// "speaker text".
import awkward from "./awkward.json" with { type: "json" };
import english from "./english-scripts.json" with { type: "json" };
import languages from "./language-scripts.json" with { type: "json" };
import values from "./values.json" with { type: "json" };
import type { RandomSource } from "#sample/base/random.ts";

export interface Line {
  /** c: customer, a: agent; in a group script 1, 2, 3: different members */
  readonly speaker: string;
  readonly text: string;
}

export type Script = readonly Line[];

/** English conversations by topic. In a group with customers (community), customers are 1 and 3, staff is 2. */
export const ENGLISH_SCRIPTS = {
  shop: readScripts(english.shop),
  clinic: readScripts(english.clinic),
  bank: readScripts(english.bank),
  team: readScripts(english.team),
  community: readScripts(english.community),
} as const;

/** Conversations in other languages, by language. */
export const LANGUAGE_SCRIPTS: ReadonlyMap<string, readonly Script[]> = new Map(
  Object.entries(languages).map(([language, scripts]) => [language, readScripts(scripts)]),
);

/** Texts that customers really paste and that break careless programs: each is one whole message. */
export const AWKWARD_TEXTS: readonly string[] = [
  ...awkward.texts,
  awkward.paragraph.repeat(9).trim(),
  awkward.paragraph.repeat(40).trim(),
  awkward.digits,
];

function readScripts(scripts: readonly (readonly string[])[]): readonly Script[] {
  return scripts.map((lines) => lines.map((line) => ({ speaker: line.slice(0, 1), text: line.slice(2) })));
}

/** Fills the {slots}; a slot without a value stays as it is. */
export function fillSlots(text: string, slots: Readonly<Record<string, string>>): string {
  if (!text.includes("{")) return text;
  return text.replaceAll(/\{(\w+)\}/gu, (slot, name: string) => slots[name] ?? slot);
}

/** Slot values that all lines of a conversation share, so that it stays about one order. `day` is near. */
export function makeSlots(random: RandomSource, atSeconds: number, language: string): Readonly<Record<string, string>> {
  return {
    order: `B-${random.integer(10_000, 99_999)}`,
    item: random.pick(values.items),
    amount: `€${random.integer(4, 900)}.${String(random.integer(0, 99)).padStart(2, "0")}`,
    day: writeDay(atSeconds + 86_400 * random.integer(1, 5), language),
    code: random.hex(8).toUpperCase(),
    card: String(random.integer(1000, 9999)),
    doctor: random.pick(values.doctors),
    time: `${random.integer(8, 18)}:${String(random.integer(0, 59)).padStart(2, "0")}`,
  };
}

/** The weekday in English; day and month as numbers in every other language. */
function writeDay(atSeconds: number, language: string): string {
  const day = new Date(atSeconds * 1000);
  if (language === "en") return values.weekdays[day.getUTCDay()] ?? "";
  const month = day.getUTCMonth() + 1;
  return language === "ja" || language === "zh" ? `${month}月${day.getUTCDate()}日` : `${day.getUTCDate()}/${month}`;
}
