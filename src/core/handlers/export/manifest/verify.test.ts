// Tests that a manifest from elsewhere makes nothing be read but the files of its export, and that these are found where they are.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../../contract/exports/export-formats.ts";
import type { VerifiedLine } from "../../../../contract/methods/export-methods.ts";
import { failureOf } from "../../../../contract/failure.ts";
import { MOST_PARTS, readManifest, writeManifest, type Manifest } from "../../../files/jobs/manifest.ts";
import { scanPart } from "../../../files/jobs/part-scan.ts";
import { many, quiet, run, setUp, type Desk } from "../../../../../tests/fakes/export-desk.ts";
import { makeTemporaryFolder } from "../../../../../tests/fakes/store.ts";

const never = new AbortController().signal;
const SECRET = "root:x:0:0";

async function exported(plan: Parameters<typeof run>[1] = {}, name = "out.csv"): Promise<Desk> {
  const desk = setUp(many(6));
  await run(desk, { columns: ["id", "text"], parts: { by: "rows", most: 2 }, ...plan }, quiet, name);
  return desk;
}

const manifestIn = (folder: string): string => join(folder, "out.manifest.json");

/** Whoever changes a manifest can seal it again. */
function change({ folder }: Pick<Desk, "folder">, changed: (manifest: Manifest) => Partial<Manifest>): void {
  const { manifest } = readManifest(manifestIn(folder));
  const { seal: _seal, ...content } = { ...manifest, ...changed(manifest) };
  writeFileSync(manifestIn(folder), writeManifest(content));
}

/** The first part under another name, and as large as that is. */
function rename(desk: Desk, name: string, bytes: number): void {
  change(desk, ({ parts }) => ({ parts: parts.map((part, place) => (place === 0 ? { ...part, name, bytes } : part)) }));
}

/** The first part so many times, each time under another name. */
function repeated(parts: Manifest["parts"], count: number): Manifest["parts"] {
  return parts
    .slice(0, 1)
    .flatMap((part) => Array.from({ length: count }, (_, place) => ({ ...part, name: `${place}.csv` })));
}

async function verify(
  desk: Pick<Desk, "handlers">,
  path: string,
  ...besides: readonly string[]
): Promise<readonly VerifiedLine[]> {
  return desk.handlers["export.verifyAt"]({ path, besides }, quiet);
}

const of = (lines: readonly VerifiedLine[], outcome: VerifiedLine["outcome"]): readonly VerifiedLine[] =>
  lines.filter((line) => line.outcome === outcome);

async function causeOf(work: Promise<unknown>): Promise<unknown> {
  return failureOf(await work.catch((thrown: unknown) => thrown));
}

describe("a manifest from elsewhere", () => {
  test.each([
    ["above the folder", (_folder: string, name: string) => `../${name}`],
    ["at an absolute path", (folder: string, name: string) => join(folder, "..", name)],
    ["through a folder of its own", (_folder: string, name: string) => `below/../../${name}`],
  ])("has no file read that is %s", async (_where, nameOf) => {
    const desk = await exported();
    const name = `secret-${Math.random()}.txt`;
    writeFileSync(join(desk.folder, "..", name), `${SECRET}\n`);
    rename(desk, nameOf(desk.folder, name), SECRET.length + 1);
    const lines = await verify(desk, manifestIn(desk.folder));
    rmSync(join(desk.folder, "..", name));
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(of(lines, "refuted").length).toBeGreaterThan(0);
    for (const { because } of of(lines, "refuted").slice(0, 3)) expect(because).toMatch(/leads out of the folder/u);
  });

  test("has no link, pipe or device read, and is checked to its end", async () => {
    if (process.platform === "win32") return;
    const elsewhere = makeTemporaryFolder();
    writeFileSync(join(elsewhere, "secret"), `${SECRET}\n`);
    const plant: Readonly<Record<string, (path: string) => unknown>> = {
      link: (path) => symlinkSync(join(elsewhere, "secret"), path),
      device: (path) => symlinkSync("/dev/zero", path),
      pipe: (path) => execFileSync("mkfifo", [path]),
      folder: (path) => mkdirSync(path),
    };
    for (const [what, make] of Object.entries(plant)) {
      const desk = await exported();
      make(join(desk.folder, what));
      rename(desk, what, SECRET.length + 1);
      const lines = await verify(desk, manifestIn(desk.folder));
      expect(JSON.stringify(lines)).not.toContain(SECRET);
      expect([what, of(lines, "refuted")[0]?.because]).toEqual([what, expect.stringMatching(/link|plain file/u)]);
    }
  });

  test("is itself a plain file of a bounded size", async () => {
    const desk = await exported();
    const pipe = join(desk.folder, "pipe.manifest.json");
    if (process.platform !== "win32") {
      execFileSync("mkfifo", [pipe]);
      expect(await causeOf(verify(desk, pipe))).toMatchObject({
        kind: "badFile",
        why: expect.stringMatching(/not a file/u),
      });
    }
    expect(await causeOf(verify(desk, desk.folder))).toMatchObject({ kind: "badFile" });
  });

  test("names a bounded number of files, and none twice", async () => {
    const desk = await exported();
    change(desk, ({ parts }) => ({
      parts: repeated(parts, 100_000),
    }));
    expect(await causeOf(verify(desk, manifestIn(desk.folder)))).toMatchObject({
      kind: "badFile",
      why: `It names more than ${MOST_PARTS} files.`,
    });
  });

  test("is refused when it names a file twice", async () => {
    const desk = await exported();
    change(desk, ({ parts }) => ({ parts: parts.map((part) => ({ ...part, name: "out-001.csv" })) }));
    expect(await causeOf(verify(desk, manifestIn(desk.folder)))).toMatchObject({
      why: expect.stringMatching(/twice/u),
    });
  });

  test("of many files is told in a bounded number of lines, those that are wrong first", async () => {
    const desk = await exported();
    const part = readFileSync(join(desk.folder, "out-001.csv"));
    change(desk, ({ parts }) => ({ parts: repeated(parts, 300) }));
    for (let place = 0; place < 300; place++) writeFileSync(join(desk.folder, `${place}.csv`), part);
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(lines.length).toBeLessThan(100);
    expect(lines.map(({ says }) => says)).toContain("300 further files are as the manifest says.");
    rmSync(join(desk.folder, "7.csv"));
    expect(of(await verify(desk, manifestIn(desk.folder)), "missing").map(({ says }) => says)).toContain(
      "7.csv holds 2 rows.",
    );
  });

  test("has its own words shown short, and without characters that turn or hide others", async () => {
    const desk = await exported();
    change(desk, ({ parts }) => ({ firstId: `\u202E\u200B${"x".repeat(1_000_000)}`, parts }));
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(JSON.stringify(lines).length).toBeLessThan(20_000);
    expect(JSON.stringify(lines)).not.toMatch(/[\u202E\u200B]/u);
  });

  test("has a file of another size refuted without reading it", async () => {
    const desk = await exported();
    writeFileSync(join(desk.folder, "out-001.csv"), `${SECRET}\n`.repeat(1000));
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(of(lines, "refuted").map(({ because }) => because)).toContain("It has another size, so it was not read.");
  });
});

test("a packed file is unpacked no further than it may be, and hashed all the same", async () => {
  const path = join(makeTemporaryFolder(), "out.csv.gz");
  const packed = gzipSync(Buffer.alloc(50_000_000));
  writeFileSync(path, packed);
  const options = { as: "table", isCompressed: true, mostUnpackedBytes: 1_000_000 } as const;
  const scan = await scanPart(path, options, never);
  expect(scan).toMatchObject({ bytes: packed.length, lines: null });
  expect(scan.unpackedBytes).toBeLessThan(2_000_000);
  const { sha256 } = await scanPart(path, { as: "bytes", isCompressed: false }, never);
  expect(scan.sha256).toBe(sha256);
});

describe("an export whose files are elsewhere", () => {
  /** The manifest alone in a folder, as the browser shell has what was picked. */
  function picked(desk: Desk, name: string): string {
    const path = join(makeTemporaryFolder(), name);
    copyFileSync(join(desk.folder, name), path);
    return path;
  }

  test("is not refuted: what was not found is told apart", async () => {
    const desk = await exported();
    const lines = await verify(desk, picked(desk, "out.manifest.json"));
    expect(of(lines, "refuted")).toEqual([]);
    expect(of(lines, "missing").map(({ says }) => says)).toContain("out-001.csv holds 2 rows.");
  });

  test("is proved with the files that were chosen with it, or with their folder", async () => {
    const desk = await exported();
    const manifest = picked(desk, "out.manifest.json");
    const parts = ["out-001.csv", "out-002.csv", "out-003.csv"].map((name) => picked(desk, name));
    for (const besides of [parts, [desk.folder]]) {
      const lines = await verify(desk, manifest, ...besides);
      expect([...of(lines, "refuted"), ...of(lines, "missing")]).toEqual([]);
      expect(of(lines, "proved").length).toBeGreaterThan(15);
    }
  });

  test("in folders for days is proved with the folder that holds them", async () => {
    const desk = await exported({ format: "parquet", columns: null, parts: { by: "day" } }, "out.parquet");
    const name = readManifest(manifestIn(desk.folder)).manifest.parts[0]?.name ?? "";
    const [top = ""] = name.split("/");
    expect(name).toMatch(/^[^/]+\/day=[\d-]+\/part\.parquet$/u);
    const elsewhere = makeTemporaryFolder();
    renameSync(join(desk.folder, top), join(elsewhere, top));
    for (const folder of [elsewhere, join(elsewhere, top)]) {
      const lines = await verify(desk, manifestIn(desk.folder), folder);
      expect([...of(lines, "refuted"), ...of(lines, "missing")]).toEqual([]);
    }
  });

  test("compressed is proved as well", async () => {
    const desk = await exported({ options: { ...DEFAULT_OPTIONS, gzip: true } }, "out.csv.gz");
    expect(of(await verify(desk, manifestIn(desk.folder)), "refuted")).toEqual([]);
  });
});

test("an export that could not be verified for its many files is not begun", async () => {
  const desk = setUp(many(MOST_PARTS + 1));
  expect(await causeOf(run(desk, { parts: { by: "rows", most: 1 } }))).toMatchObject({
    kind: "badRequest",
    issues: ["It would be 10,001 files or more; an export has 10,000 at most. Let each file hold more."],
  });
});
