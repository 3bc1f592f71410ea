// Generates the sample's calls: every type, mode and status; participants rejoin, are absent, or use several devices.
import { LAST_SECOND, pickMoment } from "#sample/base/sample-days.ts";
import { mapInPieces, type Pieces } from "#sample/base/pieces.ts";
import { makeJoined, makeMissing, type CallSpan } from "./sample-participants.ts";
import { GROUPS, PEOPLE } from "./sample-people.ts";
import { RandomSource } from "#sample/base/random.ts";
import type { RawCall, RawMap, RawParticipant, RawRecording } from "#sample/base/sample-records.ts";

type CallType = RawCall["type"];
type CallMode = RawCall["mode"];

const TYPE_WEIGHTS: Readonly<Record<CallType, number>> = { audio: 55, video: 45 };
const MODE_WEIGHTS: Readonly<Record<CallMode, number>> = { call: 80, meet: 16, presenter: 4 };
/** The documented statuses, and further spellings from real traffic. */
const STATUS_WEIGHTS: Readonly<Record<string, number>> = {
  ended: 720,
  unanswered: 110,
  rejected: 55,
  canceled: 45,
  cancelled: 20,
  busy: 18,
  missed: 16,
  ongoing: 5,
  initiated: 3,
};
const TYPES: readonly CallType[] = ["audio", "video"];
const MODES: readonly CallMode[] = ["call", "meet", "presenter"];
/** Every combination comes once before the random ones, so that even a small sample shows everything. */
const SHOWCASE = Object.keys(STATUS_WEIGHTS).flatMap((status) =>
  MODES.flatMap((mode) => TYPES.map((type) => ({ status, mode, type }))),
);
const LARGEST_CALL = 50;
const CUSTOMERS = PEOPLE.filter((person) => !person.isStaff).map(({ user }) => user.uid);
const STAFF = PEOPLE.filter((person) => person.isStaff && person.user.role !== "bot").map(({ user }) => user.uid);

/** Generates `count` calls, oldest first. The same seed gives the same calls. */
export function* makeCalls(seed: number, count: number): Pieces<readonly RawCall[]> {
  const random = new RandomSource(seed, "calls");
  const calls = yield* mapInPieces(Array.from({ length: count }), (_, index) => makeCall(random, index));
  return resumeMeetings(
    calls.toSorted((a, b) => a.initiatedAt - b.initiatedAt || (a.sessionId < b.sessionId ? -1 : 1)),
  );
}

/** Every second meeting of a group resumes the one before it: another session with the same meeting id. */
function resumeMeetings(calls: readonly RawCall[]): readonly RawCall[] {
  const open = new Map<string, string>();
  return calls.map((call) => {
    const { mode, receiverType, receiver, mid, participants } = call;
    if (mode !== "meet" || receiverType !== "group" || mid === undefined) return call;
    const before = open.get(receiver);
    open.delete(receiver);
    if (before === undefined) {
      open.set(receiver, mid);
      return call;
    }
    const resumed = participants.map((entry) => (entry.mid === undefined ? entry : { ...entry, mid: before }));
    return { ...call, mid: before, participants: resumed };
  });
}

function makeCall(random: RandomSource, index: number): RawCall {
  const { status, mode, type } = SHOWCASE[index] ?? {
    status: random.weighted(STATUS_WEIGHTS),
    mode: random.weighted(MODE_WEIGHTS),
    type: random.weighted(TYPE_WEIGHTS),
  };
  const party = pickParty(random, mode, index);
  const times = makeTimes(random, status, mode, index);
  const mid = random.uuid();
  const participants = makeParticipants(random, party, { ...times, type, mid, status });
  const seconds = times.startedAt === undefined || times.endedAt === undefined ? 0 : times.endedAt - times.startedAt;
  const minutes = Math.round((seconds / 60) * 10_000) / 10_000;
  const recordings = status === "ended" && seconds > 60 && random.chance(0.22) ? makeRecordings(random, times) : [];
  // Some recordings are announced before they are available.
  const isProcessing = recordings.length > 0 && random.chance(0.04);
  const hasTranscription = recordings.length > 0 && random.chance(0.4);
  const sessionId = `v1.eu.${random.hex(12)}.${times.initiatedAt}${random.hex(10)}`;
  return {
    sessionId,
    type,
    mode,
    receiverType: party.receiverType,
    receiver: party.receiver,
    initiator: party.initiator,
    status,
    totalAudioMinutes: type === "audio" ? minutes : 0,
    totalVideoMinutes: type === "video" ? minutes : 0,
    totalDurationInMinutes: minutes,
    totalDuration: writeDuration(seconds),
    totalParticipants: participants.filter((entry) => entry.isJoined).length,
    hasRecording: recordings.length > 0,
    hasTranscription,
    ...times,
    ...(mode === "call" && index % 3 === 0 ? { metaData: metadataOf(index) } : {}),
    ...(times.startedAt === undefined ? {} : { mid }),
    participants,
    recordings: isProcessing ? [] : recordings,
    transcriptions: hasTranscription ? [makeTranscription(random, sessionId, times)] : [],
  };
}

/** Metadata that the shop's own program adds to every third call. */
function metadataOf(index: number): RawMap {
  return { queue: QUEUES[index % QUEUES.length] ?? "sales", ticket: { id: 70_000 + index } };
}

const QUEUES = ["sales", "returns", "billing", "support"];

interface Party {
  readonly receiverType: "user" | "group";
  readonly receiver: string;
  readonly initiator: string;
  /** everyone but the initiator */
  readonly invited: readonly string[];
}

function pickParty(random: RandomSource, mode: CallMode, index: number): Party {
  if (mode === "call" && random.chance(0.78)) {
    const customer = random.pick(CUSTOMERS);
    const staff = random.pick(STAFF);
    const [initiator, receiver] = random.chance(0.6) ? [staff, customer] : [customer, staff];
    return { receiverType: "user", receiver, initiator, invited: [receiver] };
  }
  const { group, members } = random.pick(GROUPS);
  const callers = members.filter((uid) => !uid.startsWith("bot_"));
  const initiator = random.pick(callers);
  const size =
    mode === "presenter" ? (index % 5 === 0 ? LARGEST_CALL - 1 : random.integer(8, 30)) : random.integer(2, 9);
  // Presentations are open to everyone, so there can be more participants than group members.
  const from = mode === "presenter" ? [...STAFF, ...CUSTOMERS] : callers;
  const invited = random.sample(
    from.filter((uid) => uid !== initiator),
    size,
  );
  return { receiverType: "group", receiver: group.guid, initiator, invited };
}

interface Times {
  readonly initiatedAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** startedAt is the pick-up, 12 to 14 s after initiatedAt (docs/service-notes.md, "Calls in practice"). */
function makeTimes(random: RandomSource, status: string, mode: CallMode, index: number): Times {
  // Some ongoing calls are current at the end of the ten months; the others are old calls whose end is missing.
  const isOpen = status === "ongoing" || status === "initiated";
  const initiatedAt = isOpen && random.chance(0.12) ? LAST_SECOND - random.integer(30, 3000) : pickMoment(random);
  if (status === "initiated") return { initiatedAt };
  const startedAt = initiatedAt + random.integer(12, 14);
  if (status === "ongoing") return { initiatedAt, startedAt };
  if (status === "ended") {
    const longest = mode === "call" ? 1500 : 4200;
    const length = index % 400 === 7 ? 27_000 : 8 + Math.floor(random.next() ** 2 * longest);
    return { initiatedAt, startedAt, endedAt: Math.min(startedAt + length, LAST_SECOND) };
  }
  const rang = status === "busy" ? random.integer(1, 3) : random.integer(4, 60);
  return random.chance(0.1) ? { initiatedAt } : { initiatedAt, endedAt: initiatedAt + rang };
}

function makeParticipants(
  random: RandomSource,
  party: Party,
  call: Omit<CallSpan, "startedAt"> & { readonly startedAt?: number; readonly status: string },
): readonly RawParticipant[] {
  const { startedAt, status } = call;
  if (startedAt === undefined) {
    const state = status === "rejected" ? "rejected" : "unanswered";
    return [makeMissing(party.initiator, "unanswered"), ...party.invited.map((uid) => makeMissing(uid, state))];
  }
  const span: CallSpan = { ...call, startedAt };
  const entries: RawParticipant[] = [...makeJoined(random, party.initiator, span, true)];
  for (const [index, uid] of party.invited.entries()) {
    const comes = index === 0 || random.chance(0.84);
    if (comes) entries.push(...makeJoined(random, uid, span, index === 0));
    else entries.push(makeMissing(uid, random.chance(0.3) ? "rejected" : "unanswered"));
  }
  return entries.slice(0, LARGEST_CALL);
}

/** Duration in minutes, or in seconds as in the other document. The signature in the address is a secret. */
function makeRecordings(random: RandomSource, times: Times): readonly RawRecording[] {
  const { startedAt = 0, endedAt = 0 } = times;
  const count = random.chance(0.12) ? 2 : 1;
  const length = Math.floor((endedAt - startedAt - 10) / count);
  return Array.from({ length: count }, (_, part) => {
    const startTime = startedAt + 5 + part * length;
    const seconds = Math.max(5, length - 5);
    const rid = `rec_${random.hex(16)}`;
    return {
      rid,
      duration: random.chance(0.7) ? Math.round((seconds / 60) * 100) / 100 : seconds,
      startTime,
      endTime: startTime + seconds,
      recording_url: `https://recordings.sample.invalid/${rid}.mp4?Expires=${endedAt + 86_400}&Signature=${random.hex(40)}`,
    };
  });
}

function makeTranscription(random: RandomSource, sessionId: string, times: Times): RawMap {
  return {
    tid: `trn_${random.hex(12)}`,
    sessionId,
    language: random.pick(["en", "de", "es", "ja"]),
    startTime: times.startedAt,
    endTime: times.endedAt,
    transcription_url: `https://recordings.sample.invalid/${random.hex(12)}.vtt?Expires=${(times.endedAt ?? 0) + 86_400}&Signature=${random.hex(40)}`,
  };
}

/** "hh:mm:ss"; hours may exceed 24. */
function writeDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
