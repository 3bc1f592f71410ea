// What a raw call proves, worked out plainly and second by second: an oracle for the story of a call. It reads nothing but
// the record, and knows nothing of the code that makes the story.

export type RawMap = Readonly<Record<string, unknown>>;

/** One entry of the record. Times are UNIX seconds; those that cannot be believed are null. */
export interface PlainEntry {
  readonly uid: string | null;
  readonly name: string | null;
  readonly base: string | null;
  /** false: surely never there; null: not known */
  readonly came: boolean | null;
  readonly joined: number | null;
  readonly left: number | null;
  /** until when it surely lasted, if it still runs */
  readonly runsUntil: number | null;
}

/** The entries of one person. */
export type PlainPerson = readonly PlainEntry[];

export interface PlainCall {
  readonly raw: RawMap;
  readonly status: string | null;
  readonly initiator: string | null;
  readonly initiated: number | null;
  readonly started: number | null;
  readonly ended: number | null;
  /** the end, if it is not before the beginning */
  readonly end: number | null;
  readonly now: number;
  readonly isOngoing: boolean;
  /** how long a call without an end is under way; null for others */
  readonly openFor: number | null;
  readonly people: readonly PlainPerson[];
}

const DAY = 86_400;
const FAR = 1e7;
const ABSENT = ["unanswered", "missed", "busy", "canceled", "cancelled", "rejected"];

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const timeOf = (value: unknown): number | null => (typeof value === "number" && value > 0 ? value : null);
const entriesOf = (raw: RawMap): readonly RawMap[] => {
  const found = raw["participants"];
  return Array.isArray(found) ? found : [];
};

export function plainCall(raw: RawMap, now: number): PlainCall {
  const status = textOf(raw["status"]);
  const [initiated, started, ended] = ["initiatedAt", "startedAt", "endedAt"].map((name) => timeOf(raw[name]));
  const known = { initiated: initiated ?? null, started: started ?? null, ended: ended ?? null };
  const end =
    known.ended !== null && [initiated, started].every((time) => (time ?? 0) <= (ended ?? 0)) ? known.ended : null;
  const runs = known.ended === null && ["initiated", "ongoing"].includes(status ?? "");
  const times = entriesOf(raw).flatMap((entry) => [timeOf(entry["joinedAt"]), timeOf(entry["leftAt"])]);
  const begin = known.started ?? known.initiated ?? Math.min(now, ...times.filter((time) => time !== null));
  const openFor = runs ? Math.max(0, now - begin) : null;
  const isOngoing = openFor !== null && openFor <= DAY;
  const entries = entriesOf(raw).map((entry) => plainEntry(entry, end, isOngoing ? now : null));
  const uids = [...new Set(entries.flatMap(({ uid }) => uid ?? []))];
  const people = [
    ...uids.map((uid) => entries.filter((entry) => entry.uid === uid)),
    ...entries.filter(({ uid }) => uid === null).map((entry) => [entry]),
  ];
  return { raw, status, initiator: textOf(raw["initiator"]), ...known, end, now, isOngoing, openFor, people };
}

function plainEntry(entry: RawMap, end: number | null, runsUntil: number | null): PlainEntry {
  const [joinedAt, leftAt] = [timeOf(entry["joinedAt"]), timeOf(entry["leftAt"])];
  const flag = typeof entry["isJoined"] === "boolean" ? entry["isJoined"] : null;
  const byState = ABSENT.includes(textOf(entry["state"]) ?? "") ? false : null;
  const tooLate = (time: number): boolean => end !== null && time > end + 60;
  const backwards = joinedAt !== null && leftAt !== null && leftAt < joinedAt;
  return {
    uid: textOf(entry["uid"]),
    name: textOf(entry["name"]),
    base: textOf(entry["deviceId"])?.replace(/\/[^/]*$/u, "") ?? null,
    came: joinedAt !== null || leftAt !== null ? true : (flag ?? byState),
    joined: joinedAt === null || tooLate(joinedAt) ? null : joinedAt,
    left: leftAt === null || backwards || tooLate(leftAt) ? null : leftAt,
    runsUntil: leftAt === null && joinedAt !== null ? runsUntil : null,
  };
}

export function came(person: PlainPerson): boolean | null {
  if (person.some((entry) => entry.came === true)) return true;
  return person.every((entry) => entry.came === false) ? false : null;
}

/** Surely two people: different UIDs, or different names without a UID. */
export function differ(one: PlainPerson, other: PlainPerson): boolean {
  const [a, b] = [one[0], other[0]];
  if (a === undefined || b === undefined) return false;
  if (a.uid !== null && b.uid !== null) return a.uid !== b.uid;
  return a.uid === null && b.uid === null && a.name !== null && b.name !== null && a.name !== b.name;
}

export function surelyThere({ joined, left, runsUntil }: PlainEntry, at: number): boolean {
  const until = left ?? runsUntil;
  return joined !== null && until !== null && joined <= at && at < until;
}

export function maybeThere(entry: PlainEntry, at: number): boolean {
  const until = entry.left ?? entry.runsUntil ?? Infinity;
  return entry.came !== false && (entry.joined ?? -Infinity) <= at && at < until;
}

/** The middle and the length of every stretch in which nobody comes or goes; the first and the last are very long. */
function stretches({ people }: PlainCall): readonly { readonly at: number; readonly seconds: number }[] {
  const times = people.flat().flatMap(({ joined, left, runsUntil }) => [joined, left, runsUntil]);
  const cuts = [...new Set([-FAR, ...times.filter((time) => time !== null), FAR * 1000])].toSorted((a, b) => a - b);
  return cuts.slice(1).map((cut, index) => {
    const from = cuts[index] ?? cut;
    return { at: (from + cut) / 2, seconds: cut - from };
  });
}

/** How long two surely different people were surely there, and how long two may have been. */
export function talkOf(call: PlainCall): { readonly least: number; readonly most: number } {
  const sum = (holds: (at: number) => boolean): number =>
    stretches(call).reduce((all, { at, seconds }) => all + (holds(at) ? seconds : 0), 0);
  const at = (time: number, there: typeof surelyThere): readonly PlainPerson[] =>
    call.people.filter((person) => person.some((entry) => there(entry, time)));
  return {
    least: sum((time) => {
      const sure = at(time, surelyThere);
      return sure.some((one) => sure.some((other) => differ(one, other)));
    }),
    most: sum((time) => at(time, maybeThere).length > 1),
  };
}

/** When one person was surely there and nobody else may have been, as seconds. */
export function isAlone(call: PlainCall, person: PlainPerson, at: number): boolean {
  const others = call.people.filter((other) => other !== person);
  return person.some((entry) => surelyThere(entry, at)) && !others.flat().some((entry) => maybeThere(entry, at));
}

/** True if none of these entries may have been there between two moments; at the moment itself where they are one. */
export function isGap(entries: readonly PlainEntry[], from: number, to: number): boolean {
  return entries.every(
    ({ came: was, joined, left, runsUntil }) =>
      was === false || (joined ?? -Infinity) >= to || (left ?? runsUntil ?? Infinity) <= from,
  );
}

/** Everybody else who may be this person: an entry without a UID may be anybody's, unless the names differ. */
export function doublesOf(call: PlainCall, person: PlainPerson): readonly PlainEntry[] {
  return call.people
    .filter((other) => other !== person && !differ(person, other))
    .filter((other) => other[0]?.uid === null || person[0]?.uid === null)
    .flat();
}
