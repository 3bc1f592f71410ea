// The browser shell as a process: what the page gets, what main sees, how the engine and the shell end.
import { once } from "node:events";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { readClone, writeClone } from "./clone.ts";
import { addScript, allowSocket } from "./server.ts";
import { startTestShell, type Command, type RunningShell } from "#tools/browser-shell/testing/running-shell.ts";

let shell: RunningShell;
beforeAll(async () => {
  shell = await startTestShell();
});
afterAll(() => shell.end());

describe("what the page gets", () => {
  test("main's own page and policy, with the shell's script first and its socket allowed", async () => {
    const answer = await shell.ask("/", { cookie: await shell.signIn() });
    expect(answer.body).toBe(
      `<!doctype html><html><head><script src="/~shell/page.js"></script><title>T</title></head></html>`,
    );
    expect(answer.headers["content-security-policy"]).toBe(
      `default-src 'none'; script-src 'self'; connect-src 'self' ws://${shell.host}; base-uri 'none'`,
    );
    expect((await shell.ask("/missing.html", { cookie: await shell.signIn() })).status).toBe(404);
  });

  test("the preload inside the shell's script", async () => {
    const script = await shell.ask("/~shell/page.js", { cookie: await shell.signIn() });
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
    expect(await (await shell.openPage()).ask("frame")).toEqual({
      url: "app://switchboard/index.html",
      origin: "app://switchboard",
      own: true,
      top: true,
    });
  });

  test("values arrive as they were sent, both ways", async () => {
    const value = { a: undefined, when: new Date(5), list: [1, null, Number.NaN] };
    expect(await (await shell.openPage()).ask("values", value)).toStrictEqual(value);
  });

  test("the system does not protect secrets here", async () => {
    expect(await (await shell.openPage()).ask("encryption")).toBe(false);
  });

  test("a key ring can be opened and locked, and a locked one refuses as Electron's does", async () => {
    const page = await shell.openPage();
    await shell.command({ kind: "keyRing", state: "open" });
    const encrypted = String(await page.ask("encrypt", "a secret"));
    expect(encrypted).toMatch(/^v11/u);
    expect(await page.ask("decrypt", encrypted)).toBe("a secret");
    await shell.command({ kind: "keyRing", state: "locked" });
    expect(await page.ask("encryption")).toBe(true);
    expect(await page.ask("decrypt", encrypted)).toMatch(/^Error while decrypting/u);
    expect(await page.ask("encrypt", "a secret")).toMatch(/^Error while encrypting/u);
    await shell.command({ kind: "keyRing", state: "none" });
    expect(await page.ask("encryption")).toBe(false);
  });

  test("an unknown member throws and names itself", async () => {
    expect(await (await shell.openPage()).ask("unknown")).toEqual([
      "The browser shell has no app.dock.",
      "The browser shell has no net.request.",
      "The browser shell has no BrowserWindow.setKiosk.",
      "The browser shell has no webContents.debugger.",
      "The browser shell has no BrowserWindow.fromId.",
      "The browser shell has no safeStorage.encryptString.",
    ]);
  });

  test("a second tab takes over the window; the first is closed and ignored", async () => {
    const first = await shell.openPage();
    const closed = once(first.socket, "close");
    const second = await shell.openPage();
    expect((await closed)[0]).toBe(4001);
    expect(await second.ask("frame")).toMatchObject({ own: true });
  });
});

test("another window has its own tab: with its own address, messages, focus and end", async () => {
  const first = await shell.openPage();
  const id = Number(await first.ask("openOther"));
  // The report comes by another way than the answer.
  const addresses = (): readonly string[] =>
    shell.reports.flatMap((report) => (report.kind === "window" ? [report.address] : []));
  await expect.poll(addresses).toEqual([`${shell.origin}/?token=${shell.token}&window=${id}`]);
  const cookie = await shell.signIn();
  expect((await shell.ask(`/?window=${id}`, { cookie })).body).toContain("<title>T</title>");
  expect((await shell.ask(`/?window=${id + 99}`, { cookie })).status).toBe(410);
  const other = await shell.openPage(id);
  expect(await first.ask("frame")).toMatchObject({ own: true });
  const answered = first.hear("answer");
  other.send("frame");
  expect((await answered)[1]).toMatchObject({ own: false, top: true });
  const used = first.hear("told");
  other.socket.send(writeClone({ kind: "focus" }));
  expect([await used, await first.ask("focused")]).toEqual([["other used"], id]);
  first.socket.send(writeClone({ kind: "focus" }));
  expect(await first.ask("focused")).not.toBe(id);
  const [closed, told] = [once(other.socket, "close"), first.hear("told")];
  await shell.command({ kind: "closeWindow", window: id });
  expect([(await closed)[0], await told]).toEqual([4002, ["other closed"]]);
  expect((await shell.ask(`/?window=${id}`, { cookie })).status).toBe(410);
  expect(await first.ask("frame")).toMatchObject({ own: true });
});

test("a closed tab closes its window after a while; a reloaded one keeps it", async () => {
  const first = await shell.openPage();
  const ids = [Number(await first.ask("openOther")), Number(await first.ask("openOther"))];
  const told = first.hear("told");
  for (const id of ids) (await shell.openPage(id)).socket.close();
  await shell.openPage(ids[0]);
  expect(await told).toEqual(["other closed"]);
  const cookie = await shell.signIn();
  const statuses = await Promise.all(ids.map(async (id) => (await shell.ask(`/?window=${id}`, { cookie })).status));
  expect(statuses).toEqual([200, 410]);
  await shell.command({ kind: "closeWindow", window: ids[0] ?? null });
});

describe("the engine", () => {
  test("is its own process, gets its arguments and messages, and can be killed", async () => {
    const page = await shell.openPage();
    const echoed = page.hear("engine");
    page.send("engine", { question: 1 });
    expect(await echoed).toEqual([["--greeting=hello", { question: 1 }]]);
    const pid = shell.reports.findLast((report) => report.kind === "engine")?.pid ?? 0;
    expect(pid).not.toBe(shell.process.pid);
    const told = page.hear("told");
    process.kill(pid, "SIGKILL");
    expect(await told).toEqual(["engine gone"]);
  });
});

describe("input from outside", () => {
  test("save dialogs return a free name in Downloads, or the launcher's answer", async () => {
    const page = await shell.openPage();
    expect(await page.ask("save")).toEqual({ canceled: false, filePath: join(shell.downloads, "calls.csv") });
    writeFileSync(join(shell.downloads, "calls.csv"), "");
    expect(await page.ask("save")).toEqual({ canceled: false, filePath: join(shell.downloads, "calls (2).csv") });
    await shell.command({ kind: "answerSave", path: null });
    expect(await page.ask("save")).toEqual({ canceled: true, filePath: "" });
    await shell.command({ kind: "answerSave", path: "/tmp/chosen.csv" });
    expect(await page.ask("save")).toEqual({ canceled: false, filePath: "/tmp/chosen.csv" });
  });

  test("the launcher answers questions, or the page does, where closing means no", async () => {
    const page = await shell.openPage();
    await shell.command({ kind: "answerMessage", response: 0 });
    expect(await page.ask("message")).toEqual({ response: 0, checkboxChecked: false });
    expect(shell.reports).toContainEqual({ kind: "asked", message: "Sure?", response: 0 });
    const asked = once(page.socket, "message");
    page.send("message");
    const question: unknown = readClone(String((await asked)[0]));
    expect(question).toMatchObject({ kind: "confirm", text: "Sure?\n\n" });
    const answer = page.hear("answer");
    page.socket.send(writeClone({ ...Object(question), kind: "prompted", answer: true }));
    expect(await answer).toEqual(["message", { response: 0, checkboxChecked: false }]);
  });

  test("revealed files are reported to the launcher", async () => {
    const page = await shell.openPage();
    await page.ask("reveal", "/tmp/chosen.csv");
    await expect.poll(() => shell.reports).toContainEqual({ kind: "revealed", path: "/tmp/chosen.csv" });
  });

  test("links, second instances and menu items reach main as Electron's events", async () => {
    const page = await shell.openPage();
    const hearAfter = async (asked: Command): Promise<unknown> => {
      const told = page.hear("told");
      await shell.command(asked);
      return (await told)[0];
    };
    expect(await hearAfter({ kind: "openUrl", url: "switchboard://calls/1" })).toBe("switchboard://calls/1");
    expect(await hearAfter({ kind: "secondInstance", argv: ["a", "b"] })).toEqual(["a", "b"]);
    expect(await hearAfter({ kind: "chooseMenu", item: "export" })).toBe("menu");
  });
});

describe("a link in the address", () => {
  const link = "switchboard://calls/v1.us.1?connection=a%20b";
  const carrying = (): string => `/?token=${shell.token}&link=${encodeURIComponent(link)}`;

  test("reaches main as the arguments of a second start, once, and only when its page is there", async () => {
    const before = await shell.openPage();
    const heardBefore: unknown[] = [];
    before.socket.on("message", (data) => heardBefore.push(data));
    expect((await shell.ask(carrying())).status).toBe(200);
    const headers = { host: shell.host, origin: shell.origin };
    const protocols = ["switchboard", await shell.secret()];
    const socket = new WebSocket(`ws://${shell.host}/~shell/socket`, protocols, { headers });
    const [told] = await once(socket, "message");
    expect(readClone(String(told))).toMatchObject({
      channel: "told",
      values: [[process.execPath, shell.outDir, link]],
    });
    const again = await shell.openPage();
    const toldLater = again.hear("told");
    await shell.command({ kind: "secondInstance", argv: ["nothing"] });
    expect(await toldLater).toEqual([["nothing"]]);
    expect(heardBefore).toEqual([]);
  });

  test("is refused without the token, from another host, or with another method", async () => {
    const cookie = await shell.signIn();
    await shell.ask(`/?link=${encodeURIComponent(link)}`);
    await shell.ask(`/?link=${encodeURIComponent(link)}`, { cookie });
    await shell.ask(carrying(), { host: "example.org" });
    await shell.ask(carrying(), { cookie }, "HEAD");
    await shell.ask(`/data.json?link=${encodeURIComponent(link)}`, { cookie });
    const page = await shell.openPage();
    const told = page.hear("told");
    await shell.command({ kind: "openUrl", url: "switchboard://calls/last" });
    expect(await told).toEqual(["switchboard://calls/last"]);
  });
});

describe("one data folder", () => {
  test.runIf(process.platform !== "win32")("is for its owner only", () => {
    expect(statSync(shell.dataDir).mode & 0o777).toBe(0o700);
  });

  test("a second shell passes its arguments to the first and ends", async () => {
    const page = await shell.openPage();
    const told = page.hear("told");
    expect(await shell.startSecond("switchboard://calls/2")).toBe(0);
    expect(await told).toEqual([[process.execPath, shell.outDir, "switchboard://calls/2"]]);
  });
});

describe("Electron's errors happen here too", () => {
  test("a frame whose page has gone throws on every access", async () => {
    const first = await shell.openPage();
    expect(await first.ask("keepFrame")).toBe("app://switchboard/index.html");
    const second = await shell.openPage();
    expect(await second.ask("keptFrame")).toBe("Render frame was disposed before WebFrameMain could be accessed");
  });

  test("a failed load is reported by its event and rejects; the next one works", async () => {
    const page = await shell.openPage();
    await shell.command({ kind: "failNextLoad" });
    const told = page.hear("told");
    const url = "app://switchboard/index.html";
    expect(await page.ask("load")).toEqual([-2, `ERR_FAILED (-2) loading '${url}'`]);
    expect(await told).toEqual([[-2, "ERR_FAILED", url, true]]);
    expect(await page.ask("load")).toBe("loaded");
  });

  test("a page whose process dies is reported", async () => {
    const page = await shell.openPage();
    const told = page.hear("told");
    await shell.command({ kind: "crashPage" });
    expect(await told).toEqual(["crashed"]);
  });

  test("calls that must come before ready are refused after it, and a scheme has one handler", async () => {
    expect(await (await shell.openPage()).ask("early")).toEqual([
      "protocol.registerSchemesAsPrivileged can only be called before app is ready",
      "app.enableSandbox() can only be called before app is ready",
      "Failed to register protocol: app",
      "Path must be absolute",
    ]);
  });

  test("quitting can be cancelled", async () => {
    const page = await shell.openPage();
    await page.ask("refuseQuit");
    const told = page.hear("told");
    await shell.command({ kind: "quit" });
    expect(await told).toEqual(["refused to quit"]);
    expect(await page.ask("frame")).toMatchObject({ own: true });
  });
});

describe("the end", () => {
  test("can be cancelled at the last moment; Ctrl-C then ends the shell and its engine without an error", async () => {
    const pid = shell.reports.findLast((report) => report.kind === "engine")?.pid ?? 0;
    await (await shell.openPage()).ask("holdQuit");
    const cookie = await shell.signIn();
    await shell.command({ kind: "quit" });
    // As in Electron, the windows are closed by then; the program continues.
    await expect.poll(async () => (await shell.ask("/", { cookie })).status).toBe(503);
    expect(shell.process.exitCode).toBeNull();
    shell.process.kill("SIGINT");
    expect(await once(shell.process, "exit")).toEqual([0, null]);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});
