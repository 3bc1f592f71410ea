// The claims that sentences about a call make, each judged by what the record proves.
import {
  came,
  differ,
  doublesOf,
  isGap,
  talkOf,
  type PlainCall,
  type PlainEntry,
  type PlainPerson,
} from "./plain-call.ts";

/** A person who surely is not the initiator. */
const isOther = ({ initiator }: PlainCall, person: PlainPerson): boolean => {
  const uid = person[0]?.uid ?? null;
  return initiator !== null && uid !== null && uid !== initiator;
};

/** The people who may be somebody besides the initiator, and may have come. */
const othersIn = (call: PlainCall): readonly PlainPerson[] =>
  call.people.filter((person) => came(person) !== false && (person[0]?.uid === null || isOther(call, person)));

const firstJoin = (person: PlainPerson): number => Math.min(...person.map(({ joined }) => joined ?? Infinity));

/** True if nobody but the initiator can have come before this person. */
export function cameFirst(call: PlainCall, person: PlainPerson): boolean {
  if (!isOther(call, person) || came(person) !== true) return false;
  const others = othersIn(call);
  if (others.length === 1) return true;
  const isKnown = others.flat().every((entry) => entry.came === false || entry.joined !== null);
  return isKnown && others.every((other) => other === person || firstJoin(other) > firstJoin(person));
}

/** When the first of the others came after the initiation. */
export function cameAfter({ initiated }: PlainCall, person: PlainPerson): number | null {
  const isKnown = person.every((entry) => entry.came === false || entry.joined !== null);
  return initiated === null || !isKnown ? null : firstJoin(person) - initiated;
}

const pickUp = ({ started, initiated, ended }: PlainCall): number | null =>
  started !== null && started > (initiated ?? 0) && started <= (ended ?? Infinity) ? started : null;

/** How long it rang until the pick-up. */
export function rangFor(call: PlainCall): number | null {
  const at = pickUp(call);
  return at === null || call.initiated === null ? null : at - call.initiated;
}

/** True if this person can have been the one who picked up, after so many seconds if they are said. */
export function answered(call: PlainCall, person: PlainPerson, after: number | null): boolean {
  if (!cameFirst(call, person)) return false;
  const isTimed = person.every((entry) => entry.came === false || entry.joined !== null);
  const at = pickUp(call);
  if (at !== null && isTimed && (firstJoin(person) < at - 2 || firstJoin(person) > at + 10)) return false;
  if (after === null) return true;
  return isTimed && after === (rangFor(call) ?? cameAfter(call, person));
}

/** True if somebody besides the initiator was there for certain. */
export function hasOther(call: PlainCall): boolean {
  const there = call.people.filter((person) => came(person) === true);
  return there.some((one) => isOther(call, one) || there.some((other) => differ(one, other)));
}

/** True if exactly so many people came, and nobody else can have. */
export function cameExactly(call: PlainCall, people: number): boolean {
  const there = call.people.filter((person) => came(person) !== false);
  const areDifferent = there.every((one, index) => there.slice(index + 1).every((other) => differ(one, other)));
  return there.length === people && there.every((person) => came(person) === true) && areDifferent;
}

export function isPair(call: PlainCall): boolean {
  const isCaller = (person: PlainPerson): boolean => call.initiator !== null && person[0]?.uid === call.initiator;
  return cameExactly(call, 2) && call.people.some((person) => isCaller(person) && came(person) === true);
}

export function talkedFor(call: PlainCall, seconds: number, isLeast: boolean): boolean {
  const { least, most } = talkOf(call);
  return least === seconds && seconds > 0 && (isLeast ? most > least : most === least);
}

/** True if somebody was there, and everybody's leaving is recorded. */
export function haveAllLeft(call: PlainCall): boolean {
  const entries = call.people.flat().filter((entry) => entry.came !== false);
  return entries.length > 0 && entries.every(({ left }) => left !== null);
}

const lastLeaving = (person: PlainPerson): number => Math.max(...person.map(({ left }) => left ?? -Infinity));

export function leftLast(call: PlainCall, person: PlainPerson, at: number): boolean {
  const others = call.people.filter((other) => other !== person && came(other) !== false);
  return (
    haveAllLeft(call) &&
    others.length > 0 &&
    lastLeaving(person) === at &&
    others.every((other) => lastLeaving(other) < at)
  );
}

export function leftEarly(call: PlainCall, person: PlainPerson, at: number, before: number): boolean {
  const begin = call.started ?? call.initiated;
  if (call.end === null || begin === null || call.end - at !== before) return false;
  const isKnown = person.every((entry) => entry.came === false || entry.left !== null);
  const isLast = isGap(doublesOf(call, person), at, Infinity);
  return isKnown && isLast && lastLeaving(person) === at && before > 60 && before > (call.end - begin) * 0.1;
}

type Pairing = (before: PlainEntry, after: PlainEntry) => boolean;

/** True if the person left and joined again so much later, and nothing that counts was there in between. */
function isBack(
  call: PlainCall,
  person: PlainPerson,
  [from, to]: readonly [number, number],
  fits: Pairing,
  counts: (entry: PlainEntry, after: PlainEntry) => boolean = () => true,
): boolean {
  return person.some((before) =>
    person.some((after) => {
      if (before === after || before.left !== from || after.joined !== to || !fits(before, after)) return false;
      const rest = person.filter((entry) => entry !== before && entry !== after && counts(entry, after));
      return isGap([...rest, ...doublesOf(call, person)], from, to);
    }),
  );
}

/** `device` is said of somebody with several. */
export function dropped(
  call: PlainCall,
  person: PlainPerson,
  [at, gap]: readonly [number, number],
  device: string | null,
): boolean {
  const times = [at, at + gap] as const;
  const onDevice = isBack(
    call,
    person,
    times,
    (before, after) => before.base !== null && before.base === after.base && (device ?? after.base) === after.base,
    (entry, after) => entry.base === null || entry.base === after.base,
  );
  const ofPerson = isBack(call, person, times, ({ base }, after) => base === null || after.base === null);
  return gap <= 120 && (onDevice || (device === null && ofPerson));
}

export function changedDevice(call: PlainCall, person: PlainPerson, at: number, gap: number): boolean {
  const differs: Pairing = ({ base }, after) => base !== null && after.base !== null && base !== after.base;
  return gap <= 120 && isBack(call, person, [at - gap, at], differs);
}

export function returned(call: PlainCall, person: PlainPerson, at: number, gap: number): boolean {
  return gap > 120 && isBack(call, person, [at - gap, at], () => true);
}
