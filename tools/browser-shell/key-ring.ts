// Electron's safeStorage over a key ring that a test can open and lock; without a test there is no key ring.
import { onlyKnown } from "./unknown.ts";

/**
 * none: keys are not protected, so main keeps them in memory; open and locked: like a Linux desktop's key ring; silent:
 * it asks for a password and nobody answers.
 */
export type KeyRing = "none" | "open" | "locked" | "silent";

let keyRing: KeyRing = "none";

/** Only the process that started the shell can request this. */
export function setKeyRing(next: KeyRing): void {
  keyRing = next;
}

/** The mark that Chromium writes when it encrypts with a key of the key ring. */
const PREFIX = "v11";

/**
 * Behaves like Electron: a locked ring counts as available, and refuses each call. The text is hidden, not protected,
 * which is enough for tests. Source: electron, shell/browser/api/electron_api_safe_storage.cc.
 */
export const safeStorage = onlyKnown("safeStorage", {
  isAsyncEncryptionAvailable: () =>
    keyRing === "silent" ? new Promise<boolean>(() => undefined) : Promise.resolve(keyRing !== "none"),
  encryptStringAsync: (text: string) =>
    keyRing === "open"
      ? Promise.resolve(Buffer.from(`${PREFIX}${Buffer.from(text).toString("base64")}`, "latin1"))
      : Promise.reject(new Error("Error while encrypting the text provided to safeStorage.encryptStringAsync.")),
  decryptStringAsync(encrypted: Buffer) {
    const text = encrypted.toString("latin1");
    if (keyRing !== "open" || !text.startsWith(PREFIX)) return Promise.reject(new Error(CANNOT_DECRYPT));
    const result = Buffer.from(text.slice(PREFIX.length), "base64").toString("utf8");
    return Promise.resolve({ result, shouldReEncrypt: false });
  },
});

const CANNOT_DECRYPT = "Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.";
