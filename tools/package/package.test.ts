// Packages the built program with the real electron-builder for each platform and inspects the result.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, sep } from "node:path";
import { extractFile, listPackage } from "@electron/asar";
import { NtExecutable, NtExecutableResource, Resource } from "resedit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import configuration from "../../electron-builder.ts";
import { startEngineProcess } from "../../tests/fakes/engine-process.ts";
import { makeTemporaryFolder } from "../../tests/fakes/store.ts";
import { shippedPackages } from "../release/shipped.ts";
import { ensureBuilt } from "../test/built.ts";
import { programOf as commandOf, ROOT, run } from "../test/command.ts";
import { flipPackedFuses, readFuseDifferences } from "./fuses.ts";
import { writeElectronDist, type PackedPlatform } from "./testing/electron-dist.ts";

interface Package {
  /** the folder from which an installer would be made */
  readonly folder: string;
  readonly resources: string;
  /** the program, or on macOS its bundle */
  readonly program: string;
  readonly output: string;
}

const BUILDER_NAMES = { linux: "linux", darwin: "mac", win32: "win" } as const;
const PLACES = {
  linux: { folder: "linux-unpacked", resources: "resources", program: "switchboard" },
  win32: { folder: "win-unpacked", resources: "resources", program: "Switchboard.exe" },
  darwin: { folder: "mac", resources: "Switchboard.app/Contents/Resources", program: "Switchboard.app" },
} as const;
const PLATFORMS = ["linux", "win32", "darwin"] as const;
/**
 * The size that the program adds to Electron; without the filters in electron-builder.ts it is three times as large.
 */
const MOST_MEGABYTES = 15;

const HERE = PLATFORMS.find((platform) => platform === process.platform) ?? "linux";

let scratch = "";
const packages = new Map<PackedPlatform, Package>();
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "switchboard-package-"));
  // On a Mac the packager must neither look for an identity nor sign the test's own program.
  vi.stubEnv("CSC_IDENTITY_AUTO_DISCOVERY", "false");
  putCodesign(join(scratch, "bin"));
  await ensureBuilt();
  for (const platform of PLATFORMS) packages.set(platform, await pack(platform));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true, force: true });
});

/** A `codesign` that records its arguments and the fuses at that moment. */
function putCodesign(folder: string): void {
  mkdirSync(folder);
  const path = join(folder, "codesign");
  const framework = "Contents/Frameworks/Electron Framework.framework/Electron Framework";
  writeFileSync(
    path,
    `#!/bin/sh
for app; do :; done
printf '%s\\n' "$@" > "$(dirname "$app")/codesign.txt"
cp "$app/${framework}" "$(dirname "$app")/signed-framework"
`,
  );
  chmodSync(path, 0o755);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"] ?? ""}`);
}

function packageFor(platform: PackedPlatform): Package {
  const found = packages.get(platform);
  if (found === undefined) throw new Error(`nothing was packed for ${platform}`);
  return found;
}

/** Packs for a platform, for the processor of this machine, as `npm run package -- --dir` does. */
async function pack(platform: PackedPlatform): Promise<Package> {
  const dist = join(scratch, `electron-${platform}`);
  const output = join(scratch, `out-${platform}`);
  writeElectronDist(dist, platform);
  const { exitCode, output: said } = await run(
    commandOf("electron-builder", "electron-builder", [
      "--dir",
      `--${BUILDER_NAMES[platform]}`,
      `--${process.arch}`,
      "--config=electron-builder.ts",
      `--config.electronDist=${dist}`,
      `--config.directories.output=${output}`,
      ...(platform === "linux" ? ["--config.afterExtract=tools/package/testing/desktop-entry.ts"] : []),
    ]),
  );
  if (exitCode !== 0) throw new Error(said);
  const { folder, resources, program } = PLACES[platform];
  const name = readdirSync(output).find((one) => one.startsWith(folder)) ?? folder;
  const at = join(output, name);
  return { folder: at, resources: join(at, resources), program: join(at, program), output };
}

/** The files below a folder with `/` between names, sorted; hashes in names of built files are left out. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => plainName(relative(folder, join(entry.parentPath, entry.name))))
    .toSorted();
}

const plainName = (path: string): string =>
  path
    .replaceAll(sep, "/")
    .replace(/^\//u, "")
    .replace(/-[\w-]{8}(\.(?:js|css)$)/u, "-HASH$1");

const megabytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6;

const ENGINE_FILES = ["archive-writer", "engine", "import-reader", "import-writer", "row-sorter"].map(
  (name) => `out/main/${name}.mjs`,
);

test("Windows finds the program's windows by the installer's own id", () => {
  expect(readFileSync(join(ROOT, "out/main/index.js"), "utf8")).toContain(`APP_ID = "${configuration.appId}"`);
});

/** The built window: its page, and the files of its parts (tools/first-load.test.ts names them). Source maps stay out. */
const windowFiles = (): readonly string[] =>
  filesOf(join(ROOT, "out/renderer"))
    .filter((path) => !path.endsWith(".map"))
    .map((path) => `out/renderer/${path}`);

describe.each(PLATFORMS)("a package for %s", (platform) => {
  test("contains the built program in its archive and nothing of the sources", () => {
    const made = packageFor(platform);
    const listed = listPackage(join(made.resources, "app.asar"), { isPack: false }).map(plainName);
    const files = listed.filter((path) => !path.startsWith("node_modules") && /\.\w+$/u.test(path));
    expect(files.toSorted()).toEqual(
      [
        ...ENGINE_FILES,
        "out/main/index.js",
        "out/preload/index.cjs",
        ...windowFiles(),
        "package.json",
        "resources/icon.png",
      ].toSorted(),
    );
    const modules = new Set(listed.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1] ?? ""));
    expect([...modules].filter((name) => name !== "")).toEqual(["better-sqlite3"]);
  });

  test("contains the engine's programs and the platform's one native binary outside the archive", () => {
    const made = packageFor(platform);
    const unpacked = filesOf(join(made.resources, "app.asar.unpacked"));
    expect(unpacked.filter((path) => path.startsWith("out/"))).toEqual(ENGINE_FILES);
    expect(unpacked.filter((path) => path.includes("prebuilds/"))).toEqual([
      `node_modules/better-sqlite3/prebuilds/${platform}-${process.arch}.node`,
    ]);
    const inside = unpacked.filter((path) => path.startsWith("node_modules/")).map((path) => path.split("/")[2]);
    expect(new Set(inside)).toEqual(new Set(["LICENSE", "lib", "package.json", "prebuilds"]));
  });

  test("contains the licences of everything inside it, beside the archive", () => {
    const { resources, folder } = packageFor(platform);
    const notices = readFileSync(join(resources, "THIRD_PARTY_NOTICES.txt"), "utf8");
    for (const { name, version } of shippedPackages(ROOT)) expect(notices).toContain(`\n${name} ${version}, `);
    expect(readFileSync(join(resources, "LICENSE.txt"))).toEqual(readFileSync(join(ROOT, "LICENSE")));
    const ofElectron = filesOf(platform === "darwin" ? resources : folder);
    expect(ofElectron).toEqual(expect.arrayContaining(["LICENSE.electron.txt", "LICENSES.chromium.html"]));
  });

  test("has every fuse as written", async () => {
    const made = packageFor(platform);
    expect(await readFuseDifferences(made.program)).toEqual([]);
  });

  test(`adds less than ${MOST_MEGABYTES} MB to Electron`, () => {
    const made = packageFor(platform);
    expect(megabytesOf(made.folder)).toBeLessThan(MOST_MEGABYTES);
  });
});

test("the package for Linux registers links, archives and its windows with the desktop", () => {
  const made = packageFor("linux");
  const lines = readFileSync(join(made.output, "switchboard.desktop"), "utf8").split("\n");
  expect(lines).toContain("MimeType=application/vnd.switchboard.archive;x-scheme-handler/switchboard;");
  expect(lines).toContain("StartupWMClass=switchboard");
  const manifest: unknown = JSON.parse(String(extractFile(join(made.resources, "app.asar"), "package.json")));
  expect(manifest).toMatchObject({ desktopName: "switchboard.desktop" });
  expect(configuration.linux).toMatchObject({ syncDesktopName: true });
});

test("the package for Debian has the required homepage and maintainer address, and nothing is uploaded", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(manifest).toMatchObject({
    homepage: expect.stringMatching(/^https:/u),
    author: expect.stringMatching(/^[^<]+ <\S+@\S+>$/u),
  });
  expect(configuration.publish).toBeNull();
});

test("the package for macOS registers its links, its archives and its icon", () => {
  const made = packageFor("darwin");
  const list = readFileSync(join(made.program, "Contents/Info.plist"), "utf8").replaceAll(/>\s+</gu, "><");
  expect(list).toContain("<key>CFBundleURLSchemes</key><array><string>switchboard</string></array>");
  expect(list).toContain("<key>CFBundleTypeExtensions</key><array><string>switchboard</string></array>");
  expect(list).toContain("<key>CFBundleIdentifier</key><string>app.switchboard.desktop</string>");
  expect(list).toContain("<key>Resources/app.asar</key>");
  expect(filesOf(join(made.program, "Contents/Resources"))).toContain("icon.icns");
});

test("the package for Windows names itself in the program's version and checks its archive", () => {
  const made = packageFor("win32");
  const program = NtExecutable.from(readFileSync(made.program), { ignoreCert: true });
  const { entries } = NtExecutableResource.from(program);
  const [version] = Resource.VersionInfo.fromEntries(entries);
  const [language] = version?.getAllLanguagesForStringValues() ?? [];
  expect(language === undefined ? {} : version?.getStringValues(language)).toMatchObject({
    ProductName: "Switchboard",
    FileDescription: "Switchboard",
  });
  expect(entries.filter(({ type }) => type === "INTEGRITY").map(({ id }) => id)).toEqual(["ELECTRONASAR"]);
  // 3 is an icon, 14 a group of them. Source: Microsoft, "Resource Types".
  expect(entries.filter(({ type }) => type === 14)).toHaveLength(1);
  expect(entries.filter(({ type }) => type === 3)).toHaveLength(7);
});

test.runIf(process.platform !== "win32")(
  "the package for macOS is signed ad hoc after its fuses were flipped, so that Apple silicon starts it",
  async () => {
    const made = packageFor("darwin");
    const packager = { appInfo: { productFilename: "Switchboard" } };
    await flipPackedFuses({ appOutDir: made.folder, electronPlatformName: "darwin", packager }, "darwin");
    const asked = readFileSync(join(made.folder, "codesign.txt"), "utf8").trimEnd().split("\n");
    expect(asked.slice(0, 3)).toEqual(["--sign", "-", "--force"]);
    expect(asked.at(-1)).toBe(made.program);
    expect(await readFuseDifferences(join(made.folder, "signed-framework"))).toEqual([]);
  },
);

test("the package for this system runs its engine and its threads from the unpacked files alone", async () => {
  const made = packageFor(HERE);
  const folder = makeTemporaryFolder();
  cpSync(join(made.resources, "app.asar.unpacked"), join(folder, "unpacked"), { recursive: true });
  const programs = join(folder, "unpacked/out/main");
  for (const name of ["archive-writer", "import-reader", "import-writer", "row-sorter"]) {
    expect(await run({ file: process.execPath, args: [join(programs, `${name}.mjs`)] })).toMatchObject({ exitCode: 0 });
  }
  const program = join(programs, "engine.mjs");
  const { client } = startEngineProcess(join(folder, "store.db"), { program });
  const path = join(folder, "messages.ndjson");
  writeFileSync(path, [1, 2, 3].map((id) => `{"id":${id},"sentAt":${id},"data":{"text":"x"}}\n`).join(""));
  const { openedId } = await client.call("opened.openPaths", { paths: [path] });
  expect(await client.call("opened.import", { openedId })).toMatchObject({ state: "complete", messages: 3 });
});
