// Attempts to get round each setting of the organisation's policy: by calls of the page, arguments, links and files.
import "#tests/fakes/no-electron.ts";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { NO_POLICY, policyOf, wrongPolicy, type Policy } from "#contract/policy/policy.ts";
import { forgetAtStart } from "#main/forget-at-start.ts";
import { openSettings } from "#main/settings/settings-file.ts";
import type { Connection } from "#domain/connection.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { runCommand } from "#renderer/app/commands.ts";
import { copyRows, markAll } from "#renderer/list/actions/rows/marked-actions.ts";
import { saveArchive } from "#renderer/export/export-actions.ts";
import { openGivenLink, openWaitingLinks } from "#renderer/links/link-actions.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { openOffered } from "#renderer/files/file-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { openApp, SHOP, startApp, type TestApp } from "#tests/fakes/app.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { installProgram, startFeed } from "#tests/fakes/feed.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { say } from "#texts/say.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const GIVEN = {
  id: "desk",
  name: "Service desk",
  appId: "desk1",
  region: "eu",
  chatBaseUrl: "https://desk.invalid/chat/v3",
  callsBaseUrl: "https://desk.invalid/calls/v3",
} as const;
const DESK: Connection = { ...GIVEN, kind: "service", colour: "blue" };
const ELSEWHERE = { chatBaseUrl: "https://elsewhere.invalid/chat", callsBaseUrl: "https://elsewhere.invalid/calls" };

const policy = (content: object): Policy => policyOf("/etc/switchboard/policy.json", content);

const refusal = (why: string) => ({ kind: "managed", why });

/** Everything below a folder: names and bytes. */
function everythingIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name + readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

/** The program with all sample messages listed. */
async function startListed(under: Policy, folder?: string): Promise<TestApp> {
  const desk = await startApp({ policy: under, ...(folder === undefined ? {} : { folder }) });
  await runQuery(desk.app, "messages");
  await loadAll(desk.app, "messages");
  return desk;
}

/** Calls `export.start` as a page may, with any plan; the failure, or null. */
async function tryExport(desk: TestApp, plan: ExportPlan, name = "out.csv") {
  desk.dialogs.save = join(desk.folder, name);
  const chosen = await desk.app.client.call("file.chooseSave", { suggestedName: name });
  const from = { of: "view", viewId: desk.screen("messages").view?.viewId ?? 0 } as const;
  const failure = await failureIn(() =>
    desk.app.client.call("export.start", { from, plan, fileId: chosen?.fileId ?? "" }),
  );
  return { failure, isWritten: existsSync(join(desk.folder, name)) };
}

describe("managed connections", () => {
  test("are listed first, and no call of the page changes or deletes one, or its roots", async () => {
    const { app } = await startApp({ policy: policy({ connections: [GIVEN] }) });
    const asks = [
      () => app.client.call("connection.save", { ...DESK, name: "Mine" }),
      () => app.client.call("connection.save", { ...DESK, ...ELSEWHERE }),
      () => app.client.call("connection.delete", { connectionId: DESK.id }),
    ];
    for (const ask of asks) expect(await failureIn(ask)).toEqual(refusal(say("policy.rules.connectionFixed")));
    await app.client.call("connection.save", SHOP);
    expect(await app.client.call("connection.list", {})).toEqual([
      expect.objectContaining({ id: "sample" }),
      DESK,
      SHOP,
    ]);
  });

  test("a settings file with a connection of the same id and other roots changes nothing", async () => {
    const before = await startApp();
    await before.app.client.call("connection.save", { ...DESK, ...ELSEWHERE });
    await before.app.client.call("key.set", { connectionId: DESK.id, key: KEY });
    await before.close();
    const { app } = await startApp({ folder: before.folder, policy: policy({ connections: [GIVEN] }) });
    expect(await app.client.call("connection.list", {})).toEqual([expect.objectContaining({ id: "sample" }), DESK]);
    // The key was entered for other roots.
    expect(await app.client.call("key.status", { connectionId: DESK.id })).toMatchObject({ set: false });
  });

  test("a key that a person entered is forgotten when the policy gets other roots, and is there again with the old ones", async () => {
    const first = await startApp({ policy: policy({ connections: [GIVEN] }) });
    await first.app.client.call("key.set", { connectionId: DESK.id, key: KEY });
    await first.close();
    const moved = await startApp({
      folder: first.folder,
      policy: policy({ connections: [{ ...GIVEN, ...ELSEWHERE }] }),
    });
    expect(await moved.app.client.call("key.status", { connectionId: DESK.id })).toMatchObject({ set: false });
    await moved.close();
    const again = await startApp({ folder: first.folder, policy: policy({ connections: [GIVEN] }) });
    expect(await again.app.client.call("key.status", { connectionId: DESK.id })).toMatchObject({ set: true });
  });

  test("a given key is used, cannot be replaced or cleared, and is in no answer and no file", async () => {
    const desk = await startApp();
    const { key } = desk.sample;
    await desk.close();
    const { app, client, requests, folder } = await startApp({
      folder: desk.folder,
      policy: policy({ connections: [{ ...GIVEN, key }] }),
    });
    expect(await app.client.call("key.status", { connectionId: DESK.id })).toMatchObject({
      set: true,
      kept: "managed",
    });
    await client.call("query.run", { connectionId: DESK.id, query: { kind: "messages", params: {} } });
    expect(requests.at(-1)).toContain("/chat/v3/messages");
    const asks = [
      () => app.client.call("key.set", { connectionId: DESK.id, key: KEY }),
      () => app.client.call("key.clear", { connectionId: DESK.id }),
    ];
    for (const ask of asks) expect(await failureIn(ask)).toEqual(refusal(say("policy.rules.keyFixed")));
    expect(
      JSON.stringify([await app.client.call("policy.read", {}), await app.client.call("connection.list", {})]),
    ).not.toContain(key);
    expect(everythingIn(folder)).not.toContain(key);
  });
});

describe("other connections", () => {
  const only = policy({ connections: [GIVEN], otherConnections: false });

  test("cannot be added or tested by a call of the page", async () => {
    const { app, requests } = await startApp({ policy: only });
    const sent = requests.length;
    const asks = [
      () => app.client.call("connection.save", SHOP),
      () => app.client.call("connection.test", { connection: SHOP, key: KEY }),
      () => app.client.call("connection.test", { connection: { ...DESK, ...ELSEWHERE }, key: KEY }),
      () => app.client.call("connection.test", { connection: { ...SHOP, id: "sample" }, key: KEY }),
    ];
    for (const ask of asks) expect(await failureIn(ask)).toEqual(refusal(say("policy.rules.noOthers")));
    expect(requests.slice(sent)).toEqual([]);
    expect(await app.client.call("connection.test", { connection: DESK, key: KEY })).toHaveLength(2);
  });

  test("that were saved before the policy are neither listed, shown nor asked, and come back without it", async () => {
    const before = await startApp();
    await before.addShop();
    await chooseConnection(before.app, SHOP.id);
    await runQuery(before.app, "messages");
    const resultId = before.screen("messages").result?.resultId ?? 0;
    await before.close();
    const { app, client, requests, state, close } = await startApp({ folder: before.folder, policy: only });
    const sent = requests.length;
    expect(state().connections.map(({ id }) => id)).toEqual(["sample", DESK.id]);
    expect(await app.client.call("settings.write", { currentConnectionId: SHOP.id })).toMatchObject({
      currentConnectionId: "sample",
    });
    const asks = [
      () => client.call("query.run", { connectionId: SHOP.id, query: { kind: "messages", params: {} } }),
      () => client.call("walk.more", { resultId, direction: "append" }),
      () => client.call("call.fetch", { connectionId: SHOP.id, sessionId: "v1" }),
      () => app.client.call("key.set", { connectionId: SHOP.id, key: KEY }),
      () => app.client.call("key.status", { connectionId: SHOP.id }),
    ];
    for (const ask of asks) expect(await failureIn(ask)).toEqual(refusal(say("policy.rules.noOthers")));
    expect(requests.slice(sent).filter((url) => url.includes("shop"))).toEqual([]);
    await close();
    const after = await startApp({ folder: before.folder });
    expect(after.state().connections.map(({ id }) => id)).toEqual(["sample", SHOP.id]);
  });

  test("cannot be named by a link", async () => {
    const before = await startApp();
    await before.addShop();
    await before.close();
    const desk = await startApp({ folder: before.folder, policy: only });
    desk.links.put("switchboard://calls/v1?connection=shop");
    const sent = desk.requests.length;
    await openWaitingLinks(desk.app);
    expect(desk.state().dialog).toMatchObject({ kind: "link" });
    expect(desk.requests.slice(sent)).toEqual([]);
  });
});

describe("exports", () => {
  const REDACTED: ExportPlan["redaction"] = { people: true, dropText: false, words: [], saveMapping: false };

  test("that are off are refused in every form, also as a preview, an archive and copied rows", async () => {
    const desk = await startListed(policy({ exports: "off" }));
    const viewId = desk.screen("messages").view?.viewId ?? 0;
    const plans = [plainPlan(), plainPlan({ redaction: REDACTED }), plainPlan({ format: "archive" })];
    for (const plan of plans)
      expect(await tryExport(desk, plan)).toEqual({
        failure: refusal(say("policy.rules.exportsOff")),
        isWritten: false,
      });
    const from = { of: "view", viewId } as const;
    const preview = () => desk.app.client.call("export.preview", { from, plan: plainPlan(), fileId: null });
    expect(await failureIn(preview)).toEqual(refusal(say("policy.rules.exportsOff")));
    const rowIds = (await desk.rows("messages")).slice(0, 2).map(({ rowId }) => rowId);
    const copy = (as: "csv" | "markdown" | "json" | "links") =>
      failureIn(() => desk.client.call("copy.rows", { viewId, rowIds, as, columns: [], zone: "UTC" }));
    const refused = refusal(say("policy.rules.noCopies"));
    expect([await copy("csv"), await copy("markdown"), await copy("json"), await copy("links")]).toEqual([
      refused,
      refused,
      refused,
      null,
    ]);
  });

  test("that must be redacted are refused with people, signatures or a list of pseudonyms in them", async () => {
    const desk = await startListed(policy({ exports: "redacted" }));
    const options = { ...plainPlan().options, keepSignatures: true };
    const tries = [
      [plainPlan(), say("policy.rules.onlyRedacted")],
      [
        plainPlan({ redaction: { ...REDACTED, people: false, dropText: true, words: ["x"] } }),
        say("policy.rules.onlyRedacted"),
      ],
      [plainPlan({ redaction: REDACTED, options }), say("policy.rules.noSignatures")],
      [plainPlan({ redaction: { ...REDACTED, saveMapping: true } }), say("policy.rules.noMapping")],
    ] as const;
    for (const [plan, problem] of tries)
      expect(await tryExport(desk, plan)).toEqual({ failure: refusal(problem), isWritten: false });
    expect(await tryExport(desk, plainPlan({ redaction: REDACTED }))).toEqual({ failure: null, isWritten: true });
  });

  test("that were begun before the policy cannot be started again", async () => {
    const before = await startListed(NO_POLICY);
    const target = join(before.folder, "target");
    mkdirSync(target);
    before.dialogs.save = join(target, "out.csv");
    const chosen = await before.app.client.call("file.chooseSave", { suggestedName: "out.csv" });
    const from = { of: "view", viewId: before.screen("messages").view?.viewId ?? 0 } as const;
    const asked = { from, plan: plainPlan(), fileId: chosen?.fileId ?? "" };
    const failing = before.app.client.call("export.start", asked, {
      onProgress: ({ phase }) => phase === "writing" && rmSync(target, { recursive: true }),
    });
    expect(await failureIn(() => failing)).toMatchObject({ kind: "storage", cause: "gone" });
    mkdirSync(target);
    await before.close();
    const desk = await startApp({ folder: before.folder, policy: policy({ exports: "redacted" }) });
    const [job] = await desk.app.client.call("export.unfinished", {});
    expect(job?.problem).toBe(say("policy.rules.onlyRedacted"));
    const startAgain = () => desk.app.client.call("export.startAgain", { jobId: job?.jobId ?? "" });
    expect(await failureIn(startAgain)).toEqual(refusal(say("policy.rules.onlyRedacted")));
    expect(readdirSync(target)).toEqual([]);
  });

  test("of an opened file are refused as well", async () => {
    const desk = await startApp({ policy: policy({ exports: "off" }) });
    const lines = desk.sample.messages.map((message) => JSON.stringify(message)).join("\n");
    desk.offered.putFromArguments(
      ["switchboard", "--exports=allowed", desk.file("messages.ndjson", lines)],
      desk.folder,
    );
    await openOffered(desk.app);
    await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(desk.sample.messages.length);
    expect(await tryExport(desk, plainPlan())).toEqual({
      failure: refusal(say("policy.rules.exportsOff")),
      isWritten: false,
    });
  });
});

describe("the window", () => {
  test("says why there is no new connection, no copy and no link of one's own", async () => {
    const desk = await startListed(
      policy({ connections: [GIVEN], otherConnections: false, exports: "off", links: "managed" }),
    );
    runCommand(desk.app, "newConnection");
    await markAll(desk.app, "messages");
    await copyRows(desk.app, "messages", "csv");
    await saveArchive(desk.app, "messages");
    await openGivenLink(desk.app, { kind: "call", sessionId: "v1" });
    const said = desk.said().join("\n");
    for (const sentence of [
      say("policy.rules.noOthers"),
      say("policy.rules.noCopies"),
      say("policy.rules.exportsOff"),
      say("policy.rules.onlyNamed"),
    ])
      expect(said).toContain(sentence);
    expect(desk.state().dialog).toBe(null);
    expect(desk.asked.filter((name) => name === "copy.rows" || name === "export.start")).toEqual([]);
  });

  test("saves an archive with pseudonyms where only that is allowed", async () => {
    const desk = await startListed(policy({ exports: "redacted" }));
    desk.dialogs.save = join(desk.folder, "out.switchboard");
    await saveArchive(desk.app, "messages");
    const [first] = desk.sample.messages;
    const archive = readFileSync(join(desk.folder, "out.switchboard"), "latin1");
    const holds = (text: string): boolean => archive.includes(text);
    expect([holds("Customer 1"), holds(`"${first?.sender}"`)]).toEqual([true, false]);
  });
});

test("keys stay in memory although the system could encrypt them, and are gone after a restart", async () => {
  const desk = await startApp({ policy: policy({ keysOnDisk: false }) });
  await desk.app.client.call("connection.save", SHOP);
  expect(await desk.app.client.call("key.set", { connectionId: SHOP.id, key: KEY })).toMatchObject({ kept: "session" });
  expect(existsSync(join(desk.folder, "keys"))).toBe(false);
  await desk.close();
  const { app } = await startApp({ folder: desk.folder, policy: policy({ keysOnDisk: false }) });
  expect(await app.client.call("key.status", { connectionId: SHOP.id })).toMatchObject({ set: false });
});

describe("links", () => {
  const CALL = "switchboard://calls/v1.us.1";

  test.each([
    ["off", `${CALL}?connection=desk`, say("policy.rules.linksOff")],
    ["managed", CALL, say("policy.rules.onlyNamed")],
    ["managed", `${CALL}?connection=sample`, say("policy.rules.onlyNamed")],
    ["managed", `${CALL}?connection=Desk`, say("policy.rules.onlyNamed")],
  ] as const)("under %s, %s does nothing, by the system and by an argument", async (rule, link, problem) => {
    const desk = await startApp({ policy: policy({ connections: [GIVEN], links: rule }) });
    const sent = desk.requests.length;
    desk.links.put(link);
    desk.links.putFromArguments(["switchboard", "--links=allowed", link]);
    await openWaitingLinks(desk.app);
    expect(desk.said()).toEqual([`Can't open a link: ${problem} ${link}`, `Can't open a link: ${problem} ${link}`]);
    expect([desk.state().dialog, desk.requests.slice(sent)]).toEqual([null, []]);
  });

  test("that name a managed connection are followed by the usual rules", async () => {
    const desk = await startApp({ policy: policy({ connections: [GIVEN], links: "managed" }) });
    desk.links.put(`${CALL}?connection=desk`);
    await openWaitingLinks(desk.app);
    expect(desk.state().dialog).toMatchObject({ kind: "link", link: { connectionId: "desk" } });
  });
});

describe("stored data", () => {
  const DAY_MS = 86_400_000;
  /** the clock of the service's answers */
  const CLOCK_START_MS = makeFakeClock().clock.nowMs();

  test("is forgotten at the start after the days of the policy, whatever the page or the settings file says", async () => {
    const before = await startListed(NO_POLICY);
    await before.app.client.call("settings.write", { forgetAfterDays: null });
    await before.close();
    // No window: a shown result is in use and stays.
    const desk = openApp({ folder: before.folder, policy: policy({ keepDays: 30 }) });
    for (const forgetAfterDays of [null, 365])
      expect(await desk.app.client.call("settings.write", { forgetAfterDays })).toMatchObject({ forgetAfterDays: 30 });
    const settings = openSettings(desk.folder, policy({ keepDays: 30 }));
    const parts = { settings, engine: desk.client, log: makeFakeLog().log };
    const listed = { connectionId: "sample", kind: "messages", limitRows: 10 } as const;
    await forgetAtStart({ ...parts, nowMs: () => CLOCK_START_MS + 29 * DAY_MS });
    expect(await desk.client.call("result.list", listed)).not.toEqual([]);
    await forgetAtStart({ ...parts, nowMs: () => CLOCK_START_MS + 31 * DAY_MS });
    expect(await desk.client.call("result.list", listed)).toEqual([]);
  });

  test("may be kept for fewer days, and a wrong policy forgets nothing", async () => {
    const desk = await startApp({ policy: policy({ keepDays: 30 }) });
    expect(await desk.app.client.call("settings.write", { forgetAfterDays: 7 })).toMatchObject({ forgetAfterDays: 7 });
    const wrong = await startApp({ policy: policy({ keepDays: 30, typo: 1 }) });
    expect(await wrong.app.client.call("settings.read", {})).toMatchObject({ forgetAfterDays: null });
  });
});

describe("the audit log", () => {
  test("is kept whatever the page or the settings file says, and writes that a person tried to turn it off", async () => {
    const desk = await startListed(policy({ audit: true }));
    expect(await desk.app.client.call("settings.write", { audit: false })).toMatchObject({ audit: true });
    expect(openSettings(desk.folder, policy({ audit: true })).read().audit).toBe(true);
    await desk.app.client.call("audit.reveal", {});
    const [path = ""] = desk.shownFiles;
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(lines[0]).toContain('"method":"query.run"');
    expect(lines.at(-1)).toContain('"facts":{"method":"settings.write","audit":false}');
    expect(await desk.app.client.call("audit.check", {})).toMatchObject({ entries: lines.length, brokenLine: null });
  });

  test("is a person's own matter without the policy, and kept by a wrong one", async () => {
    const desk = await startApp({ policy: policy({ audit: false }) });
    expect(await desk.app.client.call("settings.write", { audit: true })).toMatchObject({ audit: true });
    expect(await desk.app.client.call("settings.write", { audit: false })).toMatchObject({ audit: false });
    const wrong = await startApp({ policy: policy({ typo: 1 }) });
    expect(await wrong.app.client.call("settings.read", {})).toMatchObject({ audit: true });
  });
});

describe("updates", () => {
  /** The installed program at a feed on this machine, as a page without the buttons would use it. */
  async function startAtFeed(content: object) {
    const feed = await startFeed();
    const under = policy({ ...content, updateFeed: feed.url });
    const desk = openApp({ policy: under, updater: (parts) => installProgram(parts).updater });
    return { ...desk, feed };
  }

  test("that are off are refused to every call of the page and to the start, and the feed is never asked", async () => {
    for (const under of [{ updates: "off" }, { updates: "on", typo: 1 }, { updates: "yes" }]) {
      const { app, feed, checkAtStart, said, folder, offered } = await startAtFeed(under);
      offered.putFromArguments(["switchboard", "--updates=on", `--updateFeed=${feed.url}`], folder);
      for (const ask of ["update.check", "update.download"] as const)
        expect(await failureIn(() => app.client.call(ask, {}))).toEqual(refusal(say("policy.rules.updatesOff")));
      const before = said().length;
      await checkAtStart();
      expect(said()).toHaveLength(before);
      expect(await app.client.call("update.read", {})).toMatchObject({ obstacle: "policy", last: { is: "unasked" } });
      expect(feed.requests).toEqual([]);
    }
  });

  test("come only from the feed of the policy: no call of the page, no setting and no file names another", async () => {
    const other = await startFeed();
    const { app, feed, folder } = await startAtFeed({});
    writeFileSync(join(folder, "app-update.yml"), `provider: generic\nurl: ${other.url}\n`);
    const named: object = { updateFeed: other.url, url: other.url };
    await app.client.call("settings.write", named);
    await app.client.call("update.check", named as Record<string, never>);
    await app.client.call("update.download", named as Record<string, never>);
    expect([feed.requests.length, other.requests.length]).toEqual([2, 0]);
  });

  test("without a feed there is none, and a feed that is not https makes the policy wrong", async () => {
    const { app } = await startApp({ policy: policy({}), updater: (parts) => installProgram(parts).updater });
    expect(await app.client.call("update.read", {})).toMatchObject({ obstacle: "noFeed" });
    expect(await failureIn(() => app.client.call("update.check", {}))).toEqual({ kind: "update", cause: "off" });
    expect(policy({ updateFeed: "http://updates.example" })).toMatchObject({
      problem: "updateFeed: Only https addresses are allowed, or http on this machine.",
      updates: "off",
      updateFeed: "",
    });
  });
});

test("a wrong policy closes exports, links, other connections and keys on the disk; a notice says which setting is wrong", async () => {
  const before = await startApp();
  await before.addShop();
  await before.close();
  const wrong = wrongPolicy("/etc/switchboard/policy.json", "export: There is no such setting.");
  const desk = await startListed(wrong, before.folder);
  expect(desk.said()[0]).toContain("export: There is no such setting.");
  expect(await desk.app.client.call("policy.read", {})).toMatchObject({
    problem: wrong.problem,
    exports: "off",
    links: "off",
  });
  expect(await tryExport(desk, plainPlan())).toMatchObject({ failure: refusal(say("policy.rules.exportsOff")) });
  expect(await failureIn(() => desk.app.client.call("connection.save", { ...SHOP, id: "new" }))).toEqual(
    refusal(say("policy.rules.noOthers")),
  );
  desk.links.put("switchboard://calls/v1");
  expect(await desk.app.client.call("link.take", {})).toMatchObject({ problem: say("policy.rules.linksOff") });
  // A removal could not be undone.
  expect(readdirSync(join(desk.folder, "keys"))).toHaveLength(1);
  expect(desk.screen("messages").view?.rowCount).toBe(desk.sample.messages.length);
});

test("a file called policy.json in the data folder, or opened in the window, decides nothing", async () => {
  const before = await startApp();
  writeFileSync(join(before.folder, "policy.json"), '{"exports":"off"}');
  await before.close();
  const desk = await startListed(NO_POLICY, before.folder);
  expect(await tryExport(desk, plainPlan())).toEqual({ failure: null, isWritten: true });
});
