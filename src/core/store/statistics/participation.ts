// Reads the participants of every call of a view from the raw records: who took part, how long it rang.
import { MOST_VALUES, type Participation, type CallPerson } from "#contract/methods/statistics-methods.ts";
import { participantsOf, type CallFacts, type Participant } from "#domain/records/call.ts";
import { RING_EDGES_SECONDS, ringingOf, toldMinutes } from "#domain/records/call-statistics.ts";
import { wasAnswered } from "#domain/records/outcomes.ts";
import { minutesInCall } from "#domain/time/time-in-call.ts";
import type { Database } from "#core/store/base/database.ts";
import { readNames } from "#core/store/records/names.ts";
import { countWithSample, SAMPLE_SIZES, type CountRows, type TellCount } from "#core/store/base/count-with-sample.ts";
import { mostOf } from "#core/store/base/most-of.ts";
import { ChunkSize, inChunks, type Sliced, type Tell } from "#core/store/base/sliced.ts";
import { addTo, answersOf, byText, Distribution, entryOf, newCount } from "./histogram.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";

const FIRST_ROWS = 200;
const FEWEST_ROWS = 50;
const MOST_ROWS = 1000;

type StoredCall = RawCall &
  Pick<CallFacts, "status" | "initiator" | "initiatedAtSeconds" | "startedAtSeconds" | "endedAtSeconds">;

const READ = `SELECT m.status, m.initiator, m.initiatedAtSeconds, m.startedAtSeconds, m.endedAtSeconds,
    r.listRaw, r.fullRaw, r.fullIsLatest
  FROM json_each(?) p CROSS JOIN call m ON m.rowId = p.value JOIN call_raw r ON r.rowId = m.rowId`;

/** `durationMs`: the time in calls, on any device; 0 when it is unknown for all of them. */
export const newPerson = () => ({ calls: 0, joined: 0, initiated: 0, durationMs: 0 });
type Person = ReturnType<typeof newPerson>;

/** Reads the calls of the view that still exist, a sample first. */
export function countParticipation(
  database: Database,
  { rowIds, connection }: Pick<ViewSnapshot, "rowIds" | "connection">,
  tell: TellCount<Participation>,
  sampleRows = SAMPLE_SIZES.records,
): Sliced<Participation> {
  const count: CountRows<Participation> = (rows, tellRows) => readCalls(database, connection, rows, tellRows);
  return countWithSample(rowIds, sampleRows, count, tell);
}

function* readCalls(database: Database, connection: number, rowIds: Int32Array, tell: Tell): Sliced<Participation> {
  const people = new Map<string, Person>();
  const answered = new Distribution(RING_EDGES_SECONDS);
  const unanswered = new Distribution(RING_EDGES_SECONDS);
  const ringingUnknown = newCount();
  let [rows, withoutParticipants, ringingByJoining] = [0, 0, 0];

  function take(call: StoredCall): void {
    const participants = participantsOf(mergedCall(call));
    rows++;
    if (participants.length === 0) withoutParticipants++;
    countPeople(people, call.initiator, participants);
    const ringing = ringingOf(call, participants);
    if (ringing === null) return addTo(ringingUnknown, wasAnswered(call.status));
    (ringing.until === "end" ? unanswered : answered).add(ringing.seconds, 1);
    if (ringing.until === "joining") ringingByJoining++;
  }

  const size = new ChunkSize(FIRST_ROWS, MOST_ROWS, { fewestRows: FEWEST_ROWS });
  const read = (chunk: Int32Array): void =>
    database.all<StoredCall>(READ, JSON.stringify(Array.from(chunk))).forEach(take);
  yield* inChunks(rowIds, size, read, tell);
  return {
    rows,
    sampledOf: null,
    withoutParticipants,
    people: people.size,
    ...(yield* mostOfPeople(database, connection, people)),
    ringing: { answered: yield* answered.lengths(), unanswered: yield* unanswered.lengths() },
    ringingByJoining,
    ringingUnknown: answersOf(ringingUnknown),
  };
}

/** Each person counts once for a call, with all of the person's devices. */
export function countPeople(
  people: Map<string, Person>,
  initiator: string | null,
  participants: readonly Participant[],
): void {
  if (initiator !== null) entryOf(people, initiator, newPerson).initiated++;
  for (const [uid, entries] of Map.groupBy(participants, (entry) => entry.uid)) {
    if (uid === null) continue;
    const person = entryOf(people, uid, newPerson);
    person.calls++;
    if (entries.some(({ isJoined }) => isJoined)) person.joined++;
    const told = entries.map((entry) => ({
      ...entry,
      totalDurationInMinutes: toldMinutes(entry.totalDurationInMinutes),
    }));
    person.durationMs += Math.round((minutesInCall(told) ?? 0) * 60_000);
  }
}

type Entry = readonly [uid: string, person: Person];

/** The people with the most calls and those with the most minutes; equals in the order of their uids. */
function* mostOfPeople(
  database: Database,
  connection: number,
  people: ReadonlyMap<string, Person>,
): Sliced<Pick<Participation, "byCalls" | "byMinutes">> {
  const most = (figure: (person: Person) => number): Sliced<readonly Entry[]> =>
    mostOf<Entry>(people, MOST_VALUES, (one, other) => figure(other[1]) - figure(one[1]) || byText(one[0], other[0]));
  const byCalls = yield* most(({ calls }) => calls);
  const byMinutes = yield* most(({ durationMs }) => durationMs);
  const names = readNames(
    database,
    connection,
    [...byCalls, ...byMinutes].map(([uid]) => uid),
  );
  const shown = ([uid, { durationMs, ...counts }]: Entry): CallPerson => ({
    uid,
    name: names.get(uid) ?? null,
    ...counts,
    seconds: durationMs === 0 ? null : durationMs / 1000,
  });
  return { byCalls: byCalls.map(shown), byMinutes: byMinutes.map(shown) };
}
