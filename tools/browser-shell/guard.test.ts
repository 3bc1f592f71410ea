// Who reaches the shell: this address, from this origin, with what was printed; nobody else.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestShell } from "./testing/running-shell.ts";
import type { RunningShell } from "./testing/running-shell.ts";

let shell: RunningShell;
beforeAll(async () => {
  shell = await startTestShell();
});
afterAll(() => shell.end());

describe("who gets in", () => {
  test("the address is printed as a line of its own", () => {
    expect(shell.firstLine).toBe(`Switchboard is at ${shell.origin}/?token=${shell.token}\n`);
  });

  test("the printed address, with a cookie that no script reads and no other site sends", async () => {
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
  ])("%s does not", async (_name, path, headers) => {
    expect((await shell.ask(path, headers)).status).toBe(403);
  });

  test("the token opens the page only, not a file", async () => {
    expect((await shell.ask(`/data.json?token=${shell.token}`)).status).toBe(403);
  });

  test.each(["localhost", "127.0.0.1", "switchboard.example.org", "127.0.0.1.example.org"])(
    "the host %s does not, even with the cookie",
    async (name) => {
      const cookie = await shell.signIn();
      const port = shell.host.split(":")[1] ?? "";
      const named = name === "127.0.0.1" ? name : `${name}:${port}`;
      expect((await shell.ask("/data.json", { cookie, host: named })).status).toBe(403);
      expect((await shell.ask(`/?token=${shell.token}`, { host: named })).status).toBe(403);
    },
  );

  test.each(["https://example.org", "http://localhost", "null", "http://127.0.0.1:1"])(
    "the origin %s does not, even with the cookie",
    async (foreign) => {
      const cookie = await shell.signIn();
      expect((await shell.ask("/data.json", { cookie, origin: foreign })).status).toBe(403);
      expect(await shell.trySocket({ cookie, origin: foreign })).toBe(403);
    },
  );

  test("a socket needs the origin and the cookie", async () => {
    const cookie = await shell.signIn();
    expect(await shell.trySocket({ cookie })).toBe(403);
    expect(await shell.trySocket({ origin: shell.origin })).toBe(403);
    expect(await shell.trySocket({ cookie, origin: shell.origin, host: "localhost" })).toBe(403);
    expect(await shell.trySocket({ cookie, origin: shell.origin })).toBe(101);
  });

  test("other methods are refused", async () => {
    expect((await shell.ask("/", { cookie: await shell.signIn() }, "POST")).status).toBe(405);
  });
});
