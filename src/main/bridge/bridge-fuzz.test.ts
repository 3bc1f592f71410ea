// 10,000 random and mutated messages to the bridge, from right and wrong senders, over the browser shell's own objects.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import { readClone, writeClone } from "#tools/browser-shell/clone.ts";
import { BrowserWindow } from "#tools/browser-shell/browser-window.ts";
import { ipcMain } from "#tools/browser-shell/web-contents.ts";
import { setReady } from "#tools/browser-shell/ready.ts";
import { APP_ORIGIN, CHANNELS } from "#contract/carrier/bridge.ts";
import type { AnyHandler, AnyHandlers } from "#contract/carrier/dispatch.ts";
import { failure } from "#contract/failure.ts";
import { isMethod, isPublic, methods } from "#contract/methods/methods.ts";
import { makeBridge } from "./open-bridge.ts";
import { runs } from "#tests/random-runs.ts";

setReady();

const MESSAGES = runs("properties") * 100;
const IN_A_RUN = 100;
const OWN_PAGES = ["page-1", "page-2"];

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeEach(() => void process.on("unhandledRejection", note));
afterEach(() => void process.off("unhandledRejection", note));

const PLAN = plainPlan({ dataset: "calls", zone: "UTC" });

/** Valid inputs, so that mutations of them are nearly valid. */
const GOOD: Readonly<Record<string, unknown>> = {
  "app.describe": {},
  "settings.write": { theme: "dark", zone: null, paneWidthPixels: 300 },
  "connection.delete": { connectionId: "one" },
  "key.set": { connectionId: "one", key: "0123456789" },
  "query.run": { connectionId: "one", query: { kind: "messages", params: { limit: 5, receiverType: "user" } } },
  "walk.all": { resultId: 1, direction: "append" },
  "view.open": { resultId: 1, spec: { params: {}, search: "a", sort: [{ column: "sentAt", descending: true }] } },
  "view.rows": { viewId: 1, from: 0, count: 100 },
  "export.start": { from: { of: "view", viewId: 1 }, plan: PLAN, fileId: "f" },
  "link.openExternal": { url: "https://example.org/" },
  "result.drop": { resultId: 1 },
  "export.run": {
    from: { of: "view", viewId: 1 },
    plan: PLAN,
    path: "/etc/passwd",
    facts: { appVersion: "1", connections: [] },
  },
  "connection.drop": { connectionId: "one" },
};

const goodInput = (method: string): unknown => (Object.hasOwn(GOOD, method) ? GOOD[method] : {});

const odd = fc.oneof(
  strangeJson,
  fc.constantFrom<unknown>(
    undefined,
    Number.NaN,
    -0,
    Infinity,
    2n ** 70n,
    new Date(0),
    new Map([[1, 2]]),
    new Set([1]),
  ),
  fc.string({ unit: "binary", maxLength: 300 }),
  // Deep nesting, and long runs of one character.
  fc.constantFrom("[", "\\", '"', "x", "\0").map((character) => character.repeat(5000)),
  fc.constantFrom<unknown>(...[100, 1000].map((levels) => JSON.parse("[".repeat(levels) + "]".repeat(levels)))),
);
const methodName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(GOOD)) },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(methods)) },
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "",
    "view.rows ",
    "VIEW.ROWS",
    "x".repeat(500),
  ),
);
const id = fc.oneof(
  { weight: 5, arbitrary: fc.nat(50) },
  fc.constantFrom<unknown>(-1, 1.5, "1", null, Number.NaN, 2 ** 60),
);

/** A valid input in which one field, at any depth, is missing, odd or added. */
function mutate(input: unknown, seed: number, put: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input) || seed % 5 === 0) return put;
  const entries = Object.entries(input);
  const at = entries[seed % Math.max(1, entries.length)];
  if (at === undefined || seed % 5 === 1) return Object.fromEntries([...entries, ["__proto__", put], ["more", put]]);
  const [name, held] = at;
  const others = entries.filter(([other]) => other !== name);
  if (seed % 5 === 2) return Object.fromEntries(others);
  return Object.fromEntries([...others, [name, seed % 5 === 3 ? put : mutate(held, Math.floor(seed / 5), put)]]);
}

const request = fc.tuple(id, methodName, fc.nat(), odd, fc.boolean()).map(([of, method, seed, put, isGood]) => ({
  id: of,
  method,
  input: isGood ? goodInput(method) : mutate(goodInput(method), seed, put),
}));
const message = fc.oneof(
  { weight: 8, arbitrary: request },
  { weight: 2, arbitrary: fc.record({ id, cancel: fc.constantFrom<unknown>(true, false, 1) }) },
  {
    weight: 1,
    arbitrary: fc.tuple(request, odd).map(([of, put]) => ({ ...of, cancel: put, progress: put, ok: true })),
  },
  { weight: 2, arbitrary: odd },
);
const page = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>(...OWN_PAGES) },
  fc.constantFrom<unknown>("", "x".repeat(65), 5, null, undefined, {}, ["page-1"]),
);
const SENDERS = [
  "own",
  "raw text",
  "another window",
  "gone frame",
  "sub frame",
  "foreign origin",
  "foreign scheme",
] as const;
const sender = fc.oneof({ weight: 6, arbitrary: fc.constant(SENDERS[0]) }, fc.constantFrom(...SENDERS));

interface Ran {
  readonly name: string;
  readonly input: unknown;
}

/** A handler for every method, internal ones too; some answer, some fail, some wait for the cancel. */
function makeAll(ran: Ran[]): AnyHandlers {
  const answer =
    (name: string): AnyHandler =>
    (input, { signal, emit }) => {
      ran.push({ name, input });
      emit({ rows: 1, totalRows: 2, bytes: 3 });
      if (ran.length % 3 === 0) throw new Error("a handler that fails");
      if (ran.length % 3 === 1) return {};
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
  return Object.fromEntries(Object.keys(methods).map((name) => [name, answer(name)]));
}

function openWindow(url = `${APP_ORIGIN}/index.html`): BrowserWindow {
  const window = new BrowserWindow({
    webPreferences: { preload: "preload.cjs", sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  window.webContents._show(url);
  return window;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("10,000 messages cause no crash, no unparsed input, no internal method, no unhandled rejection", async () => {
  const seen = { refused: 0, ran: 0, posted: 0 };
  const run = async (
    batch: readonly (readonly [(typeof SENDERS)[number], unknown, unknown, string])[],
  ): Promise<void> => {
    const own = openWindow();
    const other = openWindow();
    const ran: Ran[] = [];
    const posted: unknown[] = [];
    const refused: string[] = [];
    const socket = { send: (text: string) => posted.push(readClone(text)), close: () => undefined };
    own.webContents._attach(socket);
    const bridge = makeBridge({
      ipcMain,
      contents: own.webContents,
      handlers: makeAll(ran),
      onDropped: () => undefined,
      closeView: () => undefined,
      onRefused: (reason) => refused.push(reason),
    });
    const frame = own.webContents.mainFrame;
    const frames = {
      "gone frame": null,
      "sub frame": { url: frame.url, origin: frame.origin, parent: frame },
      "foreign origin": { url: frame.url, origin: "https://switchboard", parent: null },
      "foreign scheme": { url: "https://example.org/index.html", origin: "https://example.org", parent: null },
    };
    let wrong = 0;
    for (const [from, pageId, what, text] of batch) {
      if (from === "own") {
        own.webContents._take(socket, writeClone({ kind: "ipc", channel: CHANNELS.ask, values: [pageId, what] }));
      } else if (from === "raw text") {
        own.webContents._take(socket, text);
      } else {
        wrong += 1;
        const isOther = from === "another window";
        const senderFrame = isOther ? other.webContents.mainFrame : frames[from];
        ipcMain.emit(
          CHANNELS.ask,
          { sender: isOther ? other.webContents : own.webContents, senderFrame },
          pageId,
          what,
        );
      }
    }
    await settled();
    for (const { name, input } of ran) {
      if (!isMethod(name)) throw new Error(`${name} is no method`);
      expect(isPublic(name)).toBe(true);
      expect(methods[name].input.parse(input)).toEqual(input);
    }
    expect(refused.length).toBeGreaterThanOrEqual(wrong);
    for (const one of posted) expectReply(one);
    seen.refused += refused.length;
    seen.ran += ran.length;
    seen.posted += posted.length;

    // It still answers a page that asks correctly.
    posted.length = 0;
    own.webContents._take(
      socket,
      writeClone({ kind: "ipc", channel: CHANNELS.ask, values: ["page-3", { id: 1, method: "no.method", input: {} }] }),
    );
    await settled();
    expect(posted).toMatchObject([{ channel: CHANNELS.reply, values: ["page-3", { id: 1, ok: false }] }]);
    bridge.close();
    own.close();
    other.close();
    await settled();
  };
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    strangeJson.map((value) => JSON.stringify(value)),
    fc.constantFrom(...RAW),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(sender, page, message, text), { minLength: IN_A_RUN, maxLength: IN_A_RUN }),
      run,
    ),
    { numRuns: MESSAGES / IN_A_RUN },
  );
  expect(unhandled).toEqual([]);
  expect(seen.refused).toBeGreaterThan(MESSAGES / 10);
  expect(seen.ran).toBeGreaterThan(MESSAGES / 20);
  expect(seen.posted).toBeGreaterThan(MESSAGES / 5);
});

const RAW = [
  "",
  "{",
  "null",
  '{"kind":"ipc"}',
  '{"kind":"ipc","channel":"error","values":[]}',
  `{"kind":"ipc","channel":"${CHANNELS.ask}","values":[]}`,
  `{"kind":"ipc","channel":"${CHANNELS.ask}","values":["page-1",{"$":"bigint","of":"x"}]}`,
  `{"kind":"ipc","channel":"${CHANNELS.ask}","values":["page-1",{"$":"object","of":5}]}`,
  '{"kind":"prompted","id":1,"answer":true}',
];

function expectReply(one: unknown): void {
  const { channel, values }: { channel?: unknown; values?: unknown } = Object(one);
  expect(channel).toBe(CHANNELS.reply);
  const [, reply]: unknown[] = Array.isArray(values) ? values : [];
  const read: { id?: unknown; ok?: unknown; failure?: unknown; progress?: unknown } = Object(reply);
  expect(read.id).toBeTypeOf("number");
  if (read.ok === false) expect(failure.safeParse(read.failure).success).toBe(true);
  else expect(read.ok === true || "progress" in read).toBe(true);
}
