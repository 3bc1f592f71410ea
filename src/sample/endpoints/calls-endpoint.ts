// List calls and Get call: filters, pages by number, newest first. Source: docs/service-notes.md, "List calls".
import { Refused, unknownCall } from "#sample/base/errors.ts";
import type { Parameters } from "#sample/base/sample-parameters.ts";
import type { RawCall, RawMap } from "#sample/base/sample-records.ts";
import type { World } from "#sample/world/world.ts";

type CallTest = (call: RawCall) => boolean;

const LARGEST_SECONDS = 2_147_483_647;
/** The documents give neither value; a larger perPage is reduced to the largest. */
const DEFAULT_PER_PAGE = 10;
const LARGEST_PER_PAGE = 100;

/** The body of a page of calls. Throws Refused (400) for an invalid parameter. */
export function listCalls(world: World, asked: Parameters, onBehalfOf: string | undefined): RawMap {
  const page = asked.integer("page", 1, 1_000_000) ?? 1;
  const perPage = Math.min(asked.integer("perPage", 1, 1_000_000) ?? DEFAULT_PER_PAGE, LARGEST_PER_PAGE);
  const tests = readCallTests(asked, onBehalfOf);
  asked.check();
  const found = tests.length === 0 ? world.calls : world.calls.filter((call) => tests.every((test) => test(call)));
  const shown = found.slice((page - 1) * perPage, page * perPage);
  return {
    data: shown.map(listEntry),
    meta: {
      pagination: {
        total: found.length,
        count: shown.length,
        per_page: perPage,
        current_page: page,
        total_pages: Math.max(1, Math.ceil(found.length / perPage)),
      },
    },
  };
}

/** The body of one call. Throws Refused (404) for a call that does not exist or is not the user's. */
export function getCall(world: World, sessionId: string, onBehalfOf: string | undefined): RawMap {
  const call = world.callBySessionId.get(sessionId);
  if (call === undefined || (onBehalfOf !== undefined && !isPartOf(call, onBehalfOf)))
    throw new Refused(unknownCall(sessionId));
  return { data: call };
}

/** List entries contain the participants; only Get call returns recordings and transcriptions. */
function listEntry({ recordings: _recordings, transcriptions: _transcriptions, ...entry }: RawCall): RawMap {
  return entry;
}

function readCallTests(asked: Parameters, onBehalfOf: string | undefined): readonly CallTest[] {
  const uid = asked.text("uid");
  return [
    ...(onBehalfOf === undefined ? [] : [(call: RawCall) => isPartOf(call, onBehalfOf)]),
    ...(uid === undefined ? [] : [(call: RawCall) => call.participants.some((entry) => entry.uid === uid)]),
    ...kindTests(asked),
    ...timeAndSizeTests(asked),
    ...lenientTests(asked, uid ?? onBehalfOf),
  ];
}

function kindTests(asked: Parameters): readonly CallTest[] {
  const names = ["type", "mode", "status", "receiverType"] as const;
  return names.flatMap((name) => {
    const wanted = asked.text(name);
    return wanted === undefined ? [] : [(call: RawCall) => call[name] === wanted];
  });
}

/** A call without startedAt or endedAt matches no filter on it. */
function timeAndSizeTests(asked: Parameters): readonly CallTest[] {
  const tests: CallTest[] = [];
  const started = asked.integer("startedAt", 0, LARGEST_SECONDS);
  if (started !== undefined) tests.push(({ startedAt }) => startedAt !== undefined && startedAt >= started);
  const ended = asked.integer("endedAt", 0, LARGEST_SECONDS);
  if (ended !== undefined) tests.push(({ endedAt }) => endedAt !== undefined && endedAt <= ended);
  const count = asked.integer("participantsCount", 0, 100_000);
  if (count !== undefined) tests.push(({ totalParticipants }) => totalParticipants === count);
  for (const name of ["hasRecording", "hasTranscription"] as const) {
    const wanted = asked.yesNo(name);
    if (wanted !== undefined) tests.push((call) => call[name] === wanted);
  }
  return tests;
}

/** Parameters that only the published SDK knows; an invalid value is ignored. */
function lenientTests(asked: Parameters, about: string | undefined): readonly CallTest[] {
  const tests: CallTest[] = [];
  const guid = asked.text("guid");
  if (guid !== undefined) tests.push(({ receiverType, receiver }) => receiverType === "group" && receiver === guid);
  const direction = asked.text("direction");
  if (about !== undefined && direction === "outgoing") tests.push(({ initiator }) => initiator === about);
  if (about !== undefined && direction === "incoming") tests.push(({ initiator }) => initiator !== about);
  return tests;
}

function isPartOf(call: RawCall, uid: string): boolean {
  return call.initiator === uid || call.participants.some((entry) => entry.uid === uid);
}
