// Cases of reading: a conversation opened at a moment, windows of a transcript, the strip of days; and looking a text up.
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { textOfTranscript } from "#contract/methods/transcript-methods.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { durations, percentile, timeBoth, type Figure } from "#tools/bench/measure.ts";
import type { Workbench } from "#tools/bench/workbench.ts";

const ROUNDS = 15;
const WINDOWS = 200;
/** As many as a new stretch of the transcript has. */
const WINDOW_ROWS = 48;
const ZONE = "Europe/Berlin";
const NO_SIGNAL = new AbortController().signal;
const CONVERSATION = "group_support_ar";
const READ_CONVERSATION: ViewSpec = { ...EVERYTHING, params: { conversationId: CONVERSATION } };
const OLDEST = "SELECT min(sentAtSeconds) FROM message WHERE conversationId = ?";
const NEWEST = "SELECT max(sentAtSeconds) FROM message WHERE conversationId = ?";
const NEWEST_FIRST = `CREATE TEMP TABLE bare_view AS SELECT m.rowId FROM result_row r CROSS JOIN message m ON m.rowId = r.rowId
  WHERE r.resultId = ? AND m.connection = 1 AND m.conversationId = ?
  ORDER BY m.sentAtSeconds DESC, m.idOrder DESC, m.id DESC`;
const AT_MOMENT = `SELECT m.*, r.raw FROM message m JOIN message_raw r ON r.rowId = m.rowId
  WHERE m.connection = 1 AND m.conversationId = ? AND m.sentAtSeconds <= ?
  ORDER BY m.sentAtSeconds DESC, m.idOrder DESC LIMIT ?`;
const NEIGHBOURS = `SELECT m.*, r.raw FROM message m JOIN message_raw r ON r.rowId = m.rowId
  WHERE m.rowId > ? LIMIT ?`;
const BY_DAY = `SELECT m.sentAtSeconds / 86400 AS day, count(*) FROM result_row r CROSS JOIN message m ON m.rowId = r.rowId
  WHERE r.resultId = ? GROUP BY 1`;
/** Parts of names, and an id. */
const LOOKED_UP = ["kow", "freya", "support", "an", "zzzz", "1000004711"];

export const conversationCases: readonly BenchCase[] = [
  {
    name: "conversation: opened at a moment",
    beside:
      "bare SQL that stores the conversation's ids in order, and reads 48 messages at the moment with their records",
    target: 1.3,
    measure: measureOpening,
  },
  {
    name: "conversation: a window of 48 messages with all that surrounds them, p95",
    beside: "20 ms",
    target: 20,
    measure: async (bench) => {
      const { work } = await timeWindows(bench);
      return { value: percentile(work, 0.95), unit: "ms", reference: null };
    },
  },
  {
    name: "conversation: a window of 48 messages",
    beside: "bare SQL that reads as many neighbouring messages with their records, and JSON.parse",
    target: 10,
    measure: async (bench) => durations(await timeWindows(bench)),
  },
  {
    name: "conversation: the strip of days of all messages",
    beside: "bare SQL that groups the rows of the result by days",
    target: 1.5,
    measure: measureDays,
  },
  {
    name: "look up: a part of a name or an id, p95",
    beside: "20 ms",
    target: 20,
    measure: measureLookUps,
  },
];

/** A conversation of all loaded messages, at a moment inside it: view, position and the first window. */
async function measureOpening({ filledStore }: Workbench): Promise<Figure> {
  const { store, bare, messagesResult } = filledStore();
  // The rows of the result in their order are known from the list in which the message was found.
  const list = store.views.open(messagesResult, EVERYTHING);
  const [oldest, newest] = [OLDEST, NEWEST].map((sql) => bare.column<number>(sql, CONVERSATION)[0] ?? 0);
  const momentOf = (round: number): number =>
    Math.floor((oldest ?? 0) + (((newest ?? 0) - (oldest ?? 0)) * ((round * 7) % ROUNDS)) / ROUNDS);
  const times = await timeBoth(
    ROUNDS,
    async (round) => {
      const { viewId } = store.views.open(messagesResult, READ_CONVERSATION);
      const found = await store.views.locate(viewId, { by: "time", seconds: momentOf(round) }, NO_SIGNAL);
      const from = Math.max(0, (found?.position ?? 0) - WINDOW_ROWS / 2);
      textOfTranscript(store.records.readTranscript(store.views.snapshot(viewId), from, WINDOW_ROWS));
      store.views.close(viewId);
    },
    (round) => {
      bare.run(NEWEST_FIRST, messagesResult, CONVERSATION);
      bare.all<{ raw: string }>(AT_MOMENT, CONVERSATION, momentOf(round), WINDOW_ROWS);
    },
    () => bare.execute("DROP TABLE bare_view"),
  );
  store.views.close(list.viewId);
  return durations(times);
}

/** Windows of all loaded messages as one transcript, all over it. */
async function timeWindows({ filledStore, messages }: Workbench) {
  const { store, bare, messagesResult } = filledStore();
  const { viewId } = store.views.open(messagesResult, EVERYTHING);
  const view = store.views.snapshot(viewId);
  const from = (round: number): number => Math.floor((((round * 7919) % WINDOWS) / WINDOWS) * (messages - WINDOW_ROWS));
  const times = await timeBoth(
    WINDOWS,
    (round) => textOfTranscript(store.records.readTranscript(view, from(round), WINDOW_ROWS)),
    (round) => {
      for (const { raw } of bare.all<{ raw: string }>(NEIGHBOURS, from(round), WINDOW_ROWS)) JSON.parse(raw);
    },
  );
  store.views.close(viewId);
  return times;
}

async function measureDays({ filledStore }: Workbench): Promise<Figure> {
  const { store, bare, messagesResult } = filledStore();
  const { viewId } = store.views.open(messagesResult, EVERYTHING);
  const view = store.views.snapshot(viewId);
  const times = await timeBoth(
    ROUNDS,
    () => runWhole(store.statistics.countDays(view, ZONE)),
    () => bare.all(BY_DAY, messagesResult),
  );
  store.views.close(viewId);
  return durations(times);
}

/** The first look-up reads all names; the others remember them. */
function measureLookUps({ filledStore }: Workbench): Figure {
  const { store } = filledStore();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of LOOKED_UP) {
      const startMs = performance.now();
      runWhole(store.lookUps.find({ connectionId: "bench", text }));
      times.push(performance.now() - startMs);
    }
  }
  return { value: percentile(times, 0.95), unit: "ms", reference: null };
}
