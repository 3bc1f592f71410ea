// What `npm run package` makes of its arguments, and what it says when something is missing.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { ROOT, run } from "#tools/test/command.ts";
import { emptySigningVariables, explainFailure, planPackages, type Host } from "./run.ts";

const LINUX: Host = {
  platform: "linux",
  arch: "x64",
  installedRuntime: null,
  electronVersion: "45.4.1",
  hasProgram: () => true,
};

/** A folder as an unpacked Electron for Linux. */
function runtimeFolder(version: string | null): string {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "resources"));
  writeFileSync(join(folder, "electron"), "");
  if (version !== null) writeFileSync(join(folder, "version"), version);
  return folder;
}

describe("packages", () => {
  test("are for this system and processor unless others are named", () => {
    expect(planPackages([], LINUX)).toEqual({ system: "linux", archs: ["x64"], isFolderOnly: false, runtime: null });
    expect(planPackages(["--win", "--arm64", "--dir"], LINUX)).toMatchObject({ system: "win", archs: ["arm64"] });
    expect(planPackages(["--x64", "--arm64"], LINUX).archs).toEqual(["x64", "arm64"]);
    expect(planPackages([], { ...LINUX, platform: "darwin", arch: "arm64" })).toMatchObject({
      system: "mac",
      archs: ["arm64"],
    });
  });

  test("are made of the downloaded Electron only where it fits", () => {
    const host = { ...LINUX, installedRuntime: runtimeFolder("45.4.1") };
    expect(planPackages([], host).runtime).toBe(host.installedRuntime);
    expect(planPackages(["--arm64"], host).runtime).toBeNull();
    expect(planPackages(["--win", "--dir"], host).runtime).toBeNull();
  });

  test("are made of a given Electron of the right version and system", () => {
    const folder = runtimeFolder("v45.4.1\n");
    expect(planPackages([`--runtime=${folder}`], LINUX).runtime).toBe(folder);
    expect(planPackages([`--runtime=${runtimeFolder(null)}`], LINUX).runtime).not.toBeNull();
    expect(() => planPackages([`--runtime=${runtimeFolder("44.0.0")}`], LINUX)).toThrow(
      "is Electron 44.0.0; this program needs 45.4.1.",
    );
    expect(() => planPackages(["--win", "--dir", `--runtime=${folder}`], LINUX)).toThrow(
      "it has no electron.exe. Unpack Electron 45.4.1 there.",
    );
    expect(() => planPackages(["--x64", "--arm64", `--runtime=${folder}`], LINUX)).toThrow("one processor");
  });

  test.each([
    [["--mac"], {}, "made on a Mac"],
    [["--win"], { hasProgram: () => false }, "made on Windows, or with wine"],
    [[], { hasProgram: () => false }, "needs rpmbuild. Install it"],
    [["--win", "--mac"], {}, "Choose one of"],
    [[], { platform: "aix" }, "There are no packages for aix"],
  ])("with %j on %j are refused with a sentence", (args, host, sentence) => {
    expect(() => planPackages(args, { ...LINUX, ...host })).toThrow(sentence);
  });

  test("need no tools of the system for the folder alone", () => {
    expect(planPackages(["--mac", "--dir"], { ...LINUX, hasProgram: () => false }).isFolderOnly).toBe(true);
  });
});

describe("a failed download", () => {
  const output = "⨯ getaddrinfo ENOTFOUND github.com";

  test("names the files that are needed and how to pass them", () => {
    const sentence = explainFailure(output, planPackages(["--win", "--arm64", "--dir"], LINUX), "45.4.1");
    expect(sentence).toContain("electron-v45.4.1-win32-arm64.zip");
    expect(sentence).toContain("--runtime=FOLDER");
    expect(sentence).not.toContain("Installers also need");
  });

  test("of the installers' programs names the way without them", () => {
    const plan = planPackages([`--runtime=${runtimeFolder("45.4.1")}`], LINUX);
    expect(explainFailure(output, plan, "45.4.1")).toMatch(/Installers also need programs .* add --dir\.$/u);
  });

  test("is not made of other failures", () => {
    expect(explainFailure("Invalid configuration object", planPackages([], LINUX), "45.4.1")).toBeNull();
  });
});

test("a variable for signing that is set to nothing counts as missing", () => {
  const env = { CSC_LINK: "", WIN_CSC_LINK: " ", APPLE_ID: "somebody", PATH: "" };
  expect(emptySigningVariables(env)).toEqual(["CSC_LINK", "WIN_CSC_LINK"]);
});

test("the script refuses before it builds", async () => {
  const script = join(ROOT, "tools/package/run.ts");
  const wrong = await run({ file: process.execPath, args: [script, "--win", "--mac"] });
  expect(wrong).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("Choose one of --linux, --win and --mac"),
  });
});
