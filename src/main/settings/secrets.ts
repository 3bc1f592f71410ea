// The API keys: each encrypted by the operating system in its own file, or in memory if the system cannot protect it.
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { SafeStorage } from "electron";
import { Failed } from "#contract/failure.ts";
import type { KeyStatus } from "#contract/methods/connection-methods.ts";
import { replaceFile } from "#core/files/base/replace-file.ts";
import { say } from "#texts/say.ts";

/** The asynchronous part of Electron's safeStorage; the synchronous one is deprecated and not used. */
export type Encryption = Pick<SafeStorage, "isAsyncEncryptionAvailable" | "encryptStringAsync" | "decryptStringAsync">;

export interface SecretsOptions {
  readonly encryption: Encryption;
  /** the folder for the encrypted files */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  /** false: no key is written, also where the system could encrypt it; true by default */
  readonly keepsOnDisk?: boolean;
  /** receives every key, so that the log can remove it */
  readonly onKey: (key: string) => void;
  /** the time limit for the system's key store, milliseconds; it may ask the person for a password */
  readonly patienceMs?: number;
}

/**
 * The marks that Chromium on Linux writes when a key of the person's login encrypts: `v11` of the key ring or the wallet,
 * `v12` of the desktop's portal for secrets. `v10` means a password that is published in Chromium's source. The name of
 * the backend decides nothing: on a desktop that Chromium does not know it is `basic_text`, although a key ring works.
 * Source: Chromium, components/os_crypt/async/browser.
 */
const PROTECTED_MARKS: ReadonlySet<string> = new Set(["v11", "v12"]);
const MARK_LENGTH = 3;
/** The last four characters would give away a shorter key. */
const SHORTEST_WITH_LAST_FOUR = 12;

const PATIENCE_MS = 20_000;

export const NO_KEY: KeyStatus = { set: false, kept: "none", lastFour: null };
const UNAVAILABLE: KeyStatus = { set: true, kept: "unavailable", lastFour: null };

type Stored = { readonly kind: "none" | "unavailable" } | { readonly kind: "key"; readonly key: string };

/** A pasted key without spaces, line breaks and invisible characters. */
export function cleanKey(pasted: string): string {
  return pasted.replace(/[\s\p{Cf}\p{Cc}]+/gu, "");
}

/** Keeps keys. Only `set` and `clear` remove a file: a locked or broken key store may open it later. */
export class Secrets {
  readonly #options: SecretsOptions;
  readonly #session = new Map<string, string>();

  constructor(options: SecretsOptions) {
    this.#options = options;
  }

  /** Cleans and stores a key. Fails with `badRequest` if nothing is left of it. */
  async set(id: string, pasted: string): Promise<KeyStatus> {
    const key = checkKey(cleanKey(pasted));
    this.#options.onKey(key);
    const ciphertext = await this.#encrypt(key);
    if (ciphertext === null) {
      await remove(this.#pathOf(id));
      this.#session.set(id, key);
      return { set: true, kept: "session", lastFour: lastFourOf(key) };
    }
    await writePrivately(this.#options.folder, this.#pathOf(id), ciphertext);
    this.#session.delete(id);
    return { set: true, kept: "system", lastFour: lastFourOf(key) };
  }

  async clear(id: string): Promise<KeyStatus> {
    this.#session.delete(id);
    await remove(this.#pathOf(id));
    return NO_KEY;
  }

  /** Where the key is and its last four characters, never the key; `unavailable`: the key store does not open it. */
  async status(id: string): Promise<KeyStatus> {
    const held = this.#session.get(id);
    if (held !== undefined) return { set: true, kept: "session", lastFour: lastFourOf(held) };
    const found = await this.#readStored(id);
    if (found.kind !== "key") return found.kind === "none" ? NO_KEY : UNAVAILABLE;
    this.#options.onKey(found.key);
    return { set: true, kept: "system", lastFour: lastFourOf(found.key) };
  }

  /** Fails with `secret`: `none`, or `unavailable` if the stored key cannot be opened. Its file stays in any case. */
  async read(id: string): Promise<string> {
    const held = this.#session.get(id);
    if (held !== undefined) return held;
    const found = await this.#readStored(id);
    if (found.kind !== "key") throw new Failed({ kind: "secret", cause: found.kind });
    this.#options.onKey(found.key);
    return found.key;
  }

  /** Removes every key from the disk. Throws if the disk does not allow it. */
  removeStored(): void {
    rmSync(this.#options.folder, { recursive: true, force: true });
  }

  #ask<Answer>(asked: () => Promise<Answer>): Promise<Answer | null> {
    return answerOf(asked, this.#options.patienceMs ?? PATIENCE_MS);
  }

  #pathOf(id: string): string {
    return join(this.#options.folder, `${createHash("sha256").update(id).digest("hex")}.bin`);
  }

  /** The encrypted key if the operating system protects it, else null. */
  async #encrypt(key: string): Promise<Buffer | null> {
    const { encryption, platform, keepsOnDisk = true } = this.#options;
    if (!keepsOnDisk) return null;
    if ((await this.#ask(() => encryption.isAsyncEncryptionAvailable())) !== true) return null;
    const ciphertext = await this.#ask(() => encryption.encryptStringAsync(key));
    return ciphertext !== null && isProtected(ciphertext, platform) ? ciphertext : null;
  }

  /**
   * The stored key. A rejection never means a useless file: Electron has the same words for a locked key ring and a
   * damaged file, and on Linux a locked ring counts as available. Source: electron_api_safe_storage.cc.
   */
  async #readStored(id: string): Promise<Stored> {
    const { encryption } = this.#options;
    const file = await readIfThere(this.#pathOf(id));
    if (file === null) return { kind: "none" };
    if (file === "unreadable") return { kind: "unavailable" };
    if ((await this.#ask(() => encryption.isAsyncEncryptionAvailable())) !== true) return { kind: "unavailable" };
    const opened = await this.#ask(() => encryption.decryptStringAsync(file));
    if (opened === null || opened.result === "") return { kind: "unavailable" };
    if (opened.shouldReEncrypt) await this.#reEncrypt(id, opened.result);
    return { kind: "key", key: opened.result };
  }

  /** A failure here loses nothing: the old file can still be read. */
  async #reEncrypt(id: string, key: string): Promise<void> {
    const renewed = await this.#encrypt(key);
    if (renewed === null) return;
    await writePrivately(this.#options.folder, this.#pathOf(id), renewed).catch(() => undefined);
  }
}

/** True if only the person's login can decrypt it. */
function isProtected(ciphertext: Buffer, platform: NodeJS.Platform): boolean {
  if (platform !== "linux") return ciphertext.length > 0;
  return PROTECTED_MARKS.has(ciphertext.toString("latin1", 0, MARK_LENGTH));
}

/** Header values hold visible ASCII only; anything else is not a key. */
function checkKey(key: string): string {
  if (/^[\x21-\x7e]+$/u.test(key)) return key;
  throw new Failed({ kind: "badRequest", method: "key.set", issues: [say("main.problems.notAKey")] });
}

/** The answer of the key store; null if it refuses, throws, or takes too long. */
async function answerOf<Answer>(asked: () => Promise<Answer>, longestMs: number): Promise<Answer | null> {
  const answered = new AbortController();
  const late = wait(longestMs, null, { signal: answered.signal }).catch(() => null);
  try {
    return await Promise.race([asked(), late]);
  } catch {
    return null;
  } finally {
    answered.abort();
  }
}

/** The file's bytes; null if there is none. */
async function readIfThere(path: string): Promise<Buffer | null | "unreadable"> {
  try {
    return await readFile(path);
  } catch (thrown) {
    return thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT" ? null : "unreadable";
  }
}

/** Removes a key's file; fails with `storage` if the disk does not allow it. */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true }).catch((thrown: unknown) => {
    throw notStored(thrown);
  });
}

function notStored(thrown: unknown): Failed {
  return new Failed({ kind: "storage", cause: "other", detail: thrown instanceof Error ? thrown.message : "" });
}

export function lastFourOf(key: string): string | null {
  return key.length < SHORTEST_WITH_LAST_FOUR ? null : key.slice(-4);
}

/** Writes a key's file, which only its owner may read; fails with `storage` if the disk does not allow it. */
async function writePrivately(folder: string, path: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    throw notStored(thrown);
  }
  replaceFile(path, bytes);
}
