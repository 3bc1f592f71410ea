// Opens the logs of tests/logs, in the shapes in which people have them, one after the other in one engine: every record is
// there, and the verdict says what could not be read.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { Client } from "#contract/carrier/port.ts";
import { EVERYTHING, type CallRow, type MessageRow } from "#contract/methods/rows.ts";
import { failureOf } from "#contract/failure.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { importAll, start } from "#tests/fakes/opened-desk.ts";

const FOLDER = join(import.meta.dirname, "logs");
const T0 = 1_772_600_000;

interface Given {
  readonly verdict?: string;
  /** lines without a record */
  readonly others?: number;
  /** columns of rows, oldest message first, calls by session */
  readonly rows: readonly (readonly unknown[])[];
}

type Shown = (row: MessageRow) => readonly unknown[];
type ShownCall = (row: CallRow) => readonly unknown[];

const said: Shown = ({ id, sender, text }) => [id, sender, text];
const timed: Shown = ({ id, text, sentAtSeconds }) => [id, text, sentAtSeconds];
const people: Shown = ({ id, sender, senderName, receiver, text }) => [id, sender, senderName, receiver, text];
const judged: Shown = ({ id, moderation, flagReasons }) => [id, moderation, ...flagReasons];
const called: ShownCall = (row) => [row.sessionId, row.initiator, row.receiver, row.totalDurationInMinutes];

const notes = (first: number, count: number, text = "note"): readonly (readonly unknown[])[] =>
  Array.from({ length: count }, (_, index) => [String(first + index), "mara-1", `${text} ${index}`]);
const hiAndHello = [
  ["1", "mara-1", "hello"],
  ["2", "desk-7", "hi"],
];
const LOST = "Incomplete: the ids of 3 rows are lost: a program such as a spreadsheet has rounded them";

const MESSAGES: Readonly<Record<string, Given & { readonly shown?: Shown }>> = {
  "02-import-request.json": {
    rows: [
      ["3117", "mara-1", "Where is my parcel?"],
      ["3118", "desk-7", "On its way"],
    ],
  },
  "03-import-response.json": {
    others: 1,
    rows: [
      ["1029", "mara-1", "Where is my parcel?"],
      ["1030", "mara-1", "On its way"],
    ],
  },
  "04-interactive.ndjson": {
    rows: [
      ["201", "mara-1", "Return form"],
      ["202", "mara-1", "Your refund of 40 EUR is ready"],
      ["203", "mara-1", "Parcel 8813 delivered"],
    ],
  },
  "05-agentic.ndjson": {
    rows: [
      ["211", "mara-1", "I found the order."],
      ["212", "mara-1", 'lookup_order {"order":"8813"}'],
      ["213", "mara-1", '{"state":"shipped"}'],
    ],
  },
  "06b-moderation-status.ndjson": {
    shown: judged,
    rows: [
      ["303", "disapproved"],
      ["304", "approved"],
    ],
  },
  "60b-flagged-messages-answer.json": { shown: judged, rows: [["1511", null, "Spam"]] },
  "07-sdk-messages.json": {
    shown: people,
    rows: [
      ["401", "mara-1", "Mara Quist", "desk-7", "Hi, I cannot log in"],
      ["402", "mara-1", "Mara Quist", "desk-7", "Are you there?"],
    ],
  },
  "07b-sdk-messages-nodata.json": {
    shown: people,
    rows: [["403", "mara-1", "Mara Quist", "desk-7", "From the phone"]],
  },
  "09a-compose-prefix.log": { rows: notes(500, 4) },
  "09c-python-logging.log": { rows: notes(520, 4) },
  "09d-prefix-messages.log": { rows: notes(530, 4) },
  "09e-mixed-plain-and-prefixed.log": {
    others: 2,
    rows: [
      ["541", "mara-1", "bare"],
      ["542", "mara-1", "prefixed"],
      ["543", "mara-1", "bare again"],
    ],
  },
  "09f-docker-json-file.log": { rows: notes(550, 3) },
  "09g-docker-json-file-messages.log": { rows: notes(556, 3) },
  "10c-json-text-sequence.json": { rows: [0, 1, 2].map((at) => [String(620 + at), "mara-1", `t${at}`]) },
  "13c-float-ids.csv": {
    shown: timed,
    rows: [
      ["101", "first", T0 + 1],
      ["102", "second", T0 + 2],
    ],
  },
  "13d-excel-times.csv": {
    shown: timed,
    rows: [
      ["101", "first", 1_770_000_000],
      ["102", "second", 1_770_000_000],
    ],
  },
  "14a-discord-old.csv": {
    shown: ({ sender, senderName, text, sentAtSeconds }) => [sender, senderName, text, sentAtSeconds],
    rows: [0, 1, 2, 3].map((at) => [
      `70975238610878469${at}`,
      `Mara#154${at}`,
      `line ${at}`,
      Date.UTC(2020, 4, 17, 2, 20 + at) / 1000,
    ]),
  },
  "16-mongoexport.ndjson": {
    shown: timed,
    rows: [
      ["701", "long", T0 + 1],
      ["702", "date iso", T0 + 2402],
      ["703", "date ms", T0 + 2403],
      ["704", "date numberLong", T0 + 2404],
    ],
  },
  "17b-csv-json-message.csv": { rows: notes(720, 3, "msg") },
  "17e-json-column-data.csv": { rows: notes(750, 3, "from data") },
  "24-pages": { rows: [1, 2, 3].map((at) => [String(910 + at), "mara-1", `p${at}`]) },
  "26b-devtools.har": {
    rows: [
      ["951", "mara-1", "in har"],
      ["952", "mara-1", "in har 2"],
    ],
  },
  "29a-datasette.json": { rows: hiAndHello },
  "29b-datasette-objects.json": { rows: hiAndHello },
  "30a-flattened-dots.csv": { rows: notes(1100, 3, "flattened text") },
  "31a-elasticdump.ndjson": { rows: notes(1120, 3, "es") },
  "31d-gcp.ndjson": { rows: notes(1150, 3, "gcp") },
  "31f-firebase-keyed.json": { rows: notes(1170, 2, "fb") },
  "52-escaped-cat.json": {
    rows: [
      ["1330", "mara-1", "double encoded"],
      ["1331", "mara-1", "two"],
    ],
  },
  "75-total-row.csv": { others: 1, rows: hiAndHello },
  "79a-equals-quoted-ids.csv": {
    rows: [
      ["12345678901234567", "mara-1", "hello"],
      ["12345678901234568", "desk-7", "hi"],
    ],
  },
  "79b-apostrophe-ids.csv": {
    rows: [
      ["12345678901234567", "mara-1", "hello"],
      ["12345678901234568", "desk-7", "hi"],
    ],
  },
  "85-concatenated-csv.csv": { rows: hiAndHello },
  "boms-every-line.ndjson": { rows: ["1", "2", "3"].map((id) => [id, "mara", "x"]) },
  "dup-data.json": {
    rows: [
      ["1", "mara", "a"],
      ["2", "mara", "b"],
    ],
  },
  "27a-logs.tar.gz": {
    rows: [
      ["960", "mara-1", "in tar"],
      ["961", "mara-1", "in tar"],
    ],
  },
};

const CALLS: Readonly<Record<string, Given & { readonly shown?: ShownCall }>> = {
  "08-sdk-calllog.json": {
    shown: (row) => [row.initiatorName, row.receiverName, row.hasRecording, ...row.participantUids],
    rows: [["Mara Quist", "Help Desk", true, "mara-1", "desk-7"]],
  },
  "08b-call-transcriptions.json": {
    shown: (row) => [row.initiatorName, row.receiverName, row.hasTranscription],
    rows: [["Mara Quist", "Help Desk", true]],
  },
  "48a-twilio.csv": {
    rows: [
      ["CA01", "+15550001", "+15550002", 1.2167],
      ["CA02", "+15550003", "+15550002", 0],
    ],
  },
  "48c-teams.csv": {
    rows: [
      ["g-1", "mara@example.test", "desk@example.test", 1.2167],
      ["g-2", "lena@example.test", "desk@example.test", 1.2167],
    ],
  },
  // Nobody says the unit of 73, or whether 01:13 has minutes first.
  "48d-duration-forms.csv": {
    rows: [
      ["c1", "a1", "b1", null],
      ["c2", "a2", "b1", 1.2167],
      ["c3", "a3", "b1", 1.2167],
      ["c4", "a4", "b1", null],
    ],
  },
  "hooks-only-left.ndjson": {
    shown: ({ sessionId, status, endedAtSeconds }) => [sessionId, status, endedAtSeconds],
    rows: [["v1.us.app-1.170000", null, null]],
  },
};

function pathsOf(name: string): readonly string[] {
  const path = join(FOLDER, name);
  return statSync(path).isDirectory() ? readdirSync(path).map((entry) => join(path, entry)) : [path];
}

async function open(client: Client, name: string) {
  const opened = await importAll(client, ...pathsOf(name));
  const read = async (resultId: number | null) => {
    if (resultId === null) return null;
    const summary = await client.call("result.read", { resultId });
    const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
    const { rows } = await readRows(client, { viewId, from: 0, count: 1000 });
    return { rows, verdict: shortVerdict(verdictOf(summary)) };
  };
  const found = { messages: await read(opened.messagesResultId), calls: await read(opened.callsResultId) };
  return { opened, ...found };
}

const isMessage = (row: MessageRow | CallRow): row is MessageRow => "id" in row;
const byId = (row: MessageRow): string => `${row.sentAtSeconds} ${row.id.padStart(40)}`;

test(
  "every record of each log is read, as people know it, and the verdict hides nothing",
  { timeout: 240_000 },
  async () => {
    const { client } = start();
    for (const [name, { rows, shown = said, verdict = "Complete", others = 0 }] of Object.entries(MESSAGES)) {
      const { opened, messages } = await open(client, name);
      const ordered = (messages?.rows ?? []).filter(isMessage).toSorted((a, b) => (byId(a) < byId(b) ? -1 : 1));
      const found = { rows: ordered.map(shown), verdict: messages?.verdict, others: opened.notes?.otherLines ?? 0 };
      expect.soft({ name, ...found }).toEqual({ name, rows, verdict, others });
    }
    for (const [name, { rows, shown = called, verdict = "Complete" }] of Object.entries(CALLS)) {
      const { calls } = await open(client, name);
      const ordered = (calls?.rows ?? []).flatMap((row) => (isMessage(row) ? [] : [row]));
      const found = ordered.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1)).map(shown);
      expect.soft({ name, rows: found, verdict: calls?.verdict }).toEqual({ name, rows, verdict });
    }
  },
);

test("ids that a spreadsheet has rounded are lost, and the verdict says so", async () => {
  const { client } = start();
  for (const name of ["13-excel-scientific-ids.csv", "13b-excel-scientific-ids.csv"]) {
    const { messages } = await open(client, name);
    expect(messages?.rows.map((row) => isMessage(row) && row.text)).toEqual(["third", "second", "first"]);
    expect(messages?.verdict).toBe(LOST);
  }
});

test("of thirteen forms of a time each is right, or counted as not read", async () => {
  const { client } = start();
  const { opened, messages } = await open(client, "22b-csv-time-forms.csv");
  const times = (messages?.rows ?? []).filter(isMessage).map(({ id, sentAtSeconds }) => [Number(id), sentAtSeconds]);
  const to = T0 + 2401;
  const minute = to - 21;
  const right = new Map([
    [0, to],
    [1, minute],
    [2, to + 43_200],
    [3, to],
    [4, null],
    [5, null],
    [6, to],
    [7, to],
    [8, minute],
    [9, minute],
    [10, to],
    [11, to + 18_000],
    [12, to],
  ] as const);
  expect(times.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([...right]);
  expect(messages?.verdict).toBe("Incomplete: the time of 2 rows could not be read (example: 04/03/26 05:33)");
  expect(opened.parts[0]?.detection?.csv?.times).toMatchObject({ dayFirst: null, example: "04/03/26 05:33" });
});

test("lines of other programs are counted, and events among them are read", async () => {
  const { client } = start();
  const mixed = await open(client, "09l-node-console-plain-first-300.log");
  expect([mixed.messages?.rows.length, mixed.messages?.verdict, mixed.opened.notes?.otherLines]).toEqual([
    100,
    "Complete",
    201,
  ]);
  const plain = await open(client, "text-lines-1000.ndjson");
  expect([plain.messages?.rows.length, plain.messages?.verdict, plain.opened.notes?.otherLines]).toEqual([
    2,
    "Complete",
    1000,
  ]);
});

test("one id in two applications is two messages", async () => {
  const { client } = start();
  const { messages } = await open(client, "86-ids-across-apps");
  expect(messages?.rows.map((row) => isMessage(row) && row.text).toSorted()).toEqual([
    "a different message of app two",
    "from app one",
  ]);
});

test("the key in a recorded request is kept nowhere", async () => {
  const { client } = start();
  const { messages, opened } = await open(client, "26b-devtools.har");
  const kept = await client.call("opened.unreadable", { openedId: opened.openedId, from: 0, count: 100 });
  const records = await Promise.all(
    (messages?.rows ?? []).map(({ rowId }) => client.call("record.message", { rowId })),
  );
  expect(records).toHaveLength(2);
  expect(JSON.stringify([kept, records, opened])).not.toContain("k3yk3yk3yk3y");
});

test("a request that failed is named among the details of its file", async () => {
  const { client } = start();
  const { opened } = await open(client, "03-import-response.json");
  const kept = await client.call("opened.unreadable", { openedId: opened.openedId, from: 0, count: 100 });
  expect(JSON.stringify(kept)).toContain("the service refused this request: ERR_BAD_REQUEST");
  expect(JSON.stringify(kept)).toContain("The muid exists already.");
});

test("a log without records is refused with a sentence, not offered as a table", async () => {
  const { client } = start();
  const refused = {
    "35c-plain-log.log": "it holds neither messages nor calls",
    "08c-transcriptions-answer.json":
      "it holds the transcriptions of a call, not the call; open the answer of Get call, which holds both",
  };
  for (const [name, why] of Object.entries(refused)) {
    const opened = await client.call("opened.openPaths", { paths: [...pathsOf(name)] });
    expect.soft(opened).toMatchObject({ state: "failed", failure: { why } });
    const thrown = await importAll(client, ...pathsOf(name)).catch(failureOf);
    expect.soft(thrown).toMatchObject({ kind: "badRequest" });
  }
});
