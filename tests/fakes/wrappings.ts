// What other programs write around records: prefixes of lines, envelopes, documents. Random combinations of them.
import fc from "fast-check";

const text = JSON.stringify;
const AT = "2026-03-04T05:33:20.117Z";
const ESCAPE = "\u001B";

/** What a program writes before a record in its line. */
const PREFIXES = [
  "",
  "hooks-1  | ",
  "[hooks] ",
  `hooks-1  | ${AT} `,
  `${AT} stdout F `,
  "2026-03-04 05:33:20,117 INFO hooks: ",
  "2026-03-04 05:33:20,117 - hooks - INFO - received ",
  "INFO:hooks:",
  "Mar  4 05:33:20 desk hooks[812]: ",
  '<14>1 2026-03-04T05:33:20Z desk hooks 812 - [meta id="7"] ',
  `${ESCAPE}[32mINFO${ESCAPE}[0m `,
  `${ESCAPE}[38;5;12m[hooks]${ESCAPE}[39m `,
  "[2026-03-04 05:33:20] production.INFO: received ",
  "I0304 05:33:20.117    1 main.go:42] ",
  '10.0.0.1 - - [04/Mar/2026:05:33:20 +0000] "POST /hooks HTTP/1.1" 200 12 "-" "agent" ',
  "{app} job {7} ",
  "level=info msg=received payload=",
  "DEBUG body = '",
  "\u001E",
  "\uFEFF",
  "\tat 05:33 → ",
] as const;

const SUFFIXES = ["", "", "", " ", " (12 ms)", `${ESCAPE}[0m`, ";", "'", " 200 OK"] as const;

/** Lines of programs that hold no record. */
const OTHER_LINES = [
  "Server listening on 3000",
  "GET /health 200 3ms",
  "    at Object.<anonymous> (/app/index.js:1:7)",
  text({ level: 30, time: 1_772_600_000_117, pid: 1, hostname: "desk", msg: "ready" }),
  "{ not json }",
  "Traceback (most recent call last):",
  '  File "app.py", line 7, in <module>',
  "key: value, other: value",
  "one,two,three,four",
  "2026-03-04 05:33:20,117 INFO hooks: idle",
  "---",
] as const;

type Envelope = (record: object, index: number) => unknown;

const nanoseconds = (index: number): string => `17726000${String(index).padStart(2, "0")}000000000`;

/** What a program writes around one record. */
const ENVELOPES: readonly Envelope[] = [
  (record) => record,
  (record) => record,
  (record, index) => ({ _index: "chat", _id: `x${index}`, _score: 1, _source: record }),
  (record) => ({ log: `${text(record)}\n`, stream: "stdout", time: AT }),
  (record) => ({ level: 30, time: 1_772_600_000_117, pid: 1, hostname: "desk", msg: text(record) }),
  (record) => ({ level: "info", message: `received ${text(record)}`, timestamp: AT }),
  (record) => ({ insertId: "i7", jsonPayload: { message: "stored", body: record }, timestamp: AT }),
  (record) => ({ insertId: "i7", textPayload: text(record), severity: "INFO", receiveTimestamp: AT }),
  (record) => ({ MESSAGE: text(record), PRIORITY: "6", _PID: "812", __REALTIME_TIMESTAMP: "1772600000117000" }),
  (record, index) => ({ id: `3861${index}`, timestamp: 1_772_600_000_117, message: text(record) }),
  (record) => ({ Records: [{ EventSource: "aws:sns", Sns: { MessageId: "m", Message: text(record) } }] }),
  (record) => ({ Records: [{ messageId: "m", body: text(record), attributes: { SentTimestamp: "1772600000117" } }] }),
  (record) => ({ version: "0", id: "ev-7", "detail-type": "stored", source: "chat", time: AT, detail: record }),
  (record) => ({ topic: "chat", partition: 0, offset: 7, key: null, value: record }),
  (record) => ({ topic: "chat", partition: 0, offset: 7, value: text(record) }),
  (record) => ({ preview: false, result: { _raw: text(record), _time: AT, host: "desk" } }),
  (record) => ({ version: "1.1", host: "desk", short_message: text(record), timestamp: 1_772_600_000.117 }),
  (record) => ({ id: "AgAA7", type: "log", attributes: { host: "desk", message: text(record), tags: ["env:live"] } }),
  (record, index) => ({ streams: [{ stream: { app: "hooks" }, values: [[nanoseconds(index), text(record)]] }] }),
  (record) => ({ events: [{ at: 1, record }] }),
  (record) => ({ id: "evt-1", kind: "stored", data: record }),
  (record) => ({ fields: { message: [text(record)] }, sort: [1_772_600_000_117] }),
  (record) => ({ message: text({ detail: text(record) }) }),
  (record) => text(record),
  (record) => [record],
];

type Records = readonly object[];

/** What a program writes around many records. */
const DOCUMENTS: readonly ((values: readonly unknown[], records: Records) => string)[] = [
  (values) => text(values),
  (values) => text(values, null, 2),
  (values) => text(values, null, "\t"),
  (values) => text({ data: values, meta: { current: { limit: 100, count: values.length } } }),
  (values) => text({ data: { messages: values } }, null, 2),
  (values) => text({ took: 3, hits: { total: { value: values.length }, hits: values } }),
  (values) => text({ logEvents: values, nextToken: "n7" }),
  (values) => text(text({ data: values })),
  (values) => values.map((value) => text(value, null, 2)).join("\n"),
  (values) => values.map((value) => `\u001E${text(value, null, 2)}\n`).join(""),
  (values) => values.map((value) => text([value])).join(""),
  (values) => values.map((value) => text([value, []], null, 2)).join("\n"),
  (values) => `HTTP/2 200\r\ncontent-type: application/json\r\n\r\n${text({ data: values })}`,
  (values) => `const rows = ${text(values, null, 2)};\n`,
  (values) => `got ${text(values)}\n`,
  (_values, records) => text({ messages: Object.fromEntries(records.map((record, index) => [`k${index}`, record])) }),
  (_values, records) =>
    text({
      log: {
        version: "1.2",
        creator: { name: "browser" },
        entries: records.map((value) => ({
          request: { url: "https://app.example/v3/messages", headers: [{ name: "apikey", value: "k3yk3yk3yk3y" }] },
          response: { content: { mimeType: "application/json", text: text({ data: [value] }) } },
        })),
      },
    }),
  (_values, records) =>
    text({
      status: "success",
      data: {
        resultType: "streams",
        result: [
          {
            stream: { app: "hooks" },
            values: records.map((record, index): [string, string] => [nanoseconds(index), text(record)]),
          },
        ],
      },
    }),
];

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Tables with a record in a cell of each row. */
const TABLES: readonly ((records: Records) => string)[] = [
  (records) => `"_time","_raw",host\n${records.map((each) => `${AT},${quoted(text(each))},desk`).join("\n")}\n`,
  (records) => `Date;Host;Message\n${records.map((each) => `${AT};desk;${quoted(text(each))}`).join("\n")}\n`,
  (records) => `timestamp\tmessage\n${records.map((each) => `${AT}\t${quoted(text(each))}`).join("\n")}\n`,
  (records) => `payload\n${records.map((each) => quoted(text(each))).join("\n")}\n`,
];

/** A text of a file with its records in order. */
export interface WrappedText {
  readonly content: string;
  readonly records: Records;
  /** for each record the offset at which it, or what is around it, begins: a cut before it leaves no trace */
  readonly starts: readonly number[];
  /** for each record the offset at which all around it has ended, too */
  readonly ends: readonly number[];
}

const oneOf = <Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

const UNWRAPPED = { prefix: "", suffix: "", envelope: (record: object): unknown => record };

/** Lines of a log: each record has its own prefix and envelope, or all have the same. */
function lines(records: Records): fc.Arbitrary<WrappedText> {
  const entry = fc.record({
    prefix: oneOf(PREFIXES),
    suffix: oneOf(SUFFIXES),
    envelope: oneOf(ENVELOPES),
    before: fc.array(oneOf(OTHER_LINES), { maxLength: 3 }),
  });
  const entries = fc.tuple(fc.array(entry, { minLength: records.length, maxLength: records.length }), fc.boolean());
  return fc.tuple(entries, oneOf(["\n", "\n", "\r\n"])).map(([[all, isMixed], end]) => {
    const [first] = all;
    const starts: number[] = [];
    const ends: number[] = [];
    let content = "";
    for (const [index, record] of records.entries()) {
      const { before } = all[index] ?? { before: [] };
      const { prefix, suffix, envelope } = (isMixed ? all[index] : first) ?? UNWRAPPED;
      content += before.map((line) => `${line}${end}`).join("");
      const bare = prefix + text(envelope(record, index)) + suffix;
      starts.push(content.length + prefix.length);
      ends.push(content.length + bare.length);
      content += bare + end;
    }
    return { content, records, starts, ends };
  });
}

/** The prefixes that a logger may write before each line of a value that it prints. */
const EACH_LINE = [
  "hooks-1  | ",
  `hooks-1  | ${AT} `,
  `${AT} stdout F `,
  "[pod/hooks-5f/app] ",
  "Mar  4 05:33:20 desk hooks[812]: ",
  `${ESCAPE}[36mhooks-1  |${ESCAPE}[0m `,
  "I0304 05:33:20.117    1 main.go:42] ",
  "[2026-03-04 05:33:20] ",
  "hooks\t",
] as const;

/** Indented records, with a prefix before each of their lines or only before the first one. */
function indented(records: Records): fc.Arbitrary<WrappedText> {
  const withPrefix = PREFIXES.filter((prefix) => prefix.trim().length > 1);
  const entry = fc.record({
    first: oneOf(withPrefix),
    word: oneOf(["", "", "received ", "payload="]),
    envelope: oneOf(ENVELOPES.slice(0, -2)),
    before: fc.array(oneOf(OTHER_LINES), { maxLength: 2 }),
  });
  const entries = fc.array(entry, { minLength: records.length, maxLength: records.length });
  const logger = fc.option(oneOf(EACH_LINE));
  return fc.tuple(entries, logger, oneOf([2, 4, "\t"]), oneOf(["\n", "\r\n"])).map(([all, each, indent, end]) => {
    const starts: number[] = [];
    const ends: number[] = [];
    let content = "";
    for (const [index, record] of records.entries()) {
      const { first, word, envelope, before } = all[index] ?? { ...UNWRAPPED, first: "x ", word: "", before: [] };
      content += before.map((line) => `${each ?? ""}${line}${end}`).join("");
      const [head = "", ...lines] = JSON.stringify(envelope(record, index), null, indent).split("\n");
      const own = [`${each ?? first}${word}${head}`, ...lines.map((line) => (each ?? "") + line)];
      const named = own.findIndex((line) => /sender|initiator/u.test(line));
      // Before a field of a record it looks like any text.
      starts.push(content.length + own.slice(0, named + 1).join(end).length);
      content += own.join(end);
      ends.push(content.length);
      content += end;
    }
    return { content, records, starts, ends };
  });
}

function documents(records: Records): fc.Arbitrary<WrappedText> {
  return fc.tuple(oneOf(DOCUMENTS), oneOf(ENVELOPES)).map(([write, envelope]) => {
    const values = records.map((record, index) => envelope(record, index));
    return placed(write(values, records), records, values);
  });
}

function tables(records: Records): fc.Arbitrary<WrappedText> {
  return oneOf(TABLES).map((write) => placed(write(records), records, []));
}

/** The places of the values where they stand as they are in the text; others may begin and end anywhere. */
function placed(content: string, records: Records, values: readonly unknown[]): WrappedText {
  const at = records.map((_, index) => (index < values.length ? content.indexOf(text(values[index])) : -1));
  const ends = at.map((start, index) => (start === -1 ? content.length : start + text(values[index]).length));
  return { content, records, starts: at.map((start) => (start === -1 ? content.length : start)), ends };
}

/** Random things around these records. */
export function wrapped(records: Records): fc.Arbitrary<WrappedText> {
  return fc.oneof(
    { arbitrary: lines(records), weight: 5 },
    { arbitrary: documents(records), weight: 3 },
    { arbitrary: indented(records), weight: 2 },
    { arbitrary: tables(records), weight: 1 },
  );
}
