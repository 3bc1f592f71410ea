// The carrier: requests, replies, progress, cancels and events over any channel that passes plain values both ways.
import { z } from "zod";
import { dispatch, type AnyHandlers, type Reply } from "./dispatch.ts";
import { readEvent, type EventMessage } from "#contract/events.ts";
import { Failed, failure, failureOf, type Failure } from "#contract/failure.ts";
import {
  methods,
  type Input,
  type Method,
  type MethodName,
  type Output,
  type Progress,
} from "#contract/methods/methods.ts";

/** One end of a channel of structured clones. An unreadable message arrives as null, so that losses are noticed. */
export interface Port {
  readonly post: (message: unknown) => void;
  /** Registers the only listener; the carriers used here keep earlier messages for it. */
  readonly listen: (listener: (message: unknown) => void) => void;
}

const requestId = z.number().int().nonnegative();

// From the client to the server:
const request = z.object({ id: requestId, method: z.string().max(100), input: z.unknown() });
const cancel = z.object({ id: requestId, cancel: z.literal(true) });
/** After a message was lost, the client lists the requests it is waiting for. */
const check = z.object({ check: z.array(requestId) });

// From the server to the client, beside events:
/** The server could not read a message. */
const lost = z.object({ lost: z.literal(true) });
const reply = z.union([
  z.object({ id: requestId, ok: z.literal(true), output: z.unknown() }),
  z.object({ id: requestId, ok: z.literal(false), failure }),
]);
const progressReport = z.object({ id: requestId, progress: z.unknown() });

/** The most concurrent requests of one caller; more are refused. */
const MOST_UNDER_WAY = 256;

/** The failure of a request that was lost, or whose reply was: the other end could not read it. */
const LOST_REQUEST: Failure = {
  kind: "bug",
  message: "A part of the program sent data that the other part could not read.",
};

/** The reason for requests that end without a cancel: the page was reloaded, or its window closed. */
export const CHANNEL_GONE = "the channel is gone";

/** The server's side of one channel: `close` cancels all requests, with the reason `CHANNEL_GONE`. */
export interface Server {
  /** Takes one raw message of the channel. Null means an unreadable one; anything but a request is dropped. */
  readonly take: (message: unknown) => void;
  readonly tell: (event: EventMessage) => void;
  readonly close: () => void;
}

/** Answers the requests given to `take`, using `post`. Ids belong to one channel, so each has its own server. */
export function serve(handlers: AnyHandlers, post: (message: unknown) => void): Server {
  const underWay = new Map<number, AbortController>();

  async function run(id: number, method: string, input: unknown): Promise<void> {
    const controller = new AbortController();
    underWay.set(id, controller);
    const answer: Reply = await dispatch(handlers, method, input, controller.signal, (progress) => {
      if (underWay.get(id) === controller) post({ id, progress });
    });
    if (underWay.get(id) !== controller) return;
    underWay.delete(id);
    try {
      post({ id, ...answer });
    } catch (thrown) {
      // A value that cannot be cloned must not leave its caller waiting.
      post({ id, ok: false, failure: failureOf(thrown) });
    }
  }

  return {
    take(message) {
      if (message === null) return post({ lost: true });
      const checked = check.safeParse(message);
      if (checked.success) {
        // Messages keep their order in both directions, so a request that is not under way was lost, or its reply was.
        for (const id of checked.data.check) if (!underWay.has(id)) post({ id, ok: false, failure: LOST_REQUEST });
        return;
      }
      const cancelled = cancel.safeParse(message);
      if (cancelled.success) {
        underWay.get(cancelled.data.id)?.abort();
        return;
      }
      const requested = request.safeParse(message);
      if (!requested.success) return;
      const { id, method, input } = requested.data;
      if (underWay.has(id) || underWay.size >= MOST_UNDER_WAY) {
        const issue = underWay.has(id) ? "this id is under way" : "too many requests under way";
        post({ id, ok: false, failure: { kind: "badRequest", method, issues: [issue] } });
        return;
      }
      void run(id, method, input);
    },
    tell: (event) => post(event),
    close() {
      for (const controller of underWay.values()) controller.abort(CHANNEL_GONE);
      underWay.clear();
    },
  };
}

export interface CallOptions<Name extends MethodName> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress<Name>) => void) | undefined;
}

/** The asking side of a channel. */
export interface Client {
  /** Calls a method and returns the parsed output; rejects with `Failed` only. */
  readonly call: <Name extends MethodName>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions<Name>,
  ) => Promise<Output<Name>>;
  /** Subscribes to events and returns a function that unsubscribes. The first listener also gets earlier events. */
  readonly hear: (listener: (event: EventMessage) => void) => () => void;
  /** Fails all current and later requests, because the channel has closed. */
  readonly fail: (reason: Failure) => void;
}

/** The most events that are kept for the first listener. */
const MOST_EARLY_EVENTS = 100;

interface Waiting {
  readonly settle: (answer: Reply) => void;
  readonly progress: (raw: unknown) => void;
}

/** Makes the asking side of a port. Each request gets its own id; replies to unknown ids are dropped. */
export function makeClient(port: Port): Client {
  return new PortClient(port);
}

/** Its functions may be called without the object, so they are fields and not methods. */
class PortClient implements Client {
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: EventMessage) => void>();
  /** A carrier delivers kept messages as soon as it has a listener, which may be before anyone listens to events. */
  readonly #earlyEvents: EventMessage[] = [];
  #hadListener = false;
  #nextId = 1;
  /** why the channel has closed; null while it is open */
  #closed: Failure | null = null;

  constructor(port: Port) {
    this.#port = port;
    port.listen((message) => this.#take(message));
  }

  readonly call: Client["call"] = (name, input, options = {}) =>
    new Promise((resolve, reject) => {
      const method: Method = methods[name];
      if (this.#closed !== null) return reject(new Failed(this.#closed));
      if (options.signal?.aborted === true) return reject(new Failed({ kind: "cancelled" }));
      const id = this.#nextId++;
      const onAbort = (): void => this.#port.post({ id, cancel: true });
      options.signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.set(id, {
        settle(answer) {
          options.signal?.removeEventListener("abort", onAbort);
          if (!answer.ok) return reject(new Failed(answer.failure));
          const output = method.output.safeParse(answer.output);
          if (output.success) resolve(output.data as Output<typeof name>);
          else reject(new Failed({ kind: "bug", message: `${name}: the answer has an unexpected shape` }));
        },
        progress(raw) {
          const report = method.progress?.safeParse(raw);
          if (report?.success === true) options.onProgress?.(report.data as Progress<typeof name>);
        },
      });
      this.#send(id, name, input);
    });

  readonly hear: Client["hear"] = (listener) => {
    this.#listeners.add(listener);
    this.#hadListener = true;
    for (const event of this.#earlyEvents.splice(0)) listener(event);
    return () => this.#listeners.delete(listener);
  };

  readonly fail: Client["fail"] = (reason) => {
    this.#closed = reason;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { settle } of waiting) settle({ ok: false, failure: reason });
  };

  #send(id: number, method: MethodName, input: unknown): void {
    try {
      this.#port.post({ id, method, input });
    } catch (thrown) {
      this.#waiting.get(id)?.settle({ ok: false, failure: failureOf(thrown) });
      this.#waiting.delete(id);
    }
  }

  #take(message: unknown): void {
    if (message === null || lost.safeParse(message).success) {
      if (this.#waiting.size > 0) this.#port.post({ check: [...this.#waiting.keys()] });
      return;
    }
    const replied = reply.safeParse(message);
    if (replied.success) {
      const waiting = this.#waiting.get(replied.data.id);
      this.#waiting.delete(replied.data.id);
      waiting?.settle(replied.data);
      return;
    }
    const reported = progressReport.safeParse(message);
    if (reported.success) {
      this.#waiting.get(reported.data.id)?.progress(reported.data.progress);
      return;
    }
    const event = readEvent(message);
    if (event === null) return;
    if (!this.#hadListener && this.#earlyEvents.length < MOST_EARLY_EVENTS) this.#earlyEvents.push(event);
    for (const listener of this.#listeners) listener(event);
  }
}
