// Tests downloading Electron's runtime from a real server: it waits as long as bytes arrive, and remembers a failure
// for a day.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  describeProgress,
  describeResult,
  downloadElectron,
  hasFailedLately,
  type DownloadProgress,
  type DownloadResult,
} from "./electron-download.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PIECES = 8;
const PIECE = Buffer.alloc(1000, "e");
const RUNTIME = Buffer.concat(Array.from({ length: PIECES }, () => PIECE));

let root = "";
let server: Server | null = null;
let asked = 0;

/** Replaces the package `electron`: its installer writes a file if it finds the download in the cache. */
function writePackage(): void {
  const folder = join(root, "node_modules/electron");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "45.4.1" }));
  const checksum = createHash("sha256").update(RUNTIME).digest("hex");
  const names = ["linux", "darwin", "win32"].flatMap((os) =>
    ["x64", "arm64"].map((cpu) => `electron-v45.4.1-${os}-${cpu}.zip`),
  );
  writeFileSync(
    join(folder, "checksums.json"),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, checksum]))),
  );
  writeFileSync(
    join(folder, "install.js"),
    `const fs = require("fs"); const found = fs.readdirSync(process.env.electron_config_cache, { recursive: true }).some((name) => name.endsWith(".zip"));
     if (!found) process.exit(1); fs.writeFileSync(${JSON.stringify(join(root, "installed"))}, "");`,
  );
}

async function serve(answer: RequestListener): Promise<void> {
  asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((settle) => server?.listen(0, "127.0.0.1", settle));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  vi.stubEnv("ELECTRON_MIRROR", `http://127.0.0.1:${address.port}/`);
}

/** Sends the pieces one after the other with pauses; after `silentAfter` of them, nothing more. */
const drip =
  (pauseMs: number, silentAfter = PIECES): RequestListener =>
  (_, response) => {
    response.writeHead(200, { "content-length": RUNTIME.length });
    let sent = 0;
    const timer = setInterval(() => {
      if (sent === silentAfter) return clearInterval(timer);
      sent += 1;
      response.write(PIECE);
      if (sent === PIECES) response.end();
    }, pauseMs);
  };

interface Options {
  readonly nowMs?: number;
  readonly longestSilenceMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DownloadProgress) => void;
}

const get = (options: Options = {}): Promise<DownloadResult> =>
  downloadElectron({
    root,
    nowMs: 1000,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "switchboard-download-"));
  vi.stubEnv("electron_config_cache", join(root, "cache"));
  writePackage();
});
afterEach(() => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
  server = null;
  rmSync(root, { recursive: true, force: true });
});

test("a slow download continues while bytes arrive, and reports its progress", async () => {
  await serve(drip(450));
  const seen: DownloadProgress[] = [];
  // The whole download takes longer than the longest silence.
  const result = await get({ longestSilenceMs: 3000, onProgress: (progress) => seen.push(progress) });
  expect(result).toEqual({ kind: "done" });
  expect(existsSync(join(root, "installed"))).toBe(true);
  expect(seen.at(-1)).toMatchObject({ transferredBytes: RUNTIME.length, totalBytes: RUNTIME.length });
  expect(hasFailedLately(root, 1001)).toBe(false);
});

test("a download that falls silent fails with that reason", async () => {
  await serve(drip(10, 3));
  expect(await get({ longestSilenceMs: 1000 })).toEqual({ kind: "failed", reason: "nothing came for 1 s" });
  expect(hasFailedLately(root, 1001)).toBe(true);
});

test("a refusal fails at once and is remembered for a day without another request", async () => {
  await serve((_, response) => response.writeHead(403).end());
  const result = await get();
  expect(result).toMatchObject({ kind: "failed", reason: expect.stringContaining("403") });
  expect(describeResult(result)).toContain("npm run get-electron");
  expect(await get({ nowMs: 1000 + DAY_MS - 1 })).toEqual({ kind: "failed-lately" });
  expect(asked).toBe(1);
  await get({ nowMs: 1000 + DAY_MS });
  expect(asked).toBe(2);
});

test("the person stops it with one key", async () => {
  await serve(drip(10, 3));
  const stop = new AbortController();
  const result = await get({ signal: stop.signal, onProgress: () => stop.abort() });
  expect(result).toEqual({ kind: "stopped" });
});

test("a runtime whose checksum differs is not installed", async () => {
  await serve((_, response) => response.end("another program"));
  expect(await get()).toMatchObject({ kind: "failed" });
  expect(existsSync(join(root, "installed"))).toBe(false);
});

test("a clock that was set back clears the failure", async () => {
  await serve((_, response) => response.writeHead(500).end());
  await get({ nowMs: 5000 });
  expect([hasFailedLately(root, 5001), hasFailedLately(root, 4000)]).toEqual([true, false]);
});

test("progress is shown in megabytes, percent and remaining time", () => {
  const at = (transferredBytes: number, totalBytes: number | null, elapsedMs: number): string =>
    describeProgress({ transferredBytes, totalBytes, elapsedMs });
  expect(at(23_000_000, 115_000_000, 20_000)).toBe("23 of 115 MB (20 %), 1 min 20 s left");
  expect(at(115_000_000, 115_000_000, 20_000)).toBe("115 of 115 MB (100 %), 0 s left");
  expect(at(1_000_000, 115_000_000, 10)).toBe("1 of 115 MB (0 %)");
  expect(at(5_000_000, null, 20_000)).toBe("5 MB");
});
