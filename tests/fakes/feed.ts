// A feed of updates on this machine: a real HTTP server with a description and a package, and every fault that a test asks for.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { NsisUpdater } from "electron-updater";
import { onTestFinished, vi } from "vitest";
import { openLibrary, type LibraryParts, type Updater } from "#main/updates/library.ts";
import { makeFakeLog } from "./log.ts";
import { makeTemporaryFolder } from "./store.ts";

export const NEW_PROGRAM = Buffer.alloc(300_000, "the new program\n");
const FILE_NAME = "Switchboard-2.0.0.exe";

export interface Feed {
  readonly url: string;
  /** the requests so far: path without parameters, and headers */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage["headers"] }[];
  /** Replaces fields of the description; a text replaces all of it. */
  readonly describe: (change: string | Readonly<Record<string, unknown>>) => void;
  /** Answers the next requests of this kind by hand. */
  readonly answer: (kind: "description" | "package", how: (response: ServerResponse) => void) => void;
  readonly close: () => Promise<void>;
}

/** The description of version 2.0.0, as electron-builder writes it. JSON is YAML too. */
export function releaseOf(bytes: Buffer): Readonly<Record<string, unknown>> {
  const sha512 = createHash("sha512").update(bytes).digest("base64");
  const file = { url: FILE_NAME, sha512, size: bytes.length };
  return { version: "2.0.0", files: [file], path: FILE_NAME, sha512, releaseDate: "2026-11-20T10:00:00.000Z" };
}

export async function startFeed(): Promise<Feed> {
  let description = JSON.stringify(releaseOf(NEW_PROGRAM));
  const requests: { readonly path: string; readonly headers: IncomingMessage["headers"] }[] = [];
  const answers = new Map<"description" | "package", (response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    requests.push({ path, headers: request.headers });
    const isDescription = /^\/feed\/latest[a-z0-9-]*\.yml$/u.test(path);
    const byHand = answers.get(isDescription ? "description" : "package");
    if (byHand !== undefined) byHand(response);
    else if (isDescription) response.end(description);
    else if (path === `/feed/${FILE_NAME}`) response.end(NEW_PROGRAM);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/feed`,
    requests,
    describe(change) {
      const changed = typeof change === "string" ? change : { ...releaseOf(NEW_PROGRAM), ...change };
      description = typeof changed === "string" ? changed : JSON.stringify(changed);
    },
    answer: (kind, how) => void answers.set(kind, how),
    close,
  };
}

export interface InstalledProgram {
  readonly updater: Updater;
  /** the content of the program's file now */
  readonly read: () => string;
  /** the files beside it, and in the folder of downloads */
  readonly folder: string;
  /** Ends the program: the library installs what was downloaded. */
  readonly quit: (exitCode?: number) => void;
  readonly logged: readonly string[];
}

/**
 * Version 1.0.0 in a folder of its own, over the real electron-updater: as an installed program for Windows, or as an AppImage
 * (`platform: "linux"`). Electron's `app` is replaced by the adapter that the library takes in its place, and the installer by
 * a copy.
 */
export function installProgram({
  feed,
  ...parts
}: Pick<LibraryParts, "feed"> & Partial<LibraryParts>): InstalledProgram {
  const folder = makeTemporaryFolder();
  const program = join(folder, "Switchboard.exe");
  writeFileSync(program, "the old program");
  runInstaller((installer) => copyFileSync(installer, program));
  vi.stubEnv("APPIMAGE", program);
  onTestFinished(() => void vi.unstubAllEnvs());
  const config = join(folder, "app-update.yml");
  writeFileSync(config, "updaterCacheDirName: switchboard-updater\n");
  mkdirSync(join(folder, "cache"));
  const { log, lines } = makeFakeLog();
  let onQuit: (exitCode: number) => void = () => undefined;
  const app: LibraryParts["app"] = {
    version: "1.0.0",
    name: "Switchboard",
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: join(folder, "data"),
    baseCachePath: join(folder, "cache"),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler) => void (onQuit = handler),
  };
  const whenIdle = (): Promise<void> => Promise.resolve();
  return {
    updater: openLibrary({ platform: "win32", app, fetch, log, whenIdle, feed, ...parts }),
    read: () => readFileSync(program, "utf8"),
    folder,
    quit: (exitCode = 0) => onQuit(exitCode),
    logged: lines,
  };
}

/** Stands for the installer that the library starts when the program quits. */
function runInstaller(install: (installer: string) => void): void {
  const updater: { doInstall: () => boolean } = Object(NsisUpdater.prototype);
  vi.spyOn(updater, "doInstall").mockImplementation(function (this: object) {
    install(String(Reflect.get(this, "installerPath")));
    return true;
  });
}
