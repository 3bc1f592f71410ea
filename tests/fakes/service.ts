// The sample service over real HTTP on the loopback address, with faults on demand; every test starts its own.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSampleService, type SampleService } from "#sample/index.ts";
import {
  changeBody,
  errorBody,
  isBodyFault,
  type Endpoint,
  type Fault,
  type FaultMemory,
  type WireFault,
} from "./faults.ts";

export type { Endpoint, Fault } from "./faults.ts";

export interface FakeRequest {
  readonly method: string;
  /** without the query */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** names in lower case */
  readonly headers: Readonly<Record<string, string>>;
}

export interface FaultOptions {
  /** only answers of this endpoint; all if absent */
  readonly endpoint?: Endpoint;
  /** this many matching requests are answered correctly first */
  readonly afterRequests?: number;
  /** the fault ends after this many answers; if absent it stays */
  readonly times?: number;
}

export interface FakeServiceOptions {
  /** replaces one that is made from the following three */
  readonly service?: SampleService;
  readonly seed?: number;
  readonly messages?: number;
  readonly calls?: number;
  /** 0, the default, lets the system choose */
  readonly port?: number;
}

export interface FakeService {
  /** http://127.0.0.1:port/chat/v3 */
  readonly chatRoot: string;
  /** http://127.0.0.1:port/calls/v3 */
  readonly callsRoot: string;
  readonly service: SampleService;
  /** all requests, in order */
  readonly requests: readonly FakeRequest[];
  /** Replaces the fault before; null for none. */
  readonly setFaults: (fault: Fault | null, options?: FaultOptions) => void;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/** Starts an independent fake service; several can run at once. */
export async function startFakeService(options: FakeServiceOptions = {}): Promise<FakeService> {
  const { service = createSampleService(options), port = 0 } = options;
  const requests: FakeRequest[] = [];
  let faults = armFault(null, {});
  let changed = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    const asked = recordRequest(incoming);
    requests.push(asked);
    const fault = faults(endpointOf(asked.path));
    respond(service, incoming, asked, outgoing, fault, changed.promise).catch((thrown: unknown) => {
      outgoing.destroy(thrown instanceof Error ? thrown : undefined);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the fake service has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    chatRoot: `${origin}/chat/v3`,
    callsRoot: `${origin}/calls/v3`,
    service,
    requests,
    setFaults: (fault, when = {}) => {
      faults = armFault(fault, when);
      changed.resolve();
      changed = Promise.withResolvers();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface ActiveFault {
  readonly fault: Fault;
  readonly memory: FaultMemory;
}

/** The fault for the next answer of an endpoint; counts it. */
function armFault(
  fault: Fault | null,
  { endpoint, afterRequests = 0, times = Infinity }: FaultOptions,
): (asked: Endpoint | null) => ActiveFault | null {
  const memory: FaultMemory = { answers: 0, next: undefined, lastRow: undefined };
  let matching = 0;
  return (asked) => {
    if (fault === null || (endpoint !== undefined && endpoint !== asked)) return null;
    matching += 1;
    if (matching <= afterRequests || matching > afterRequests + times) return null;
    memory.answers += 1;
    return { fault, memory };
  };
}

function recordRequest(incoming: IncomingMessage): FakeRequest {
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(headers),
  };
}

function endpointOf(path: string): Endpoint | null {
  if (path.endsWith("/messages")) return "messages";
  if (path.endsWith("/calls")) return "calls";
  return /\/calls\/[^/]+$/u.test(path) ? "call" : null;
}

async function respond(
  service: SampleService,
  incoming: IncomingMessage,
  asked: FakeRequest,
  outgoing: ServerResponse,
  active: ActiveFault | null,
  changed: Promise<void>,
): Promise<void> {
  if (active === null) return send(outgoing, await askService(service, incoming, asked));
  const { fault, memory } = active;
  if (!isBodyFault(fault)) {
    if (fault.kind === "delay" && memory.answers > (fault.answers ?? Infinity)) {
      await untilChanged(outgoing, changed);
      return send(outgoing, await askService(service, incoming, asked));
    }
    return breakWire(fault, outgoing, asked, () => askService(service, incoming, asked));
  }
  const isAlwaysFirst = fault.kind === "repeatedCursor" && endpointOf(asked.path) === "calls";
  const ignored = fault.kind === "ignores" ? fault.names : [];
  const answer = await askService(service, incoming, asked, isAlwaysFirst ? { page: "1" } : {}, ignored);
  if (answer.status !== 200) return send(outgoing, answer);
  send(outgoing, { ...answer, body: JSON.stringify(changeBody(fault, JSON.parse(answer.body), memory)) });
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function askService(
  service: SampleService,
  incoming: IncomingMessage,
  { method, headers }: FakeRequest,
  overriding: Readonly<Record<string, string>> = {},
  ignored: readonly string[] = [],
): Promise<Answer> {
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  for (const [name, value] of Object.entries(overriding)) url.searchParams.set(name, value);
  for (const name of ignored) url.searchParams.delete(name);
  const passed = passedHeaders(headers, ignored);
  const response = await service.fetch(new Request(url, { method, headers: passed }));
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

function passedHeaders(headers: FakeRequest["headers"], ignored: readonly string[]): Record<string, string> {
  const wanted = ["apikey", ...(ignored.includes("onBehalfOf") ? [] : ["onbehalfof"]), "accept"];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => wanted.includes(name)));
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

/** Answers with a fault on the wire. Delays end early if the caller goes away. */
async function breakWire(
  fault: WireFault,
  outgoing: ServerResponse,
  asked: FakeRequest,
  ask: () => Promise<Answer>,
): Promise<void> {
  switch (fault.kind) {
    case "delay":
      await delayWhileOpen(outgoing, fault.milliseconds);
      return send(outgoing, await ask());
    case "status": {
      const body = errorBody(fault.status, fault.echoKey === true ? (asked.headers["apikey"] ?? "") : null);
      const retryAfter = fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter };
      const { problem } = fault;
      const type = problem === undefined ? "application/json" : "application/problem+json";
      return send(outgoing, {
        status: fault.status,
        headers: { "content-type": type, ...retryAfter },
        body: problem === undefined ? body : JSON.stringify(problem),
      });
    }
    case "html": {
      const body = "<!doctype html><title>Sign in</title><h1>Please sign in to the proxy</h1>";
      return send(outgoing, { status: fault.status, headers: { "content-type": "text/html" }, body });
    }
    case "redirect":
      return send(outgoing, { status: 302, headers: { location: fault.location }, body: "" });
    case "truncated":
      return truncate(outgoing, await ask(), fault.announced !== false);
    case "dropped":
      outgoing.destroy();
      return;
    case "huge":
      return sendHuge(outgoing, await ask(), fault.bytes);
  }
}

/** Until another fault is set, or the caller goes away. */
async function untilChanged(outgoing: ServerResponse, changed: Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => outgoing.once("close", () => resolve()));
  await Promise.race([changed, closed]);
}

function delayWhileOpen(outgoing: ServerResponse, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    outgoing.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function truncate(outgoing: ServerResponse, { status, headers, body }: Answer, isAnnounced: boolean): void {
  const half = Buffer.from(body).subarray(0, Math.floor(Buffer.byteLength(body) / 2));
  if (!isAnnounced) {
    outgoing.writeHead(status, headers).end(half);
    return;
  }
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  // Half of the body must be sent before the connection ends.
  outgoing.write(half, () => outgoing.destroy());
}

async function sendHuge(outgoing: ServerResponse, { status, headers, body }: Answer, bytes: number): Promise<void> {
  outgoing.writeHead(status, headers);
  outgoing.write('{"padding":"');
  const chunk = "x".repeat(65_536);
  for (let sent = 0; sent < bytes && !outgoing.destroyed; sent += chunk.length) {
    if (!outgoing.write(chunk)) await drainOrClose(outgoing);
  }
  outgoing.end(`",${body.slice(1)}`);
}

function drainOrClose(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off("drain", done).off("close", done);
      resolve();
    };
    outgoing.on("drain", done).on("close", done);
  });
}
