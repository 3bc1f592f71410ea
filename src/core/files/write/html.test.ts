// Tests what a transcript shows of each message, of days and of senders.
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import { openWriter } from "#core/files/formats/file-format.ts";
import type { Cell, SlicedPlan, WritePlan } from "./writer.ts";

const COLUMNS = [
  ...["id", "sender", "receiver", "category", "type", "action", "parentId"].map(
    (name) => ({ name, type: "id" }) as const,
  ),
  ...["senderName", "receiverName", "text"].map((name) => ({ name, type: "text" }) as const),
  ...["sentAt", "editedAt", "deletedAt"].map((name) => ({ name, type: "time" }) as const),
  { name: "replyCount", type: "number" },
  { name: "raw", type: "json" },
] as const satisfies WritePlan["columns"];

type Message = Readonly<Partial<Record<(typeof COLUMNS)[number]["name"], Cell>>>;

function planWith(redaction?: WritePlan["redaction"]): SlicedPlan {
  return {
    dataset: "messages",
    format: "html",
    columns: COLUMNS,
    zone: "Europe/Berlin",
    options: DEFAULT_OPTIONS,
    ...(redaction === undefined ? {} : { redaction }),
  };
}

const sliceOf = (messages: readonly Message[]) => ({
  kind: "cells" as const,
  rowCount: messages.length,
  rows: messages.map((message) => COLUMNS.map(({ name }) => message[name] ?? null)),
});

/** The page of these messages, in slices of the size. */
async function pageOf(messages: readonly Message[], size = 1000, redaction?: WritePlan["redaction"]): Promise<string> {
  const plan = planWith(redaction);
  const writer = openWriter(plan);
  let page = String(await writer.begin());
  for (let from = 0; from < messages.length; from += size) {
    page += String(await writer.take(sliceOf(messages.slice(from, from + size))));
  }
  return page + String(await writer.end());
}

/** The lines between the tags, without the frame of the page. */
const mainOf = (page: string): readonly string[] =>
  (/<main>\n(.*)<\/main>/su.exec(page)?.[1] ?? "").split("\n").slice(0, -1);
const summaryOf = (page: string): string =>
  /<h2>About this transcript<\/h2>\n(.*?)\n<p class="quiet">/su.exec(page)?.[1] ?? "";

async function articleOf(message: Message): Promise<readonly string[]> {
  const lines = mainOf(await pageOf([message]));
  return lines.slice(2, -1);
}

/** 2026-10-29, 11:25:32 in Berlin */
const sentAt = Date.parse("2026-10-29T10:25:32Z") / 1000;
const full: Message = {
  id: "7/1",
  sender: "lena",
  senderName: "Lena <Kim>",
  receiver: "zoe",
  receiverName: "Zoe",
  category: "message",
  type: "text",
  text: "Hello & bye",
  sentAt,
};
const PEOPLE = `<p class="people"><strong class="sender"><bdi class="name">Lena &lt;Kim&gt;</bdi> <bdi class="uid">lena</bdi></strong> <span class="quiet">to <span class="receiver"><bdi class="name">Zoe</bdi> <bdi class="uid">zoe</bdi></span></span></p>`;
const SENT = `<time datetime="2026-10-29T11:25:32+01:00">2026-10-29 11:25:32 +01:00</time>`;
const LINK = `message <a class="id" href="#m-7%2F1">7/1</a>`;

describe("a message", () => {
  test("has its people, time, id and text under its day", async () => {
    expect(mainOf(await pageOf([full]))).toEqual([
      "<section>",
      `<h2><time datetime="2026-10-29">Thursday, 29 October 2026</time></h2>`,
      `<article id="m-7%2F1">`,
      PEOPLE,
      `<p class="facts">${SENT} · ${LINK}</p>`,
      `<p class="text">Hello &amp; bye</p>`,
      "</article>",
      "</section>",
    ]);
  });

  test("names its edit, its deletion, its replies and the message that it answers", async () => {
    const edited = { ...full, editedAt: sentAt + 60, deletedAt: sentAt + 3600, replyCount: 2, parentId: "6" };
    expect(await articleOf(edited)).toEqual([
      `<article id="m-7%2F1" class="reply">`,
      PEOPLE,
      `<p class="facts">${SENT} · ${LINK} · edited <time datetime="2026-10-29T11:26:32+01:00">2026-10-29 11:26:32 +01:00</time> · deleted <time datetime="2026-10-29T12:25:32+01:00">2026-10-29 12:25:32 +01:00</time> · 2 replies</p>`,
      `<p class="quiet">In reply to message <a href="#m-6">6</a></p>`,
      `<p class="text">Hello &amp; bye</p>`,
      "</article>",
    ]);
    expect((await articleOf({ ...full, replyCount: 1 }))[2]).toBe(`<p class="facts">${SENT} · ${LINK} · 1 reply</p>`);
    expect((await articleOf({ ...full, replyCount: 0 }))[2]).toBe(`<p class="facts">${SENT} · ${LINK}</p>`);
  });

  test.each<readonly [Message, string]>([
    [{ sender: "lena", senderName: null }, `<bdi class="uid">lena</bdi>`],
    [{ sender: "lena", senderName: "lena" }, `<bdi class="uid">lena</bdi>`],
    [{ sender: null, senderName: "Lena" }, `<bdi class="name">Lena</bdi>`],
    [{ sender: null, senderName: null }, "<bdi>unknown</bdi>"],
  ])("of the sender %j shows what is known", async (sender, shown) => {
    expect((await articleOf({ ...full, ...sender }))[1]).toContain(`<strong class="sender">${shown}</strong>`);
  });

  test.each<readonly [Message, string]>([
    [{ text: null, category: "message", type: "text" }, "message · text"],
    [{ text: "", category: "action", type: "groupMember", action: "kicked" }, "action · groupMember · kicked"],
    [{ text: null, category: null, type: null }, ""],
    [{ text: null, deletedAt: sentAt }, "Deleted: the service has no text of it any more."],
  ])("without a text, %j, shows its kind", async (change, words) => {
    expect((await articleOf({ ...full, ...change }))[3]).toBe(`<p class="quiet">${words}</p>`);
  });

  test.each([
    ["message", ""],
    ["custom", ""],
    ["interactive", ""],
    ["agentic", ""],
    ["card", ""],
    [null, ""],
    ["action", ` class="event"`],
    ["call", ` class="event"`],
  ])("of the category %s has the class%s", async (category, attributes) => {
    expect((await articleOf({ ...full, category }))[0]).toBe(`<article id="m-7%2F1"${attributes}>`);
  });

  test("an event that is a reply has both classes", async () => {
    const event = { ...full, category: "action", parentId: "6" };
    expect((await articleOf(event))[0]).toBe(`<article id="m-7%2F1" class="reply event">`);
  });

  test("names the people that its text mentions, and leaves unknown mentions", async () => {
    const mentions = { zoe: { uid: "zoe", name: "Zoe" }, nobody: {} };
    const raw = JSON.stringify({ data: { mentions } });
    const text = "<@uid:zoe> <@uid:nobody> <@uid:toString>";
    expect((await articleOf({ ...full, text, raw }))[3]).toBe(
      `<p class="text">@Zoe &lt;@uid:nobody&gt; &lt;@uid:toString&gt;</p>`,
    );
    expect((await articleOf({ ...full, text: "<@uid:zoe>", raw: "{" }))[3]).toBe(
      `<p class="text">&lt;@uid:zoe&gt;</p>`,
    );
  });

  test("lists attachments as text, not as links, and reactions with their number", async () => {
    const attachments = [
      { mimeType: "image/png", name: "a<b>.png", size: 12_345, url: "https://files.example/a?b&c" },
      { mimeType: "text/x" },
    ];
    const reactions = [
      { reaction: "👍", count: 2 },
      { reaction: "🎉" },
      { count: 3 },
      { reaction: "👎", count: 0 },
      "no reaction",
    ];
    const raw = JSON.stringify({ data: { attachments, reactions } });
    expect((await articleOf({ ...full, text: null, raw })).slice(3)).toEqual([
      `<ul class="attachments"><li>Attachment (image, 12,345 bytes): <bdi>a&lt;b&gt;.png</bdi><br><span class="address">https://files.example/a?b&amp;c</span></li><li>Attachment (file): <bdi>without a name</bdi></li></ul>`,
      `<ul class="reactions"><li>👍 2</li><li>🎉 1</li><li>3</li></ul>`,
      "</article>",
    ]);
    expect((await articleOf({ ...full, text: null, category: "action", raw }))[3]).toBe(
      `<p class="quiet">action · text</p>`,
    );
  });
});

const DAYS = [
  ["2026-10-24T22:00:00Z", "Sunday, 25 October 2026"],
  ["2026-10-25T23:00:00Z", "Monday, 26 October 2026"],
  ["2026-10-26T22:59:59Z", "Monday, 26 October 2026"],
  ["2026-10-27T12:00:00Z", "Tuesday, 27 October 2026"],
  ["2026-10-28T12:00:00Z", "Wednesday, 28 October 2026"],
  ["2027-01-01T12:00:00Z", "Friday, 1 January 2027"],
  ["2027-02-06T12:00:00Z", "Saturday, 6 February 2027"],
] as const;

test("each day of the zone begins a section; messages without a time have one of their own", async () => {
  const messages: readonly Message[] = [
    ...DAYS.map(([time]) => ({ ...full, sentAt: Date.parse(time) / 1000 })),
    { id: "9" },
  ];
  const lines = mainOf(await pageOf(messages));
  const headings = lines.filter((line) => line.startsWith("<h2>")).map((line) => line.replaceAll(/<[^>]*>/gu, ""));
  expect(headings).toEqual([...new Set(DAYS.map(([, day]) => day)), "Without a time"]);
  expect(lines.filter((line) => /^<\/?section>$/u.test(line))).toEqual(
    headings.flatMap(() => ["<section>", "</section>"]),
  );
});

test("every month has its name", async () => {
  const messages = Array.from({ length: 12 }, (_, month) => ({ sentAt: Date.UTC(2026, month, 15) / 1000 }));
  const headings = mainOf(await pageOf(messages)).filter((line) => line.startsWith("<h2>"));
  const names = "January February March April May June July August September October November December".split(" ");
  expect(headings.map((line) => / 15 (\w+) 2026</u.exec(line)?.[1])).toEqual(names);
});

describe("the summary", () => {
  const rowOf = (name: string, uid: string, count: number): string =>
    `<tr><td><bdi>${name}</bdi></td><td><bdi class="uid">${uid}</bdi></td><td>${count}</td></tr>\n`;
  const tableOf = (...rows: readonly string[]): string =>
    `<table>\n<thead><tr><th scope="col">Sender</th><th scope="col">UID</th><th scope="col">Messages</th></tr></thead>\n<tbody>\n${rows.join("")}</tbody>\n</table>`;

  test("counts messages from the first to the last and lists senders, most messages first, then by UID", async () => {
    const from = (sender: string, senderName: string | null, later: number | null): Message => ({
      sender,
      senderName,
      sentAt: later === null ? null : sentAt + later,
    });
    const messages = [
      from("zoe", "Zoe", 0),
      from("bob", null, -60),
      from("adam", "A&B", null),
      from("bob", "Bob", 60),
      from("bob", "Robert", 30),
    ];
    const expected = `<p><span id="count">5</span> messages, sent from <time datetime="2026-10-29T11:24:32+01:00">2026-10-29 11:24:32 +01:00</time> to <time datetime="2026-10-29T11:26:32+01:00">2026-10-29 11:26:32 +01:00</time>.</p>\n${tableOf(rowOf("Bob", "bob", 3), rowOf("A&amp;B", "adam", 1), rowOf("Zoe", "zoe", 1))}`;
    for (const size of [1, 2, 5]) expect(summaryOf(await pageOf(messages, size))).toBe(expected);
  });

  test("of a page without messages or without times says only their number", async () => {
    expect(summaryOf(await pageOf([]))).toBe(`<p><span id="count">0</span> messages.</p>`);
    expect(mainOf(await pageOf([]))).toEqual([]);
    expect(summaryOf(await pageOf([{ id: "1" }]))).toBe(
      `<p><span id="count">1</span> message.</p>\n${tableOf(rowOf("", "", 1))}`,
    );
  });

  test("counts the senders after the first 500 together", async () => {
    const messages = Array.from({ length: 503 }, (_, index) => ({ sender: `u-${index}`, senderName: null }));
    const summary = summaryOf(await pageOf([...messages, { sender: "u-499" }, { sender: "u-502" }], 400));
    expect(summary.match(/<tr>/gu)).toHaveLength(502);
    expect(summary).toContain(`<tbody>\n${rowOf("", "u-499", 2)}`);
    expect(summary.endsWith(`${rowOf("", "u-99", 1)}${rowOf("Others", "", 4)}</tbody>\n</table>`)).toBe(true);
  });
});

test.each<readonly [WritePlan["redaction"], string]>([
  [undefined, "Texts, names and ids stand as the service gave them."],
  [
    { people: true, dropText: true, words: ["a", "b"], saveMapping: false },
    "This transcript is redacted: people have pseudonyms in place of their names and UIDs; e-mail addresses and telephone numbers are replaced; the texts of messages are left out; 2 words or phrases are taken out.",
  ],
  [
    { people: false, dropText: true, words: [], saveMapping: false },
    "This transcript is redacted: the texts of messages are left out.",
  ],
  [
    { people: false, dropText: false, words: ["a"], saveMapping: false },
    "This transcript is redacted: 1 word or phrase is taken out.",
  ],
])("a page with the redaction %j says so", async (redaction, sentence) => {
  expect(await pageOf([], 1, redaction)).toContain(`<p class="quiet">${sentence} The manifest`);
});
