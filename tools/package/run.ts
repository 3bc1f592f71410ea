// `npm run package`: builds the program and makes its packages. `--linux`, `--win`, `--mac` choose the system, `--x64` and
// `--arm64` the processors, `--dir` makes the folder without installers, `--runtime=FOLDER` uses an unpacked Electron.
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { programOf, ROOT, run } from "#tools/test/command.ts";

type System = "linux" | "win" | "mac";
const SYSTEMS: readonly System[] = ["linux", "win", "mac"];
const SYSTEM_OF_HOST: Readonly<Record<string, System>> = { linux: "linux", win32: "win", darwin: "mac" };
const HOST_OF_SYSTEM = { linux: "linux", win: "win32", mac: "darwin" } as const;
/** What an unpacked Electron contains, and the names of its downloads. */
const PROGRAM_IN = { linux: "electron", win: "electron.exe", mac: "Electron.app" } as const;
const PLATFORM_IN_NAME = { linux: "linux", win: "win32", mac: "darwin" } as const;
/** Variables that mean a certificate or an account. An empty one must count as missing: the packager would read it. */
const SIGNING = [
  "CSC_LINK",
  "CSC_KEY_PASSWORD",
  "WIN_CSC_LINK",
  "WIN_CSC_KEY_PASSWORD",
  "APPLE_ID",
  "APPLE_APP_SPECIFIC_PASSWORD",
  "APPLE_TEAM_ID",
];

export interface Plan {
  readonly system: System;
  readonly archs: readonly ("x64" | "arm64")[];
  /** true for the folder without installers */
  readonly isFolderOnly: boolean;
  /** an unpacked Electron, or null to let the packager download it */
  readonly runtime: string | null;
}

export interface Host {
  readonly platform: string;
  readonly arch: string;
  /** Electron's folder from `npm run get-electron`; null if it was not downloaded */
  readonly installedRuntime: string | null;
  /** the version that package.json asks for */
  readonly electronVersion: string;
  readonly hasProgram: (name: string) => boolean;
}

/** Reads the arguments. Throws an Error with a sentence for each thing that is wrong or missing. */
export function planPackages(args: readonly string[], host: Host): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      linux: { type: "boolean", default: false },
      win: { type: "boolean", default: false },
      mac: { type: "boolean", default: false },
      x64: { type: "boolean", default: false },
      arm64: { type: "boolean", default: false },
      dir: { type: "boolean", default: false },
      runtime: { type: "string" },
    },
  });
  const chosen = SYSTEMS.filter((system) => values[system]);
  if (chosen.length > 1) throw new Error("Choose one of --linux, --win and --mac: each needs its own Electron.");
  const system = chosen[0] ?? SYSTEM_OF_HOST[host.platform];
  if (system === undefined)
    throw new Error(`There are no packages for ${host.platform}. Choose --linux, --win or --mac.`);
  const named = (["x64", "arm64"] as const).filter((arch) => values[arch]);
  const archs = named.length > 0 ? named : [host.arch === "arm64" ? ("arm64" as const) : ("x64" as const)];
  const fits = HOST_OF_SYSTEM[system] === host.platform && archs.length === 1 && archs[0] === host.arch;
  const runtime = values.runtime === undefined ? (fits ? host.installedRuntime : null) : resolve(values.runtime);
  const wrong = [
    ...(runtime === null ? [] : judgeRuntime(runtime, system, host.electronVersion)),
    ...(runtime !== null && archs.length > 1 ? ["A runtime is for one processor. Choose --x64 or --arm64."] : []),
    ...(values.dir ? [] : judgeTools(system, host)),
  ];
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return { system, archs, isFolderOnly: values.dir, runtime };
}

function judgeRuntime(folder: string, system: System, version: string): readonly string[] {
  const program = PROGRAM_IN[system];
  if (!existsSync(join(folder, program))) {
    return [`${folder} is no Electron for this system: it has no ${program}. Unpack Electron ${version} there.`];
  }
  const path = join(folder, "version");
  const found = existsSync(path) ? readFileSync(path, "utf8").trim().replace(/^v/u, "") : version;
  return found === version ? [] : [`${folder} is Electron ${found}; this program needs ${version}.`];
}

/** What installers need from the machine. The folder alone (`--dir`) can be made anywhere. */
function judgeTools(system: System, host: Host): readonly string[] {
  if (system === "mac" && host.platform !== "darwin") {
    return ["Packages for macOS are made on a Mac. Here only the folder can be made: add --dir."];
  }
  if (system === "win" && host.platform !== "win32" && !host.hasProgram("wine")) {
    return ["Installers for Windows are made on Windows, or with wine. Here only the folder can be made: add --dir."];
  }
  if (system === "linux" && !host.hasProgram("rpmbuild")) {
    return ["The rpm package needs rpmbuild. Install it, for example with: sudo apt-get install rpm"];
  }
  return [];
}

/** What to do when the packager could not download Electron, as a sentence; null if it failed for another reason. */
export function explainFailure(output: string, plan: Plan, electronVersion: string): string | null {
  const isDownload = /electron-v[\d.]+-|getaddrinfo|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|HTTPError/u.test(
    output,
  );
  if (!isDownload) return null;
  const zips = plan.archs.map((arch) => `electron-v${electronVersion}-${PLATFORM_IN_NAME[plan.system]}-${arch}.zip`);
  const tools = plan.isFolderOnly ? "" : " Installers also need programs that electron-builder downloads from GitHub.";
  return plan.runtime === null
    ? `Packaging needs ${zips.join(" and ")} from https://github.com/electron/electron/releases, and the download failed. Unpack it on a machine with a network and pass --runtime=FOLDER.${tools}`
    : `A download failed.${tools} Without a network, add --dir.`;
}

/** The variables for signing that are set to nothing. */
export function emptySigningVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return SIGNING.filter((name) => env[name]?.trim() === "");
}

function thisHost(): Host {
  const manifest = z.object({ devDependencies: z.object({ electron: z.string() }) });
  const { electron } = manifest.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).devDependencies;
  const dist = join(ROOT, "node_modules/electron/dist");
  const system = SYSTEM_OF_HOST[process.platform] ?? "linux";
  const suffix = process.platform === "win32" ? ".exe" : "";
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return {
    platform: process.platform,
    arch: process.arch,
    installedRuntime: existsSync(join(dist, PROGRAM_IN[system])) ? dist : null,
    electronVersion: electron,
    hasProgram: (name) => folders.some((folder) => existsSync(join(folder, name + suffix))),
  };
}

async function makePackages(args: readonly string[], say: (text: string) => void): Promise<void> {
  const host = thisHost();
  const plan = planPackages(args, host);
  const built = await run(programOf("electron-vite", "electron-vite", ["build"]));
  if (built.exitCode !== 0) throw new Error(built.output);
  // A child gets the variables of this process.
  for (const name of emptySigningVariables(process.env)) delete process.env[name];
  const packed = await run(
    programOf("electron-builder", "electron-builder", [
      `--${plan.system}`,
      ...plan.archs.map((arch) => `--${arch}`),
      ...(plan.isFolderOnly ? ["--dir"] : []),
      "--config=electron-builder.ts",
      "--publish=never",
      ...(plan.runtime === null ? [] : [`--config.electronDist=${plan.runtime}`]),
    ]),
  );
  say(packed.output.trimEnd());
  if (packed.exitCode !== 0)
    throw new Error(explainFailure(packed.output, plan, host.electronVersion) ?? "Packaging failed.");
}

if (import.meta.main) {
  try {
    await makePackages(process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`));
  } catch (thrown) {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    process.exitCode = 1;
  }
}
