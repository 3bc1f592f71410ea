// Generates the participant entries of one call: one per device and per join.
import type { RandomSource } from "#sample/base/random.ts";
import type { RawParticipant } from "#sample/base/sample-records.ts";

/** The facts of a call that participants depend on. Without endedAt the call is ongoing. Times are UNIX seconds. */
export interface CallSpan {
  readonly type: "audio" | "video";
  readonly mid: string;
  readonly startedAt: number;
  readonly endedAt?: number;
}

/** Shares of people who use two devices, and who leave and rejoin. */
const SECOND_DEVICE = 0.14;
const REJOINS = 0.12;

/** A person who never joined: no deviceId, joinedAt, leftAt and mid. */
export function makeMissing(uid: string, state: string): RawParticipant {
  return { uid, ...totalsOf("audio", 0), isJoined: false, state };
}

function totalsOf(type: CallSpan["type"], minutes: number) {
  return {
    totalAudioMinutes: type === "audio" ? minutes : 0,
    totalVideoMinutes: type === "video" ? minutes : 0,
    totalDurationInMinutes: minutes,
    totalDuration: minutes,
  };
}

/** All entries of one person who joined. `fromStart`: present at pick-up or some seconds later. */
export function makeJoined(
  random: RandomSource,
  uid: string,
  call: CallSpan,
  fromStart: boolean,
): readonly RawParticipant[] {
  const lasts = (call.endedAt ?? call.startedAt + 1800) - call.startedAt;
  const joinedAt =
    call.startedAt + (fromStart ? random.integer(0, Math.min(4, lasts)) : random.integer(0, Math.floor(lasts * 0.4)));
  const device = random.uuid();
  const stay = (from: number, until: number | undefined): RawParticipant =>
    makeStay(call, uid, `${device}@rtc.sample.invalid/${random.hex(8)}`, from, until);
  if (lasts > 60 && random.chance(REJOINS)) {
    const gone = joinedAt + Math.floor((call.startedAt + lasts - joinedAt) * 0.4);
    const back = Math.min(gone + random.integer(2, 40), call.startedAt + lasts);
    return [stay(joinedAt, gone), stay(back, leaves(random, call, back))];
  }
  const first = stay(joinedAt, leaves(random, call, joinedAt));
  if (!random.chance(SECOND_DEVICE)) return [first];
  const secondAt = Math.min(joinedAt + random.integer(1, 90), call.startedAt + lasts);
  const second = `${random.uuid()}@rtc.sample.invalid/${random.hex(8)}`;
  return [first, makeStay(call, uid, second, secondAt, leaves(random, call, secondAt))];
}

/** Most people stay until the end; in an ongoing call most have not left. */
function leaves(random: RandomSource, call: CallSpan, joinedAt: number): number | undefined {
  if (call.endedAt === undefined) return random.chance(0.15) ? joinedAt + random.integer(1, 20) : undefined;
  return random.chance(0.7) ? call.endedAt : joinedAt + Math.floor((call.endedAt - joinedAt) * random.next());
}

function makeStay(
  call: CallSpan,
  uid: string,
  deviceId: string,
  joinedAt: number,
  leftAt: number | undefined,
): RawParticipant {
  const minutes = leftAt === undefined ? 0 : Math.round(((leftAt - joinedAt) / 60) * 10_000) / 10_000;
  return {
    uid,
    ...totalsOf(call.type, minutes),
    deviceId,
    isJoined: true,
    joinedAt,
    ...(leftAt === undefined ? {} : { leftAt }),
    mid: call.mid,
    state: leftAt === undefined ? "ongoing" : "ended",
  };
}
