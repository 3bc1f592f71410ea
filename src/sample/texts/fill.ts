// Values for the slots of the scripts: orders, articles, amounts, days, doctors.
import type { RandomSource } from "../random.ts";

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
const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "12 March",
  "3 June",
  "24 August",
  "2026-09-14",
] as const;
const DOCTORS = ["Dr Iyer", "Dr O’Neill", "Dr Achterberg", "Dr Sato"] as const;

/** One set of slot values, shared by all lines of a conversation so that it stays about the same order. */
export function makeSlots(random: RandomSource): Readonly<Record<string, string>> {
  return {
    order: `B-${random.integer(10_000, 99_999)}`,
    item: random.pick(ITEMS),
    amount: `€${random.integer(4, 900)}.${String(random.integer(0, 99)).padStart(2, "0")}`,
    day: random.pick(DAYS),
    code: random.hex(8).toUpperCase(),
    card: String(random.integer(1000, 9999)),
    doctor: random.pick(DOCTORS),
    time: `${random.integer(8, 18)}:${String(random.integer(0, 59)).padStart(2, "0")}`,
  };
}
