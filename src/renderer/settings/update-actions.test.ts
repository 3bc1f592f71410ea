// Updates as a person asks for them: the window's actions over main's real updates, electron-updater and a feed on this machine.
import { expect, test } from "vitest";
import { openApp, startApp, type TestApp } from "#tests/fakes/app.ts";
import { installProgram, NEW_PROGRAM, startFeed, type Feed, type InstalledProgram } from "#tests/fakes/feed.ts";
import type { UpdateCause } from "#contract/failure.ts";
import { policyOf } from "#contract/policy/policy.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { cancelUpdate, checkForUpdates, downloadUpdate, readUpdates } from "./update-actions.ts";

interface Desk extends TestApp {
  readonly feed: Feed;
  /** the program that main's library updates; it is installed when the library is first needed */
  readonly installed: () => InstalledProgram;
  readonly updates: () => ReturnType<TestApp["state"]>["updates"];
}

/** The window is only drawn where a test needs its start: a start loads rows, and updates wait for that. */
async function openInstalled(
  open: typeof startApp = async (options) => openApp(options),
  platform: NodeJS.Platform = "win32",
): Promise<Desk> {
  const feed = await startFeed();
  let installed: InstalledProgram | undefined;
  const desk = await open({
    policy: policyOf("/etc/switchboard/policy.json", { updateFeed: feed.url }),
    updater: (parts) => (installed = installProgram({ ...parts, platform })).updater,
  });
  return {
    ...desk,
    feed,
    updates: () => desk.state().updates,
    installed() {
      if (installed === undefined) throw new Error("the library was never needed");
      return installed;
    },
  };
}

const failure = (cause: UpdateCause) => ({ kind: "update", cause });

test("a check shows the new version and its notes; the download is installed when the program quits", async () => {
  const desk = await openInstalled();
  desk.feed.describe({ releaseNotes: "Faster.\n<img src=x onerror=alert(1)>" });
  await readUpdates(desk.app);
  expect(desk.updates().status).toEqual({ version: "1.2.3", obstacle: null, last: { is: "unasked" } });
  await checkForUpdates(desk.app);
  const found = {
    is: "found",
    version: "2.0.0",
    notes: "Faster.\n<img src=x onerror=alert(1)>",
    address: null,
    isReady: false,
  };
  expect(desk.updates()).toMatchObject({ status: { last: found }, isChecking: false, failure: null });
  expect(desk.feed.requests).toHaveLength(1);
  const seen = new Set<boolean>();
  desk.app.store.subscribe(({ updates }) => seen.add((updates.downloading?.bytes ?? 0) > 0));
  await downloadUpdate(desk.app);
  expect(desk.updates()).toMatchObject({ status: { last: { ...found, isReady: true } }, downloading: null });
  expect(seen).toEqual(new Set([true, false]));
  // A later check and a second download neither ask the feed nor lose what is ready.
  const asked = desk.feed.requests.length;
  await checkForUpdates(desk.app);
  await downloadUpdate(desk.app);
  expect(desk.updates().status?.last).toMatchObject({ isReady: true });
  expect(desk.feed.requests).toHaveLength(asked);
  desk.installed().quit();
  expect(desk.installed().read()).toBe(NEW_PROGRAM.toString());
});

test("the start tells of a new version once and quietly; of none, or of a feed that is down, it says nothing", async () => {
  const desk = await openInstalled(startApp);
  await desk.feed.close();
  await desk.checkAtStart();
  expect(desk.said()).toEqual([]);
  const second = await openInstalled(startApp);
  second.feed.describe({ version: "1.0.0" });
  await second.checkAtStart();
  expect(second.said()).toEqual([]);
  second.feed.describe({});
  await second.checkAtStart();
  await expect
    .poll(() => second.said())
    .toEqual(["Version 2.0.0 is available: Settings → General has the release notes and the way to install it."]);
  expect(second.state().dialog).toBe(null);
});

test("during a load there is neither a check nor a download, and the check of the start waits for its end", async () => {
  const desk = await openInstalled();
  await checkForUpdates(desk.app);
  const asked = desk.feed.requests.length;
  desk.fill("messages", { limit: "1" });
  await runQuery(desk.app, "messages");
  const held = desk.holdService();
  const load = loadAll(desk.app, "messages");
  await held.reached;
  const atStart = desk.checkAtStart();
  await checkForUpdates(desk.app);
  expect(desk.updates().failure).toEqual(failure("busy"));
  await downloadUpdate(desk.app);
  expect(desk.updates().failure).toEqual(failure("busy"));
  expect(desk.feed.requests).toHaveLength(asked);
  held.release();
  await load;
  await atStart;
  expect(desk.feed.requests).toHaveLength(asked + 1);
});

test.each<readonly [string, UpdateCause, (feed: Feed) => void]>([
  ["that has no description", "refused", (feed) => feed.answer("description", (to) => to.writeHead(404).end())],
  ["that redirects", "redirected", (feed) => feed.answer("description", (to) => to.writeHead(302).end())],
  ["with rubbish", "unreadable", (feed) => feed.describe("<html>")],
  ["with a giant answer", "tooLarge", (feed) => feed.describe("#".repeat(300_000))],
])("a feed %s gives a failure with its sentence, and the next check works", async (_what, cause, spoil) => {
  const desk = await openInstalled();
  spoil(desk.feed);
  await checkForUpdates(desk.app);
  expect(desk.updates()).toMatchObject({ failure: failure(cause), isChecking: false, status: null });
  desk.feed.answer("description", (response) => response.end("version: 1.0.0"));
  await checkForUpdates(desk.app);
  expect(desk.updates().failure).toEqual(failure("unreadable"));
});

test("an older version is named and not installed", async () => {
  const desk = await openInstalled();
  desk.feed.describe({ version: "0.9.0" });
  await checkForUpdates(desk.app);
  expect(desk.updates().status?.last).toEqual({ is: "older", version: "0.9.0" });
  await downloadUpdate(desk.app);
  expect(desk.updates().failure).toEqual(failure("unasked"));
});

test("a damaged download leaves what was found, and the running version", async () => {
  const desk = await openInstalled();
  await checkForUpdates(desk.app);
  desk.feed.answer("package", (response) => response.end("damaged"));
  await downloadUpdate(desk.app);
  const { last } = desk.updates().status ?? {};
  expect([desk.updates().failure, last?.is === "found" && last.isReady]).toEqual([failure("checksum"), false]);
  desk.installed().quit();
  expect(desk.installed().read()).toBe("the old program");
});

test("a cancelled download is no failure, and can be begun again", async () => {
  const desk = await openInstalled();
  await checkForUpdates(desk.app);
  const reached = Promise.withResolvers<void>();
  desk.feed.answer("package", (response) => response.write("x", () => reached.resolve()));
  const download = downloadUpdate(desk.app);
  await reached.promise;
  cancelUpdate(desk.app);
  await download;
  expect(desk.updates()).toMatchObject({ downloading: null, failure: null });
  desk.feed.answer("package", (response) => response.end(NEW_PROGRAM));
  await downloadUpdate(desk.app);
  expect(desk.updates().status?.last).toMatchObject({ isReady: true });
});

test("an AppImage shows the address of the new package, which the program does not download", async () => {
  const desk = await openInstalled(undefined, "linux");
  await checkForUpdates(desk.app);
  const found = { is: "found", version: "2.0.0", address: `${desk.feed.url}/Switchboard-2.0.0.exe`, isReady: false };
  expect(desk.updates()).toMatchObject({ status: { last: found }, failure: null });
  await downloadUpdate(desk.app);
  expect(desk.updates()).toMatchObject({ status: { last: found }, failure: failure("off") });
  expect(desk.feed.requests).toHaveLength(1);
});
