// The format of written conversations: a script is a list of lines, each "speaker text", with {slots} for values.
// The values are here too.
import type { RandomSource } from "../base/random.ts";

type Other = "de" | "fr" | "es" | "pt" | "ru" | "ar" | "he" | "hi" | "ja" | "zh" | "ko" | "el" | "th" | "tr";
export type Language = "en" | Other;

/** c: customer, a: agent; in a group script 1, 2, 3: different members. */
type Speaker = "c" | "a" | "1" | "2" | "3";

export interface Line {
  readonly speaker: Speaker;
  readonly text: string;
}

export type Script = readonly Line[];

const SPEAKERS: readonly string[] = ["c", "a", "1", "2", "3"] satisfies readonly Speaker[];

/** Parses lines like "c Where is my order?"; an empty line ends a script, `\n` breaks a line. Throws SyntaxError. */
export function readScripts(scripts: string): readonly Script[] {
  const readLine = (line: string): Line => {
    const speaker = line.slice(0, 1);
    if (!isSpeaker(speaker) || line[1] !== " ") throw new SyntaxError(`unknown speaker in: ${line}`);
    return { speaker, text: line.slice(2).replaceAll("\\n", "\n") };
  };
  return scripts
    .trim()
    .split("\n\n")
    .map((script) => script.split("\n").map(readLine));
}

function isSpeaker(text: string): text is Speaker {
  return SPEAKERS.includes(text);
}

/** Fills the {slots}; a slot without a value stays as it is. */
export function fillSlots(text: string, values: Readonly<Record<string, string>>): string {
  if (!text.includes("{")) return text;
  return text.replaceAll(/\{(\w+)\}/gu, (slot, name: string) => values[name] ?? slot);
}

const ITEMS = [
  "Oslo desk lamp",
  "oak table 180×90",
  "Maren bookshelf",
  "Fjord kettle, 1.7 l",
  "Alba sofa (3 seats)",
  "Nordhaus coffee grinder",
  "Tansy rug 200×300",
  "Kestrel office chair",
  "Juno bunk bed",
  "Pebble vacuum cleaner",
  "Hearth cast-iron pot",
  "Linnea wardrobe",
] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const DOCTORS = ["Dr Iyer", "Dr O’Neill", "Dr Achterberg", "Dr Sato"] as const;

/** Slot values that all lines of a conversation share, so that it stays about one order. `day` is near. */
export function makeSlots(
  random: RandomSource,
  atSeconds: number,
  language: Language,
): Readonly<Record<string, string>> {
  return {
    order: `B-${random.integer(10_000, 99_999)}`,
    item: random.pick(ITEMS),
    amount: `€${random.integer(4, 900)}.${String(random.integer(0, 99)).padStart(2, "0")}`,
    day: writeDay(atSeconds + 86_400 * random.integer(1, 5), language),
    code: random.hex(8).toUpperCase(),
    card: String(random.integer(1000, 9999)),
    doctor: random.pick(DOCTORS),
    time: `${random.integer(8, 18)}:${String(random.integer(0, 59)).padStart(2, "0")}`,
  };
}

/** The weekday in English; day and month as numbers in every other language. */
function writeDay(atSeconds: number, language: Language): string {
  const day = new Date(atSeconds * 1000);
  if (language === "en") return WEEKDAYS[day.getUTCDay()] ?? "";
  const month = day.getUTCMonth() + 1;
  return language === "ja" || language === "zh" ? `${month}月${day.getUTCDate()}日` : `${day.getUTCDate()}/${month}`;
}
