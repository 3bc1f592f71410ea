// Reads a policy's file: bounded, and only if nobody but an administrator can change it.
import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { partsOf } from "#domain/text/json-text.ts";
import { PolicyFault } from "./policy-fault.ts";
import { say } from "#texts/say.ts";

/** A policy of a hundred connections takes some 30 kB. */
export const MOST_POLICY_BYTES = 256 * 1024;

const WRITABLE_BY_OTHERS = 0o022;

/**
 * The bytes of a file; null if there is none. `ownerUid`: the only user who may own the file and its folder; null for no
 * check. Throws `PolicyFault`.
 */
export function readOwnedFile(path: string, ownerUid: number | null): Buffer | null {
  const folder = dirname(path);
  const found = orNull(() => statSync(folder));
  if (found === null) return null;
  checkOwner(folder, found, ownerUid);
  // A pipe would wait for a writer. Windows has no such flag; `|` takes undefined for 0.
  const file = orNull(() => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK));
  if (file === null) return null;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new PolicyFault(say("main.policy.notAFile"));
    checkOwner(path, stats, ownerUid);
    const bytes = Buffer.alloc(MOST_POLICY_BYTES + 1);
    const length = orNull(() => readSync(file, bytes)) ?? 0;
    if (length > MOST_POLICY_BYTES)
      throw new PolicyFault(say("main.policy.tooLarge", { kilobytes: MOST_POLICY_BYTES / 1024 }));
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function checkOwner(path: string, { uid, mode }: Stats, ownerUid: number | null): void {
  if (ownerUid === null || (uid === ownerUid && (mode & WRITABLE_BY_OTHERS) === 0)) return;
  throw new PolicyFault(say("main.policy.notOwned", { path }));
}

/** The result of an act on a file; null if the file does not exist. */
function orNull<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "unknown";
    if (code === "ENOENT") return null;
    throw new PolicyFault(say("main.policy.notReadable", { code }));
  }
}

/** The content of a policy as JSON. Throws `PolicyFault` with the line of the fault, or the name that is there twice. */
export function parsePolicyJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The parser's own message repeats a part of the text.
    throw new PolicyFault(say("main.policy.notJson", { line: lineOfFault(text) }));
  }
  const names = partsOf(text).map(({ name }) => name);
  const repeated = names.find((name, index) => name !== null && names.indexOf(name) !== index);
  if (repeated !== undefined && repeated !== null)
    throw new PolicyFault(say("main.policy.repeated", { name: repeated.slice(0, 60) }));
  return content;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new PolicyFault(say("main.policy.notText"));
  }
}

/** The first line (from 1) after which the text can no longer become JSON; the last line if the text only ends too early. */
function lineOfFault(text: string): number {
  const ends = [...text.matchAll(/\n|$/gu)].map(({ index, 0: found }) => index + found.length);
  let [good, bad] = [0, ends.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (couldGoOn(text.slice(0, ends[middle - 1]))) good = middle;
    else bad = middle;
  }
  return bad;
}

/** True if more text could make it JSON: the parser stops at its end, not before it. */
function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : "";
    const stoppedAt = /at position (\d+)/u.exec(said)?.[1];
    return stoppedAt === undefined ? said.startsWith("Unexpected end") : Number(stoppedAt) >= start.length;
  }
}
