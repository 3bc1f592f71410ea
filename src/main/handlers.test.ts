// The window's methods in main: who serves which, what is forwarded, and what happens to keys.
import "#tests/fakes/no-electron.ts";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dispatch, type AnyHandlers } from "#contract/carrier/dispatch.ts";
import type { EventMessage } from "#contract/events.ts";
import { CHANNEL_GONE, type CallOptions, type Client } from "#contract/carrier/port.ts";
import { isMethod, isPublic, methods, type Input, type MethodName, type Output } from "#contract/methods/methods.ts";
import { NO_POLICY } from "#contract/policy/policy.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { SHOP } from "#tests/fakes/shop.ts";
import { forwardOffline, makeHandlers } from "./handlers.ts";
import { Secrets } from "#main/settings/secrets.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { AuditLog } from "#main/audit/audit-log.ts";
import { Updates } from "#main/updates/updates.ts";
import { openSettings } from "#main/settings/settings-file.ts";
import { WindowSettings } from "#main/settings/window-settings.ts";
import { handlersOf } from "./window-handlers.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const PLAN = plainPlan({ dataset: "calls", zone: "UTC" });

let folder = "";
let handlers: AnyHandlers;
let told: string[] = [];
let themes: string[] = [];
let held: string[] = [];
let isUsedLast = true;
let kept = 0;
let forwarded: { readonly name: string; readonly input: unknown }[] = [];

const notAsked = (): never => {
  throw new Error("not asked here");
};

const ONLINE = {
  "query.run": notAsked,
  "query.find": notAsked,
  "thread.fetch": notAsked,
  "walk.more": notAsked,
  "walk.all": notAsked,
  "call.fetch": notAsked,
  "connection.test": notAsked,
};

const ANSWERED: ReadonlySet<string> = new Set(["view.close", "export.run", "connection.drop", "storage.forget"]);

/** Records forwarded calls; reports progress once, and for an import waits for the cancel. */
const engine: Pick<Client, "call"> = {
  call<Name extends MethodName>(
    name: Name,
    input: Input<Name>,
    options: CallOptions<Name> = {},
  ): Promise<Output<Name>> {
    forwarded.push({ name, input });
    if ("progress" in methods[name]) options.onProgress?.(progressOf(name));
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      if (ANSWERED.has(name)) resolve(outputOf(name));
    });
  },
};
const WRITTEN = {
  state: "finished",
  rows: 2,
  bytes: 9,
  parts: 1,
  path: "/home/someone/file-1.csv",
  manifestPath: "/home/someone/file-1.manifest.json",
  peoplePath: null,
};
function progressOf<Name extends MethodName>(name: Name): never {
  return {
    jobId: "00000000-0000-4000-8000-000000000000",
    phase: "writing",
    rows: 1,
    totalRows: 2,
    bytes: name.length,
    rowsPerSecond: 0,
    remainingMs: null,
    loading: null,
  } as never;
}
function outputOf<Name extends MethodName>(name: Name): never {
  return (name === "view.close" ? {} : WRITTEN) as never;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "switchboard-handlers-"));
  told = [];
  themes = [];
  isUsedLast = true;
  kept = 0;
  held = [];
  forwarded = [];
  const settings = openSettings(folder);
  const shared = makeHandlers({
    auditLog: new AuditLog(join(folder, "audit.ndjson"), () => 0),
    updates: new Updates({
      version: "1.2.3",
      obstacle: "notPackaged",
      open: notAsked,
      work: { isBusy: false, whenIdle: () => Promise.resolve() },
      log: makeFakeLog().log,
      tell: () => undefined,
    }),
    showInFolder: () => undefined,
    version: "1.2.3",
    platform: "linux",
    settings,
    secrets: new Secrets({
      encryption: {
        isAsyncEncryptionAvailable: () => Promise.resolve(false),
        encryptStringAsync: notAsked,
        decryptStringAsync: notAsked,
      },
      folder: join(folder, "keys"),
      platform: "linux",
      onKey: (key) => held.push(key),
    }),
    policy: NO_POLICY,
    heldKeys: () => held,
    files: {
      chooseOpen: (what) => Promise.resolve([{ fileId: "file-2", name: what }]),
      chooseSave: () => Promise.resolve({ fileId: "file-1", name: "calls.csv" }),
      reveal: () => undefined,
      pathOf: (fileId) => (fileId === "picture" ? join(folder, "picture.png") : `/home/someone/${fileId}.csv`),
      grant: (path) => ({ fileId: `granted ${path}`, name: "x" }),
    },
    engine,
    externalLinks: { open: () => Promise.resolve({ opened: true }) },
    online: ONLINE,
    loadAll: notAsked,
    sampleKey: "sample-key-cdef",
    noteFault: () => ({}),
    tell: (event) => told.push(event.event),
    shownConnectionIds: () => ["sample"],
  });
  const asking = {
    settings: new WindowSettings(settings, {}, () => (kept += 1)),
    isUsedLast: () => isUsedLast,
    begin: () => ({ isFirst: true, target: null }),
    open: () => true,
    tellOthers: (event: EventMessage) => told.push(`others ${event.event}`),
  };
  handlers = handlersOf(asking, shared, {
    takeLink: () => ({ link: { kind: "call", sessionId: "v1.us.1" } }),
    offered: { take: () => [{ fileId: "file-3", name: "dropped.ndjson" }] },
    onSettings: ({ theme }) => themes.push(theme),
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

async function ask(name: string, input: unknown, signal = new AbortController().signal): Promise<unknown> {
  const reply = await dispatch(handlers, name, input, signal, () => undefined);
  return reply.ok ? reply.output : reply.failure;
}

test("every public method has a handler, and no internal one", () => {
  const expected = Object.keys(methods).filter((name) => isMethod(name) && isPublic(name));
  expect(Object.keys(handlers).toSorted()).toEqual(expected.toSorted());
});

test("main answers what the contract says it serves, asks the service or the engine for the others", () => {
  const servedBy = (side: string): readonly string[] =>
    Object.entries(methods).flatMap(([name, { served }]) => (served === side ? [name] : []));
  const ofEngine = Object.keys(forwardOffline(engine));
  const own = Object.keys(handlers).filter((name) => !ofEngine.includes(name) && !Object.hasOwn(ONLINE, name));
  expect(own.toSorted()).toEqual(servedBy("main").toSorted());
  expect(Object.keys(ONLINE).toSorted()).toEqual(servedBy("online").toSorted());
});

describe("the engine's methods", () => {
  test("are forwarded with their input, and their answer is returned", async () => {
    expect(await ask("view.close", { viewId: 4 })).toEqual({});
    expect(forwarded).toEqual([{ name: "view.close", input: { viewId: 4 } }]);
  });

  test("are cancelled if the caller cancels", async () => {
    const controller = new AbortController();
    const asked = ask("record.call", { rowId: 1 }, controller.signal);
    controller.abort();
    expect(await asked).toEqual({ kind: "cancelled" });
  });

  test("opening files tells its progress, and is cancelled if the caller cancels", async () => {
    const controller = new AbortController();
    const progress: unknown[] = [];
    const emit = (one: unknown): void => void progress.push(one);
    const opening = dispatch(handlers, "file.open", { fileIds: ["file-1"] }, controller.signal, emit);
    controller.abort();
    expect(await opening).toMatchObject({ failure: { kind: "cancelled" } });
    expect(progress).toHaveLength(1);
  });

  test("an import continues when its page goes away, and ends if a person cancels it", async () => {
    const page = new AbortController();
    const left = ask("opened.import", { openedId: 1 }, page.signal);
    page.abort(CHANNEL_GONE);
    const turn = new Promise((resolve) => setImmediate(resolve, "goes on"));
    expect(await Promise.race([left, turn])).toBe("goes on");
    const person = new AbortController();
    const stopped = ask("opened.import", { openedId: 1 }, person.signal);
    person.abort();
    expect(await stopped).toEqual({ kind: "cancelled" });
  });

  test("an export goes to the chosen file's path, which the window never sees, and reports progress", async () => {
    const progress: unknown[] = [];
    const from = { of: "view", viewId: 1 };
    const reply = await dispatch(
      handlers,
      "export.start",
      { from, plan: PLAN, fileId: "file-1" },
      new AbortController().signal,
      (one) => progress.push(one),
    );
    const { path: _path, manifestPath: _manifest, peoplePath: people, ...written } = WRITTEN;
    const file = { fileId: "granted /home/someone/file-1.csv", name: "x" };
    const manifest = { fileId: "granted /home/someone/file-1.manifest.json", name: "x" };
    expect(reply).toEqual({ ok: true, output: { ...written, file, manifest, manifestSha256: null, people } });
    expect(progress).toMatchObject([{ rows: 1, totalRows: 2, bytes: 10 }]);
    const facts = {
      appVersion: "1.2.3",
      connections: [{ id: "sample", name: "Sample data", appId: "sample", region: "us" }],
    };
    expect(forwarded).toEqual([
      { name: "export.run", input: { from, plan: PLAN, path: "/home/someone/file-1.csv", facts } },
    ]);
  });
});

describe("settings", () => {
  test("a new theme is stored, applied and announced", async () => {
    expect(await ask("settings.write", { theme: "dark" })).toMatchObject({ theme: "dark" });
    expect(await ask("settings.read", {})).toMatchObject({ theme: "dark" });
    expect({ themes, told }).toEqual({ themes: ["dark"], told: ["others settings.changed"] });
  });

  test("what a window shows is its own: it is kept, and no other window hears of it", async () => {
    const place = { resultId: 1, rowId: 2, belowTopPixels: 0, selection: null };
    expect(await ask("settings.write", { places: [place] })).toMatchObject({ places: [place] });
    expect(await ask("settings.read", {})).toMatchObject({ places: [place] });
    expect({ themes, told, kept, ofProgram: openSettings(folder).read().places }).toEqual({
      themes: [],
      told: [],
      kept: 1,
      ofProgram: [],
    });
  });

  test("a change of both reaches both", async () => {
    await ask("settings.write", { theme: "light", currentConnectionId: "sample" });
    expect({ themes, told, kept }).toEqual({ themes: ["light"], told: ["others settings.changed"], kept: 1 });
  });
});

test.each(["storage.forget", "storage.forgetOld", "storage.clear"])(
  "%s is announced to other windows",
  async (name) => {
    const input = { kind: "file", id: "1", beforeMs: 0 };
    const cancel = new AbortController();
    const forgetting = ask(name, input, cancel.signal);
    expect(told).toEqual([]);
    cancel.abort();
    await forgetting;
    expect(told).toEqual(["others storage.forgotten"]);
  },
);

describe("links and files from outside", () => {
  test("only the window used last takes them", async () => {
    isUsedLast = false;
    expect([await ask("link.take", {}), await ask("file.takeOffered", {})]).toEqual([null, null]);
    isUsedLast = true;
    expect(await ask("link.take", {})).toMatchObject({ link: { kind: "call" } });
    expect(await ask("file.takeOffered", {})).toMatchObject([{ name: "dropped.ndjson" }]);
  });
});

describe("keys", () => {
  test("a name, an App ID or an address with a key in it is refused, and nothing is saved or requested", async () => {
    const hidden = [{ name: `My ${KEY}` }, { appId: KEY }, { chatBaseUrl: `https://chat.example/${KEY}` }];
    for (const part of hidden) {
      expect(await ask("connection.save", { ...SHOP, ...part })).toMatchObject({ kind: "badRequest" });
    }
    expect(await ask("connection.list", {})).toHaveLength(1);
    await ask("connection.save", SHOP);
    await ask("key.set", { connectionId: "shop", key: "zq7-odd-key" });
    expect(await ask("connection.save", { ...SHOP, name: "my Zq7-odd -key" })).toMatchObject({ kind: "badRequest" });
    for (const name of ["saved.save", "saved.rename", "preset.save"]) {
      const refused = await ask(name, { name: KEY, plan: PLAN });
      expect(JSON.stringify(refused)).toContain("looks like an API key");
    }
  });

  test("are set, reported without the key, and cleared", async () => {
    await ask("connection.save", SHOP);
    expect(await ask("key.status", { connectionId: "shop" })).toEqual({ set: false, kept: "none", lastFour: null });
    const kept = { set: true, kept: "session", lastFour: "cdef" };
    expect(await ask("key.set", { connectionId: "shop", key: ` ${KEY}\n` })).toEqual(kept);
    expect(await ask("key.status", { connectionId: "shop" })).toEqual(kept);
    expect(await ask("key.clear", { connectionId: "shop" })).toMatchObject({ set: false });
    expect(told).toEqual(["connections.changed", "connections.changed", "connections.changed"]);
  });

  test("the sample's is built in and stays", async () => {
    expect(await ask("key.status", { connectionId: "sample" })).toEqual({
      set: true,
      kept: "builtIn",
      lastFour: "cdef",
    });
    expect(await ask("key.set", { connectionId: "sample", key: KEY })).toMatchObject({ kind: "badRequest" });
    expect(await ask("key.clear", { connectionId: "sample" })).toMatchObject({ kind: "badRequest" });
  });

  test("no key is kept for an unknown connection", async () => {
    expect(await ask("key.set", { connectionId: "gone", key: KEY })).toMatchObject({ kind: "badRequest" });
    expect(await ask("key.status", { connectionId: "gone" })).toMatchObject({ kind: "badRequest" });
  });

  test("a key stays when a connection is renamed, and is removed when its roots change or it is deleted", async () => {
    await ask("connection.save", SHOP);
    await ask("key.set", { connectionId: "shop", key: KEY });
    await ask("connection.save", { ...SHOP, name: "Renamed", colour: "red" });
    expect(await ask("key.status", { connectionId: "shop" })).toMatchObject({ set: true });
    await ask("connection.save", { ...SHOP, chatBaseUrl: "https://elsewhere.example.org/v3" });
    expect(await ask("key.status", { connectionId: "shop" })).toMatchObject({ set: false });
    await ask("key.set", { connectionId: "shop", key: KEY });
    await ask("connection.delete", { connectionId: "shop" });
    await ask("connection.save", SHOP);
    expect(await ask("key.status", { connectionId: "shop" })).toMatchObject({ set: false });
    expect(forwarded).toEqual([
      { name: "storage.forget", input: { kind: "connection", id: "shop" } },
      { name: "connection.drop", input: { connectionId: "shop" } },
    ]);
  });

  test("a key is removed before its connection gets other roots; if that fails the roots stay; a refused change keeps the key", async () => {
    await ask("connection.save", SHOP);
    await ask("key.set", { connectionId: "shop", key: KEY });
    expect(await ask("connection.save", { ...SHOP, chatBaseUrl: "http://example.org" })).toMatchObject({
      kind: "badRequest",
    });
    expect(await ask("key.status", { connectionId: "shop" })).toMatchObject({ set: true });
    const elsewhere = { ...SHOP, chatBaseUrl: "https://elsewhere.example.org/v3" };
    const path = join(folder, "keys", `${createHash("sha256").update("shop").digest("hex")}.bin`);
    mkdirSync(join(path, "cannot be removed"), { recursive: true });
    expect(await ask("connection.save", elsewhere)).toMatchObject({ kind: "storage" });
    expect(await ask("connection.list", {})).toContainEqual(SHOP);
    rmSync(path, { recursive: true });
    expect(await ask("connection.save", elsewhere)).toEqual(elsewhere);
    expect(await ask("key.status", { connectionId: "shop" })).toMatchObject({ set: false });
  });

  test("a connection with roots that are not allowed is not saved, and each of them is named", async () => {
    const unfit = { ...SHOP, chatBaseUrl: "http://example.org/v3", callsBaseUrl: "https://me:word@example.org/v3" };
    expect(await ask("connection.save", unfit)).toEqual({
      kind: "badRequest",
      method: "connection.save",
      issues: [
        "chatBaseUrl: Only https addresses are allowed, or http on this machine.",
        "callsBaseUrl: An address cannot contain a user name or password.",
      ],
    });
    expect(await ask("connection.list", {})).toHaveLength(1);
  });
});

describe("files", () => {
  test("are chosen in a dialog, or taken if they arrived without one", async () => {
    expect(await ask("file.chooseOpen", { what: "folder" })).toEqual([{ fileId: "file-2", name: "folder" }]);
    expect(await ask("file.chooseOpen", { what: "/etc" })).toMatchObject({ kind: "badRequest" });
    expect(await ask("file.takeOffered", {})).toEqual([{ fileId: "file-3", name: "dropped.ndjson" }]);
  });

  test("a picture is written where it was chosen to be, and nothing else than bytes is", async () => {
    expect(await ask("picture.save", { fileId: "picture", base64: "iVBORw0=" })).toEqual({});
    expect(readFileSync(join(folder, "picture.png")).toString("latin1")).toBe("\u0089PNG\r");
    expect(await ask("picture.save", { fileId: "picture", base64: "not base64!" })).toMatchObject({
      kind: "badRequest",
    });
  });
});

describe("links", () => {
  test("the window takes opened links, and asks main to open addresses outside", async () => {
    expect(await ask("link.take", {})).toEqual({ link: { kind: "call", sessionId: "v1.us.1" } });
    expect(await ask("link.openExternal", { url: "https://example.org/" })).toEqual({ opened: true });
  });
});
