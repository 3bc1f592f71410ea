// Downloads Electron's runtime with progress, and waits as long as bytes arrive. A failure is remembered for a day. Run
// as a script it tries again at once: npm run get-electron
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { downloadArtifact } from "@electron/get";
import { z } from "zod";
import { findElectron } from "./electron-runtime.ts";

/** A download fails after this long without a byte. */
const LONGEST_SILENCE_MS = 15_000;
const NEXT_TRY_AFTER_MS = 24 * 60 * 60 * 1000;

const packageSchema = z.object({ version: z.string() });
const checksumsSchema = z.record(z.string(), z.string());
const noteSchema = z.object({ failedAtMs: z.number() });

export interface DownloadProgress {
  readonly transferredBytes: number;
  /** null if the server does not say */
  readonly totalBytes: number | null;
  readonly elapsedMs: number;
}

export interface DownloadOptions {
  readonly root: string;
  readonly nowMs: number;
  /** aborted if the person does not want to wait */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
  readonly longestSilenceMs?: number;
}

/** Why there is no runtime: the download failed less than a day ago, the person stopped it, or it failed now. */
export type DownloadResult =
  | { readonly kind: "done" }
  | { readonly kind: "failed-lately" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly reason: string };

/** Downloads the runtime into the cache of `@electron/get`, then lets the package's own installer unpack it. */
export async function downloadElectron(options: DownloadOptions): Promise<DownloadResult> {
  if (hasFailedLately(options.root, options.nowMs)) return { kind: "failed-lately" };
  const result = await download(options);
  if (result.kind === "done") forgetFailure(options.root);
  else rememberFailure(options.root, options.nowMs);
  return result;
}

async function download(options: DownloadOptions): Promise<DownloadResult> {
  const { root, signal, onProgress, longestSilenceMs = LONGEST_SILENCE_MS } = options;
  const silence = new AbortController();
  const startedMs = performance.now();
  let alarm = setTimeout(() => silence.abort(), longestSilenceMs);
  try {
    await downloadArtifact({
      version: packageSchema.parse(readJson(root, "package.json")).version,
      artifactName: "electron",
      checksums: checksumsSchema.parse(readJson(root, "checksums.json")),
      ...cacheFolder(),
      downloadOptions: {
        quiet: true,
        signal: AbortSignal.any([signal, silence.signal]),
        getProgressCallback: ({ transferred, total }: { transferred: number; total: number | null }) => {
          clearTimeout(alarm);
          alarm = setTimeout(() => silence.abort(), longestSilenceMs);
          const elapsedMs = performance.now() - startedMs;
          onProgress({ transferredBytes: transferred, totalBytes: total, elapsedMs });
        },
      },
    });
    clearTimeout(alarm);
    return await unpack(root, signal);
  } catch (thrown) {
    if (signal.aborted) return { kind: "stopped" };
    if (silence.signal.aborted) {
      return { kind: "failed", reason: `nothing came for ${Math.round(longestSilenceMs / 1000)} s` };
    }
    return { kind: "failed", reason: reasonOf(thrown) };
  } finally {
    clearTimeout(alarm);
  }
}

/** The variable that the package's own installer reads, so that both use the same folder. */
function cacheFolder(): { readonly cacheRoot?: string } {
  const folder = process.env["electron_config_cache"];
  return folder === undefined ? {} : { cacheRoot: folder };
}

/** The installer of the package `electron` finds the download in the cache. */
function unpack(root: string, signal: AbortSignal): Promise<DownloadResult> {
  const installer = join(root, "node_modules/electron/install.js");
  const child = spawn(process.execPath, [installer], { cwd: root, stdio: "ignore", windowsHide: true, signal });
  return new Promise((settle, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      settle(code === 0 ? { kind: "done" } : { kind: "failed", reason: "the download could not be unpacked" }),
    );
  });
}

/** `fetch` only reports a failure; its cause contains the reason. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error ? thrown.cause.message : thrown.message;
}

function readJson(root: string, file: string): unknown {
  return JSON.parse(readFileSync(join(root, "node_modules/electron", file), "utf8"));
}

function notePath(root: string): string {
  return join(root, "node_modules/.cache/switchboard/electron-download.json");
}

function rememberFailure(root: string, nowMs: number): void {
  const note = notePath(root);
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, JSON.stringify({ failedAtMs: nowMs }));
}

function forgetFailure(root: string): void {
  rmSync(notePath(root), { force: true });
}

/** A time in the future (the clock was set back) is ignored. */
export function hasFailedLately(root: string, nowMs: number): boolean {
  try {
    const agoMs = nowMs - noteSchema.parse(JSON.parse(readFileSync(notePath(root), "utf8"))).failedAtMs;
    return agoMs >= 0 && agoMs < NEXT_TRY_AFTER_MS;
  } catch {
    return false;
  }
}

/** Such as `23 of 115 MB (20 %), 1 min 10 s left`; the time is left out until a rate is known. */
export function describeProgress({ transferredBytes, totalBytes, elapsedMs }: DownloadProgress): string {
  const megabytes = (bytes: number): string => String(Math.round(bytes / 1_000_000));
  if (totalBytes === null || totalBytes === 0) return `${megabytes(transferredBytes)} MB`;
  const share = `${megabytes(transferredBytes)} of ${megabytes(totalBytes)} MB (${Math.floor((transferredBytes / totalBytes) * 100)} %)`;
  if (elapsedMs < 1000 || transferredBytes === 0) return share;
  const leftSeconds = Math.ceil(((totalBytes - transferredBytes) * elapsedMs) / transferredBytes / 1000);
  const minutes = Math.floor(leftSeconds / 60);
  const left = minutes === 0 ? `${leftSeconds} s` : `${minutes} min ${leftSeconds % 60} s`;
  return `${share}, ${left} left`;
}

/** Why the runtime is missing and what helps, as a sentence; null if it is installed. */
export function describeResult(result: DownloadResult): string | null {
  switch (result.kind) {
    case "done":
      return null;
    case "failed-lately":
      return "The last download of Electron's runtime failed less than a day ago. To try again: npm run get-electron";
    case "stopped":
      return "The download of Electron's runtime was stopped. To get it later: npm run get-electron";
    case "failed":
      return `Electron's runtime could not be downloaded: ${result.reason}. To try again: npm run get-electron`;
  }
}

/**
 * Downloads the runtime and shows the progress: one changing line on a terminal, a line per tenth elsewhere. Ctrl-C
 * stops only the download.
 */
export async function downloadElectronAloud(root: string, say: (line: string) => void): Promise<DownloadResult> {
  if (!hasFailedLately(root, Date.now())) {
    say("Electron's runtime is missing. It is downloaded once. Press Ctrl-C once to continue in a browser instead.");
  }
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.on("SIGINT", onInterrupt);
  let saidTenths = -1;
  const onProgress = (progress: DownloadProgress): void => {
    const text = `Downloading Electron's runtime: ${describeProgress(progress)}`;
    const tenths = Math.floor((progress.transferredBytes / (progress.totalBytes ?? 100_000_000)) * 10);
    if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${text}`);
    else if (tenths > saidTenths) say(text);
    saidTenths = tenths;
  };
  try {
    const result = await downloadElectron({ root, nowMs: Date.now(), signal: stop.signal, onProgress });
    if (process.stdout.isTTY && saidTenths >= 0) say("");
    return result;
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, "..");
  forgetFailure(root);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const result: DownloadResult = findElectron() === null ? await downloadElectronAloud(root, say) : { kind: "done" };
  say(describeResult(result) ?? "Electron's runtime is installed. Start Switchboard with: npm start");
  process.exitCode = result.kind === "done" ? 0 : 1;
}
