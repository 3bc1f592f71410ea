// Packages the built program with the real electron-builder for each of six targets and inspects the result.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join, sep } from "node:path";
import { extractFile, listPackage } from "@electron/asar";
import { NtExecutable, NtExecutableResource, Resource } from "resedit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import configuration from "../../electron-builder.ts";
import { windowPaths } from "#main/window/window-options.ts";
import { startEngineProcess } from "#tests/fakes/engine-process.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { shippedPackages } from "#tools/release/shipped.ts";
import { ensureBuilt } from "#tools/test/built.ts";
import { programOf as commandOf, ROOT, run } from "#tools/test/command.ts";
import { flipPackedFuses, readFuseDifferences } from "./fuses.ts";
import { INSTALLER_SCRIPT, installerScript, registryValues } from "./registration.ts";
import { writeElectronDist, type PackedPlatform } from "#tools/package/testing/electron-dist.ts";
import { filesOf, megabytesOf, MOST_MEGABYTES, plainName } from "#tools/package/testing/packed-tree.ts";

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
  linux: { folder: "linux", unpacked: "-unpacked", resources: "resources", program: "switchboard" },
  win32: { folder: "win", unpacked: "-unpacked", resources: "resources", program: "Switchboard.exe" },
  darwin: { folder: "mac", unpacked: "", resources: "Switchboard.app/Contents/Resources", program: "Switchboard.app" },
} as const;
const PLATFORMS = ["linux", "win32", "darwin"] as const;
const ARCHS = ["x64", "arm64"] as const;
type Arch = (typeof ARCHS)[number];
const TARGETS = PLATFORMS.flatMap((platform) => ARCHS.map((arch) => ({ platform, arch })));
/** Packing for six targets on a machine that is busy with other things. */
const LONGEST_MS = 1_800_000;

const LINK = "switchboard://calls/v1.us.1";

const HERE = PLATFORMS.find((platform) => platform === process.platform) ?? "linux";

let scratch = "";
const packages = new Map<string, Package>();
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "switchboard-package-"));
  // On a Mac the packager must neither look for an identity nor sign the test's own program.
  vi.stubEnv("CSC_IDENTITY_AUTO_DISCOVERY", "false");
  putCodesign(join(scratch, "bin"));
  await ensureBuilt();
  for (const platform of PLATFORMS) writeElectronDist(join(scratch, `electron-${platform}`), platform);
  for (const platform of PLATFORMS) {
    for (const [arch, made] of await pack(platform)) packages.set(`${platform}-${arch}`, made);
  }
}, LONGEST_MS);
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

const OWN_ARCH: Arch = process.arch === "arm64" ? "arm64" : "x64";

function packageFor(platform: PackedPlatform, arch = OWN_ARCH): Package {
  const found = packages.get(`${platform}-${arch}`);
  if (found === undefined) throw new Error(`nothing was packed for ${platform}`);
  return found;
}

/** Packs for a platform and both processors, as `npm run package -- --dir` does. */
async function pack(platform: PackedPlatform): Promise<ReadonlyMap<Arch, Package>> {
  const output = join(scratch, `out-${platform}`);
  const { exitCode, output: said } = await run(
    commandOf("electron-builder", "electron-builder", [
      "--dir",
      `--${BUILDER_NAMES[platform]}`,
      ...ARCHS.map((arch) => `--${arch}`),
      "--config=tools/package/testing/config.ts",
      `--config.electronDist=${join(scratch, `electron-${platform}`)}`,
      `--config.directories.output=${output}`,
    ]),
  );
  if (exitCode !== 0) throw new Error(said);
  const { folder, unpacked, resources, program } = PLACES[platform];
  return new Map(
    ARCHS.map((arch) => {
      const at = join(output, `${folder}${arch === "x64" ? "" : `-${arch}`}${unpacked}`);
      return [arch, { folder: at, resources: join(at, resources), program: join(at, program), output }];
    }),
  );
}

const ENGINE_FILES = ["archive-writer", "engine", "import-reader", "import-writer", "row-sorter"].map(
  (name) => `out/main/${name}.mjs`,
);

test("the part of main that updates the program needs nothing outside it but Node and Electron", () => {
  const folder = join(ROOT, "out/main/chunks");
  const [name = ""] = readdirSync(folder).filter((each) => each.endsWith(".js"));
  const text = readFileSync(join(folder, name), "utf8");
  const needed = new Set(
    [...text.matchAll(/\b(?:__)?require\("([^"]+)"\)|\bfrom "([^"]+)";/gu)].map(([, a, b]) => a ?? b ?? ""),
  );
  expect(needed).toContain("electron");
  expect([...needed].filter((each) => each !== "electron" && each !== "../index.js" && !isBuiltin(each))).toEqual([]);
});

test("the packages for Linux say where updates are kept, and name no feed that is asked", () => {
  const config = readFileSync(join(packageFor("linux").resources, "app-update.yml"), "utf8");
  expect(config).toContain("updaterCacheDirName: switchboard-updater");
  expect(config).toContain("url: https://updates.invalid/");
});

test("Windows finds the program's windows by the installer's own id", () => {
  expect(readFileSync(join(ROOT, "out/main/index.js"), "utf8")).toContain(`APP_ID = "${configuration.appId}"`);
});

/** The built window: its page, and the files of its parts (tools/first-load.test.ts names them). Source maps stay out. */
const windowFiles = (): readonly string[] =>
  filesOf(join(ROOT, "out/renderer"))
    .filter((path) => !path.endsWith(".map"))
    .map((path) => `out/renderer/${path}`);

describe.each(TARGETS)("a package for $platform on $arch", ({ platform, arch }) => {
  test("contains the built program in its archive and nothing of the sources", () => {
    const made = packageFor(platform, arch);
    const listed = listPackage(join(made.resources, "app.asar"), { isPack: false }).map(plainName);
    const files = listed.filter((path) => !path.startsWith("node_modules") && /\.\w+$/u.test(path));
    expect(files.toSorted()).toEqual(
      [
        ...ENGINE_FILES,
        "out/main/chunks/library-HASH.js",
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

  test("contains the files that a window is made of, where main looks for them", () => {
    const listed = listPackage(join(packageFor(platform, arch).resources, "app.asar"), { isPack: false });
    const { preload, icon } = windowPaths("/out/main");
    expect(listed.map((path) => path.replaceAll(sep, "/"))).toEqual(
      expect.arrayContaining([preload, icon].map((path) => path.replaceAll(sep, "/"))),
    );
  });

  test("contains the engine's programs and the platform's one native binary outside the archive", () => {
    const made = packageFor(platform, arch);
    const unpacked = filesOf(join(made.resources, "app.asar.unpacked"));
    expect(unpacked.filter((path) => path.startsWith("out/"))).toEqual(ENGINE_FILES);
    expect(unpacked.filter((path) => path.includes("prebuilds/"))).toEqual([
      `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
    ]);
    const inside = unpacked.filter((path) => path.startsWith("node_modules/")).map((path) => path.split("/")[2]);
    expect(new Set(inside)).toEqual(new Set(["LICENSE", "lib", "package.json", "prebuilds"]));
  });

  test("contains the licences of everything inside it, beside the archive", () => {
    const { resources, folder } = packageFor(platform, arch);
    const notices = readFileSync(join(resources, "THIRD_PARTY_NOTICES.txt"), "utf8");
    for (const { name, version } of shippedPackages(ROOT)) expect(notices).toContain(`\n${name} ${version}, `);
    expect(readFileSync(join(resources, "LICENSE.txt"))).toEqual(readFileSync(join(ROOT, "LICENSE")));
    const ofElectron = filesOf(platform === "darwin" ? resources : folder);
    expect(ofElectron).toEqual(expect.arrayContaining(["LICENSE.electron.txt", "LICENSES.chromium.html"]));
  });

  test("has every fuse as written", async () => {
    const made = packageFor(platform, arch);
    expect(await readFuseDifferences(made.program)).toEqual([]);
  });

  test("has every kind of file, and none is larger than it has to be", () => {
    const sizes = megabytesOf(packageFor(platform, arch).folder);
    expect(new Set(sizes.keys())).toEqual(new Set(Object.keys(MOST_MEGABYTES)));
    const tooLarge = [...sizes].filter(([kind, megabytes]) => megabytes === 0 || megabytes > MOST_MEGABYTES[kind]);
    expect(tooLarge).toEqual([]);
  });
});

test("the packages for Linux register links, archives and its windows with the desktop", () => {
  const made = packageFor("linux");
  const lines = readFileSync(join(made.output, "switchboard.desktop"), "utf8").split("\n");
  // The packager adds its types to the same list again for each package that it makes.
  const types = lines.find((line) => line.startsWith("MimeType="))?.slice("MimeType=".length) ?? "";
  expect(new Set(types.split(";"))).toEqual(
    new Set([
      "text/csv",
      "application/vnd.switchboard.archive",
      "application/x-ndjson",
      "application/jsonl",
      "application/vnd.apache.parquet",
      "x-scheme-handler/switchboard",
      "",
    ]),
  );
  expect(lines).toContain("Exec=/opt/Switchboard/switchboard %U");
  expect(lines).toContain("StartupWMClass=switchboard");
  const manifest: unknown = JSON.parse(String(extractFile(join(made.resources, "app.asar"), "package.json")));
  expect(manifest).toMatchObject({ desktopName: "switchboard.desktop" });
  expect(configuration.linux).toMatchObject({ syncDesktopName: true, target: ["deb", "rpm", "AppImage"] });
});

test("the entry inside an AppImage starts the program with its sandbox", () => {
  const entry = readFileSync(join(packageFor("linux").output, "appimage.desktop"), "utf8");
  expect(entry.split("\n")).toContain("Exec=AppRun %U");
});

test.runIf(process.platform === "linux")(
  "the launcher inside an AppImage turns the sandbox off only if the system refuses namespaces of users",
  async () => {
    const launch = async (unshare: string, ...args: readonly string[]): Promise<string> => {
      const folder = makeTemporaryFolder();
      const write = (name: string, text: string): void => writeFileSync(join(folder, name), text, { mode: 0o755 });
      cpSync(join(packageFor("linux").output, "AppRun"), join(folder, "AppRun"));
      write("switchboard", `#!/bin/sh\necho "$*"\n`);
      write("unshare", unshare === null ? "#!/bin/false\n" : unshare);
      const { exitCode, output } = await run({ file: join(folder, "AppRun"), args });
      expect(exitCode).toBe(0);
      return output.trim();
    };
    const allows = "#!/bin/sh\nexit 0\n";
    const refuses = "#!/bin/sh\nexit 1\n";
    const isMissing = "#!/nothing\n";
    expect(await launch(allows, LINK)).toBe(LINK);
    expect(await launch(refuses, LINK)).toBe(`--no-sandbox ${LINK}`);
    expect(await launch(isMissing)).toBe("--no-sandbox");
  },
);

test("the packages for Linux explain each type to the desktop, except CSV, which every desktop knows", () => {
  const types = readFileSync(join(packageFor("linux").output, "mime.xml"), "utf8");
  const found = [...types.matchAll(/<mime-type type="(.+)">\s*<glob pattern="(.+)"\/>/gu)];
  expect(found.map(([, type, glob]) => `${glob ?? ""} ${type ?? ""}`)).toEqual([
    "*.switchboard application/vnd.switchboard.archive",
    "*.ndjson application/x-ndjson",
    "*.jsonl application/jsonl",
    "*.parquet application/vnd.apache.parquet",
  ]);
});

test("the installer for Windows registers the archive, includes its script, and asks for whom it installs", () => {
  const { output } = packageFor("win32");
  const script = readFileSync(join(output, "associations.nsi"), "utf8");
  expect(script.match(/!insertmacro APP_ASSOCIATE /gu)).toHaveLength(1);
  expect(script).toContain('APP_ASSOCIATE "switchboard" "Switchboard.Archive" "Switchboard archive"');
  expect(configuration.nsis).toMatchObject({ oneClick: false, perMachine: false, include: INSTALLER_SCRIPT });
  expect(readFileSync(join(ROOT, INSTALLER_SCRIPT), "utf8")).toBe(installerScript());
  expect(configuration.win).toMatchObject({ target: ["nsis", "msi"] });
});

test("the MSI package is for everybody, starts nothing, and registers archive, links and files", () => {
  const project = readFileSync(join(packageFor("win32").output, "project.wxs"), "utf8");
  expect(project).toContain('<Property Id="ALLUSERS" Secure="yes" Value="1"/>');
  expect(project).not.toContain("runAfterFinish");
  expect(project).toContain('<Extension Id="switchboard" Advertise="yes">');
  expect(project.match(/<Extension /gu)).toHaveLength(1);
  expect(project.match(/<RegistryValue /gu)).toHaveLength(registryValues().length);
  expect(project).toContain('Id="mainExecutable"');
});

test("the package for Debian has the required homepage and maintainer address, and nothing is uploaded", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(manifest).toMatchObject({
    homepage: expect.stringMatching(/^https:/u),
    author: expect.stringMatching(/^[^<]+ <\S+@\S+>$/u),
  });
  expect(configuration.publish).toEqual({ provider: "generic", url: "https://updates.invalid/" });
});

test("the package for macOS registers its links, its archives and its icon", () => {
  const made = packageFor("darwin");
  const list = readFileSync(join(made.program, "Contents/Info.plist"), "utf8").replaceAll(/>\s+</gu, "><");
  expect(list).toContain("<key>CFBundleURLSchemes</key><array><string>switchboard</string></array>");
  const types = [...list.matchAll(/<key>CFBundleTypeExtensions<\/key><array><string>(\w+)<\/string>/gu)];
  expect(types.map(([, ext]) => ext)).toEqual(["switchboard", "ndjson", "jsonl", "csv", "parquet"]);
  const ranks = [...list.matchAll(/<key>LSHandlerRank<\/key><string>(\w+)<\/string>/gu)].map(([, rank]) => rank);
  expect(ranks).toEqual(["Owner", "Alternate", "Alternate", "Alternate", "Alternate"]);
  expect(configuration.mac).toMatchObject({ target: ["dmg", "zip"] });
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
  const { client } = startEngineProcess(folder, { program });
  const path = join(folder, "messages.ndjson");
  writeFileSync(path, [1, 2, 3].map((id) => `{"id":${id},"sentAt":${id},"data":{"text":"x"}}\n`).join(""));
  const { openedId } = await client.call("opened.openPaths", { paths: [path] });
  expect(await client.call("opened.import", { openedId })).toMatchObject({ state: "complete", messages: 3 });
});
