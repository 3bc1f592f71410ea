// What a release has beside its packages, made from the built program and the real lockfile.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { ensureBuilt } from "#tools/test/built.ts";
import { ROOT, run } from "#tools/test/command.ts";
import { billOf, listLockfile } from "./bill-of-materials.ts";
import { composeNotices, licenseTextOf } from "./notices.ts";
import {
  CHANGES,
  changesOf,
  CHECKSUMS,
  checksumsOf,
  judgeTag,
  readRelease,
  writeReleaseFiles,
} from "./release-files.ts";
import { packageFolderOf, shippedPackages, type ShippedPackage } from "./shipped.ts";

beforeAll(ensureBuilt);

/** Licences that allow shipping their code inside this program; every other one needs a decision. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "OFL-1.1",
]);

describe("the shipped packages", () => {
  test("are those of the bundles, the native one and Electron, and none that only tests use", () => {
    const names = shippedPackages(ROOT).map(({ name }) => name);
    for (const name of [
      "@fontsource-variable/inter",
      "better-sqlite3",
      "electron",
      "electron-store",
      "react",
      "ag-grid-community",
      "fflate",
      "zod",
    ]) {
      expect(names).toContain(name);
    }
    for (const name of ["vitest", "electron-builder", "exceljs", "playwright", "csv-parse", "yaml"]) {
      expect(names).not.toContain(name);
    }
  });

  test("have a licence that allows it, and each has a licence text", () => {
    const shipped = shippedPackages(ROOT);
    expect(
      shipped.filter(({ license }) => !ALLOWED.has(license)).map(({ name, license }) => `${name}: ${license}`),
    ).toEqual([]);
    expect(shipped.filter((each) => (licenseTextOf(each) ?? "").length < 200).map(({ name }) => name)).toEqual([]);
  });

  test("include the package of every typeface in the window's folder", () => {
    const fontsIn = (folder: string): readonly string[] =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".woff2"))
        .map((name) =>
          createHash("sha256")
            .update(readFileSync(join(folder, name)))
            .digest("hex"),
        );
    const known = shippedPackages(ROOT).flatMap(({ name, folder }) => (name.includes("font") ? fontsIn(folder) : []));
    const built = fontsIn(join(ROOT, "out/renderer"));
    expect(built).toHaveLength(7);
    expect(built.filter((font) => !known.includes(font))).toEqual([]);
  });

  test.each([
    ["../../node_modules/zod/v4/core.js", "node_modules/zod"],
    ["../node_modules/@mantine/core/esm/core/Box.mjs", "node_modules/@mantine/core"],
    ["../../node_modules/conf/node_modules/env-paths/index.js", "node_modules/conf/node_modules/env-paths"],
    ["../../src/main/index.ts", null],
  ])("are found by the source %s", (source, folder) => {
    expect(packageFolderOf(source)).toBe(folder);
  });

  test("cannot be named before the program is built", () => {
    const root = makeTemporaryFolder();
    mkdirSync(join(root, "out"));
    expect(() => shippedPackages(root)).toThrow("The built program has no source maps. Run: npm run build");
  });
});

/** A package in a new folder, with or without a licence file. */
function packageWith(license: string | null): ShippedPackage {
  const folder = makeTemporaryFolder();
  if (license !== null) writeFileSync(join(folder, "LICENCE.md"), license);
  return { name: "thing", version: "1.0.0", license: "MIT", folder };
}

describe("the notices", () => {
  test("name every shipped package and what is inside one, each with its text", () => {
    const shipped = shippedPackages(ROOT);
    const notices = composeNotices(shipped);
    for (const { name, version, license } of shipped) expect(notices).toContain(`\n${name} ${version}, ${license}\n`);
    expect(notices).toContain("SQLite (inside better-sqlite3), public domain");
    expect(notices).toContain("LICENSES.chromium.html");
  });

  test("contain the text in the package's folder", () => {
    expect(composeNotices([packageWith("You may use it.\r\n")])).toContain("thing 1.0.0, MIT\n");
    expect(composeNotices([packageWith("You may use it.\r\n")])).toMatch(/\nYou may use it\.\n$/u);
  });

  test("are not written without a licence text", () => {
    expect(() => composeNotices([packageWith(null)])).toThrow("No licence text: thing. Add it to MISSING_TEXTS");
    expect(() => composeNotices([packageWith("")])).toThrow("No licence text: thing.");
  });
});

describe("the bill of materials", () => {
  test("lists exactly what is shipped, each with version, licence and checksum", async () => {
    const shipped = shippedPackages(ROOT);
    const bill = billOf(await listLockfile(ROOT), shipped, "Switchboard");
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { type: "application", name: "Switchboard" } },
    });
    expect(bill.components.map(({ name, version }) => `${name} ${version}`)).toEqual(
      shipped.map(({ name, version }) => `${name} ${version}`),
    );
    expect(
      bill.components.filter(({ licenses = [], hashes = [] }) => licenses.length === 0 || hashes.length === 0),
    ).toEqual([]);
    expect(bill.components.filter((component) => component["scope"] !== "required")).toEqual([]);
    const refs = bill.components.map((component) => component["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
  });

  test("links every part to the program and to no part that is left out", async () => {
    const bill = billOf(await listLockfile(ROOT), shippedPackages(ROOT), "Switchboard");
    const refs = new Set(bill.components.map((component) => component["bom-ref"]));
    const links = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const follow = (ref: string): void => {
      for (const next of links.get(ref) ?? []) {
        if (reached.has(next)) continue;
        reached.add(next);
        follow(next);
      }
    };
    follow(bill.metadata.component["bom-ref"]);
    expect(reached).toEqual(refs);
  });

  test("is not made of a package that the lockfile does not have", async () => {
    const all = await listLockfile(ROOT);
    expect(() => billOf(all, [packageWith("x")], "Switchboard")).toThrow(
      "thing 1.0.0 is shipped but not in package-lock.json",
    );
  });
});

const CHANGELOG = `# Changelog

## Unreleased

- Later

## 1.1.0 - 2026-12-01

### Added

- New

## [1.0.0]

- First
`;

/** A tree with this version and changelog. */
function treeWith(version: string, changelog: string, locked = version): string {
  const root = makeTemporaryFolder();
  writeFileSync(join(root, "package.json"), JSON.stringify({ version }));
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ version: locked }));
  writeFileSync(join(root, "CHANGELOG.md"), changelog);
  return root;
}

describe("a release", () => {
  test("has the changes of its version only", () => {
    expect(changesOf(CHANGELOG, "1.1.0")).toBe("### Added\n\n- New");
    expect(changesOf(CHANGELOG, "1.0.0")).toBe("- First");
    expect(changesOf(CHANGELOG, "1.1")).toBeNull();
  });

  test("is refused if tag, version, lockfile and changelog disagree", () => {
    expect(judgeTag(treeWith("1.1.0", CHANGELOG), "v1.1.0")).toEqual([]);
    expect(judgeTag(treeWith("1.2.0", CHANGELOG, "1.1.0"), "v1.1.0")).toEqual([
      "The tag is v1.1.0, but package.json has the version 1.2.0.",
      "package-lock.json has the version 1.1.0, not 1.2.0. Run: npm install",
      "CHANGELOG.md has no changes under the heading ## 1.2.0.",
    ]);
  });

  test("has checksums as sha256sum writes them, also when they are written again", async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, "b.deb"), "two");
    writeFileSync(join(folder, "a.zip"), "one");
    const sums = await checksumsOf(folder);
    const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
    expect(sums).toBe(`${hashOf("one")}  a.zip\n${hashOf("two")}  b.deb\n`);
    writeFileSync(join(folder, CHECKSUMS), sums);
    expect(await checksumsOf(folder)).toBe(sums);
  });

  test("is not written without packages, or for another version", async () => {
    expect(() => readRelease(treeWith("1.1.0", CHANGELOG), "v1.0.0")).toThrow("The tag is v1.0.0");
    expect(readRelease(treeWith("1.0.0", CHANGELOG), "v1.0.0")).toEqual({ version: "1.0.0", changes: "- First" });
    const release = { version: "1.0.0", changes: "- First" };
    await expect(writeReleaseFiles(ROOT, release, makeTemporaryFolder())).rejects.toThrow("has no packages");
  });

  test("says how the script is used, and why a tag does not fit", async () => {
    const script = join(ROOT, "tools/release/run.ts");
    const none = await run({ file: process.execPath, args: [script] });
    expect(none).toMatchObject({ exitCode: 1, output: expect.stringContaining("Usage: npm run release") });
    const wrong = await run({ file: process.execPath, args: [script, "check", "v0.0.0-never"] });
    expect(wrong.exitCode).toBe(1);
    expect(wrong.output).toContain("The tag is v0.0.0-never, but package.json has the version");
  });

  test("has notices, changes, bill and checksums of all beside its packages", async () => {
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, "switchboard.deb"), "a package");
    const files = await writeReleaseFiles(ROOT, { version: "1.0.0", changes: "- First" }, folder);
    expect(files).toEqual(
      [CHECKSUMS, CHANGES, "THIRD_PARTY_NOTICES.txt", "switchboard-1.0.0.cdx.json", "switchboard.deb"].toSorted(),
    );
    expect(readFileSync(join(folder, CHANGES), "utf8")).toBe("- First\n");
    const listed = readFileSync(join(folder, CHECKSUMS), "utf8").trimEnd().split("\n");
    expect(listed.map((line) => line.slice(66))).toEqual(files.filter((name) => name !== CHECKSUMS));
  });
});
