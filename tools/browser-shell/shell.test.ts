// The browser shell as a process, before a small main of its own: who gets in, what the page gets, how it ends.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { readClone, writeClone } from "./clone.ts";
import type { ShellCommand, ShellReport } from "./runtime.ts";
import { addScript, allowSocket } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "switchboard-shell-"));
const outDir = join(folder, "out");
const dataDir = join(folder, "data");
const downloads = join(folder, "downloads");

/** A main that serves one page, answers on one channel, and starts an engine that echoes. */
const MAIN = `
import { app, BrowserWindow, dialog, ipcMain, Menu, net, protocol, safeStorage, shell, utilityProcess } from "electron";
import { join } from "node:path";
protocol.registerSchemesAsPrivileged([]);
app.on("second-instance", (_event, argv) => window.webContents.send("told", argv));
app.on("open-url", (_event, url) => window.webContents.send("told", url));
let window;
void app.whenReady().then(() => {
protocol.handle("app", (asked) => {
  const { pathname } = new URL(asked.url);
  if (pathname !== "/index.html" && pathname !== "/data.json") return new Response(null, { status: 404 });
  return new Response(pathname === "/data.json" ? "{}" : "<!doctype html><html><head><title>T</title></head></html>", {
    headers: {
      "content-type": pathname === "/data.json" ? "application/json" : "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'",
    },
  });
});
const engine = utilityProcess.fork(join(import.meta.dirname, "engine.js"), ["--greeting=hello"]);
engine.on("message", (message) => window.webContents.send("engine", message));
engine.on("exit", (code) => window.webContents.send("told", "engine gone"));
Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: "File", submenu: [{ id: "export", click: () => window.webContents.send("told", "menu") }] }]));
window = new BrowserWindow({ webPreferences: { preload: join(import.meta.dirname, "../preload/index.cjs"), sandbox: true, contextIsolation: true } });
const answers = {
  frame: (event) => ({ url: event.senderFrame.url, origin: event.senderFrame.origin, own: event.sender === window.webContents, top: event.senderFrame.parent === null }),
  engine: (_event, value) => void engine.postMessage(value),
  save: () => dialog.showSaveDialog(window, { defaultPath: "calls.csv" }),
  message: () => dialog.showMessageBox(window, { message: "Sure?", buttons: ["Yes", "No"], cancelId: 1 }),
  reveal: (_event, path) => shell.showItemInFolder(path),
  encryption: () => safeStorage.isAsyncEncryptionAvailable(),
  unknown: () => { const tried = []; for (const act of [() => app.dock, () => net.request, () => window.setKiosk, () => window.webContents.debugger, () => BrowserWindow.fromId, () => safeStorage.encryptString]) { try { tried.push(typeof act()); } catch (error) { tried.push(error.message); } } return tried; },
  values: (_event, value) => value,
};
ipcMain.on("ask", async (event, name, value) => window.webContents.send("answer", name, await answers[name](event, value)));
app.on("will-quit", () => engine.kill());
void window.loadURL("app://switchboard/index.html");
});
`;
const ENGINE = `process.parentPort.on("message", ({ data }) => process.parentPort.postMessage([process.argv.at(-1), data]));`;
const PRELOAD = `"use strict"; const { contextBridge, ipcRenderer } = require("electron"); contextBridge.exposeInMainWorld("bridge", { send: (...given) => ipcRenderer.send("ask", ...given) });`;

let shell: ChildProcess;
const reports: ShellReport[] = [];
let origin = "";
let host = "";
let token = "";
let firstLine = "";

beforeAll(async () => {
  for (const name of ["main", "preload"]) mkdirSync(join(outDir, name), { recursive: true });
  writeFileSync(join(outDir, "package.json"), `{"type":"module"}`);
  writeFileSync(join(outDir, "main/index.js"), MAIN);
  writeFileSync(join(outDir, "main/engine.js"), ENGINE);
  writeFileSync(join(outDir, "preload/index.cjs"), PRELOAD);
  shell = fork(new URL("./index.ts", import.meta.url), [`--out-dir=${outDir}`, `--data-dir=${dataDir}`], {
    execArgv: [],
    env: { ...process.env, SWITCHBOARD_DOWNLOADS: downloads },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const printed = once(shell.stdout ?? shell, "data");
  const address = new Promise<string>((resolve) => {
    shell.on("message", (message: ShellReport) => {
      reports.push(message);
      if (message.kind === "address") resolve(message.address);
    });
  });
  const url = new URL(await address);
  firstLine = String((await printed)[0]);
  origin = url.origin;
  host = url.host;
  token = url.searchParams.get("token") ?? "";
});

afterAll(async () => {
  shell.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks as any program could: with whatever headers. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { method, headers: { host, ...headers } }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (body += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

async function signIn(): Promise<string> {
  const { headers } = await ask(`/?token=${token}`);
  return (headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "";
}

/** The status that a WebSocket is refused with, or 101. */
function tryShellSocket(headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${host}/~shell/socket`, { headers: { host, ...headers } });
    socket.on("open", () => {
      socket.close();
      resolve(101);
    });
    socket.on("unexpected-response", (_request, answer) => resolve(answer.statusCode ?? 0));
    socket.on("error", () => undefined);
  });
}

interface Page {
  readonly ask: (name: string, value?: unknown) => Promise<unknown>;
  readonly send: (...values: readonly unknown[]) => void;
  /** the next message on a channel */
  readonly hear: (channel: string) => Promise<readonly unknown[]>;
  readonly socket: WebSocket;
}

async function openPage(): Promise<Page> {
  const socket = new WebSocket(`ws://${host}/~shell/socket`, { headers: { host, origin, cookie: await signIn() } });
  const waiting: { readonly channel: string; readonly settle: (values: readonly unknown[]) => void }[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message: { channel?: unknown; values?: unknown } = Object(readClone(typeof data === "string" ? data : ""));
    const found = waiting.findIndex(({ channel }) => channel === message.channel);
    const values: readonly unknown[] = Array.isArray(message.values) ? message.values : [];
    if (found >= 0) waiting.splice(found, 1)[0]?.settle(values);
  });
  await once(socket, "open");
  const hear = (channel: string): Promise<readonly unknown[]> =>
    new Promise((settle) => waiting.push({ channel, settle }));
  const send = (...values: readonly unknown[]): void =>
    socket.send(writeClone({ kind: "ipc", channel: "ask", values }));
  return {
    socket,
    hear,
    send,
    async ask(name, value) {
      const answered = hear("answer");
      send(name, value);
      return (await answered)[1];
    },
  };
}

let nextId = 1;
async function command(asked: DistributiveOmit<ShellCommand, "id">): Promise<void> {
  const id = nextId++;
  const done = new Promise<void>((resolve) => {
    const listen = (message: ShellReport): void => {
      if (message.kind !== "done" || message.id !== id) return;
      shell.off("message", listen);
      resolve();
    };
    shell.on("message", listen);
  });
  shell.send({ ...asked, id });
  await done;
}
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

describe("who gets in", () => {
  test("the address is printed as a line of its own", () => {
    expect(firstLine).toBe(`Switchboard is at ${origin}/?token=${token}\n`);
  });

  test("the printed address, with a cookie that no script reads and no other site sends", async () => {
    const answer = await ask(`/?token=${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(
      /^switchboard-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/u,
    );
    expect((await ask("/data.json", { cookie: await signIn() })).status).toBe(200);
    expect((await ask("/", { cookie: await signIn() })).status).toBe(200);
  });

  test.each<[string, string, Readonly<Record<string, string>>]>([
    ["nothing", "/", {}],
    ["another token", "/?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", {}],
    ["an empty token", "/?token=", {}],
    ["another cookie", "/data.json", { cookie: "switchboard-1=x" }],
  ])("%s does not", async (_name, path, headers) => {
    expect((await ask(path, headers)).status).toBe(403);
  });

  test("the token opens the page only, not a file", async () => {
    expect((await ask(`/data.json?token=${token}`)).status).toBe(403);
  });

  test.each(["localhost", "127.0.0.1", "switchboard.example.org", "127.0.0.1.example.org"])(
    "the host %s does not, even with the cookie",
    async (name) => {
      const cookie = await signIn();
      const port = host.split(":")[1] ?? "";
      const named = name === "127.0.0.1" ? name : `${name}:${port}`;
      expect((await ask("/data.json", { cookie, host: named })).status).toBe(403);
      expect((await ask(`/?token=${token}`, { host: named })).status).toBe(403);
    },
  );

  test.each(["https://example.org", "http://localhost", "null", "http://127.0.0.1:1"])(
    "the origin %s does not, even with the cookie",
    async (foreign) => {
      const cookie = await signIn();
      expect((await ask("/data.json", { cookie, origin: foreign })).status).toBe(403);
      expect(await tryShellSocket({ cookie, origin: foreign })).toBe(403);
    },
  );

  test("a socket needs the origin and the cookie", async () => {
    const cookie = await signIn();
    expect(await tryShellSocket({ cookie })).toBe(403);
    expect(await tryShellSocket({ origin })).toBe(403);
    expect(await tryShellSocket({ cookie, origin, host: "localhost" })).toBe(403);
    expect(await tryShellSocket({ cookie, origin })).toBe(101);
  });

  test("other methods are refused", async () => {
    expect((await ask("/", { cookie: await signIn() }, "POST")).status).toBe(405);
  });
});

describe("what the page gets", () => {
  test("main's own page and policy, with the shell's script first and its socket allowed", async () => {
    const answer = await ask("/", { cookie: await signIn() });
    expect(answer.body).toBe(
      `<!doctype html><html><head><script src="/~shell/page.js"></script><title>T</title></head></html>`,
    );
    expect(answer.headers["content-security-policy"]).toBe(
      `default-src 'none'; script-src 'self'; connect-src 'self' ws://${host}; base-uri 'none'`,
    );
    expect((await ask("/missing.html", { cookie: await signIn() })).status).toBe(404);
  });

  test("the preload inside the shell's script", async () => {
    const script = await ask("/~shell/page.js", { cookie: await signIn() });
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.body).toContain("exposeInMainWorld");
    expect(() => new Script(script.body)).not.toThrow();
  });

  test("a page without a head gets the script before everything but its doctype", () => {
    expect(addScript("<!DOCTYPE html><p>x")).toBe(`<!DOCTYPE html><script src="/~shell/page.js"></script><p>x`);
    expect(addScript("<p>x")).toBe(`<script src="/~shell/page.js"></script><p>x`);
    expect(addScript("<html><header>x")).toBe(`<script src="/~shell/page.js"></script><html><header>x`);
    expect(allowSocket("connect-src 'self'", 5)).toBe("connect-src 'self' ws://127.0.0.1:5");
  });
});

describe("what main sees", () => {
  test("messages come from the window's own top frame at the app's own origin", async () => {
    expect(await (await openPage()).ask("frame")).toEqual({
      url: "app://switchboard/index.html",
      origin: "app://switchboard",
      own: true,
      top: true,
    });
  });

  test("values arrive as they were sent, both ways", async () => {
    const value = { a: undefined, when: new Date(5), list: [1, null, Number.NaN] };
    expect(await (await openPage()).ask("values", value)).toStrictEqual(value);
  });

  test("the system keeps no secret here", async () => {
    expect(await (await openPage()).ask("encryption")).toBe(false);
  });

  test("whatever the stand-in does not know throws and says what", async () => {
    expect(await (await openPage()).ask("unknown")).toEqual([
      "The browser shell has no app.dock.",
      "The browser shell has no net.request.",
      "The browser shell has no BrowserWindow.setKiosk.",
      "The browser shell has no webContents.debugger.",
      "The browser shell has no BrowserWindow.fromId.",
      "The browser shell has no safeStorage.encryptString.",
    ]);
  });

  test("a second tab takes the window over; the first is closed and not heard", async () => {
    const first = await openPage();
    const closed = once(first.socket, "close");
    const second = await openPage();
    expect((await closed)[0]).toBe(4001);
    expect(await second.ask("frame")).toMatchObject({ own: true });
  });
});

describe("the engine", () => {
  test("is a process of its own, gets its arguments and messages, and can be killed", async () => {
    const page = await openPage();
    const echoed = page.hear("engine");
    page.send("engine", { question: 1 });
    expect(await echoed).toEqual([["--greeting=hello", { question: 1 }]]);
    const pid = reports.findLast((report) => report.kind === "engine")?.pid ?? 0;
    expect(pid).not.toBe(shell.pid);
    const told = page.hear("told");
    process.kill(pid, "SIGKILL");
    expect(await told).toEqual(["engine gone"]);
  });
});

describe("what comes from outside", () => {
  test("save dialogs are answered with a free name in Downloads, or as the launcher says", async () => {
    const page = await openPage();
    expect(await page.ask("save")).toEqual({ canceled: false, filePath: join(downloads, "calls.csv") });
    writeFileSync(join(downloads, "calls.csv"), "");
    expect(await page.ask("save")).toEqual({ canceled: false, filePath: join(downloads, "calls (2).csv") });
    await command({ kind: "answerSave", path: null });
    expect(await page.ask("save")).toEqual({ canceled: true, filePath: "" });
    await command({ kind: "answerSave", path: "/tmp/chosen.csv" });
    expect(await page.ask("save")).toEqual({ canceled: false, filePath: "/tmp/chosen.csv" });
  });

  test("questions are answered as the launcher says, or in the page, where closing it means no", async () => {
    const page = await openPage();
    await command({ kind: "answerMessage", response: 0 });
    expect(await page.ask("message")).toEqual({ response: 0, checkboxChecked: false });
    expect(reports).toContainEqual({ kind: "asked", message: "Sure?", response: 0 });
    const asked = once(page.socket, "message");
    page.send("message");
    const question: unknown = readClone(String((await asked)[0]));
    expect(question).toMatchObject({ kind: "confirm", text: "Sure?\n\n" });
    const answer = page.hear("answer");
    page.socket.send(writeClone({ ...Object(question), kind: "prompted", answer: true }));
    expect(await answer).toEqual(["message", { response: 0, checkboxChecked: false }]);
  });

  test("revealed files are reported to the launcher", async () => {
    const page = await openPage();
    await page.ask("reveal", "/tmp/chosen.csv");
    await expect.poll(() => reports).toContainEqual({ kind: "revealed", path: "/tmp/chosen.csv" });
  });

  test("links, second instances and menu items reach main as Electron's events", async () => {
    const page = await openPage();
    const hearAfter = async (asked: DistributiveOmit<ShellCommand, "id">): Promise<unknown> => {
      const told = page.hear("told");
      await command(asked);
      return (await told)[0];
    };
    expect(await hearAfter({ kind: "openUrl", url: "switchboard://calls/1" })).toBe("switchboard://calls/1");
    expect(await hearAfter({ kind: "secondInstance", argv: ["a", "b"] })).toEqual(["a", "b"]);
    expect(await hearAfter({ kind: "chooseMenu", item: "export" })).toBe("menu");
  });
});

describe("one data folder", () => {
  test.runIf(process.platform !== "win32")("is for its owner only", () => {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test("a second shell hands its arguments to the first and ends by itself", async () => {
    const page = await openPage();
    const told = page.hear("told");
    const second = fork(
      new URL("./index.ts", import.meta.url),
      [`--out-dir=${outDir}`, `--data-dir=${dataDir}`, "switchboard://calls/2"],
      { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] },
    );
    expect((await once(second, "exit"))[0]).toBe(0);
    expect(await told).toEqual([["switchboard://calls/2"]]);
  });
});

describe("the end", () => {
  test("Ctrl-C ends the shell and its engine with no error", async () => {
    const pid = reports.findLast((report) => report.kind === "engine")?.pid ?? 0;
    shell.kill("SIGINT");
    expect(await once(shell, "exit")).toEqual([0, null]);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});
