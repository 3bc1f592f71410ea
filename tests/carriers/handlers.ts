// The handlers at the far end of every carrier: real methods that behave well, badly, slowly or not at all.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { inspect } from "node:util";
import type { AnyHandler, AnyHandlers } from "#contract/carrier/dispatch.ts";
import type { EventMessage } from "#contract/events.ts";
import { Failed } from "#contract/failure.ts";
import type { Handler, MethodName, Output } from "#contract/methods/methods.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import type { Reading } from "#domain/records/record-text.ts";
import { ledgerWith, resultWith } from "#tests/fakes/result.ts";

/** The behaviour of `walk.all`, by the result in its input. */
export const WALK = { reportsAndEnds: 1, waitsForCancel: 2, ignoresCancel: 3 } as const;
/** The values that `view.close` throws, by the view in its input. */
export const THROWN = { nothing: 0, failed: 1, error: 2, text: 3, abort: 4 } as const;
/**
 * The message for which `record.message` returns a raw text of half a million characters, and one unit of that text.
 */
export const LARGE_MESSAGE = { rowId: 7, characters: 500_000, unit: "Я🙂" } as const;

export const SUMMARY: Output<"walk.all"> = resultWith({
  connectionId: "sample",
  createdAtMs: 1_700_000_000_000,
  ledger: ledgerWith({ requests: 0, pages: 0, firstRequestAtMs: null, lastRequestAtMs: null }),
});

const histogram = { values: [], different: 0, unknown: { rows: 2, answers: { answered: 1, unanswered: 0 } } };
/** The answer of `view.statistics` for any view: lists, nulls and figures with fractions. */
export const STATISTICS: Output<"view.statistics"> = {
  kind: "calls",
  rows: 2,
  sampledOf: null,
  answers: { answered: 1, unanswered: 0 },
  days: {
    values: [{ day: "2026-10-31", rows: 2, answers: { answered: 1, unanswered: 0 }, turnedDown: 0, seconds: 62.345 }],
    different: 1,
    unknownRows: 0,
  },
  hoursOfWeek: Array.from({ length: 168 }, (_, hour) => (hour === 167 ? 2 : 0)),
  statuses: { ...histogram, values: [{ value: "__proto__", rows: 1, answers: { answered: 0, unanswered: 1 } }] },
  types: histogram,
  modes: histogram,
  initiators: histogram,
  names: { ann: "Ann" },
  durations: {
    ranges: [0, 1],
    rows: 1,
    sumSeconds: 62.345,
    medianSeconds: 62,
    ninetiethSeconds: 62,
    longestSeconds: null,
  },
  unansweredWithoutDuration: 0,
  turnedDown: 0,
  hours: [],
  troubles: [0, 0, 0, 0, 0],
};

/** The answer of a sample before it. */
export const SAMPLED_STATISTICS: Output<"view.statistics"> = { ...STATISTICS, rows: 1, sampledOf: 2 };

/**
 * Handlers that count their runs; `suggest.values` returns the count for `count:<method>`, and any other text
 * unchanged. `connection.list` sends two events before it answers, and `view.rows` returns an invalid answer.
 */
export function makeCarrierHandlers(tell: (event: EventMessage) => void): AnyHandlers {
  const runs = new Map<string, number>();
  let cancelsSeen = 0;
  const counted = <Name extends MethodName>(name: Name, handler: Handler<Name>): [string, AnyHandler] => {
    const run: Handler<Name> = (input, call) => {
      runs.set(name, (runs.get(name) ?? 0) + 1);
      return handler(input, call);
    };
    return [name, run];
  };

  return Object.fromEntries([
    counted("app.describe", () => ({ version: "1.2.3", platform: "test" })),
    counted("suggest.values", ({ text }) => {
      if (text === "cancels") return [{ value: String(cancelsSeen), label: "" }];
      if (!text.startsWith("count:")) return [{ value: text, label: text }];
      return [{ value: String(runs.get(text.slice("count:".length)) ?? 0), label: "" }];
    }),
    counted("connection.list", () => {
      tell({ event: "connections.changed", facts: {} });
      tell({ event: "menu.chosen", facts: { command: "export" } });
      return [];
    }),
    counted("walk.all", ({ resultId }, { signal, emit }) => {
      if (resultId === WALK.reportsAndEnds) {
        emit({ pages: 1, rows: 1000, elapsedMs: 12.5, rowsPerSecond: 80_000, share: null, wait: null });
        return SUMMARY;
      }
      emit({ pages: 0, rows: 0, elapsedMs: 0, rowsPerSecond: 0, share: null, wait: null });
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => {
          cancelsSeen += 1;
          if (resultId === WALK.ignoresCancel) resolve(SUMMARY);
          else reject(new Error("stopped"));
        });
      });
    }),
    counted("view.close", ({ viewId }) => {
      if (viewId === THROWN.failed) throw new Failed({ kind: "network", cause: "tls", host: "example.test" });
      if (viewId === THROWN.error) throw new TypeError("x is not a function");
      if (viewId === THROWN.text) throwText();
      if (viewId === THROWN.abort) throw new DOMException("gone", "AbortError");
      return {};
    }),
    counted("view.statistics", (_wanted, { emit }) => {
      emit({ phase: "counting", rows: 0, total: 2 });
      emit({ phase: "sampled", answer: SAMPLED_STATISTICS });
      emit({ phase: "counting", rows: 1, total: 2 });
      return STATISTICS;
    }),
    ["view.rows", () => ({ rows: 0, rowCount: 0 })],
    counted("query.run", ({ query }) => ({ ...SUMMARY, query })),
    counted("record.message", ({ rowId }) => ({
      row: { ...MESSAGE, rowId },
      raw: LARGE_MESSAGE.unit.repeat(LARGE_MESSAGE.characters / LARGE_MESSAGE.unit.length),
      names: { "user-1": "Zoë", __proto__x: "own" },
      origin: null,
      events: 0,
    })),
    ["call.store", ({ record }: { readonly record: unknown }) => ({ ...CALL_DETAIL, raw: describeValue(record) })],
    counted("key.status", () => {
      throw new Error("a handler that must not run was run");
    }),
  ]);
}

/** A value after its arrival, in a form that shows losses of JSON. */
export function describeValue(value: unknown): string {
  return inspect(value, { depth: 6, sorted: true, breakLength: Infinity });
}

/** JavaScript lets handlers throw values of every kind. */
function throwText(): never {
  const text: unknown = "a text";
  throw text;
}

/** The facts of a raw record; throws for an unreadable one. */
function factsOf<Facts>(reading: Reading<Facts>): Facts {
  if (!reading.ok) throw new Error(reading.reason);
  return reading.record;
}

const MESSAGE = factsOf(
  readMessage({
    id: "9007199254740993",
    sender: "user-1",
    receiverType: "user",
    receiver: "user-2",
    category: "message",
    type: "text",
    sentAt: 1_700_000_000,
    data: { text: "=1+1", entities: { sender: { entity: { uid: "user-1", name: "Zoë" } } } },
  }),
);

const CALL_DETAIL: Output<"call.store"> = {
  row: {
    ...factsOf(readCall({ sessionId: "v1.us.1" })),
    ...NO_FIGURES,
    rowId: 1,
    initiatorName: null,
    receiverName: null,
  },
  participants: [],
  recordings: [],
  raw: "",
  names: {},
  origin: null,
  events: 0,
  rebuiltFrom: null,
  isFull: true,
};
