// One message of a transcript: its people, time, quote, text, call, attachments and reactions.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import { attachmentsOf, sessionIdOf } from "#domain/records/message.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { asId, asList, asMap, asNumber, asText, isMap } from "#domain/text/lenient.ts";
import { MENTION } from "#domain/text/mentions.ts";
import { callStory } from "./call-document.ts";
import { escapeHtml } from "./html-page.ts";
import type { Cell } from "./writer.ts";

export interface Message {
  readonly text: (name: string) => string | null;
  readonly number: (name: string) => number | null;
  readonly raw: unknown;
  /** what stands beside it: `call`, `people`, `parent` */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** Messages of other categories are shown as events. */
const SPOKEN = new Set(["message", "custom", "interactive", "agentic", "card"]);

/** Finds the needed columns by their names; a missing column has no value. */
export function messageReader(columns: readonly ExportColumn[]): (row: readonly Cell[]) => Message {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  return (row) => {
    const cell = (name: string): Cell => row[places.get(name) ?? -1] ?? null;
    const raw = cell("raw");
    return {
      text: (name) => asText(cell(name)),
      number: (name) => asNumber(cell(name)),
      raw: typeof raw === "string" ? parsed(raw) : null,
      beside: asMap(parsed(String(cell("beside")))),
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

export type WriteTime = (seconds: number) => string | null;

/** `asOfSeconds`: when the document was begun; null if the call of the message is told elsewhere. */
export function articleOf(message: Message, writeTime: WriteTime, asOfSeconds: number | null): string {
  const { text } = message;
  const id = text("id") ?? "";
  const parent = text("parentId");
  const isSpoken = SPOKEN.has(text("category") ?? "message");
  const kind = [parent === null ? null : "reply", isSpoken ? null : "event"].filter((name) => name !== null);
  const story = storyIn(message, asOfSeconds);
  const lines = [
    `<p class="people">${peopleOf(message)}</p>`,
    `<p class="facts">${factsOf(message, writeTime)}</p>`,
    parent === null
      ? null
      : `<p class="quiet">In reply to message <a href="#${anchorOf(parent)}">${escapeHtml(parent)}</a></p>`,
    quoteOf(message),
    story,
    story !== null && (text("text") ?? "") === "" ? null : textOf(message, isSpoken),
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
export function timeOf(time: string): string {
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
  return `<p class="text">${escapeHtml(named(written, asMap(asMap(asMap(raw)["data"])["mentions"])))}</p>`;
}

function named(text: string, mentions: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(MENTION, (whole, uid: string) => {
    const name = Object.hasOwn(mentions, uid) ? asText(asMap(mentions[uid])["name"]) : null;
    return name === null ? whole : `@${name}`;
  });
}

/** The words that a reply quotes: those that its record repeats, else those of the message that it answers. */
function quoteOf({ raw, beside }: Message): string {
  const quoted = asMap(asMap(raw)["quotedMessage"]);
  const parent = asMap(beside["parent"]);
  const sender = asMap(asMap(asMap(asMap(quoted["data"])["entities"])["sender"])["entity"]);
  const [text, who] =
    asText(asMap(quoted["data"])["text"]) === null
      ? [asText(parent["text"]), asText(parent["name"]) ?? asId(parent["uid"])]
      : [asText(asMap(quoted["data"])["text"]), asText(sender["name"]) ?? asId(quoted["sender"])];
  if (text === null || text.trim() === "") return "";
  const from = who === null ? "" : ` <bdi class="name">${escapeHtml(who)}</bdi>`;
  return `<blockquote>Quotes${from}: <span class="quoted">${escapeHtml(shortened(named(text, asMap(asMap(quoted["data"])["mentions"]))))}</span></blockquote>`;
}

const LONGEST_QUOTE = 300;

function shortened(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE).toWellFormed()}…`;
}

/** The session of the call that the message is about; null for another message. */
export function callOf({ text, raw }: Message): string | null {
  return text("category") === "call" ? (text("sessionId") ?? sessionIdOf(raw)) : null;
}

/** The story of the call that the message is about. */
function storyIn(message: Message, asOfSeconds: number | null): string | null {
  if (asOfSeconds === null || callOf(message) === null) return null;
  const { text, raw, beside } = message;
  const on = asMap(asMap(asMap(asMap(asMap(raw)["data"])["entities"])["on"])["entity"]);
  const own = { initiator: text("sender"), receiver: text("receiver"), ...on };
  const names = new Map([
    ...asList(beside["people"]).map((each) => [asId(asMap(each)["uid"]), asText(asMap(each)["name"])] as const),
    [text("sender"), text("senderName")] as const,
    [text("receiver"), text("receiverName")] as const,
  ]);
  const story = callStory(beside["call"] ?? own, asOfSeconds, (uid) => names.get(uid) ?? null);
  return story === "" ? null : `<p class="story">${escapeHtml(story)}</p>`;
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
  // A reaction that was taken back stays in the record with the count 0.
  const reactions = asList(asMap(asMap(raw)["data"])["reactions"])
    .filter(isMap)
    .filter((each) => asNumber(each["count"]) !== 0);
  return listOf(
    "reactions",
    reactions.map((each) => escapeHtml(`${asText(each["reaction"]) ?? ""} ${asNumber(each["count"]) ?? 1}`.trim())),
  );
}

function listOf(name: string, entries: readonly string[]): string {
  return entries.length === 0 ? "" : `<ul class="${name}">${entries.map((entry) => `<li>${entry}</li>`).join("")}</ul>`;
}
