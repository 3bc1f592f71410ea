// Writes a transcript as one self-contained HTML file: days, senders, replies, attachments and a summary.
import { z } from "zod";
import type { ExportColumn } from "../../../contract/exports/export-columns.ts";
import { parseExactly } from "../../../domain/text/exact-json.ts";
import { asList, asMap, asNumber, asText, isMap } from "../../../domain/text/lenient.ts";
import { MENTION } from "../../../domain/text/mentions.ts";
import { attachmentsOf } from "../../../domain/records/message.ts";
import type { Cell, FormatFile, PlainWriter, WritePlan, WriterState } from "./writer.ts";
import { beginPage, endPage, escapeHtml } from "./html-page.ts";
import { isoWriter } from "./iso-times.ts";

/** The state of the page: the open day, if any, and the facts for the summary. */
const progressState = z.object({
  day: z.string().nullable(),
  messages: z.number(),
  /** the earliest and the latest time, UNIX seconds */
  earliest: z.number().nullable(),
  latest: z.number().nullable(),
  /** senders: id, name, number of messages */
  senders: z.array(z.tuple([z.string(), z.string().nullable(), z.number()])),
});
type Progress = z.infer<typeof progressState>;

const NOTHING: Progress = { day: null, messages: 0, earliest: null, latest: null, senders: [] };
/** Senders that are counted by name; a page with more counts the others together. */
const MOST_SENDERS = 500;

interface Message {
  readonly text: (name: string) => string | null;
  readonly number: (name: string) => number | null;
  readonly raw: unknown;
}

const NO_DAY = "Without a time";
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Messages of other categories are shown as events. */
const SPOKEN = new Set(["message", "custom", "interactive", "agentic", "card"]);

export const html: FormatFile = { open: openHtml, rereading: { as: "bytes" } };

function openHtml({ columns, zone, redaction }: WritePlan, from: WriterState): PlainWriter {
  const writeTime = isoWriter(zone);
  const read = messageReader(columns);
  let progress: Progress = from === null ? NOTHING : progressState.parse(JSON.parse(from));

  function write(row: readonly Cell[]): string {
    const message = read(row);
    const sentAt = message.number("sentAt");
    const time = sentAt === null ? null : writeTime(sentAt);
    const day = time?.slice(0, time.indexOf("T")) ?? NO_DAY;
    const head = day === progress.day ? "" : `${progress.day === null ? "" : END_DAY}${beginDay(day)}`;
    progress = counted(progress, message, day);
    return head + articleOf(message, writeTime);
  }

  return {
    begin: () => Buffer.from(beginPage(zone)),
    take: (slice) => (slice.kind === "cells" ? Buffer.from(slice.rows.map(write).join("")) : slice.bytes),
    end: () =>
      Buffer.from(`${progress.day === null ? "" : END_DAY}${endPage(summaryOf(progress, writeTime), redaction)}`),
    state: () => JSON.stringify(progress),
  };
}

function counted(progress: Progress, { text, number }: Message, day: string): Progress {
  const at = number("sentAt");
  const [id, name] = [text("sender") ?? "", text("senderName")];
  const known = progress.senders.find((sender) => sender[0] === id);
  const isListed = known !== undefined || progress.senders.length < MOST_SENDERS;
  if (known !== undefined) {
    known[2] += 1;
    known[1] ??= name;
  }
  return {
    day,
    messages: progress.messages + 1,
    earliest: at === null ? progress.earliest : Math.min(at, progress.earliest ?? at),
    latest: at === null ? progress.latest : Math.max(at, progress.latest ?? at),
    senders: known === undefined && isListed ? [...progress.senders, [id, name, 1]] : progress.senders,
  };
}

/** Finds the needed columns by their names; a missing column has no value. */
function messageReader(columns: readonly ExportColumn[]): (row: readonly Cell[]) => Message {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  return (row) => {
    const cell = (name: string): Cell => row[places.get(name) ?? -1] ?? null;
    const raw = cell("raw");
    return {
      text: (name) => asText(cell(name)),
      number: (name) => asNumber(cell(name)),
      raw: typeof raw === "string" ? parsed(raw) : null,
    };
  };
}

function parsed(json: string): unknown {
  try {
    return parseExactly(json);
  } catch {
    return null;
  }
}

const END_DAY = "</section>\n";

/** "Thursday, 29 October 2026", the same on every machine. */
function beginDay(day: string): string {
  const [, year = "", month = "", date = ""] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(day) ?? [];
  const weekday = DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const words = year === "" ? escapeHtml(day) : `${weekday}, ${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
  return `<section>\n<h2>${year === "" ? words : `<time datetime="${day}">${words}</time>`}</h2>\n`;
}

type WriteTime = (seconds: number) => string | null;

function articleOf(message: Message, writeTime: WriteTime): string {
  const { text } = message;
  const id = text("id") ?? "";
  const parent = text("parentId");
  const isSpoken = SPOKEN.has(text("category") ?? "message");
  const kind = [parent === null ? null : "reply", isSpoken ? null : "event"].filter((name) => name !== null);
  const lines = [
    `<p class="people">${peopleOf(message)}</p>`,
    `<p class="facts">${factsOf(message, writeTime)}</p>`,
    parent === null
      ? null
      : `<p class="quiet">In reply to message <a href="#${anchorOf(parent)}">${escapeHtml(parent)}</a></p>`,
    textOf(message, isSpoken),
    attachmentsIn(message.raw),
    reactionsIn(message.raw),
  ];
  const attributes = kind.length === 0 ? "" : ` class="${kind.join(" ")}"`;
  return `<article id="${anchorOf(id)}"${attributes}>\n${lines.filter((line) => line !== null && line !== "").join("\n")}\n</article>\n`;
}

/** An anchor in the page; an id may contain any character. */
function anchorOf(id: string): string {
  return `m-${escapeHtml(encodeURIComponent(id.toWellFormed()))}`;
}

function peopleOf({ text }: Message): string {
  const sender = personOf(text("senderName"), text("sender"));
  const receiver = personOf(text("receiverName"), text("receiver"));
  return `<strong class="sender">${sender}</strong> <span class="quiet">to <span class="receiver">${receiver}</span></span>`;
}

function personOf(name: string | null, id: string | null): string {
  const shownId = id === null ? "" : `<bdi class="uid">${escapeHtml(id)}</bdi>`;
  if (name === null || name === id) return id === null ? "<bdi>unknown</bdi>" : shownId;
  return `<bdi class="name">${escapeHtml(name)}</bdi>${id === null ? "" : ` ${shownId}`}`;
}

/** The time, the id, and edits, deletion and replies. */
function factsOf({ text, number }: Message, writeTime: WriteTime): string {
  const at = (name: string): string | null => {
    const seconds = number(name);
    const time = seconds === null ? null : writeTime(seconds);
    return time === null ? null : timeOf(time);
  };
  const replies = number("replyCount") ?? 0;
  const facts = [
    at("sentAt"),
    `message <a class="id" href="#${anchorOf(text("id") ?? "")}">${escapeHtml(text("id") ?? "")}</a>`,
    after("edited ", at("editedAt")),
    after("deleted ", at("deletedAt")),
    replies === 0 ? null : `${replies} ${replies === 1 ? "reply" : "replies"}`,
  ];
  return facts.filter((fact) => fact !== null).join(" · ");
}

function after(word: string, time: string | null): string | null {
  return time === null ? null : word + time;
}

/** "2026-10-29 11:25:32 +02:00" */
function timeOf(time: string): string {
  const place = time.indexOf("T");
  const [date, clock] = [time.slice(0, place), time.slice(place + 1)];
  return `<time datetime="${escapeHtml(time)}">${escapeHtml(`${date} ${clock.slice(0, 8)} ${clock.slice(8)}`)}</time>`;
}

/** The text with the names of mentioned people; a message without text shows its kind. */
function textOf({ text, number, raw }: Message, isSpoken: boolean): string {
  const written = text("text");
  if (written === null || written === "") {
    if (number("deletedAt") !== null) return `<p class="quiet">Deleted: the service has no text of it any more.</p>`;
    const words = [text("category"), text("type"), text("action")].filter((word) => word !== null).join(" · ");
    return isSpoken && attachmentsOf(raw).length > 0 ? "" : `<p class="quiet">${escapeHtml(words)}</p>`;
  }
  const mentions = asMap(asMap(asMap(raw)["data"])["mentions"]);
  const named = written.replaceAll(MENTION, (whole, uid: string) => {
    const name = Object.hasOwn(mentions, uid) ? asText(asMap(mentions[uid])["name"]) : null;
    return name === null ? whole : `@${name}`;
  });
  return `<p class="text">${escapeHtml(named)}</p>`;
}

/** Attachments as text, not as links: the addresses need access, and no page should request them. */
function attachmentsIn(raw: unknown): string {
  return listOf(
    "attachments",
    attachmentsOf(raw).map(({ kind, name, sizeBytes, url }) => {
      const size = sizeBytes === null ? "" : `, ${sizeBytes.toLocaleString("en-US")} bytes`;
      const address = url === null ? "" : `<br><span class="address">${escapeHtml(url)}</span>`;
      return `Attachment (${escapeHtml(kind)}${size}): <bdi>${escapeHtml(name ?? "without a name")}</bdi>${address}`;
    }),
  );
}

function reactionsIn(raw: unknown): string {
  const reactions = asList(asMap(asMap(raw)["data"])["reactions"]).filter(isMap);
  return listOf(
    "reactions",
    reactions.map((each) => escapeHtml(`${asText(each["reaction"]) ?? ""} ${asNumber(each["count"]) ?? 1}`.trim())),
  );
}

function listOf(name: string, entries: readonly string[]): string {
  return entries.length === 0 ? "" : `<ul class="${name}">${entries.map((entry) => `<li>${entry}</li>`).join("")}</ul>`;
}

/** The summary: the number of messages, the first and last time, and the senders. */
function summaryOf({ messages, earliest, latest, senders }: Progress, writeTime: WriteTime): string {
  const [first, last] = [earliest, latest].map((at) => (at === null ? null : writeTime(at)));
  const listed = senders.reduce((sum, [, , count]) => sum + count, 0);
  const rows = senders
    .toSorted(([one, , more], [other, , less]) => less - more || (one < other ? -1 : 1))
    .map(([id, name, count]) => personRow(name, id, count));
  const others = messages - listed;
  return [
    `<p><span id="count">${messages}</span> ${messages === 1 ? "message" : "messages"}`,
    first === null || first === undefined || last === null || last === undefined
      ? ".</p>"
      : `, sent from ${timeOf(first)} to ${timeOf(last)}.</p>`,
    rows.length === 0
      ? ""
      : `\n<table>\n<thead><tr><th scope="col">Sender</th><th scope="col">UID</th><th scope="col">Messages</th></tr></thead>\n<tbody>\n${rows.join("")}${
          others === 0 ? "" : personRow("Others", "", others)
        }</tbody>\n</table>`,
  ].join("");
}

function personRow(name: string | null, id: string, count: number): string {
  return `<tr><td><bdi>${escapeHtml(name ?? "")}</bdi></td><td><bdi class="uid">${escapeHtml(id)}</bdi></td><td>${count}</td></tr>\n`;
}
