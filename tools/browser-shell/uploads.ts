// Files that people pick or drop in the browser: streamed into the data folder, where main reads them by their paths.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, utimes } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { shellOptions } from "./runtime.ts";

/** The address for uploads: POST with `item`, `name` and `modified` in the address, and the bytes as the body. */
export const UPLOAD_PATH = "/~shell/upload";
/** A page refers to an upload by this and the item's id; it never gets paths. */
export const UPLOAD_PREFIX = "switchboard-upload:";

const ITEM = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const LONGEST_SEGMENT_BYTES = 255;
const DEEPEST = 40;
/** Characters that no file system allows in a name, or that lead elsewhere; Windows forbids more. */
const REFUSED = process.platform === "win32" ? /[\p{Cc}<>:"\\|?*]/u : /\p{Cc}/u;

/** Complete uploads: the item's id and the path of its file or folder. */
const paths = new Map<string, string>();

const uploadFolder = (): string => join(shellOptions().dataDir, "uploads");

/** The segments of a relative name; null if it is empty or leads outside the folder. */
export function segmentsOf(name: string): readonly string[] | null {
  const segments = name.split("/");
  const isGood = (segment: string): boolean =>
    segment !== "" &&
    segment !== "." &&
    segment !== ".." &&
    !REFUSED.test(segment) &&
    Buffer.byteLength(segment) <= LONGEST_SEGMENT_BYTES;
  return segments.length <= DEEPEST && segments.every(isGood) ? segments : null;
}

/** Receives one file of an item and returns the status of the answer. An incomplete file is removed. */
export async function takeUpload(request: IncomingMessage, asked: URLSearchParams): Promise<number> {
  const item = asked.get("item") ?? "";
  const segments = segmentsOf(asked.get("name") ?? "");
  const modifiedSeconds = Number(asked.get("modified")) / 1000;
  const [first] = segments ?? [];
  if (!ITEM.test(item) || segments === null || first === undefined) return 400;
  const folder = join(uploadFolder(), item);
  const path = join(folder, ...segments);
  try {
    await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
    await pipeline(request, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (Number.isFinite(modifiedSeconds)) await utimes(path, modifiedSeconds, modifiedSeconds);
  } catch (thrown) {
    const isTaken = thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST";
    if (isTaken) return 409;
    await rm(path, { force: true });
    return 507;
  }
  paths.set(item, join(folder, first));
  return 204;
}

/** The path of an item; null if the page did not upload it. */
export function uploadedPath(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith(UPLOAD_PREFIX)) return null;
  return paths.get(value.slice(UPLOAD_PREFIX.length)) ?? null;
}

/** A message of the page with paths in place of its placeholders; "" for a file that never arrived. */
export function withPaths(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith(UPLOAD_PREFIX) ? (uploadedPath(value) ?? "") : value;
  return Array.isArray(value) ? value.map(withPaths) : value;
}

/**
 * Removes the uploads of earlier starts: they were imported. Archives stay, because they are opened in place. Called
 * before the server listens.
 */
export async function clearUploads(): Promise<void> {
  for (const item of await readdir(uploadFolder()).catch(() => [])) {
    const folder = join(uploadFolder(), item);
    if (!(await holdsArchive(folder))) await rm(folder, { recursive: true, force: true });
  }
}

/** An archive is a SQLite file. Source: sqlite.org, "Database File Format", "Magic Header String". */
async function holdsArchive(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const [name] = names;
  if (name === undefined || names.length !== 1) return false;
  try {
    const start = createReadStream(join(folder, name), { end: 15 });
    return Buffer.concat(await start.toArray()).toString("latin1") === "SQLite format 3\0";
  } catch {
    return false;
  }
}
