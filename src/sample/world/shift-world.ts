// Moves the sample to the day on which the program was first started, so that "yesterday" and "the last 30 days" show something.
import { LAST_SECOND } from "#sample/base/sample-days.ts";
import { mapInPieces, type Pieces } from "#sample/base/pieces.ts";
import type { RawCall, RawMessage } from "#sample/base/sample-records.ts";
import { conversationOf, isInStretch, liveStretches } from "./live-stretch.ts";
import type { MessageEntry, World } from "./world.ts";

const DAY_SECONDS = 86_400;
/** Numbers in this range are moments, UNIX seconds: sizes and durations are far smaller. */
const MOMENTS = { least: 1_600_000_000, most: 1_900_000_000 };
const EXPIRY = /(?<=[?&]Expires=)\d{10}/gu;

/**
 * The same records, moved by whole days: the last day is that of the first start, UTC. Calls that are under way are as old at the
 * first start as they were at the end of the sample, and so is what belongs to them.
 */
export function* shiftWorld(world: World, firstStartSeconds: number): Pieces<World> {
  const days = Math.floor(firstStartSeconds / DAY_SECONDS) - Math.floor(LAST_SECOND / DAY_SECONDS);
  const dayShift = days * DAY_SECONDS;
  const stretches = liveStretches(world);
  const ofDays = new Shift(() => dayShift);
  // Older moments in its records, such as when a person was created, move by whole days as in all others.
  const shifts = new Map(
    [...stretches].map(([conversation, first]) => [
      conversation,
      new Shift((moment) => (moment >= first ? firstStartSeconds - LAST_SECOND : dayShift)),
    ]),
  );
  const shiftOf = (record: RawCall | RawMessage): Shift =>
    (isInStretch(record, stretches) ? shifts.get(conversationOf(record)) : undefined) ?? ofDays;
  const moved = yield* mapInPieces(world.messages, (entry) => ({ ...entry, raw: shiftOf(entry.raw).of(entry.raw) }));
  const messages = moved.toSorted((one, other) => one.raw.sentAt - other.raw.sentAt || one.idNumber - other.idNumber);
  const movedCalls = yield* mapInPieces(world.calls, (call) => shiftOf(call).of(call));
  const calls = movedCalls.toSorted((one, other) => other.initiatedAt - one.initiatedAt);
  return { ...world, messages, calls, callBySessionId: new Map(calls.map((call) => [call.sessionId, call])) };
}

/** The world as it is at a moment of its last day: what comes later is not there yet. */
export function worldAt(world: World, nowSeconds: number): World {
  const messages = upTo(world.messages, nowSeconds);
  const calls = world.calls.filter(({ initiatedAt, endedAt = initiatedAt }) => endedAt <= nowSeconds);
  return { ...world, messages, calls };
}

/** `messages`: oldest first. */
function upTo(messages: readonly MessageEntry[], nowSeconds: number): readonly MessageEntry[] {
  const last = messages.findLastIndex(({ raw }) => raw.sentAt <= nowSeconds);
  return last === messages.length - 1 ? messages : messages.slice(0, last + 1);
}

/** Moves all moments in records. Records share objects such as users, and go on sharing them. */
class Shift {
  /** how far a moment is moved */
  readonly #secondsFor: (moment: number) => number;
  readonly #moved = new WeakMap<object, unknown>();

  constructor(secondsFor: (moment: number) => number) {
    this.#secondsFor = secondsFor;
  }

  of<Value>(value: Value): Value {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a moved value has the shape of the one before
    return this.#move(value) as Value;
  }

  #later(moment: number): number {
    return moment + this.#secondsFor(moment);
  }

  #move(value: unknown): unknown {
    if (typeof value === "number") return isMoment(value) ? this.#later(value) : value;
    if (typeof value === "string")
      return value.includes("Expires=")
        ? value.replace(EXPIRY, (moment) => String(this.#later(Number(moment))))
        : value;
    if (typeof value !== "object" || value === null) return value;
    const known = this.#moved.get(value);
    if (known !== undefined) return known;
    const moved: unknown = Array.isArray(value)
      ? value.map((each: unknown) => this.#move(each))
      : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#move(each)]));
    this.#moved.set(value, moved);
    return moved;
  }
}

function isMoment(value: number): boolean {
  return Number.isInteger(value) && value >= MOMENTS.least && value <= MOMENTS.most;
}
