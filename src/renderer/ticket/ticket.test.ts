// A ticket as plain text, Markdown and HTML: complete, and never markup from a record.
import fc from "fast-check";
import { expect, test } from "vitest";
import { writeTicket, type Ticket, type TicketEntry } from "./ticket.ts";

const ENTRY: TicketEntry = {
  who: "Lena Kowalczyk",
  when: "30 Oct 2026 15:33 (UTC+1)",
  quote: null,
  text: "It was stuck.",
  facts: [],
  link: null,
};
const LINK = "switchboard://message/17?connection=shop";

const ticketOf = (...entries: readonly Partial<TicketEntry>[]): Ticket => ({
  title: null,
  entries: entries.map((entry) => ({ ...ENTRY, ...entry })),
  caveat: null,
});

test("a message is one line with its time and a link", () => {
  const { plain, markdown, styled: html } = writeTicket(ticketOf({ link: LINK }));
  expect(plain).toBe(`Lena Kowalczyk, 30 Oct 2026 15:33 (UTC+1): It was stuck.\n${LINK}\n`);
  expect(markdown).toBe(`**Lena Kowalczyk**, 30 Oct 2026 15:33 (UTC+1)\n\n> It was stuck.\n\n<${LINK}>\n`);
  expect(html).toBe(
    `<p><b>Lena Kowalczyk</b>, 30 Oct 2026 15:33 (UTC+1)</p><blockquote>It was stuck.</blockquote>` +
      `<p><a href="${LINK}">${LINK}</a></p>`,
  );
});

test("a quote stands above the text, and facts below it", () => {
  const { plain, markdown } = writeTicket(
    ticketOf({
      quote: { who: "Freya", text: "Where is it?\nAgain." },
      text: "Here.\nSorry.",
      facts: ["Attachment: a.pdf"],
    }),
  );
  expect(plain).toBe(
    "Lena Kowalczyk, 30 Oct 2026 15:33 (UTC+1):\n> Freya: Where is it?\n> Again.\nHere.\nSorry.\nAttachment: a.pdf\n",
  );
  expect(markdown).toContain("> > Freya: Where is it?  \n> > Again.\n>\n> Here.  \n> Sorry.");
});

test("several records have a title, and the caveat is the last line", () => {
  const ticket = { ...ticketOf({}, { text: "Thanks" }), title: "2 messages, Refunds", caveat: "More can be loaded." };
  const { plain, styled: html } = writeTicket(ticket);
  expect(plain.split("\n\n")).toEqual([
    "2 messages, Refunds",
    expect.stringContaining("It was stuck."),
    expect.stringContaining("Thanks"),
    "More can be loaded.\n",
  ]);
  expect(html).toMatch(/^<h3>2 messages, Refunds<\/h3>.*<p><i>More can be loaded\.<\/i><\/p>$/u);
});

test("signatures of addresses are left out in every form", () => {
  const address = "https://files.example/a.pdf?Expires=1&Signature=c2VjcmV0c2VjcmV0&Key-Pair-Id=APKAEXAMPLE";
  for (const form of Object.values(writeTicket(ticketOf({ text: address, facts: [address] }))))
    expect(form).not.toContain("c2VjcmV0c2VjcmV0");
});

test("no text becomes markup of HTML or of Markdown", () => {
  const hostile = fc.string({ unit: fc.constantFrom(..."<>&\"'*_`[]()#-+=|~1.\\ \n!a".split("")), maxLength: 30 });
  fc.assert(
    fc.property(hostile, hostile, (who, text) => {
      const { markdown, styled: html } = writeTicket(ticketOf({ who, text }));
      const tags = html.replaceAll(/<\/?(?:p|b|blockquote|br)>/gu, "");
      expect(tags).not.toMatch(/[<>"]/u);
      const said = markdown.slice(markdown.indexOf("\n\n> ") + 2).split("\n");
      for (const line of said.filter((each) => each.startsWith(">")).map((each) => each.slice(2).trimEnd())) {
        expect(line).not.toMatch(/^(?:[-+=#>]|\d+[.)]|[ \t])/u);
        expect(line.replaceAll(/\\./gu, "")).not.toMatch(/[`*_{}[\]<>#|~]/u);
      }
    }),
  );
});
