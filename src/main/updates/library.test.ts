// The real electron-updater against a real feed on this machine: what it finds, what it refuses, and what it installs.
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { installProgram, NEW_PROGRAM, startFeed, type InstalledProgram } from "#tests/fakes/feed.ts";
import { LARGEST_DESCRIPTION_BYTES } from "./feed-transport.ts";
import { causeOf } from "./update-fault.ts";

const OLD = "the old program";
const QUIET = { signal: new AbortController().signal, onBytes: () => undefined };

/** The cause of what the work throws; null if it succeeds. */
async function causeIn(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (thrown: unknown) => causeOf(thrown),
  );
}

async function setUp() {
  const feed = await startFeed();
  return { feed, ...installProgram({ feed: feed.url }) };
}

/** The files of the program's folder that are not there from the start. */
function leftIn({ folder }: InstalledProgram): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.exe|updaterId/u.test(path) && path !== "Switchboard.exe");
}

describe("a check", () => {
  test("finds a newer version and downloads nothing; no request names this installation", async () => {
    const { feed, updater, folder } = await setUp();
    feed.describe({ releaseNotes: "Faster" });
    expect(await updater.check()).toMatchObject({ is: "newer", release: { version: "2.0.0", releaseNotes: "Faster" } });
    expect(feed.requests.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/feed\/latest/u)]);
    expect(JSON.stringify(feed.requests)).not.toMatch(/staging|cookie|authorization/iu);
    expect(readdirSync(folder).toSorted()).toEqual(["Switchboard.exe", "app-update.yml", "cache"]);
  });

  test.each([
    ["1.0.0", "same"],
    ["0.9.0", "older"],
    ["1.0.0-beta.1", "older"],
  ])("of a feed with %s finds the %s version, which is not installed", async (version, is) => {
    const { feed, updater, quit, read } = await setUp();
    feed.describe({ version });
    expect((await updater.check()).is).toBe(is);
    expect(await causeIn(updater.download(QUIET))).toBe("other");
    quit();
    expect(read()).toBe(OLD);
  });

  test("finds that a version needs a newer system", async () => {
    const { feed, updater } = await setUp();
    feed.describe({ minimumSystemVersion: "999.0.0" });
    expect((await updater.check()).is).toBe("unfit");
  });

  test("of a feed that is down fails", async () => {
    const { feed, updater } = await setUp();
    await feed.close();
    expect(await causeIn(updater.check())).toBe("unreachable");
  });

  test.each([
    ["a page of a sign-in", "<html><body>Sign in</body></html>"],
    ["text that is not YAML", "version: [1, 2\nfiles: }"],
    ["nothing", ""],
    ["names that stand for each other without end", 'a: &a ["x","x"]\nb: &b [*a,*a]\nversion: 2.0.0\nfiles: [*b,*b]\n'],
    ["deep nesting", "[".repeat(100_000)],
  ])("that gets %s fails", async (_what, description) => {
    const { feed, updater } = await setUp();
    feed.describe(description);
    expect(await causeIn(updater.check())).toBe("unreadable");
  });

  test("that gets a giant answer stops reading", async () => {
    const { feed, updater } = await setUp();
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    feed.answer("description", (response) => {
      response.on("close", closed.resolve);
      const more = (): void => {
        if (!response.writable || response.destroyed) return;
        sent += 65_536;
        response.write("x".repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    expect(await causeIn(updater.check())).toBe("tooLarge");
    await closed.promise;
    expect(sent).toBeGreaterThan(LARGEST_DESCRIPTION_BYTES);
  });

  test.each([
    [404, "refused"],
    [500, "refused"],
    [302, "redirected"],
  ])("that gets status %i fails and asks nobody else", async (status, cause) => {
    const { feed, updater } = await setUp();
    const other = await startFeed();
    feed.answer("description", (response) => {
      response.writeHead(status, { location: `${other.url}/latest.yml` }).end("x");
    });
    expect(await causeIn(updater.check())).toBe(cause);
    expect(other.requests).toEqual([]);
  });

  test("of a feed without https on another machine is never sent", () => {
    expect(() => installProgram({ feed: "http://updates.example/" })).toThrow(
      expect.objectContaining({ cause: "off" }),
    );
    expect(() => installProgram({ feed: "" })).toThrow(expect.objectContaining({ cause: "off" }));
  });
});

describe("a download", () => {
  test("is installed when the program quits, under the same name, and not before", async () => {
    const made = await setUp();
    const { updater, read, quit } = made;
    await updater.check();
    const heard: number[] = [];
    await updater.download({ ...QUIET, onBytes: (bytes) => heard.push(bytes) });
    expect(heard.at(-1)).toBe(NEW_PROGRAM.length);
    expect(read()).toBe(OLD);
    quit();
    expect(read()).toBe(NEW_PROGRAM.toString());
  });

  test("is not installed if the program ends with an error", async () => {
    const { updater, read, quit } = await setUp();
    await updater.check();
    await updater.download(QUIET);
    quit(1);
    expect(read()).toBe(OLD);
  });

  test("that was done in an earlier run is checked and not repeated", async () => {
    const { feed, updater, folder } = await setUp();
    await updater.check();
    await updater.download(QUIET);
    const again = installProgram({ feed: feed.url });
    rmSync(join(again.folder, "cache"), { recursive: true });
    renameSync(join(folder, "cache"), join(again.folder, "cache"));
    await again.updater.check();
    await again.updater.download(QUIET);
    expect(feed.requests.filter(({ path }) => path.endsWith(".exe"))).toHaveLength(1);
    again.quit();
    expect(again.read()).toBe(NEW_PROGRAM.toString());
  });

  test.each([
    ["with other bytes", Buffer.alloc(NEW_PROGRAM.length, "x")],
    ["that is too long", Buffer.concat([NEW_PROGRAM, Buffer.from("x")])],
    ["that is too short", NEW_PROGRAM.subarray(1)],
  ])("%s leaves the old program, now and at the end", async (_what, bytes) => {
    const made = await setUp();
    const { feed, updater, read, quit } = made;
    feed.answer("package", (response) => response.end(bytes));
    await updater.check();
    expect(await causeIn(updater.download(QUIET))).toBe("checksum");
    quit();
    expect(read()).toBe(OLD);
    expect(leftIn(made)).toEqual([]);
  });

  test("that breaks off, or that the feed refuses, leaves the old program; the next try succeeds", async () => {
    const { feed, updater, read, quit } = await setUp();
    await updater.check();
    feed.answer("package", (response) => {
      response.writeHead(200, { "content-length": NEW_PROGRAM.length });
      response.write(NEW_PROGRAM.subarray(0, 1000), () => response.destroy());
    });
    expect(await causeIn(updater.download(QUIET))).toBe("unreachable");
    feed.answer("package", (response) => response.writeHead(503).end());
    expect(await causeIn(updater.download(QUIET))).toBe("refused");
    quit();
    expect(read()).toBe(OLD);
    feed.answer("package", (response) => response.end(NEW_PROGRAM));
    await updater.download(QUIET);
    quit();
    expect(read()).toBe(NEW_PROGRAM.toString());
  });

  test("stops when the person cancels it", async () => {
    const made = await setUp();
    const { feed, updater } = made;
    const [stop, closed] = [new AbortController(), Promise.withResolvers<void>()];
    feed.answer("package", (response) => {
      response.on("close", closed.resolve);
      response.write(NEW_PROGRAM.subarray(0, 1000));
    });
    await updater.check();
    const download = updater.download({ signal: stop.signal, onBytes: () => stop.abort() });
    await expect(download).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    await closed.promise;
    expect(leftIn(made)).toEqual([]);
  });

  test("waits between its pieces while a load or an export runs", async () => {
    const feed = await startFeed();
    const idle = Promise.withResolvers<void>();
    const { updater } = installProgram({ feed: feed.url, whenIdle: () => idle.promise });
    feed.answer("package", (response) => {
      response.write(NEW_PROGRAM.subarray(0, 1000), () => setImmediate(() => response.end(NEW_PROGRAM.subarray(1000))));
    });
    await updater.check();
    const heard: number[] = [];
    const first = Promise.withResolvers<void>();
    const onBytes = (bytes: number): void => {
      heard.push(bytes);
      first.resolve();
    };
    const download = updater.download({ ...QUIET, onBytes });
    await first.promise;
    // Time enough for a whole answer of the same server.
    await (await fetch(`${feed.url}/latest.yml`)).text();
    expect(heard).toHaveLength(1);
    idle.resolve();
    await download;
    expect(heard.at(-1)).toBe(NEW_PROGRAM.length);
  });
});

test("an installation that fails leaves the old program and says why in the log", async () => {
  const made = await setUp();
  const { updater, read, quit, folder, logged } = made;
  await updater.check();
  await updater.download(QUIET);
  rmSync(join(folder, "cache"), { recursive: true });
  quit();
  expect(read()).toBe(OLD);
  expect(logged.join("\n")).toContain("ENOENT");
});

test("a folder of downloads that cannot be made is the disk's fault", async () => {
  const { updater, folder } = await setUp();
  await updater.check();
  rmSync(join(folder, "cache"), { recursive: true });
  writeFileSync(join(folder, "cache"), "a file where the folder should be");
  expect(await causeIn(updater.download(QUIET))).toBe("disk");
});

test("an AppImage finds the address of the new package in the feed, and downloads nothing", async () => {
  const feed = await startFeed();
  const { updater, folder } = installProgram({ feed: feed.url, platform: "linux" });
  feed.describe({ path: "Switchboard (new)-2.0.0.AppImage" });
  const address = `${feed.url}/Switchboard%20(new)-2.0.0.AppImage`;
  expect(await updater.check()).toMatchObject({ is: "newer", address });
  expect(await causeIn(updater.download(QUIET))).toBe("off");
  expect(feed.requests).toHaveLength(1);
  expect(readdirSync(join(folder, "cache"))).toEqual([]);
});

test("without an AppImage on Linux, the library asks nothing", async () => {
  const feed = await startFeed();
  const { updater } = installProgram({ feed: feed.url, platform: "linux" });
  vi.stubEnv("APPIMAGE", undefined);
  expect(await causeIn(updater.check())).toBe("off");
  expect(feed.requests).toEqual([]);
});
