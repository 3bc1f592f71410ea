// Writes a transcript as one HTML file that needs nothing else: days, senders, replies, attachments by their names.
import type { ExportColumn } from "../../../contract/export-columns.ts";
import { asList, asMap, asNumber, asText, isMap } from "../../../domain/lenient.ts";
import { attachmentsOf } from "../../../domain/message.ts";
import type { Cell, PlainWriter, WritePlan, WriterState } from "./format.ts";
import { beginPage, endPage, escapeHtml } from "./html-page.ts";
import { isoWriter } from "./iso-times.ts";

/** What has been written so far: the day that is open, if any, and how many messages. */
interface Progress {
  readonly day: string | null;
  readonly messages: number;
}

interface Message {
  readonly fact: (name: string) => string | null;
  readonly sentAtSeconds: number | null;
  readonly raw: unknown;
}

const NO_DAY = "No time";

/** A message whose category is none of these is told in the tone of an event. */
const SPOKEN = new Set(["message", "custom", "interactive", "agentic", "card"]);

export function openHtml({ columns, zone }: WritePlan, from: WriterState): PlainWriter {
  const writeTime = isoWriter(zone);
  const read = messageReader(columns);
  let progress: Progress = from === null ? { day: null, messages: 0 } : progressOf(from);

  function write(row: readonly Cell[]): string {
    const message = read(row);
    const time = message.sentAtSeconds === null ? null : writeTime(message.sentAtSeconds);
    const day = time?.slice(0, time.indexOf("T")) ?? NO_DAY;
    const isNew = day !== progress.day;
    const head = isNew ? `${progress.day === null ? "" : "</section>\n"}<section>\n<h2>${escapeHtml(day)}</h2>\n` : "";
    progress = { day, messages: progress.messages + 1 };
    return head + articleOf(message, time);
  }

  return {
    begin: () => Buffer.from(beginPage("Messages", zone)),
    take: (slice) => (slice.kind === "cells" ? Buffer.from(slice.rows.map(write).join("")) : slice.bytes),
    end: () => Buffer.from(`${progress.day === null ? "" : "</section>\n"}${endPage(progress.messages)}`),
    state: () => JSON.stringify(progress),
  };
}

function progressOf(state: string): Progress {
  const known = asMap(JSON.parse(state));
  return { day: asText(known["day"]), messages: asNumber(known["messages"]) ?? 0 };
}

/** Finds the columns that the transcript needs by their names; one that was left out is no value. */
function messageReader(columns: readonly ExportColumn[]): (row: readonly Cell[]) => Message {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  return (row) => {
    const cell = (name: string): Cell => row[places.get(name) ?? -1] ?? null;
    const raw = cell("raw");
    return {
      fact: (name) => asText(cell(name)),
      sentAtSeconds: asNumber(cell("sentAt")),
      raw: typeof raw === "string" ? parsed(raw) : null,
    };
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function articleOf(message: Message, time: string | null): string {
  const { fact } = message;
  const id = fact("id") ?? "";
  const parent = fact("parentId");
  const isSpoken = SPOKEN.has(fact("category") ?? "message");
  const kind = [parent === null ? null : "reply", isSpoken ? null : "event"].filter((name) => name !== null);
  const lines = [
    `<p>${peopleOf(message)} ${timeOf(time)}${marksOf(message)}</p>`,
    parent === null
      ? null
      : `<p class="quiet">In reply to <a href="#${anchorOf(parent)}">${escapeHtml(parent)}</a></p>`,
    textOf(message, isSpoken),
    listOf(attachmentsOf(message.raw).map((one) => `Attachment (${one.kind}): ${one.name ?? "without a name"}`)),
    listOf(reactionsOf(message.raw)),
  ];
  const attributes = kind.length === 0 ? "" : ` class="${kind.join(" ")}"`;
  return `<article id="${anchorOf(id)}"${attributes}>\n${lines.filter((line) => line !== null && line !== "").join("\n")}\n</article>\n`;
}

/** A place in the page; an id may hold any sign. */
function anchorOf(id: string): string {
  return `m-${escapeHtml(encodeURIComponent(id.toWellFormed()))}`;
}

function peopleOf({ fact }: Message): string {
  const sender = personOf(fact("senderName"), fact("sender"));
  const receiver = personOf(fact("receiverName"), fact("receiver"));
  return `<strong>${sender}</strong> <span class="quiet">to</span> ${receiver}`;
}

function personOf(name: string | null, id: string | null): string {
  if (name === null) return `<bdi>${escapeHtml(id ?? "unknown")}</bdi>`;
  return `<bdi>${escapeHtml(name)}</bdi>${id === null ? "" : ` <span class="quiet"><bdi>${escapeHtml(id)}</bdi></span>`}`;
}

function timeOf(time: string | null): string {
  if (time === null) return "";
  const clock = time.slice(time.indexOf("T") + 1);
  return `<time datetime="${escapeHtml(time)}">${escapeHtml(clock.slice(0, 8))} (${escapeHtml(clock.slice(8))})</time>`;
}

function marksOf({ fact }: Message): string {
  const marks = [
    fact("editedAt") === null ? null : "edited",
    fact("deletedAt") === null ? null : "deleted",
    (asNumber(fact("replyCount")) ?? 0) > 0 ? `${fact("replyCount")} replies` : null,
  ].filter((mark) => mark !== null);
  return marks.length === 0 ? "" : ` <span class="quiet">${escapeHtml(marks.join(", "))}</span>`;
}

/** The text with the names of the mentioned in it; an event without one is told by its type and action. */
function textOf({ fact, raw }: Message, isSpoken: boolean): string {
  const text = fact("text");
  if (text === null || text === "") {
    const words = [fact("category"), fact("type"), fact("action")].filter((word) => word !== null).join(" · ");
    return isSpoken && attachmentsOf(raw).length > 0 ? "" : `<p class="quiet">${escapeHtml(words)}</p>`;
  }
  const mentions = asMap(asMap(asMap(raw)["data"])["mentions"]);
  const named = text.replaceAll(/<@uid:([^>]+)>/gu, (whole, uid: string) => {
    const name = Object.hasOwn(mentions, uid) ? asText(asMap(mentions[uid])["name"]) : null;
    return name === null ? whole : `@${name}`;
  });
  return `<p class="text">${escapeHtml(named)}</p>`;
}

function reactionsOf(raw: unknown): readonly string[] {
  const reactions = asList(asMap(asMap(raw)["data"])["reactions"]).filter(isMap);
  return reactions.map((each) => `${asText(each["reaction"]) ?? ""} ${asNumber(each["count"]) ?? 1}`.trim());
}

function listOf(entries: readonly string[]): string {
  return entries.length === 0 ? "" : `<ul>${entries.map((entry) => `<li>${escapeHtml(entry)}</li>`).join("")}</ul>`;
}
