// The keys: where and how each kind of system keeps them, and what is reported.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { Failed } from "#contract/failure.ts";
import { cleanKey, Secrets, NO_KEY, type Encryption } from "./secrets.ts";

const KEY = "0123456789abcdef0123456789abcdef01234567";
const STORED = { set: true, kept: "system", lastFour: "4567" };
const SESSION = { set: true, kept: "session", lastFour: "4567" };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface FakeSystem extends Encryption {
  available: boolean;
  prefix: string;
  rotated: boolean;
}

/** An operating system's encryption: base64 after the version mark that Chromium writes. */
function makeSystem(): FakeSystem {
  const system: FakeSystem = {
    available: true,
    prefix: "v11",
    rotated: false,
    isAsyncEncryptionAvailable: () => Promise.resolve(system.available),
    encryptStringAsync: (text) =>
      Promise.resolve(Buffer.from(system.prefix + Buffer.from(text).toString("base64"), "latin1")),
    async decryptStringAsync(ciphertext) {
      const text = ciphertext.toString("latin1");
      if (!/^v\d\d/u.test(text)) throw new Error("cannot be decrypted");
      return { result: Buffer.from(text.slice(3), "base64").toString("utf8"), shouldReEncrypt: system.rotated };
    },
  };
  return system;
}

interface Kept {
  readonly secrets: Secrets;
  readonly folder: string;
  readonly heard: string[];
}

function open(
  system: Encryption,
  platform: NodeJS.Platform = "linux",
  folder = newFolder(),
  patienceMs = 60_000,
): Kept {
  const heard: string[] = [];
  return {
    secrets: new Secrets({ encryption: system, folder, platform, onKey: (key) => heard.push(key), patienceMs }),
    folder,
    heard,
  };
}

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "switchboard-keys-"));
  folders.push(parent);
  return join(parent, "keys");
}

const filesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
const bytesIn = (folder: string): readonly string[] =>
  filesIn(folder).map((name) => readFileSync(join(folder, name), "latin1"));
const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "no failure",
    (thrown: unknown) => (thrown instanceof Failed ? thrown.failure : thrown),
  );

describe("a system that protects keys", () => {
  test("the key is encrypted in its own file that only its owner may read, and survives a restart", async () => {
    const system = makeSystem();
    const { secrets, folder, heard } = open(system);
    expect(await secrets.set("shop/../eu", KEY)).toEqual(STORED);
    const files = filesIn(folder);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^[0-9a-f]{64}\.bin$/u);
    const path = join(folder, files[0] ?? "");
    expect(readFileSync(path, "latin1")).not.toContain(KEY);
    if (process.platform !== "win32") {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
    const restarted = open(system, "linux", folder);
    expect(await restarted.secrets.status("shop/../eu")).toEqual(STORED);
    expect(await restarted.secrets.read("shop/../eu")).toBe(KEY);
    expect(new Set([...heard, ...restarted.heard])).toEqual(new Set([KEY]));
  });

  test("keys of two connections stay apart, and clearing one leaves the other", async () => {
    const { secrets, folder } = open(makeSystem());
    await secrets.set("a", KEY);
    await secrets.set("b", `${KEY}b`);
    expect(await secrets.clear("a")).toEqual(NO_KEY);
    expect(await secrets.status("a")).toEqual(NO_KEY);
    expect(await secrets.read("b")).toBe(`${KEY}b`);
    expect(filesIn(folder)).toHaveLength(1);
  });

  test("after the system changed its own key, the file is encrypted again", async () => {
    const system = makeSystem();
    const { secrets, folder } = open(system);
    await secrets.set("a", KEY);
    system.rotated = true;
    system.prefix = "v12";
    expect(await secrets.read("a")).toBe(KEY);
    expect(readFileSync(join(folder, filesIn(folder)[0] ?? ""), "latin1").slice(0, 3)).toBe("v12");
    expect(filesIn(folder)).toHaveLength(1);
  });

  test.each<[string, Partial<Encryption>]>([
    ["is not available", { isAsyncEncryptionAvailable: () => Promise.resolve(false) }],
    ["refuses to say whether it is available", { isAsyncEncryptionAvailable: () => Promise.reject(new Error("no")) }],
    ["is locked and says so", { decryptStringAsync: () => Promise.reject(new Error("temporarily unavailable")) }],
    [
      "rejects as for a damaged file",
      { decryptStringAsync: () => Promise.reject(new Error("Error while decrypting")) },
    ],
    [
      "throws at once",
      {
        decryptStringAsync: () => {
          throw new Error("not ready");
        },
      },
    ],
    ["never answers", { decryptStringAsync: () => new Promise(() => undefined) }],
    ["opens an empty text", { decryptStringAsync: () => Promise.resolve({ result: "", shouldReEncrypt: true }) }],
  ])(
    "while the key store %s, the file stays and the key is unavailable; later it is there again",
    async (_name, locked) => {
      const system = makeSystem();
      const { secrets, folder } = open(system);
      await secrets.set("a", KEY);
      const before = bytesIn(folder);
      const duringLock = open({ ...system, ...locked }, "linux", folder, 1).secrets;
      expect(await duringLock.status("a")).toEqual({ set: true, kept: "unavailable", lastFour: null });
      expect(await failureOf(duringLock.read("a"))).toEqual({ kind: "secret", cause: "unavailable" });
      expect(bytesIn(folder)).toEqual(before);
      expect(await secrets.status("a")).toEqual(STORED);
      expect(await secrets.read("a")).toBe(KEY);
    },
  );

  test("a damaged file stays until the key is replaced or cleared", async () => {
    const { secrets, folder } = open(makeSystem());
    await secrets.set("a", KEY);
    for (const damaged of ["", "???"]) {
      writeFileSync(join(folder, filesIn(folder)[0] ?? ""), damaged);
      expect(await secrets.status("a")).toMatchObject({ set: true, kept: "unavailable" });
      expect(bytesIn(folder)).toEqual([damaged]);
    }
    expect(await secrets.set("a", KEY)).toEqual(STORED);
    expect(await secrets.read("a")).toBe(KEY);
    expect(await secrets.clear("a")).toEqual(NO_KEY);
    expect(filesIn(folder)).toEqual([]);
  });

  test("what is not a file is an unavailable key", async () => {
    const { secrets, folder } = open(makeSystem());
    await secrets.set("a", KEY);
    const path = join(folder, filesIn(folder)[0] ?? "");
    rmSync(path);
    mkdirSync(path);
    expect(await secrets.status("a")).toMatchObject({ set: true, kept: "unavailable" });
  });

  test("all keys can be removed from the disk at once, also where there are none", async () => {
    const { secrets, folder } = open(makeSystem());
    secrets.removeStored();
    await secrets.set("a", KEY);
    await secrets.set("b", KEY);
    secrets.removeStored();
    expect(existsSync(folder)).toBe(false);
    expect([await secrets.status("a"), await secrets.status("b")]).toEqual([NO_KEY, NO_KEY]);
  });

  test.each<[NodeJS.Platform, string]>([
    ["linux", "v11"],
    ["linux", "v12"],
    ["darwin", "v10"],
    ["win32", "v10"],
    ["win32", "\u0001\u0000\u0000"],
  ])("on %s what begins with %j is protected and kept", async (platform, prefix) => {
    const system = makeSystem();
    system.prefix = prefix;
    const { secrets, folder } = open(system, platform);
    expect(await secrets.set("a", KEY)).toEqual(STORED);
    expect(bytesIn(folder).map((bytes) => bytes.slice(0, 3))).toEqual([prefix]);
  });
});

describe("a system that does not protect keys", () => {
  test.each<[string, (system: FakeSystem) => void]>([
    ["encryption is unavailable", (system) => (system.available = false)],
    ["the ciphertext has the published v10 mark", (system) => (system.prefix = "v10")],
    ["the ciphertext has a mark that nobody knows", (system) => (system.prefix = "v13")],
    ["the ciphertext has no mark", (system) => (system.prefix = "")],
    ["the ciphertext is shorter than a mark", (system) => (system.encryptStringAsync = async () => Buffer.from("v1"))],
    ["encryption gives nothing", (system) => (system.encryptStringAsync = () => Promise.resolve(Buffer.alloc(0)))],
    ["encryption fails", (system) => (system.encryptStringAsync = () => Promise.reject(new Error("no")))],
    [
      "asking whether it is available fails",
      (system) => (system.isAsyncEncryptionAvailable = () => Promise.reject(new Error("no"))),
    ],
  ])("%s: the key is kept for the session only and no file is written", async (_name, change) => {
    const system = makeSystem();
    change(system);
    const { secrets, folder } = open(system);
    expect(await secrets.set("a", KEY)).toEqual(SESSION);
    expect(await secrets.status("a")).toEqual(SESSION);
    expect(await secrets.read("a")).toBe(KEY);
    expect(filesIn(folder)).toEqual([]);
    expect(await open(system, "linux", folder).secrets.status("a")).toEqual(NO_KEY);
  });

  test("a key for the session replaces an older key file", async () => {
    const system = makeSystem();
    const { secrets, folder } = open(system);
    await secrets.set("a", `${KEY}old`);
    system.prefix = "v10";
    await secrets.set("a", KEY);
    expect(filesIn(folder)).toEqual([]);
    expect(await secrets.read("a")).toBe(KEY);
  });
});

describe("a pasted key", () => {
  test("loses spaces, line breaks and invisible characters", async () => {
    const { secrets } = open(makeSystem());
    await secrets.set("a", `\uFEFF  ${KEY.slice(0, 10)}\r\n${KEY.slice(10)}\u200B\t`);
    expect(await secrets.read("a")).toBe(KEY);
  });

  test.each(["  \n", "\u200B", "clé-de-l-école", "key\u{1F511}"])(
    "%j is refused and nothing is kept",
    async (pasted) => {
      const { secrets } = open(makeSystem());
      expect(await failureOf(secrets.set("a", pasted))).toMatchObject({ kind: "badRequest", method: "key.set" });
      expect(await secrets.status("a")).toEqual(NO_KEY);
    },
  );

  test("the last characters of a short key are not shown", async () => {
    expect(await open(makeSystem()).secrets.set("a", "short-key")).toEqual({
      set: true,
      kept: "system",
      lastFour: null,
    });
  });

  test("the last four characters are shown from twelve characters on", async () => {
    const { secrets } = open(makeSystem());
    expect((await secrets.set("a", "abcdefghijk")).lastFour).toBeNull();
    expect((await secrets.set("a", "abcdefghijkl")).lastFour).toBe("ijkl");
  });

  test("cleaning twice equals cleaning once, and leaves no blanks", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (pasted) => {
        const once = cleanKey(pasted);
        expect(cleanKey(once)).toBe(once);
        expect(once).not.toMatch(/\s/u);
      }),
    );
  });
});
