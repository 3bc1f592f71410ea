// The statements of a manifest and the outcomes of their checks, as the verification shows them.
import { icu } from "../../../../domain/text/icu.ts";
import { translated } from "../../../../domain/text/language.ts";

export const VERIFY_TEXTS = translated("core.verify", {
  notFound: "The file was not found.",
  found: (what: string | number) => `Found ${what}.`,
  seal: {
    says: "No word of this manifest was changed since it was written.",
    right: "Its seal is right.",
    wrong: "Its seal does not fit its content.",
  },
  left: {
    says: (statements: number) =>
      icu("{statements, plural, one {# more statement} other {# more statements}} about files.", { statements }),
    right: "None is wrong.",
    wrong: "Some are wrong too.",
  },
  counted: {
    says: (files: number) =>
      icu("{files, plural, one {# further file is} other {# further files are}} as the manifest says.", { files }),
    right: "Each was checked.",
  },
  rows: {
    says: (rows: number) => icu("The export holds {rows, plural, one {# row} other {# rows}}.", { rows }),
    right: "It is the sum of its parts.",
  },
  ends: {
    says: (first: string | null, last: string | null) =>
      `The first row is ${first ?? "none"}, the last one ${last ?? "none"}.`,
    right: "They are the first row of the first part and the last one of the last.",
    wrong: "The parts say otherwise.",
  },
  request: {
    says: (request: string) => `The request was ${request}`,
    right: "The query makes this request.",
    wrong: (request: string) => `The query makes ${request}`,
  },
  viewingAs: {
    says: (uid: string | null) => `The request was ${uid === null ? "not sent for anybody else" : `sent as ${uid}`}.`,
    right: "The query says the same.",
    wrong: "The query says otherwise.",
  },
  verdict: {
    says: (verdict: string, because: string | null) =>
      `The verdict was: ${verdict}${because === null ? "" : `: ${because}`}.`,
    right: "The load report leads to it.",
    earlier: "An earlier version of Switchboard judged it, by other rules. Only the seal vouches for it.",
    wrong: "The load report does not lead to it.",
  },
  unreadable: {
    says: (records: number) =>
      icu("{records, plural, one {# record} other {# records}} could not be read.", { records }),
    right: "The load report counts as many.",
  },
  written: {
    says: (from: string, to: string) => `It was written from ${from} to ${to}.`,
    right: "It ended after it began, and not in the future.",
    wrong: "That cannot be.",
  },
  zone: {
    says: (zone: string) => `Times are written in ${zone}.`,
    named: "The header names it.",
    right: "It is a zone.",
    wrong: "There is no such zone.",
  },
  columns: {
    says: (columns: string) => `The columns are ${columns}.`,
    notRead: "No file was read whose header could tell.",
    right: "The header of each part has them.",
    wrong: "A header has others.",
  },
  sealed: {
    because: "Only the seal vouches for it.",
    source: (appId: string, region: string) => `The rows are from the app ${appId} in ${region}.`,
    sourceFile: "The rows are from an opened file.",
    version: (version: string) => `It was written by Switchboard ${version}.`,
    exported: (what: string, kind: string, view: string | null) =>
      `What was exported: ${what} of ${kind}, ${view ?? "the conversation"}.`,
    report: (requests: number, rows: number) =>
      icu(
        "The load report counts {requests, plural, one {# request} other {# requests}} " +
          "and {rows, plural, one {# row} other {# rows}}.",
        { requests, rows },
      ),
    plan: (format: string, options: string, parts: string) =>
      `It was written as ${format}, ${options}, parts by ${parts}.`,
    redaction: (redaction: string) => `What was taken out: ${redaction}.`,
    changed: (rows: number) =>
      icu("{rows, plural, one {# of its rows} other {# of its rows}} changed in the store while it was written.", {
        rows,
      }),
  },
  part: {
    bytes: (name: string, bytes: number) => `${name} holds ${bytes} bytes.`,
    hash: (hash: string) => `Its SHA-256 is ${hash}.`,
    rows: (name: string, rows: number) =>
      `${name} holds ${icu("{rows, plural, one {# row} other {# rows}}", { rows })}.`,
    bytesRight: "Its bytes were counted.",
    hashRight: "The file was read and hashed.",
    rowsRight: "Its lines were counted.",
    archiveRight: "The archive was opened and says the same.",
    otherSize: "It has another size, so it was not read.",
    tooMuch: "Its lines were not counted: it unpacks to far more than logs do.",
    notRead: (code: string) => `It could not be read${code === "" ? "" : ` (${code})`}.`,
    byHash: "This format is not counted again; the file is checked by its SHA-256.",
    row: {
      first: (name: string, id: string | null) => `The first row of ${name} is ${id ?? "none"}.`,
      last: (name: string, id: string | null) => `The last row of ${name} is ${id ?? "none"}.`,
      noId: "The columns hold no id.",
      right: "It was read from the file.",
    },
    everyLine: "It was looked for in every line.",
    noSignature: (name: string) => `No address in ${name} is signed.`,
    signature: "One is.",
    noSecret: (name: string) => `${name} holds no secret of a call's channel.`,
    secret: "It holds one.",
    noText: "The text of messages was left out.",
    noTextBecause: "Records were not looked through for it.",
  },
});
