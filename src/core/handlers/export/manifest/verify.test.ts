// Tests that verifying an untrusted manifest reads only the files of its export, and finds them in chosen folders.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import type { CheckProgress } from "#contract/check-progress.ts";
import { failureOf } from "#contract/failure.ts";
import { MOST_PARTS, readManifest } from "#core/files/jobs/manifest.ts";
import type { Desk } from "#tests/fakes/export-desk.ts";
import { change, exported, manifestIn, of, repeated, verify } from "#tests/fakes/verified.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { say } from "#texts/say.ts";

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
      why: say("core.files.manifest.tooManyFiles", { most: MOST_PARTS }),
    });
  });

  test("a manifest that names a file twice is refused", async () => {
    const desk = await exported();
    change(desk, ({ parts }) => ({ parts: parts.map((part) => ({ ...part, name: "out-c.csv" })) }));
    expect(await causeOf(verify(desk, manifestIn(desk.folder)))).toMatchObject({
      why: expect.stringMatching(/twice/u),
    });
  });

  test("verifying many files gives few lines, and a missing file is among them", async () => {
    const desk = await exported();
    const part = readFileSync(join(desk.folder, "out-c.csv"));
    change(desk, ({ parts }) => ({ parts: repeated(parts, 300) }));
    for (let place = 0; place < 300; place++) writeFileSync(join(desk.folder, `${place}.csv`), part);
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(lines.length).toBeLessThan(100);
    expect(lines.map(({ says }) => says)).toContain("300 further files are as the manifest says.");
    rmSync(join(desk.folder, "7.csv"));
    const missing = of(await verify(desk, manifestIn(desk.folder)), "missing");
    expect(missing.map(({ says }) => says)).toEqual([expect.stringMatching(/^7\.csv has/u)]);
  });

  test("texts of a manifest are shortened and shown without invisible and direction characters", async () => {
    const desk = await exported();
    change(desk, () => ({ appVersion: `\u202E\u200B${"x".repeat(1_000_000)}` }));
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(JSON.stringify(lines).length).toBeLessThan(20_000);
    expect(JSON.stringify(lines)).not.toMatch(/[\u202E\u200B]/u);
  });

  test("a file of another size is refuted without being read", async () => {
    const desk = await exported();
    writeFileSync(join(desk.folder, "out-c.csv"), `${SECRET}\n`.repeat(1000));
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(of(lines, "refuted").map(({ because }) => because)).toContain("It has 11000 bytes, so it was not read.");
  });
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
    expect(of(lines, "missing").map(({ says }) => says)).toContainEqual(expect.stringMatching(/^out-c\.csv has/u));
  });

  test("an export is proved with files chosen beside its manifest, or with their folder", async () => {
    const desk = await exported();
    const manifest = picked(desk, "out.manifest.json");
    const parts = ["out-c.csv", "out-b.csv", "out-a.csv"].map((name) => picked(desk, name));
    for (const besides of [parts, [desk.folder]]) {
      const lines = await verify(desk, manifest, ...besides);
      expect([...of(lines, "refuted"), ...of(lines, "missing")]).toEqual([]);
      expect(of(lines, "proved").length).toBe(4);
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

test("each file and the seal are checked, and the statements that only the seal protects are listed", async () => {
  const desk = await exported({ parts: { by: "none" } });
  const lines = await verify(desk, manifestIn(desk.folder));
  const [{ sha256, bytes } = { sha256: "", bytes: 0 }] = readManifest(manifestIn(desk.folder)).manifest.parts;
  expect(of(lines, "proved")).toMatchObject([
    { says: "No word of this manifest was changed since it was written.", because: "Its seal is right." },
    {
      says: `out.csv has ${bytes} bytes and the SHA-256 ${sha256}.`,
      because: "The file was read, and its SHA-256 is the same.",
    },
  ]);
  const told = of(lines, "told");
  expect(told.map(({ says }) => says)).toEqual([
    "The rows are from the app app-1 in eu.",
    expect.stringMatching(/^It was written by Switchboard 1\.2\.3, from [-\d]+ [:\d]+ UTC to [-\d]+ [:\d]+ UTC\.$/u),
    "The export holds 6 rows.",
    expect.stringMatching(/^The verdict was: More can be loaded: .*\.$/u),
  ]);
  expect(new Set(told.map(({ because }) => because))).toEqual(new Set(["Only the seal vouches for it."]));
  expect(lines).toHaveLength(6);
});

test("a changed byte of the same size is refuted with the other checksum", async () => {
  const desk = await exported();
  const path = join(desk.folder, "out-b.csv");
  writeFileSync(path, readFileSync(path, "utf8").replace("4", "9"));
  const [wrong, ...others] = of(await verify(desk, manifestIn(desk.folder)), "refuted");
  expect(wrong?.says).toMatch(/^out-b\.csv has/u);
  expect(wrong?.because).toMatch(/^Its SHA-256 is [\da-f]{64}\.$/u);
  expect(others).toEqual([]);
});

test("a manifest that was changed by hand is refuted by its seal alone", async () => {
  const desk = await exported();
  const text = readFileSync(manifestIn(desk.folder), "utf8");
  writeFileSync(manifestIn(desk.folder), text.replace('"rows": 6', '"rows": 7'));
  const refuted = of(await verify(desk, manifestIn(desk.folder)), "refuted");
  expect(refuted.map(({ because }) => because)).toEqual(["Its seal does not fit its content."]);
});

test("a manifest of an earlier version is read, with its own verdict and its parts by rows", async () => {
  const desk = await exported();
  change(desk, ({ result, plan }) => ({
    ...JSON.parse('{"changedRows":3}'),
    result: { ...result, verdict: { kind: "unknown", because: "earlier messages were not loaded" } },
    plan: { ...plan, ...JSON.parse('{"parts":{"by":"rows","most":2,"template":"{name}"}}') },
  }));
  const lines = await verify(desk, manifestIn(desk.folder));
  expect(of(lines, "refuted")).toEqual([]);
  expect(of(lines, "told").map(({ says }) => says)).toContain(
    "The verdict was: unknown: earlier messages were not loaded.",
  );
});

test("of very many wrong files the rest is counted", async () => {
  const desk = await exported();
  change(desk, ({ parts }) => ({ parts: repeated(parts, 301) }));
  const lines = await verify(desk, manifestIn(desk.folder));
  expect(of(lines, "missing")).toHaveLength(201);
  expect(lines.map(({ says }) => says)).toContain("101 further files are not as the manifest says, or missing.");
});

const hasProgram = spawnSync("sha256sum", ["--version"]).status === 0;

test.runIf(hasProgram)("sha256sum -c finds every file of an export right, and a changed one wrong", async () => {
  const desk = await exported({ format: "parquet", columns: null, parts: { by: "day" } }, "out.parquet");
  const check = (): string =>
    execFileSync("sha256sum", ["-c", "--strict", "out.sha256"], { cwd: desk.folder }).toString();
  expect(check()).toMatch(/^out\/day=[\d-]+\/part\.parquet: OK\nout\.manifest\.json: OK\n$/u);
  writeFileSync(manifestIn(desk.folder), "{}");
  expect(check).toThrow("1 computed checksum did NOT match");
});
