// A text for a ticket: what people said and did, with times, sources and links, in three forms for the clipboard.
import { withoutSignatures } from "#domain/privacy/signed-urls.ts";
import type { TextForms } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";

/** One message, call, person or figure. */
export interface TicketEntry {
  /** "Lena Kowalczyk" */
  readonly who: string;
  /** "30 Oct 2026 15:33 (UTC+1)"; null if no time is known */
  readonly when: string | null;
  /** the message that this one replies to or quotes */
  readonly quote: { readonly who: string; readonly text: string } | null;
  /** may have several lines */
  readonly text: string;
  /** further facts, one a line */
  readonly facts: readonly string[];
  /** a deep link; null if no link can hold the id */
  readonly link: string | null;
}

export interface Ticket {
  /** the conversation or list, and its period; null for a single record */
  readonly title: string | null;
  readonly entries: readonly TicketEntry[];
  /** why the records may not be all; null if nothing is missing */
  readonly caveat: string | null;
}

/** Writes a ticket without signatures of addresses. */
export function writeTicket(ticket: Ticket): TextForms {
  return {
    plain: withoutSignatures(plainText(ticket)),
    markdown: withoutSignatures(markdownText(ticket)),
    styled: withoutSignatures(styledText(ticket)),
    inWords: withoutSignatures(plainText(inWords(ticket))),
  };
}

/** The ticket with words instead of links. */
function inWords(ticket: Ticket): Ticket {
  const entries = ticket.entries.map((entry) =>
    entry.link === null ? entry : { ...entry, link: say("ticket.withLink") },
  );
  return { ...ticket, entries };
}

function plainText({ title, entries, caveat }: Ticket): string {
  const blocks = entries.map(({ who, when, quote, text, facts, link }) => {
    const head = when === null ? who : `${who}, ${when}`;
    const quoted = quote === null ? [] : linesOf(`${quote.who}: ${quote.text}`).map((line) => `> ${line}`);
    const isShort = quoted.length === 0 && linesOf(text).length === 1;
    const said = isShort ? [`${head}: ${text}`] : [`${head}:`, ...quoted, ...linesOf(text)];
    return [...said, ...facts, ...(link === null ? [] : [link])].join("\n");
  });
  return `${[title, ...blocks, caveat].filter((block) => block !== null).join("\n\n")}\n`;
}

function markdownText({ title, entries, caveat }: Ticket): string {
  const blocks = entries.map(({ who, when, quote, text, facts, link }) => {
    const head = `**${marked(who)}**${when === null ? "" : `, ${marked(when)}`}`;
    const quoted = quote === null ? "" : `${inQuote(`${quote.who}: ${quote.text}`, "> > ")}\n>\n`;
    const after = [...facts.map(marked), ...(link === null ? [] : [`<${link}>`])].join(LINE_END);
    return [head, `${quoted}${inQuote(text, "> ")}`, after].filter((part) => part !== "").join("\n\n");
  });
  const [heading, last] = [
    title === null ? [] : [`### ${marked(title)}`],
    caveat === null ? [] : [`_${marked(caveat)}_`],
  ];
  return `${[...heading, ...blocks, ...last].join("\n\n")}\n`;
}

/** A line end that Markdown keeps. */
const LINE_END = "  \n";

function inQuote(text: string, mark: string): string {
  return linesOf(text)
    .map((line) => `${mark}${marked(line)}`)
    .join(LINE_END);
}

function styledText({ title, entries, caveat }: Ticket): string {
  const blocks = entries.map(({ who, when, quote, text, facts, link }) => {
    const head = `<p><b>${escaped(who)}</b>${when === null ? "" : `, ${escaped(when)}`}</p>`;
    const quoted = quote === null ? "" : `<blockquote><b>${escaped(quote.who)}</b>: ${broken(quote.text)}</blockquote>`;
    const address = link === null ? [] : [`<a href="${escaped(link)}">${escaped(link)}</a>`];
    const after = [...facts.map(broken), ...address].join("<br>");
    return `${head}<blockquote>${quoted}${broken(text)}</blockquote>${after === "" ? "" : `<p>${after}</p>`}`;
  });
  const heading = title === null ? "" : `<h3>${escaped(title)}</h3>`;
  return `${heading}${blocks.join("")}${caveat === null ? "" : `<p><i>${escaped(caveat)}</i></p>`}`;
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/u);
}

/** A line as Markdown that shows it as it is: no markup, list, rule or code. */
function marked(line: string): string {
  return line
    .replace(/^\s+/u, (blank) => "\u00A0".repeat(blank.length))
    .replaceAll(/[\\`*_{}[\]<>#|~&]/gu, (sign) => `\\${sign}`)
    .replace(/^[-+=]/u, (sign) => `\\${sign}`)
    .replace(/^(\d{1,9})([.)])/u, "$1\\$2");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function broken(text: string): string {
  return linesOf(text).map(escaped).join("<br>");
}
