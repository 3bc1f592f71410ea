// Faults of the fake service's answers: on the wire, in the status line, or inside a JSON body.
import { asList, asMap, isMap } from "#domain/text/lenient.ts";

export type Endpoint = "messages" | "calls" | "call";

/** Faults of the connection and of the status; the answer has no body of the service, or not all of it. */
export type WireFault =
  /** delays `answers` answers equally; later ones wait until the fault is replaced or removed */
  | { readonly kind: "delay"; readonly milliseconds: number; readonly answers?: number }
  /** an error body with a matching code; `echoKey` puts the request's key into its message, as real traffic does */
  | {
      readonly kind: "status";
      readonly status: 400 | 401 | 402 | 403 | 404 | 422 | 429 | 500 | 503;
      readonly echoKey?: boolean;
      readonly retryAfter?: string;
      /** an application/problem+json body instead of the service's own error body */
      readonly problem?: object;
    }
  /** the answer of a proxy or a login page in between */
  | { readonly kind: "html"; readonly status: 200 | 407 | 502 }
  | { readonly kind: "redirect"; readonly location: string }
  /** announces the whole body, sends half of it and ends; `announced` false sends half as if it were complete */
  | { readonly kind: "truncated"; readonly announced?: boolean }
  /** closes the connection before any answer */
  | { readonly kind: "dropped" }
  /** valid JSON with this much padding before the data, without a length */
  | { readonly kind: "huge"; readonly bytes: number };

/** Faults inside a body. */
export type BodyFault =
  /** answers as if these were not sent: names of parameters, or `onBehalfOf` */
  | { readonly kind: "ignores"; readonly names: readonly string[] }
  /** every page names the same next page; calls: every page is the first */
  | { readonly kind: "repeatedCursor" }
  /** every number in the body is text */
  | { readonly kind: "stringNumbers" }
  /** empty objects arrive as lists */
  | { readonly kind: "listsForMaps" }
  | { readonly kind: "nextWithoutId" }
  /** cursor values are numbers on one page and text on the next */
  | { readonly kind: "alternatingCursors" }
  /** after the end, each empty page names another next page */
  | { readonly kind: "endlessNext" }
  /** a page begins with the last row of the page before */
  | { readonly kind: "duplicateRows" }
  /** one record of the page is replaced by an unreadable one */
  | { readonly kind: "unreadableRecord"; readonly record?: unknown }
  /** the service's own counts are zero */
  | { readonly kind: "zeroTotals" }
  /** a 200 with a different JSON value than the service's */
  | { readonly kind: "otherJson"; readonly body: unknown };

export type Fault = WireFault | BodyFault;

/** The state of a fault between answers; new for every fault that is set. */
export interface FaultMemory {
  answers: number;
  next: unknown;
  lastRow: unknown;
}

type BodyChange<Kind extends BodyFault["kind"]> = (
  body: Readonly<Record<string, unknown>>,
  memory: FaultMemory,
  fault: Extract<BodyFault, { kind: Kind }>,
) => unknown;

const CHANGES: { readonly [Kind in BodyFault["kind"]]: BodyChange<Kind> } = {
  ignores: (body) => body,
  repeatedCursor: (body, memory) => {
    memory.next ??= asMap(body["meta"])["next"];
    return withNext(body, memory.next);
  },
  stringNumbers: (body) => mapDeep(body, (value) => (typeof value === "number" ? String(value) : value)),
  listsForMaps: (body) =>
    mapDeep({ ...body, data: recordsOf(body).map((record) => ({ ...asMap(record), metadata: {} })) }, (value) =>
      isMap(value) && Object.keys(value).length === 0 ? [] : value,
    ),
  nextWithoutId: (body) => {
    const { id: _id, ...next } = asMap(asMap(body["meta"])["next"]);
    return withNext(body, next);
  },
  alternatingCursors: (body, memory) => {
    const turn = memory.answers % 2 === 0 ? Number : String;
    const next = asMap(asMap(body["meta"])["next"]);
    return withNext(body, { ...next, id: turn(next["id"]), sentAt: turn(next["sentAt"]) });
  },
  endlessNext: (body, memory) => {
    if (recordsOf(body).length > 0) return body;
    const sentAt = 1_800_000_000 + memory.answers;
    return withNext(body, { affix: "append", sentAt, id: String(900_000_000 + memory.answers) });
  },
  duplicateRows: (body, memory) => {
    const records = recordsOf(body);
    const repeated = memory.lastRow === undefined || records.length === 0 ? [] : [memory.lastRow];
    memory.lastRow = records.at(-1);
    return { ...body, data: [...repeated, ...records] };
  },
  unreadableRecord: (body, _memory, { record = { text: "a record without an id" } }) => {
    const records = recordsOf(body);
    return { ...body, data: records.with(Math.floor(records.length / 2), record) };
  },
  zeroTotals: (body) => {
    const meta = asMap(body["meta"]);
    const pagination = { ...asMap(meta["pagination"]), total: 0, total_pages: 0 };
    const current = { ...asMap(meta["current"]), count: 0 };
    return { ...body, meta: { ...meta, ...("pagination" in meta ? { pagination } : { current }) } };
  },
  otherJson: (_body, _memory, { body }) => body,
};

/** True for a fault that changes the JSON body of a good answer. */
export function isBodyFault(fault: Fault): fault is BodyFault {
  return Object.hasOwn(CHANGES, fault.kind);
}

/** The body after the fault. */
export function changeBody<Kind extends BodyFault["kind"]>(
  fault: Extract<BodyFault, { kind: Kind }>,
  body: unknown,
  memory: FaultMemory,
): unknown {
  const change: BodyChange<Kind> = CHANGES[fault.kind];
  return change(asMap(body), memory, fault);
}

const CODES: Readonly<Record<number, string>> = {
  400: "ERR_BAD_REQUEST",
  401: "AUTH_ERR_APIKEY_NOT_FOUND",
  402: "ERR_PLAN_RESTRICTION",
  403: "AUTH_ERR_NO_ACCESS",
  404: "ERR_UID_NOT_FOUND",
  429: "ERR_TOO_MANY_REQUESTS",
  500: "ERR_INTERNAL_SERVER_ERROR",
  503: "ERR_SERVICE_UNAVAILABLE",
};

/** The service's error body for a status. */
export function errorBody(status: number, key: string | null): string {
  const message = key === null ? `Fault with status ${status}.` : `The API key ${key} is refused.`;
  return JSON.stringify({ error: { message, devMessage: message, source: "fake-service", code: CODES[status] } });
}

function recordsOf(body: Readonly<Record<string, unknown>>): readonly unknown[] {
  return asList(body["data"]);
}

function withNext(body: Readonly<Record<string, unknown>>, next: unknown): unknown {
  const meta = asMap(body["meta"]);
  return { ...body, meta: { ...meta, next } };
}

function mapDeep(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => mapDeep(entry, change));
  if (!isMap(value)) return change(value);
  return change(Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapDeep(entry, change)])));
}
