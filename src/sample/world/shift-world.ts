// Moves the sample to the day on which the program was first started, so that "yesterday" and "the last 30 days" show something.
import { LAST_SECOND } from "#sample/base/sample-days.ts";
import { mapInPieces, type Pieces } from "#sample/base/pieces.ts";
import type { RawCall } from "#sample/base/sample-records.ts";
import type { MessageEntry, World } from "./world.ts";

const DAY_SECONDS = 86_400;
/** A call without an end that began this long before the end of the sample is under way. */
const UNDER_WAY_SECONDS = 3000;
/** Numbers in this range are moments, UNIX seconds: sizes and durations are far smaller. */
const MOMENTS = { least: 1_600_000_000, most: 1_900_000_000 };
const EXPIRY = /(?<=[?&]Expires=)\d{10}/gu;

/**
 * The same records, moved by whole days: the last day is that of the first start, UTC. Calls that are under way are as old at the
 * first start as they were at the end of the sample.
 */
export function* shiftWorld(world: World, firstStartSeconds: number): Pieces<World> {
  const days = Math.floor(firstStartSeconds / DAY_SECONDS) - Math.floor(LAST_SECOND / DAY_SECONDS);
  const ofDays = new Shift(days * DAY_SECONDS);
  const underWay = new Shift(firstStartSeconds - LAST_SECOND);
  const messages = yield* mapInPieces(world.messages, (entry) => ({ ...entry, raw: ofDays.of(entry.raw) }));
  const moved = yield* mapInPieces(world.calls, (call) => (isUnderWay(call) ? underWay : ofDays).of(call));
  const calls = moved.toSorted((one, other) => other.initiatedAt - one.initiatedAt);
  return { ...world, messages, calls, callBySessionId: new Map(calls.map((call) => [call.sessionId, call])) };
}

function isUnderWay({ status, initiatedAt }: RawCall): boolean {
  const isOpen = status === "ongoing" || status === "initiated";
  return isOpen && LAST_SECOND - initiatedAt <= UNDER_WAY_SECONDS;
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
  readonly #seconds: number;
  readonly #moved = new WeakMap<object, unknown>();

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  of<Value>(value: Value): Value {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a moved value has the shape of the one before
    return this.#move(value) as Value;
  }

  #move(value: unknown): unknown {
    if (typeof value === "number") return isMoment(value) ? value + this.#seconds : value;
    if (typeof value === "string")
      return value.includes("Expires=")
        ? value.replace(EXPIRY, (moment) => String(Number(moment) + this.#seconds))
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
