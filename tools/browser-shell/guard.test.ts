// Access to the shell: only this address, from this origin, with the printed token.
import { once } from "node:events";
import { connect } from "node:net";
import { existsSync, readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestShell, type RunningShell } from "#tools/browser-shell/testing/running-shell.ts";

let shell: RunningShell;
beforeAll(async () => {
  shell = await startTestShell();
});
afterAll(() => shell.end());

describe("access to the shell", () => {
  test("the address is printed on its own line", () => {
    expect(shell.firstLine).toBe(`Switchboard is at ${shell.origin}/?token=${shell.token}\n`);
  });

  test("the printed address gives it, with a cookie that scripts cannot read and other sites do not send", async () => {
    const answer = await shell.ask(`/?token=${shell.token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(
      /^switchboard-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/u,
    );
    expect((await shell.ask("/data.json", { cookie: await shell.signIn() })).status).toBe(200);
    expect((await shell.ask("/", { cookie: await shell.signIn() })).status).toBe(200);
  });

  test.each<[string, string, Readonly<Record<string, string>>]>([
    ["nothing", "/", {}],
    ["another token", "/?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", {}],
    ["an empty token", "/?token=", {}],
    ["another cookie", "/data.json", { cookie: "switchboard-1=x" }],
  ])("%s does not give it", async (_name, path, headers) => {
    expect((await shell.ask(path, headers)).status).toBe(403);
  });

  test("the token opens the page only, not a file", async () => {
    expect((await shell.ask(`/data.json?token=${shell.token}`)).status).toBe(403);
  });

  test.each(["localhost", "127.0.0.1", "switchboard.example.org", "127.0.0.1.example.org"])(
    "the host %s does not give it, even with the cookie",
    async (name) => {
      const cookie = await shell.signIn();
      const port = shell.host.split(":")[1] ?? "";
      const named = name === "127.0.0.1" ? name : `${name}:${port}`;
      expect((await shell.ask("/data.json", { cookie, host: named })).status).toBe(403);
      expect((await shell.ask(`/?token=${shell.token}`, { host: named })).status).toBe(403);
    },
  );

  test.each(["https://example.org", "http://localhost", "null", "http://127.0.0.1:1"])(
    "the origin %s does not give it, even with the cookie",
    async (foreign) => {
      const cookie = await shell.signIn();
      expect((await shell.ask("/data.json", { cookie, origin: foreign })).status).toBe(403);
      expect(await shell.trySocket({ cookie, origin: foreign })).toBe(403);
    },
  );

  test("a socket needs the origin and the secret; the cookie, which every port of the machine gets, opens none", async () => {
    const cookie = await shell.signIn();
    const { origin } = shell;
    expect(await shell.trySocket({})).toBe(403);
    expect(await shell.trySocket({ cookie, origin }, [])).toBe(403);
    expect(await shell.trySocket({ cookie, origin }, ["A".repeat(43)])).toBe(403);
    expect(await shell.trySocket({ origin, host: "localhost" })).toBe(403);
    expect(await shell.trySocket({ origin, "sec-fetch-site": "same-site" })).toBe(403);
    expect(await shell.trySocket({ origin, "sec-fetch-site": "same-origin" })).toBe(101);
    expect(await shell.trySocket({ origin })).toBe(101);
  });

  test("the cookie does not lead to the secret: the page and its script do not contain it", async () => {
    const cookie = await shell.signIn();
    const secret = await shell.secret();
    expect(secret).toMatch(/^[\w-]{43}$/u);
    expect(cookie).not.toContain(secret);
    for (const path of ["/", "/~shell/page.js", "/data.json", "/?token=wrong"]) {
      const answer = await shell.ask(path, { cookie });
      expect(answer.status).toBe(200);
      expect(answer.body).not.toContain(secret);
    }
  });

  test.each(["same-site", "cross-site"])("a request from a page of another site (%s) is refused", async (site) => {
    const cookie = await shell.signIn();
    for (const path of ["/", "/data.json", "/~shell/page.js"]) {
      expect((await shell.ask(path, { cookie, "sec-fetch-site": site })).status).toBe(403);
    }
    expect((await shell.ask("/", { cookie, "sec-fetch-site": "none" })).status).toBe(200);
    expect((await shell.ask(`/?token=${shell.token}`, { "sec-fetch-site": site })).status).toBe(200);
  });

  test("a malformed address is refused", async () => {
    expect((await shell.ask("//")).status).toBe(403);
  });

  test("a caller that hangs up during a refused upgrade affects nobody else", async () => {
    const [name = "", port] = shell.host.split(":");
    for (let turn = 0; turn < 50; turn++) {
      const caller = connect(Number(port), name);
      await once(caller, "connect");
      caller.write(`GET /x HTTP/1.1\r\nHost: ${shell.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
      caller.resetAndDestroy();
      await once(caller, "close");
    }
    expect((await shell.ask("/")).status).toBe(403);
    expect(shell.process.exitCode).toBeNull();
  });

  test("other methods are refused", async () => {
    expect((await shell.ask("/", { cookie: await shell.signIn() }, "POST")).status).toBe(405);
  });
});

describe("the page for the desktop's browser", () => {
  async function writePage(): Promise<string> {
    await shell.command({ kind: "writeEntryPage" });
    return shell.reports.findLast((report) => report.kind === "entryPage")?.path ?? "";
  }
  /** The address to which a page leads, without its origin. */
  const goesTo = (page: string): string => /content="0;url=http:\/\/[\d.:]+([^"]+)"/u.exec(page)?.[1] ?? "";

  test("is readable for its owner only, works once, from any page, and is then gone", async () => {
    const path = await writePage();
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
    const written = readFileSync(path, "utf8");
    expect(written).not.toContain(shell.token);
    const enter = goesTo(written);
    expect((await shell.ask(enter, {}, "HEAD")).status).toBe(403);
    const entered = await shell.ask(enter, { "sec-fetch-site": "cross-site" });
    expect(entered.headers["set-cookie"]).toBeUndefined();
    expect(existsSync(path)).toBe(false);
    const [first, second] = [await shell.ask(goesTo(entered.body)), await shell.ask(goesTo(entered.body))];
    expect([first.status, second.status]).toEqual([200, 403]);
    expect(first.body).toContain(`data-secret="${await shell.secret()}"`);
    expect((await shell.ask(enter)).status).toBe(403);
  });

  test("is removed when the shell ends, whether it was opened or not", async () => {
    const other = await startTestShell();
    await other.command({ kind: "writeEntryPage" });
    const path = other.reports.findLast((report) => report.kind === "entryPage")?.path ?? "";
    expect(existsSync(path)).toBe(true);
    other.process.kill("SIGINT");
    await once(other.process, "exit");
    expect(existsSync(path)).toBe(false);
    await other.end();
  });
});
