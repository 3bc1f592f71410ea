// Tests that every record is found in what other programs write around it: prefixes, envelopes, texts that hold JSON, other lines.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#tests/random-runs.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const text = JSON.stringify;

const message = (id: string): object => ({
  id,
  conversationId: "desk_user_mara",
  sender: "mara",
  receiver: "desk",
  receiverType: "user",
  category: "message",
  type: "text",
  data: { text: `note ${id} with "quotes", {braces} and [brackets]` },
  sentAt: 1_772_600_000 + Number(id),
});
const call = (id: string): object => ({
  sessionId: id,
  status: "ended",
  initiator: "mara",
  initiatedAt: 1_772_600_000,
});
const three = [message("1"), message("2"), message("3")];
const lines = (write: (record: object, index: number) => string, records: readonly object[] = three): string =>
  `${records.map(write).join("\n")}\n`;

test.each<readonly [string, unknown, readonly string[], readonly string[]]>([
  ["replies to a message", { ...message("1"), replies: [message("2")] }, ["1", "2"], []],
  ["a thread of a message", { ...message("1"), thread: { messages: [message("2")] } }, ["1", "2"], []],
  ["messages of a call", { ...call("v1"), messages: [message("1")] }, ["1"], ["v1"]],
  ["messages of a session", { sessionId: "s1", messages: [message("1")] }, ["1"], []],
  ["messages of a conversation", { id: "c", type: "user", sender: "mara", messages: [message("1")] }, ["1"], []],
  ["a pinned message", { pinned: message("1"), messages: [message("2")] }, ["1", "2"], []],
  ["a message in metadata", { ...message("1"), data: { text: "x", metadata: { of: [message("2")] } } }, ["1"], []],
])("records inside a record: %s", async (_name, value, ids, sessions) => {
  for (const content of [text(value), text([value]), text(value, null, 2), `INFO got ${text(value)}\nready\n`]) {
    const { messages, calls } = await readAll(fileOf(content));
    expect(messages.map(({ facts }) => facts.id).toSorted()).toEqual(ids);
    expect(calls.map(({ facts }) => facts.sessionId)).toEqual(sessions);
  }
});

/** The ids that are read, the number of other lines, and the number of damaged pieces. */
async function found(content: string | Buffer) {
  const { messages, calls, unreadable, failure } = await readAll(fileOf(content));
  return {
    ids: [...messages.map(({ facts }) => facts.id), ...calls.map(({ facts }) => facts.sessionId)].toSorted(),
    others: unreadable.filter(({ isDamage }) => !isDamage).length,
    damaged: unreadable.filter(({ isDamage }) => isDamage).length,
    failure,
  };
}

const pageEscaped = (given: string): string => given.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const base64 = (given: string): string => Buffer.from(given).toString("base64");

describe("a record that is encoded", () => {
  test.each<readonly [string, (record: object) => string]>([
    ["as base64 behind a word", (record) => `payload ${base64(text(record))}`],
    ["as base64 of indented JSON", (record) => `payload=${base64(JSON.stringify(record, null, 2))} done`],
    ["as a part of an address", (record) => `100% GET /hook?body=${encodeURIComponent(text(record))}&v=1 200`],
    ["for a web page", (record) => `<td title="x">${pageEscaped(text(record))}</td>`],
  ])("%s", async (_name, write) => {
    const content = `starting\n${lines(write)}`;
    expect(await found(content)).toEqual({ ids: ["1", "2", "3"], others: 1, damaged: 0, failure: null });
  });

  test("other base64 and escaped text is a line without a record", async () => {
    const others = [
      base64(text({ alg: "HS256", typ: "JWT", kid: "a".repeat(40) })),
      "a &quot;b&quot;",
      "%7B%22a%22%3A1%7D",
    ];
    expect(await found(`${lines((each) => text(each))}${others.join("\n")}\n`)).toMatchObject({
      ids: ["1", "2", "3"],
      others: 3,
      damaged: 0,
    });
  });
});

describe("JSON that a program has printed as a text", () => {
  const TEXTS = ["a\nb", 'say "x"', String.raw`C:\new`, "größe", "it's", String.raw`one \\ two`];
  const escaped = (json: string): string => json.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  const ascii = (json: string): string =>
    json.replaceAll(/[^\x20-\x7E]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

  test.each<readonly [string, (json: string) => string]>([
    ["by Python", (json) => `body='${escaped(json)}'`],
    ["by Python, with escaped letters", (json) => `body='${escaped(ascii(json))}'`],
    [
      "by Python, as bytes",
      (json) =>
        `body=b'${escaped(json)
          .replaceAll("ö", String.raw`\xc3\xb6`)
          .replaceAll("ß", String.raw`\xc3\x9f`)}'`,
    ],
    ["by Node, in a list", (json) => `got [ '${escaped(json)}' ]`],
  ])("%s keeps its text", async (_name, print) => {
    const records = TEXTS.map((shown, index) => ({ ...message(String(index)), data: { text: shown } }));
    const { messages, unreadable } = await readAll(fileOf(lines((record) => print(text(record)), records)));
    expect(messages.map(({ facts }) => facts.text)).toEqual(TEXTS);
    expect(unreadable).toEqual([]);
  });

  test("a shell's text in single quotes is JSON as it is", async () => {
    const record = { ...message("1"), data: { text: "a\nb" } };
    const { messages } = await readAll(fileOf(`curl -d '${text(record)}'\n`));
    expect(messages.map(({ facts }) => facts.text)).toEqual(["a\nb"]);
  });

  test("texts and long numbers of Python 2", async () => {
    const line = "got {u'id': u'1', u'sender': u'a', u'data': {u'text': u'hi'}, u'sentAt': 1788000001L}";
    const { messages } = await readAll(fileOf(`${line}\n`));
    expect(messages.map(({ facts }) => [facts.id, facts.text, facts.sentAtSeconds])).toEqual([
      ["1", "hi", 1_788_000_001],
    ]);
  });
});

describe("lines of other programs with an id, a session or one word of a record", () => {
  const OTHERS = [
    { id: 3, level: "info", msg: "started" },
    { id: 4, category: "error", msg: "no disk" },
    { id: 5, data: { order: "O-7" }, total: 12.5 },
    { sessionId: "web-0", msg: "page view", status: 200 },
  ];

  test("are no messages and no calls beside some", async () => {
    expect(await found(lines((each) => text(each), [...three, ...OTHERS]))).toMatchObject({
      ids: ["1", "2", "3"],
      others: 4,
      damaged: 0,
    });
    expect(await found(lines((each) => `INFO ${text(each)}`, [...OTHERS, call("s1")]))).toMatchObject({
      ids: ["s1"],
      others: 4,
      damaged: 0,
    });
  });

  test("are no log alone", async () => {
    await expect(found(lines((each) => text(each), OTHERS))).rejects.toMatchObject({ failure: { kind: "badFile" } });
  });
});

describe("something before the record", () => {
  test.each<readonly [string, (record: object, index: number) => string]>([
    ["a name and a bar", (record) => `hooks-1  | ${text(record)}`],
    ["a time with a decimal comma and a level", (record) => `2026-03-04 05:33:20,117 INFO hooks got ${text(record)}`],
    ["a key", (record) => `2026-03-04 05:33:20 [info] message=${text(record)}`],
    ["a container's time and stream", (record) => `2026-03-04T05:33:20.1Z stdout F ${text(record)}`],
    ["a system log", (record) => `Mar  4 05:33:20 desk hooks[812]: ${text(record)}`],
    ["colours of a terminal", (record) => `\u001B[32mINFO\u001B[0m ${text(record)}`],
    ["a record separator", (record) => `\u001E${text(record)}`],
    ["a byte order mark", (record) => `\uFEFF${text(record)}`],
    ["braces of its own", (record) => `{app} job {7} ${text(record)}`],
    ["another object", (record, index) => `${text({ request: index })} ${text(record)}`],
    ["something after it, too", (record) => `got ${text(record)} (in 12 ms)`],
    ["an arrow, and a name in a list", (record) => `<- 42["message",${text(record)}]`],
    ["a person", (record) => `<chatbot> ${text(record)}`],
  ])("%s", async (_name, write) => {
    expect(await found(lines(write))).toEqual({ ids: ["1", "2", "3"], others: 0, damaged: 0, failure: null });
  });

  test("a list behind a prefix", async () => {
    expect(await found(`got [${three.map((each) => text(each)).join(", ")}] from the service\n`)).toMatchObject({
      ids: ["1", "2", "3"],
      damaged: 0,
    });
  });

  test("a record that is cut behind its prefix is damaged, and the others are read", async () => {
    const cut = `INFO ${text(message("9")).slice(0, 80)}`;
    const content = `${lines((record) => `INFO ${text(record)}`)}${cut}\n${lines((record) => `INFO ${text(record)}`, [call("s")])}`;
    expect(await found(content)).toMatchObject({ ids: ["1", "2", "3", "s"], others: 0, damaged: 1 });
  });

  test("a record that cannot be read is damaged behind a prefix too", async () => {
    const content = `${lines((record) => `INFO ${text(record)}`)}INFO ${text({ ...message("9"), id: undefined })}\n`;
    expect(await found(content)).toMatchObject({ ids: ["1", "2", "3"], others: 0, damaged: 1 });
  });

  test("a part of a broken record is never taken for a record", async () => {
    const outer = { ...message("9"), data: { entities: { on: { entity: message("8") } } } };
    const broken = text(outer).replace('"conversationId":', '"conversationId"');
    expect(await found(`${lines((record) => text(record))}x ${broken}\n`)).toMatchObject({
      ids: ["1", "2", "3"],
      damaged: 1,
    });
  });
});

describe("something around the record", () => {
  const envelopes: readonly (readonly [string, (record: object) => unknown])[] = [
    ["an index of a search engine", (record) => ({ _index: "chat", _id: "x0", _score: 1, _source: record })],
    ["a payload with a body", (record) => ({ insertId: "i", jsonPayload: { message: "stored", body: record } })],
    [
      "a text of a container",
      (record) => ({ log: `${text(record)}\n`, stream: "stdout", time: "2026-03-04T05:33:20Z" }),
    ],
    ["a text with a prefix", (record) => ({ log: `INFO got ${text(record)}\n`, stream: "stderr" })],
    ["a text in a text", (record) => ({ message: text({ detail: text(record) }) })],
    ["a list of events", (record) => ({ events: [{ at: 1, record }] })],
    ["an envelope with an id", (record) => ({ id: "evt-1", kind: "stored", data: record })],
  ];

  test.each(envelopes)("%s, a line each", async (_name, wrap) => {
    expect(await found(lines((record) => text(wrap(record))))).toEqual({
      ids: ["1", "2", "3"],
      others: 0,
      damaged: 0,
      failure: null,
    });
  });

  test.each(envelopes)("%s, in an indented list", async (_name, wrap) => {
    expect(await found(text(three.map(wrap), null, 2))).toMatchObject({ ids: ["1", "2", "3"], damaged: 0 });
  });

  test.each<readonly [string, unknown]>([
    ["a map by ids", { messages: { a1: message("1"), a2: message("2"), a3: message("3") } }],
    ["a map by ids in data", { data: { messages: { a1: message("1"), a2: message("2"), a3: message("3") } } }],
    [
      "a list in each entry",
      {
        data: [
          { day: 1, messages: [message("1")] },
          { day: 2, messages: [message("2"), message("3")] },
        ],
      },
    ],
    ["a text that holds an answer", text({ data: three })],
    [
      "columns with rows",
      {
        columns: ["id", "sender", "text"],
        rows: [
          ["1", "a", "x"],
          ["2", "b", "y"],
          ["3", "c", "z"],
        ],
      },
    ],
    [
      "described columns with rows",
      {
        columns: [{ name: "id", type: "int8" }, { name: "sender" }, { name: "text" }],
        rows: [
          ["1", "a", "x"],
          ["2", "b", "y"],
          ["3", "c", "z"],
        ],
      },
    ],
    [
      "recorded requests of a browser",
      {
        log: {
          version: "1.2",
          creator: { name: "browser" },
          entries: [
            {
              request: { url: "https://app.example/v3/messages", headers: [{ name: "apikey", value: "k3yk3yk3yk3y" }] },
              response: { content: { text: text({ data: three }) } },
            },
          ],
        },
      },
    ],
  ])("%s", async (_name, whole) => {
    expect(await found(text(whole))).toMatchObject({ ids: ["1", "2", "3"], damaged: 0 });
  });

  test("a message in a map gets the key as its id, if it has none", async () => {
    const rest = { ...message("1"), id: undefined };
    expect(await found(text({ messages: { "3117": rest, "3118": { ...rest, muid: "m-2" } } }))).toMatchObject({
      ids: ["3117", "m-2"],
    });
  });

  test("a saved answer with its headers", async () => {
    const head = "HTTP/2 200\r\ncontent-type: application/json\r\n\r\n";
    expect(await found(`${head}${text({ data: three })}`)).toMatchObject({ ids: ["1", "2", "3"], damaged: 0 });
    expect(await found(`${head}${text({ data: three }, null, 2)}`)).toMatchObject({ ids: ["1", "2", "3"], damaged: 0 });
  });

  test("what a record holds in its free fields is never taken for a record", async () => {
    const record = { ...message("1"), metadata: { copy: message("7"), raw: text(message("8")) } };
    expect(await found(lines((each) => text(each), [record]))).toMatchObject({ ids: ["1"] });
  });
});

describe("lines without a record", () => {
  test("plain lines and other objects are counted, not damaged", async () => {
    const content = [
      "Server listening on 3000",
      text(message("1")),
      text({ level: 30, msg: "ready" }),
      "done { ok: true }",
    ];
    expect(await found(`${content.join("\n")}\n`)).toEqual({ ids: ["1"], others: 3, damaged: 0, failure: null });
  });

  test("a log without any record is refused with that sentence, however its lines are made", async () => {
    const line = (index: number): string => `2026-03-04 05:33:${20 + index},117 INFO worker started job ${index}`;
    const { failure } = await found(lines((_record, index) => line(index))).catch((failed: unknown) => ({
      failure: failed,
    }));
    expect(failure).toMatchObject({ failure: { why: "it holds neither messages nor calls" } });
  });

  test("a key in a kept line is masked", async () => {
    const kept = ["apikey: 0123456789abcdef", text({ headers: [{ name: "apikey", value: "0123456789abcdef" }] })];
    const { unreadable } = await readAll(fileOf(`${text(message("1"))}\n${kept.join("\n")}\n`));
    expect(unreadable).toHaveLength(2);
    expect(text(unreadable)).not.toContain("0123456789abcdef");
  });
});

test("random wrappings give back every record", async () => {
  const prefix = fc.constantFrom(
    "",
    "app | ",
    "2026-03-04 05:33:20,117 INFO ",
    "\u001B[1m[x]\u001B[0m ",
    "\uFEFF",
    "\u001E",
    "k=",
  );
  const wraps: readonly ((record: object) => unknown)[] = [
    (record) => record,
    (record) => ({ _source: record }),
    (record) => ({ log: `${text(record)}\n` }),
    (record) => ({ a: { b: [{ c: record }] } }),
    (record) => text(text({ body: record })),
  ];
  const entry = fc.record({
    prefix,
    wrap: fc.constantFrom(...wraps),
    suffix: fc.constantFrom("", " ", " (12 ms)", "\u001B[0m"),
    before: fc.constantFrom("", "plain line\n", "{ not json }\n", '{"level":30}\n'),
    isCall: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 12 }),
      fc.constantFrom("\n", "\r\n"),
      async (entries, end) => {
        const records = entries.map(({ isCall }, index) => (isCall ? call(`s${index}`) : message(String(index))));
        const content = entries.map(
          ({ before, ...each }, index) =>
            `${before}${each.prefix}${text(each.wrap(records[index] ?? {}))}${each.suffix}${end}`,
        );
        const { ids, damaged } = await found(content.join(""));
        expect(ids).toEqual(entries.map(({ isCall }, index) => (isCall ? `s${index}` : String(index))).toSorted());
        expect(damaged).toBe(0);
      },
    ),
    { numRuns: runs("properties") },
  );
});
