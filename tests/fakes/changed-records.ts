// Records of the sample with random changes: fields that are missing, of another type, strange, huge or unknown.
import { RandomSource } from "#sample/base/random.ts";
import { isMap } from "#domain/text/lenient.ts";

const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e300,
  1.5,
  "",
  " ",
  "0",
  "not known",
  "\u202Eevil\u0000",
  "ab".repeat(20_000),
  [],
  {},
  [null, [[]], { a: { b: [1] } }],
  { __proto__: null, constructor: "x" },
  1_700_000_000_000,
  "1700000000",
];
const MOST_CHANGES = 3;

type Place = readonly [holder: unknown[] | Record<string, unknown>, key: string | number];

/**
 * Copies of the records, each with one to three changes anywhere in it. The ids stay, so that each stays a record of
 * its own. The same seed gives the same copies.
 */
export function changedRecords<Kept extends object>(
  records: readonly Kept[],
  count: number,
  seed: number,
): readonly object[] {
  const random = new RandomSource(seed, "changed records");
  return Array.from({ length: count }, (_, index) => {
    const record = random.pick(records);
    const changed: Record<string, unknown> = Object.fromEntries(Object.entries(structuredClone(record)));
    for (const field of ["id", "sessionId"]) if (field in changed) changed[field] = `${String(changed[field])}${index}`;
    for (let changes = random.integer(1, MOST_CHANGES); changes > 0; changes--) change(changed, random);
    return changed;
  });
}

function change(record: Record<string, unknown>, random: RandomSource): void {
  const places = placesIn(record).filter(([holder, key]) => holder !== record || (key !== "id" && key !== "sessionId"));
  if (places.length === 0) return;
  const [holder, key] = random.pick(places);
  const kind = random.integer(0, 3);
  // A copy: a later change may be inside it.
  const strange = structuredClone(random.pick(STRANGE));
  if (kind === 0 && !Array.isArray(holder)) delete holder[key];
  else if (kind === 1 && !Array.isArray(holder)) holder[`unknown ${key}`] = strange;
  else Object.assign(holder, { [key]: strange });
}

function placesIn(value: unknown): readonly Place[] {
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown, index) => [[value, index] as const, ...placesIn(each)]);
  }
  if (!isMap(value)) return [];
  const holder: Record<string, unknown> = value;
  return Object.entries(holder).flatMap(([key, each]) => [[holder, key] as const, ...placesIn(each)]);
}
