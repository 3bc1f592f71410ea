// The sample service: the three endpoints of the service as a `fetch` function over generated, repeatable data.
import { getCall, listCalls } from "#sample/endpoints/calls-endpoint.ts";
import { listMessages } from "#sample/endpoints/messages-endpoint.ts";
import {
  EMPTY_KEY,
  NO_ACCESS,
  Refused,
  UNKNOWN_KEY,
  UNKNOWN_PATH,
  unknownUser,
  writeError,
} from "#sample/base/errors.ts";
import { Parameters } from "#sample/base/sample-parameters.ts";
import { findPerson, GROUPS, PEOPLE, type Group, type Person } from "#sample/world/sample-people.ts";
import type { RawCall, RawMap, RawMessage } from "#sample/base/sample-records.ts";
import { makeAtOnce, type Pieces } from "#sample/base/pieces.ts";
import { shiftWorld, worldAt } from "#sample/world/shift-world.ts";
import { makeWorld, type World } from "#sample/world/world.ts";

export type { Group, Person } from "#sample/world/sample-people.ts";
export type { RawCall, RawMessage } from "#sample/base/sample-records.ts";

/** The key that is allowed to list. It works for the sample only. */
export const SAMPLE_KEY = "sample-key-0123456789abcdef0123456789abcdef";
/** A key that the service knows but that lacks the scope to list: 403 AUTH_ERR_NO_ACCESS. */
export const SAMPLE_KEY_WITHOUT_SCOPE = "sample-key-auth-only-0123456789abcdef01234567";
export const SAMPLE_CHAT_ROOT = "https://sample.invalid/chat/v3";
export const SAMPLE_CALLS_ROOT = "https://sample.invalid/calls/v3";

const DEFAULT_SEED = 20_261_031;
const DEFAULT_MESSAGES = 20_000;
const DEFAULT_CALLS = 3000;
/** Requests per minute, as documented for standard endpoints. */
const RATE_LIMIT = 20_000;

export interface SampleOptions {
  readonly seed?: number;
  /** exactly this many messages */
  readonly messages?: number;
  /** exactly this many calls */
  readonly calls?: number;
  /** the key to accept instead of SAMPLE_KEY */
  readonly key?: string;
  /** when the program was first started, UNIX seconds: the last day of the sample; absent: 30 October 2026 */
  readonly firstStartSeconds?: number;
  /** records that are later are not there yet; absent: all are */
  readonly nowSeconds?: () => number;
}

export interface SampleService {
  /**
   * Makes the records piece by piece, with a pause after each, unless they are there. The first request makes the rest
   * at once.
   */
  readonly prepare: () => Pieces<unknown>;
  /** Answers a GET of …/messages, …/calls and …/calls/{sessionId}. Rejects only if its signal is aborted. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** oldest first */
  readonly messages: readonly RawMessage[];
  /** newest first, by initiatedAt */
  readonly calls: readonly RawCall[];
  readonly people: readonly Person[];
  readonly groups: readonly Group[];
  readonly key: string;
}

/** An independent service with its own data, generated on first use. */
export function createSampleService(options: SampleOptions = {}): SampleService {
  const { seed = DEFAULT_SEED, messages = DEFAULT_MESSAGES, calls = DEFAULT_CALLS, key = SAMPLE_KEY } = options;
  const { firstStartSeconds, nowSeconds } = options;
  const pieces = makeOn(firstStartSeconds, makeWorld(seed, messages, calls));
  let world: World | undefined;
  let rawMessages: readonly RawMessage[] | undefined;
  let requests = 0;
  function* prepare(): Pieces<World> {
    while (world === undefined) {
      const piece = pieces.next();
      if (piece.done === true) world = piece.value;
      else yield;
    }
    return world;
  }
  const readWorld = (): World => makeAtOnce(prepare());
  return {
    key,
    people: PEOPLE,
    groups: GROUPS,
    get messages() {
      return (rawMessages ??= readWorld().messages.map(({ raw }) => raw));
    },
    get calls() {
      return readWorld().calls;
    },
    prepare,
    fetch: async (request) => {
      request.signal.throwIfAborted();
      requests += 1;
      // There is no clock here: the count restarts when the limit is reached.
      const remaining = String(RATE_LIMIT - ((requests - 1) % RATE_LIMIT) - 1);
      const readNow = (): World => (nowSeconds === undefined ? readWorld() : worldAt(readWorld(), nowSeconds()));
      return answer(request, key, readNow, {
        "x-rate-limit": String(RATE_LIMIT),
        "x-rate-limit-remaining": remaining,
      });
    },
  };
}

/** The world on the day of the first start. */
function* makeOn(firstStartSeconds: number | undefined, made: Pieces<World>): Pieces<World> {
  const world = yield* made;
  return firstStartSeconds === undefined ? world : yield* shiftWorld(world, firstStartSeconds);
}

function answer(
  request: Request,
  key: string,
  readWorld: () => World,
  limits: Readonly<Record<string, string>>,
): Response {
  const headers = { "content-type": "application/json; charset=utf-8", ...limits };
  try {
    checkKey(request.headers.get("apikey"), key);
    const body = route(request, readWorld, readUser(request));
    return new Response(JSON.stringify(body), { status: 200, headers });
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    return new Response(writeError(thrown.answer), { status: thrown.answer.status, headers });
  }
}

function checkKey(given: string | null, key: string): void {
  if (given === null || given.trim() === "") throw new Refused(EMPTY_KEY);
  if (given === SAMPLE_KEY_WITHOUT_SCOPE) throw new Refused(NO_ACCESS);
  if (given !== key) throw new Refused(UNKNOWN_KEY);
}

function readUser(request: Request): string | undefined {
  const uid = request.headers.get("onBehalfOf");
  if (uid === null || uid === "") return undefined;
  if (findPerson(uid) === undefined) throw new Refused(unknownUser(uid));
  return uid;
}

/** Only the last segments of the path matter, so the service works under any root. */
function route(request: Request, readWorld: () => World, onBehalfOf: string | undefined): RawMap {
  const { pathname, searchParams } = new URL(request.url);
  const segments = pathname.split("/").slice(1);
  const [before, last] = segments.slice(-2).length === 2 ? segments.slice(-2) : ["", ...segments];
  if (request.method !== "GET" || last === undefined || last === "") throw new Refused(UNKNOWN_PATH);
  if (last === "messages") return listMessages(readWorld(), new Parameters(searchParams), onBehalfOf);
  if (last === "calls") return listCalls(readWorld(), new Parameters(searchParams), onBehalfOf);
  if (before === "calls") return getCall(readWorld(), decode(last), onBehalfOf);
  throw new Refused(UNKNOWN_PATH);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
