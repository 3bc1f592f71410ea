// The API keys: encrypted by the operating system in files of their own, or in memory where it cannot protect them.
import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SafeStorage } from "electron";
import { Failed } from "../contract/failure.ts";
import type { KeyStatus } from "../contract/connection-methods.ts";

/** The asynchronous part of Electron's safeStorage; the synchronous one is deprecated and not used. */
export type Encryption = Pick<
  SafeStorage,
  "isAsyncEncryptionAvailable" | "encryptStringAsync" | "decryptStringAsync" | "getSelectedStorageBackend"
>;

export interface Secrets {
  /** Cleans and keeps a key. Fails with `badRequest` when nothing of a key is left. */
  readonly set: (connectionId: string, pasted: string) => Promise<KeyStatus>;
  readonly clear: (connectionId: string) => Promise<KeyStatus>;
  /** Never the key: where it is kept, and its last four characters. */
  readonly status: (connectionId: string) => Promise<KeyStatus>;
  /** Fails with `secret`: `none`, `undecryptable` (once; the file is gone then) or `unavailable`. */
  readonly read: (connectionId: string) => Promise<string>;
}

export interface SecretsOptions {
  readonly encryption: Encryption;
  /** the folder for the ciphertext files */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  /** hears every key that is held, so that the log can blank it */
  readonly onKey: (key: string) => void;
}

/** Backends that only hide a key on Linux: their password is published in Chromium's source. */
const UNPROTECTED_BACKENDS: ReadonlySet<string> = new Set(["basic_text", "unknown"]);
/** What Chromium on Linux writes first when it encrypts with that published password. */
const UNPROTECTED_PREFIX = "v10";
/** A key this short would be told by its last four characters. */
const SHORTEST_WITH_LAST_FOUR = 12;

export const NO_KEY: KeyStatus = { set: false, kept: "none", lastFour: null };

type Stored =
  | { readonly kind: "none" | "undecryptable" | "unavailable" }
  | { readonly kind: "key"; readonly key: string };

/** A pasted key without the spaces, line breaks and invisible characters that come along. */
export function cleanKey(pasted: string): string {
  return pasted.replace(/[\s\p{Cf}\p{Cc}]+/gu, "");
}

export function makeSecrets({ encryption, folder, platform, onKey }: SecretsOptions): Secrets {
  const session = new Map<string, string>();
  const pathOf = (id: string): string => join(folder, `${createHash("sha256").update(id).digest("hex")}.bin`);

  /** The ciphertext when the operating system protects it, else null. */
  async function encrypt(key: string): Promise<Buffer | null> {
    const isLinux = platform === "linux";
    if (!(await isAvailable())) return null;
    if (isLinux && UNPROTECTED_BACKENDS.has(encryption.getSelectedStorageBackend())) return null;
    const ciphertext = await encryption.encryptStringAsync(key).catch(() => null);
    if (ciphertext === null || ciphertext.length === 0) return null;
    return isLinux && ciphertext.subarray(0, UNPROTECTED_PREFIX.length).toString("latin1") === UNPROTECTED_PREFIX
      ? null
      : ciphertext;
  }

  const isAvailable = (): Promise<boolean> => encryption.isAsyncEncryptionAvailable().catch(() => false);

  async function readStored(id: string): Promise<Stored> {
    const ciphertext = await readFile(pathOf(id)).catch(() => null);
    if (ciphertext === null) return { kind: "none" };
    // A keychain that is locked now may open later, so the file stays.
    if (!(await isAvailable())) return { kind: "unavailable" };
    try {
      const { result, shouldReEncrypt } = await encryption.decryptStringAsync(ciphertext);
      if (shouldReEncrypt) await reEncrypt(id, result);
      return { kind: "key", key: result };
    } catch {
      await rm(pathOf(id), { force: true });
      return { kind: "undecryptable" };
    }
  }

  /** A failure here loses nothing: the old ciphertext can still be read. */
  async function reEncrypt(id: string, key: string): Promise<void> {
    const renewed = await encrypt(key);
    if (renewed !== null) await writePrivately(folder, pathOf(id), renewed).catch(() => undefined);
  }

  async function status(id: string): Promise<KeyStatus> {
    const held = session.get(id);
    if (held !== undefined) return { set: true, kept: "session", lastFour: lastFourOf(held) };
    const found = await readStored(id);
    if (found.kind !== "key") return NO_KEY;
    onKey(found.key);
    return { set: true, kept: "system", lastFour: lastFourOf(found.key) };
  }

  return {
    status,
    async set(id, pasted) {
      const key = checkKey(cleanKey(pasted));
      onKey(key);
      const ciphertext = await encrypt(key);
      if (ciphertext === null) {
        await rm(pathOf(id), { force: true });
        session.set(id, key);
        return { set: true, kept: "session", lastFour: lastFourOf(key) };
      }
      await writePrivately(folder, pathOf(id), ciphertext);
      session.delete(id);
      return { set: true, kept: "system", lastFour: lastFourOf(key) };
    },
    async clear(id) {
      session.delete(id);
      await rm(pathOf(id), { force: true });
      return NO_KEY;
    },
    async read(id) {
      const held = session.get(id);
      if (held !== undefined) return held;
      const found = await readStored(id);
      if (found.kind !== "key") throw new Failed({ kind: "secret", cause: found.kind });
      onKey(found.key);
      return found.key;
    },
  };
}

/** Header values hold visible ASCII only; anything else is no key. */
function checkKey(key: string): string {
  if (/^[\x21-\x7e]+$/u.test(key)) return key;
  throw new Failed({ kind: "badRequest", method: "key.set", issues: ["key: This is no key."] });
}

function lastFourOf(key: string): string | null {
  return key.length < SHORTEST_WITH_LAST_FOUR ? null : key.slice(-4);
}

/** Writes a file that only its owner may read, in one step: after a crash there is the old one or the new one. */
async function writePrivately(folder: string, path: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await chmod(unfinished, 0o600);
    await rename(unfinished, path);
  } catch (thrown) {
    await rm(unfinished, { force: true });
    throw new Failed({ kind: "storage", cause: "other", detail: thrown instanceof Error ? thrown.message : "" });
  }
}
