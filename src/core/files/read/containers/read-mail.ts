// Reads the parts of a saved mail (.eml): its text, and the files attached to it. Source: RFC 5322, RFC 2045.
import { readFile, stat } from "node:fs/promises";
import PostalMime, { type Email } from "postal-mime";
import { fileFailureOf } from "#core/files/base/file-failure.ts";
import { badFile } from "#core/files/read/records/read-failure.ts";
import type { ContainerEntry } from "./entry.ts";
import { say } from "#texts/say.ts";

/** The beginning of a mail that tells it: servers on its way write their lines above those of its sender. */
export const MAIL_HEAD_BYTES = 64 * 1024;
/** A mail is read at once, and nothing else meanwhile. Most servers take no larger ones. */
const MOST_MAIL_BYTES = 32 * 1024 * 1024;

const FIRST_LINE = /^[!-9;-~]{1,80}:[ \t]/u;
const END_OF_HEAD = /\r?\n\r?\n/u;

/** True if a file of this first block may be a mail, so that more of it is worth reading. */
export function mayBeMail(block: Buffer): boolean {
  return FIRST_LINE.test(block.toString("latin1"));
}

/**
 * True for the beginning of a mail with parts or encoded text: lines about who sent it and how it is written. The line of a log may
 * look like one, but holds records.
 */
export function isMailHead(beginning: Buffer): boolean {
  const [head = ""] = beginning.toString("latin1").split(END_OF_HEAD, 1);
  return /^MIME-Version:/imu.test(head) && /^From:/imu.test(head) && !/\{\s*\\*"/u.test(head);
}

/** The parts of the mail. Throws `Failed` badFile for one that is too long, cannot be read or ends before its last part. */
export async function* mailEntries(path: string): AsyncGenerator<ContainerEntry> {
  const { size } = await stat(path);
  if (size > MOST_MAIL_BYTES) throw badFile(say("core.files.containers.mailTooLong"));
  const bytes = await readFile(path).catch((thrown: unknown) => {
    throw fileFailureOf(thrown);
  });
  const written = bytes.toString("latin1");
  const mail = await PostalMime.parse(asUtf8(written)).catch(() => {
    throw badFile(say("core.files.containers.mailDamaged"));
  });
  yield* partsOf(mail);
  const boundary = boundaryOf(mail);
  if (boundary === null) return;
  const end = endOf(written, boundary);
  if (end === null) throw badFile(say("core.files.containers.mailCutShort"));
  if (end.trim() !== "") throw badFile(say("core.files.containers.mailGoesOn"));
}

/** The mail with UTF-8 in place of ASCII, which is a part of it: some programs say one and write the other. */
function asUtf8(text: string): Buffer {
  return Buffer.from(text.replaceAll(/(?<=charset\s{0,9}=\s{0,9}"?)us-ascii/giu, "utf-8"), "latin1");
}

/** The text behind the last part; null if no mark ends that part. */
function endOf(text: string, boundary: string): string | null {
  const mark = `--${boundary}--`;
  const at = text.indexOf(`\n${mark}`);
  return at === -1 ? null : text.slice(at + 1 + mark.length);
}

function* partsOf(mail: Email): Generator<ContainerEntry> {
  const text = textIn(mail);
  if (text.trim() !== "") yield entryOf("text.txt", Buffer.from(text));
  for (const [index, { filename, content }] of mail.attachments.entries()) {
    yield entryOf(nameOf(filename ?? `part ${index + 1}`), bytesOf(content));
  }
}

/** A name without folders. One that begins with a dot is no hidden file in a mail. */
function nameOf(filename: string): string {
  return filename.replaceAll(/[\\/]/gu, "_").replace(/^\./u, "_.");
}

/** The text of the mail; that of its HTML, where only this has an object. */
function textIn(mail: Email): string {
  const [plain, marked] = [mail.text ?? "", mail.html ?? ""];
  return plain.trim() === "" || (!plain.includes("{") && marked.includes("{")) ? withoutMarkup(marked) : plain;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["quot", '"'],
  ["apos", "'"],
  ["#39", "'"],
  ["#34", '"'],
  ["lt", "<"],
  ["gt", ">"],
  ["nbsp", " "],
  ["amp", "&"],
]);

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<(?:br|\/p|\/div|\/pre|\/li|\/tr)[^<>]{0,200}>/giu, "\n")
    .replaceAll(/<[a-z!/][^<>]{0,2000}>/giu, "")
    .replaceAll(/&(#?\w{1,6});/gu, (written, name: string) => ENTITIES.get(name.toLowerCase()) ?? written);
}

function bytesOf(content: Email["attachments"][number]["content"]): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

function entryOf(name: string, bytes: Buffer): ContainerEntry {
  return {
    name,
    kind: "file",
    obstacle: null,
    async *content() {
      yield await Promise.resolve(bytes);
    },
  };
}

/** The line between the parts of the mail; null for a mail of one part. */
function boundaryOf({ headers }: Email): string | null {
  const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
  const found = /\bboundary\s{0,9}=\s{0,9}(?:"([^"]+)"|([^\s;"]+))/iu.exec(type);
  return found?.[1] ?? found?.[2] ?? null;
}
