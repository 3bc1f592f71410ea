// How packages are installed and removed for their test: with a stand-in for the system's own programs, which the workflow
// Packages runs for real.
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import configuration from "../../electron-builder.ts";
import { installProgram } from "#tests/fakes/feed.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { settingName } from "#contract/policy/policy-table.ts";
import { policyOf } from "#contract/policy/policy.ts";
import type { Command } from "#tools/test/command.ts";
import { install, packageIn, policyWords, programOfEntry, WAYS, type Way } from "./installed.ts";
import { startLoopbackFeed } from "./loopback-feed.ts";

function wayOf(platform: string, name: string): Way {
  const found = WAYS[platform]?.find((way) => way.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

/** A registry whose hives name the program of links, and the commands that were run beside it. */
function windowsWith(registered: Map<string, string>) {
  const commands: string[] = [];
  const run = async ({ file, args }: Command): Promise<{ exitCode: number; output: string }> => {
    if (file !== "reg") {
      commands.push([file, ...args].join(" "));
      if (args.includes("/x")) {
        for (const [hive, program] of registered) {
          rmSync(program, { force: true });
          if (hive === "HKLM") registered.delete(hive);
        }
      }
      return { exitCode: 0, output: "" };
    }
    const [, key = ""] = args;
    const program = registered.get(key.split("\\")[0] ?? "");
    if (program === undefined) return { exitCode: 1, output: "ERROR: The system was unable to find the key." };
    return { exitCode: 0, output: `\r\n${key}\r\n    (Default)    REG_SZ    "${program}" "%1"\r\n\r\n` };
  };
  return { run, commands };
}

function programFile(): string {
  const path = join(makeTemporaryFolder(), "Switchboard.exe");
  writeFileSync(path, "");
  return path;
}

test("every package for a system is tried, except the rpm package and the disk image", () => {
  const targets = [configuration.linux, configuration.win, configuration.mac].flatMap((each) => each?.target ?? []);
  const endings = new Set(Object.values(WAYS).flatMap((ways) => ways.map(({ ending }) => ending)));
  const ending = (target: unknown): string => (target === "nsis" ? ".exe" : `.${String(target)}`);
  expect(targets.filter((target) => !endings.has(ending(target)))).toEqual(["rpm", "dmg"]);
});

test("the program of a package is the one that opens links, and its removal must leave nothing", async () => {
  const program = programFile();
  const registered = new Map([["HKLM", program]]);
  const { run, commands } = windowsWith(registered);
  const installed = await install(wayOf("win32", "the MSI package"), "C:\\a b.msi", "", run);
  expect(installed.program).toBe(program);
  await installed.remove();
  expect(existsSync(program)).toBe(false);
  expect(commands).toEqual(["msiexec /i C:\\a b.msi /qn /norestart", "msiexec /x C:\\a b.msi /qn /norestart"]);
});

test("what is left in the settings of one person is reported", async () => {
  const program = programFile();
  const registered = new Map([
    ["HKLM", program],
    ["HKCU", program],
  ]);
  const { run } = windowsWith(registered);
  const installed = await install(wayOf("win32", "the MSI package"), "a.msi", "", run);
  await expect(installed.remove(0)).rejects.toThrow(
    `After the MSI package was removed, this is left: the program ${program} for links.`,
  );
});

test.each([
  ["the installer, /allusers", "HKLM"],
  ["the installer, /currentuser", "HKCU"],
])("%s registers below %s, without a question", async (name, hive) => {
  const program = programFile();
  const { run, commands } = windowsWith(new Map([[hive, program]]));
  await install(wayOf("win32", name), "setup.exe", "", run);
  expect(commands).toEqual([`setup.exe /S ${name.split(", ")[1]}`]);
  const other = windowsWith(new Map([[hive === "HKLM" ? "HKCU" : "HKLM", program]]));
  await expect(install(wayOf("win32", name), "setup.exe", "", other.run)).rejects.toThrow("nothing is registered");
});

test("an installer that fails is reported with its own words", async () => {
  const run = async () => ({ exitCode: 100, output: "E: Unable to locate package" });
  await expect(install(wayOf("linux", "the deb package"), "/dist/a.deb", "", run)).rejects.toThrow(
    "sudo apt-get install --yes /dist/a.deb failed with exit code 100:\nE: Unable to locate package",
  );
});

test.runIf(process.platform !== "win32")("an AppImage becomes a program that this person may write to", async () => {
  const [folder, scratch] = [makeTemporaryFolder(), makeTemporaryFolder()];
  const file = join(folder, "Switchboard-1.0.0.AppImage");
  writeFileSync(file, "an image");
  chmodSync(file, 0o444);
  const { program } = await install(wayOf("linux", "the AppImage"), file, scratch);
  expect([readFileSync(program, "utf8"), statSync(program).mode & 0o777]).toEqual(["an image", 0o755]);
});

test("the program of a desktop entry is its command without arguments", () => {
  const path = join(makeTemporaryFolder(), "switchboard.desktop");
  expect(programOfEntry(path)).toBeNull();
  for (const command of ["/opt/Switchboard/switchboard %U", `"/opt/A B/switchboard" %U`]) {
    writeFileSync(path, `[Desktop Entry]\nExec=${command}\nName=Switchboard\n`);
    expect(programOfEntry(path)).toBe(command.replace(/"| %U/gu, ""));
  }
});

test("one file is a way's package; its description is none", () => {
  const folder = makeTemporaryFolder();
  const way = wayOf("win32", "the installer, /allusers");
  expect(() => packageIn(folder, way)).toThrow("has 0 files for the installer, /allusers, not one");
  for (const name of ["Switchboard Setup 1.0.0.exe", "Switchboard Setup 1.0.0.exe.blockmap"]) {
    writeFileSync(join(folder, name), "");
  }
  expect(packageIn(folder, way)).toBe(join(folder, "Switchboard Setup 1.0.0.exe"));
  writeFileSync(join(folder, "Switchboard Setup 0.9.0.exe"), "");
  expect(() => packageIn(folder, way)).toThrow("has 2 files");
});

test("the policy that names the feed is one that the program accepts", async () => {
  const feed = await startLoopbackFeed("1.0.0");
  const scratch = makeTemporaryFolder();
  policyWords("linux", feed.url, scratch);
  const policy = policyOf("/etc", JSON.parse(readFileSync(join(scratch, "policy.json"), "utf8")));
  expect(policy).toMatchObject({ problem: null, updateFeed: feed.url, updates: "on" });
  const { put } = policyWords("win32", feed.url, scratch);
  expect(settingName.safeParse(put[put.indexOf("/v") + 1]).success).toBe(true);
  await feed.close();
});

test("the updater asks the feed once and finds the version that runs", async () => {
  const feed = await startLoopbackFeed("1.0.0");
  const { updater } = installProgram({ feed: feed.url });
  expect(await updater.check()).toMatchObject({ is: "same" });
  expect(feed.asked()).toBe(1);
  await feed.close();
});
