// Tests that the log in a saved mail opens as it was sent: in the text or attached, in every encoding of a mail.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readRows } from "#contract/carrier/row-reader.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { importAll, start } from "#tests/fakes/opened-desk.ts";
import { say } from "#texts/say.ts";

const record = (id: number, text: string): string =>
  `${JSON.stringify({ id, sender: "ann", conversationId: "c", sentAt: 5 + id, data: { text } })}\n`;

const HEAD = [
  ...Array.from({ length: 40 }, (_, at) => `Received: from mail${at}.example.org by mx.example.org; Mon, 5 Jan 2026`),
  "From: Lena <lena@example.org>",
  "Subject: =?utf-8?Q?Das_Log_f=C3=BCr_euch?=",
  "MIME-Version: 1.0",
];

/** Writes every byte beyond ASCII, and every "=", as two digits; lines of at most 60 characters. */
function quotedPrintable(text: string): string {
  const quoted = [...Buffer.from(text)]
    .map((byte) =>
      byte === 0x3d || byte > 0x7e ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}` : String.fromCharCode(byte),
    )
    .join("");
  return quoted.replaceAll(/(?:=[\dA-F]{2}|[^=\n]){55}/gu, "$&=\r\n");
}

const base64 = (bytes: Buffer | string): string =>
  Buffer.from(bytes).toString("base64").replaceAll(/.{76}/gu, "$&\r\n");

const mail = (...lines: readonly string[]): string => [...HEAD, ...lines].join("\r\n");

async function open(content: string) {
  const { client, file } = start();
  const opened = await importAll(client, file("Das Log.eml", content));
  const resultId = opened.messagesResultId;
  if (resultId === null) return { texts: [], verdict: null, parts: opened.parts };
  const verdict = shortVerdict(verdictOf(await client.call("result.read", { resultId })));
  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 100 });
  return { texts: rows.map((row) => ("text" in row ? row.text : null)).toReversed(), verdict, parts: opened.parts };
}

const TEXTS = ["Grüße = ja 👋", 'a "long" text '.repeat(20).trim()];
const LOG = TEXTS.map((text, index) => record(index + 1, text)).join("");

test("the text of a mail is read as it was sent", async () => {
  const { texts, verdict } = await open(
    mail(
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      quotedPrintable(LOG),
    ),
  );
  expect({ texts, verdict }).toEqual({ texts: TEXTS, verdict: "Complete" });
});

test("an attached log is read, packed or not; what else the mail says is named and counts as no log", async () => {
  const { texts, parts, verdict } = await open(
    mail(
      'Content-Type: multipart/mixed; boundary="next part"',
      "",
      "--next part",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Hi Tom,",
      "here is the log.",
      "--next part",
      'Content-Type: application/x-ndjson; name="one.ndjson"',
      "Content-Disposition: attachment",
      "Content-Transfer-Encoding: base64",
      "",
      base64(record(1, "Grüße = ja 👋")),
      "--next part",
      'Content-Disposition: attachment; filename="two.ndjson.gz"',
      "Content-Transfer-Encoding: base64",
      "",
      base64(gzipSync(record(2, "zwei"))),
      "--next part--",
    ),
  );
  expect({ texts, verdict }).toEqual({ texts: ["Grüße = ja 👋", "zwei"], verdict: "Complete" });
  expect(parts.map(({ name }) => name)).toEqual([
    "Das Log.eml/text.txt",
    "Das Log.eml/one.ndjson",
    "Das Log.eml/two.ndjson.gz",
  ]);
});

test("a mail that was cut short shows what is there, and says that more was", async () => {
  const { texts, verdict } = await open(
    mail(
      "Content-Type: multipart/mixed; boundary=b1",
      "",
      "--b1",
      'Content-Type: application/json; name="one.ndjson"',
      "Content-Disposition: attachment",
      "Content-Transfer-Encoding: base64",
      "",
      base64(LOG).slice(0, -8),
    ),
  );
  expect(texts).toEqual([TEXTS[0]]);
  expect(verdict).toContain("the mail ends before its last part");
});

test("a mail without a log says so; lines that only look like its head are a log", async () => {
  const { client, file } = start();
  const none = file("none.eml", mail("Content-Type: text/plain", "", "Hi Tom,", "the log comes tomorrow."));
  const { failure } = await client.call("opened.openPaths", { paths: [none] });
  expect(failure).toMatchObject({ why: say("core.files.noRecords") });
  const { texts, verdict } = await open(`From: ${record(1, "one")}From: ${record(2, "two")}`);
  expect({ texts, verdict }).toEqual({ texts: ["one", "two"], verdict: "Complete" });
});

test("a text in HTML, a hidden name and UTF-8 that calls itself ASCII are read", async () => {
  const marked = LOG.replaceAll('"', "&quot;").replaceAll("\n", "<br>");
  const parts = [
    "Content-Type: multipart/mixed; boundary = BB",
    "",
    "--BB",
    "Content-Type: text/html; charset=us-ascii",
    "",
    `<html><body><div>${marked}</div></body></html>`,
    "--BB",
    'Content-Disposition: attachment; filename="../.three.ndjson"',
    "",
    record(3, "drei"),
    "--BB--",
    "",
  ];
  const { texts, verdict } = await open(mail(...parts));
  expect({ texts, verdict }).toEqual({ texts: [...TEXTS, "drei"], verdict: "Complete" });
  const two = await open(`${mail(...parts)}\r\n${mail(...parts)}`);
  expect(two.verdict).toContain("the file goes on behind the end of the mail");
});

test("a log whose lines look like the head of a mail is a log", async () => {
  const { texts } = await open(
    `INFO: boot\nFrom: 10.0.0.1\nMIME-Version: 1.0\nDEBUG: ${record(1, "one")}\nDEBUG: ${record(2, "two")}`,
  );
  expect(texts).toEqual(["one", "two"]);
});
