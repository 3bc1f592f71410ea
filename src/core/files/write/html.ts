// Writes a transcript as one self-contained HTML file: days, senders, replies, attachments and a summary.
import { articleOf, callOf, messageReader, timeOf, type Message, type WriteTime } from "./html-message.ts";
import { beginPage, endPage, escapeHtml } from "./html-page.ts";
import { isoWriter } from "./iso-times.ts";
import { DAYS, MONTHS } from "./page-words.ts";
import type { Cell, PlainWriter, WritePlan } from "./writer.ts";

/** The state of the page: the open day, if any, and the facts for the summary. */
interface Progress {
  readonly day: string | null;
  readonly messages: number;
  /** the earliest and the latest time, UNIX seconds */
  readonly earliest: number | null;
  readonly latest: number | null;
  /** senders: id, name, number of messages */
  readonly senders: readonly [string, string | null, number][];
  /** the last calls whose story is told */
  readonly told: readonly string[];
}

const NOTHING: Progress = { day: null, messages: 0, earliest: null, latest: null, senders: [], told: [] };
/** Senders that are counted by name; a page with more counts the others together. */
const MOST_SENDERS = 500;
/** The messages of a call are near each other. */
const MOST_TOLD = 500;

const NO_DAY = "Without a time";

export function openHtml({ columns, zone, redaction, page = NO_FACTS }: WritePlan): PlainWriter {
  const writeTime = isoWriter(zone);
  const read = messageReader(columns);
  let progress = NOTHING;

  function write(row: readonly Cell[]): string {
    const message = read(row);
    const sentAt = message.number("sentAt");
    const time = sentAt === null ? null : writeTime(sentAt);
    const day = time?.slice(0, time.indexOf("T")) ?? NO_DAY;
    const head = day === progress.day ? "" : `${progress.day === null ? "" : END_DAY}${beginDay(day)}`;
    progress = counted(progress, message, day);
    const session = callOf(message);
    const isTold = session !== null && progress.told.includes(session);
    if (session !== null && !isTold) progress = { ...progress, told: [...progress.told, session].slice(-MOST_TOLD) };
    return head + articleOf(message, writeTime, isTold ? null : page.asOfSeconds);
  }

  return {
    begin: () => Buffer.from(beginPage({ ...page, zone, period: periodOf(page, writeTime) })),
    take: (slice) => (slice.kind === "cells" ? Buffer.from(slice.rows.map(write).join("")) : slice.bytes),
    end: () =>
      Buffer.from(`${progress.day === null ? "" : END_DAY}${endPage(summaryOf(progress, writeTime), redaction)}`),
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
    ...progress,
    day,
    messages: progress.messages + 1,
    earliest: at === null ? progress.earliest : Math.min(at, progress.earliest ?? at),
    latest: at === null ? progress.latest : Math.max(at, progress.latest ?? at),
    senders: known === undefined && isListed ? [...progress.senders, [id, name, 1]] : progress.senders,
  };
}

const NO_FACTS: NonNullable<WritePlan["page"]> = {
  title: "",
  fromSeconds: null,
  toSeconds: null,
  verdict: null,
  asOfSeconds: 0,
};

/** "30 October 2026, 14:00 to 31 October 2026, 15:00"; the day once if it is one. Null without times. */
function periodOf({ fromSeconds, toSeconds }: NonNullable<WritePlan["page"]>, writeTime: WriteTime): string | null {
  const [from, to] = [fromSeconds, toSeconds].map((seconds) => (seconds === null ? null : writeTime(seconds)));
  if (from === null || to === null || from === undefined || to === undefined) return null;
  const [first, last] = [from, to].map((time) => ({ day: dayWords(time.slice(0, 10)), clock: time.slice(11, 16) }));
  if (first === undefined || last === undefined) return null;
  const end = first.day === last.day ? last.clock : `${last.day}, ${last.clock}`;
  return `${first.day}, ${first.clock} to ${end}`;
}

/** "30 October 2026" */
function dayWords(day: string): string {
  const [, year = "", month = "", date = ""] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(day) ?? [];
  return year === "" ? day : `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

const END_DAY = "</section>\n";

/** "Thursday, 29 October 2026", the same on every machine. */
function beginDay(day: string): string {
  const [, year = "", month = "", date = ""] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(day) ?? [];
  const weekday = DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const words = year === "" ? escapeHtml(day) : `${weekday}, ${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
  return `<section>\n<h2>${year === "" ? words : `<time datetime="${day}">${words}</time>`}</h2>\n`;
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
