// Tests that verifying an untrusted manifest reads only the files of its export, and finds them in chosen folders.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { FILE_TEXTS } from "../../../files/base/file-texts.ts";
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../../contract/exports/export-formats.ts";
import type { CheckProgress } from "../../../../contract/check-progress.ts";
import { failureOf } from "../../../../contract/failure.ts";
import { MOST_PARTS, readManifest } from "../../../files/jobs/manifest.ts";
import { scanPart } from "../../../files/jobs/part-scan.ts";
import { many, run, setUp, type Desk } from "../../../../../tests/fakes/export-desk.ts";
import { change, exported, manifestIn, of, repeated, verify } from "../../../../../tests/fakes/verified.ts";
import { makeTemporaryFolder } from "../../../../../tests/fakes/store.ts";

const never = new AbortController().signal;
const SECRET = "root:x:0:0";

/** Gives the first part in the manifest another name and size. */
function rename(desk: Desk, name: string, bytes: number): void {
  change(desk, ({ parts }) => ({ parts: parts.map((part, place) => (place === 0 ? { ...part, name, bytes } : part)) }));
}

async function causeOf(work: Promise<unknown>): Promise<unknown> {
  return failureOf(await work.catch((thrown: unknown) => thrown));
}

test("verifying says how many bytes of all files were read", async () => {
  const desk = await exported();
  const { parts } = readManifest(manifestIn(desk.folder)).manifest;
  const seen: CheckProgress[] = [];
  const call = { signal: never, emit: (progress: CheckProgress): void => void seen.push(progress) };
  await desk.handlers["export.verifyAt"]({ path: manifestIn(desk.folder), besides: [] }, call);
  const [one = 0, two = 0, three = 0] = parts.map(({ bytes }) => bytes);
  const total = one + two + three;
  expect(seen).toEqual([one, one + two, total].map((done) => ({ done, total })));
});

describe("an untrusted manifest", () => {
  test.each([
    ["above the folder", (_folder: string, name: string) => `../${name}`],
    ["at an absolute path", (folder: string, name: string) => join(folder, "..", name)],
    ["through a folder of its own", (_folder: string, name: string) => `below/../../${name}`],
  ])("verifying reads no file %s", async (_where, nameOf) => {
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

  test("verifying reads no link, pipe, device or folder, and refutes that part", async () => {
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

  test("a manifest that is a pipe or a folder is refused", async () => {
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

  test("a manifest that names too many files is refused", async () => {
    const desk = await exported();
    change(desk, ({ parts }) => ({
      parts: repeated(parts, 100_000),
    }));
    expect(await causeOf(verify(desk, manifestIn(desk.folder)))).toMatchObject({
      kind: "badFile",
      why: FILE_TEXTS.manifest.tooManyFiles(MOST_PARTS),
    });
  });

  test("a manifest that names a file twice is refused", async () => {
    const desk = await exported();
    change(desk, ({ parts }) => ({ parts: parts.map((part) => ({ ...part, name: "out-001.csv" })) }));
    expect(await causeOf(verify(desk, manifestIn(desk.folder)))).toMatchObject({
      why: expect.stringMatching(/twice/u),
    });
  });

  test("verifying many files gives few lines, and a missing file is among them", async () => {
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

  test("texts of a manifest are shortened and shown without invisible and direction characters", async () => {
    const desk = await exported();
    change(desk, ({ parts }) => ({ firstId: `\u202E\u200B${"x".repeat(1_000_000)}`, parts }));
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(JSON.stringify(lines).length).toBeLessThan(20_000);
    expect(JSON.stringify(lines)).not.toMatch(/[\u202E\u200B]/u);
  });

  test("a file of another size is refuted without being read", async () => {
    const desk = await exported();
    writeFileSync(join(desk.folder, "out-001.csv"), `${SECRET}\n`.repeat(1000));
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(of(lines, "refuted").map(({ because }) => because)).toContain("It has another size, so it was not read.");
  });
});

test("a compressed file is unpacked only up to the limit, but hashed to its end", async () => {
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

test("a damaged compressed file is hashed to its end, and its lines are not counted", async () => {
  const path = join(makeTemporaryFolder(), "out.csv.gz");
  const packed = gzipSync(Buffer.from("id\n1\n2\n".repeat(10_000)));
  const damaged = Buffer.concat([packed.subarray(0, packed.length / 2), Buffer.from("no gzip any more")]);
  writeFileSync(path, damaged);
  const scan = await scanPart(path, { as: "table", isCompressed: true }, never);
  expect(scan).toMatchObject({ bytes: damaged.length, lines: null });
  expect(scan.sha256).toBe(createHash("sha256").update(damaged).digest("hex"));
});

test("a scan that is stopped is no damage", async () => {
  const path = join(makeTemporaryFolder(), "out.csv.gz");
  writeFileSync(path, gzipSync(Buffer.alloc(1_000_000)));
  const options = { as: "table", isCompressed: true } as const;
  expect(await causeOf(scanPart(path, options, AbortSignal.abort()))).toEqual({ kind: "cancelled" });
});

describe("an export whose files are elsewhere", () => {
  /** A copy of a file alone in a folder, as the browser shell stores picked files. */
  function picked(desk: Desk, name: string): string {
    const path = join(makeTemporaryFolder(), name);
    copyFileSync(join(desk.folder, name), path);
    return path;
  }

  test("files that are not found are reported as missing, not as refuted", async () => {
    const desk = await exported();
    const lines = await verify(desk, picked(desk, "out.manifest.json"));
    expect(of(lines, "refuted")).toEqual([]);
    expect(of(lines, "missing").map(({ says }) => says)).toContain("out-001.csv holds 2 rows.");
  });

  test("an export is proved with files chosen beside its manifest, or with their folder", async () => {
    const desk = await exported();
    const manifest = picked(desk, "out.manifest.json");
    const parts = ["out-001.csv", "out-002.csv", "out-003.csv"].map((name) => picked(desk, name));
    for (const besides of [parts, [desk.folder]]) {
      const lines = await verify(desk, manifest, ...besides);
      expect([...of(lines, "refuted"), ...of(lines, "missing")]).toEqual([]);
      expect(of(lines, "proved").length).toBeGreaterThan(15);
    }
  });

  test("an export in day folders is proved with the folder that contains them", async () => {
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

  test("a compressed export is proved", async () => {
    const desk = await exported({ options: { ...DEFAULT_OPTIONS, gzip: true } }, "out.csv.gz");
    expect(of(await verify(desk, manifestIn(desk.folder)), "refuted")).toEqual([]);
  });
});

test("an export with more files than can be verified is refused", async () => {
  const desk = setUp(many(MOST_PARTS + 1));
  expect(await causeOf(run(desk, { parts: { by: "rows", most: 1 } }))).toMatchObject({
    kind: "badRequest",
    issues: ["It would be 10,001 files or more; an export has 10,000 at most. Let each file hold more."],
  });
});
