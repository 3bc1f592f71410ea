// Tests that the logs in ZIP and tar files open as one log, and that what is not read of them is named.
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { zipSync, type Zippable } from "fflate";
import { describe, expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { idsOf, importAll, start, type Bench } from "#tests/fakes/opened-desk.ts";
import { tarOf, type TarEntry } from "#tests/fakes/tar.ts";
import { say } from "#texts/say.ts";

const record = (id: number, text = "x"): string =>
  `${JSON.stringify({ id, sender: "ann", conversationId: "c", sentAt: 5 + id, data: { text } })}\n`;
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]);
const README = "These are the logs of October.\n\nAsk Mara about them.\n";

const zipOf = (files: Readonly<Record<string, string | Buffer | readonly [Buffer, object]>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === "string" ? Buffer.from(content) : content,
        ]),
      ) as Zippable,
    ),
  );

const unpackedIn = ({ folder }: Pick<Bench, "folder">): readonly string[] =>
  readdirSync(join(folder, "opened")).filter((name) => name.startsWith("unpacked-"));

async function open(name: string, content: Buffer) {
  const bench = start();
  const opened = await importAll(bench.client, bench.file(name, content));
  const resultId = opened.messagesResultId ?? 0;
  const verdict = resultId === 0 ? null : shortVerdict(verdictOf(await bench.client.call("result.read", { resultId })));
  const ids = resultId === 0 ? [] : (await idsOf(bench.client, resultId)).toSorted();
  return { ...bench, opened, verdict, ids, names: opened.parts.map((part) => part.name) };
}

const LOGS: readonly TarEntry[] = [
  { name: "logs/", type: "5" },
  { name: "logs/one.ndjson", content: record(1) + record(2) },
  { name: "logs/two.ndjson.gz", content: gzipSync(record(3)) },
  { name: "logs/.hidden", content: "x" },
];
const AS_ZIP = { "logs/one.ndjson": record(1) + record(2), "logs/two.ndjson.gz": gzipSync(record(3)) };

describe("what every container holds", () => {
  test.each<readonly [string, Buffer]>([
    ["logs.zip", zipOf(AS_ZIP)],
    [
      "stored.zip",
      Buffer.from(
        zipSync({
          "logs/one.ndjson": [Buffer.from(record(1) + record(2)), { level: 0 }],
          "logs/two.ndjson.gz": gzipSync(record(3)),
        }),
      ),
    ],
    ["logs.tar", tarOf(...LOGS)],
    ["logs.tgz", gzipSync(tarOf(...LOGS))],
    ["logs.tar.zst", zstdCompressSync(tarOf(...LOGS))],
    ["no-end.tar", tarOf(...LOGS).subarray(0, -1024 + 512)],
  ])("%s opens as one log with each file under its name, and leaves nothing unpacked", async (name, content) => {
    const { opened, verdict, ids, names, folder } = await open(name, content);
    expect({ ids, verdict, state: opened.state }).toEqual({
      ids: ["1", "2", "3"],
      verdict: "Complete",
      state: "complete",
    });
    expect(names).toEqual([`${name}/logs/one.ndjson`, `${name}/logs/two.ndjson.gz`]);
    expect(unpackedIn({ folder })).toEqual([]);
  });

  test("an archive in an archive is read, one more level is refused by name", async () => {
    const inner = zipOf({ "a.ndjson": record(1), "deep.tar": tarOf({ name: "b.ndjson", content: record(2) }) });
    const { ids, verdict } = await open("outer.tar.gz", gzipSync(tarOf({ name: "inner.zip", content: inner })));
    expect(ids).toEqual(["1"]);
    expect(verdict).toBe(
      `Incomplete: 1 of 2 files holds no records (outer.tar.gz/inner.zip/deep.tar: ${say("core.files.containers.tooDeep")})`,
    );
  });

  test("what holds no log is named as ignored and is no damage; the rest of a log is", async () => {
    const { opened, verdict } = await open(
      "logs.zip",
      zipOf({ "a.ndjson": record(1), "README.md": README, "shot.png": PICTURE, "empty.log": "" }),
    );
    expect(verdict).toBe("Complete");
    expect(opened.parts.map(({ ignored }) => ignored)).toEqual([
      undefined,
      say("core.files.noRecords"),
      say("core.files.types.picture"),
      say("core.files.empty"),
    ]);
    const packed = await open(
      "logs.zip",
      zipOf({ "a.ndjson": record(1), "b.ndjson.xz": Buffer.from("\u00FD7zXZ\u0000more", "latin1") }),
    );
    expect(packed.verdict).toMatch(/^Incomplete: 1 of 2 files holds no records/u);
    const rest = await open("logs.zip", zipOf({ "a.ndjson": record(1), "b.ndjson": 'f a text"},"sentAt":5}' }));
    expect(rest.verdict).toMatch(/^Incomplete: 1 of 2 files holds no records/u);
  });

  test("a container without any log fails and says so", async () => {
    const { client, file } = start();
    const { state, failure } = await client.call("opened.openPaths", {
      paths: [file("a.zip", zipOf({ "README.md": README }))],
    });
    expect([state, failure]).toMatchObject(["failed", { why: say("core.files.noRecords") }]);
  });
});

describe("what is refused", () => {
  test("names that lead out, links and devices of a tar file", async () => {
    const entries: readonly TarEntry[] = [
      { name: "../../evil.ndjson", content: record(7) },
      { name: "/etc/evil.ndjson", content: record(8) },
      { name: "link.ndjson", type: "2" },
      { name: "same.ndjson", type: "1" },
      { name: "pipe", type: "6" },
      { name: "a.ndjson", content: record(1) },
    ];
    const { ids, opened } = await open("logs.tar", tarOf(...entries));
    expect(ids).toEqual(["1"]);
    expect(opened.parts.map(({ failure }) => (failure?.kind === "badFile" ? failure.why : null))).toEqual([
      say("core.files.containers.leadsOut"),
      say("core.files.containers.absolute"),
      say("core.files.containers.link"),
      say("core.files.containers.link"),
      say("core.files.containers.device"),
      null,
    ]);
  });

  test("names that lead out, links, encrypted entries and unknown methods of a ZIP file", async () => {
    const link = { os: 3, attrs: (0o120777 << 16) >>> 0 };
    const bytes = zipOf({
      "..\\evil.ndjson": record(7),
      "C:/evil.ndjson": record(8),
      "link.ndjson": [Buffer.from("/etc/passwd"), link],
      "secret.ndjson": record(9),
      "odd.ndjson": record(10),
      "a.ndjson": record(1),
    });
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const entryOf = (name: string): number => bytes.indexOf(name, directory) - 46;
    bytes.writeUInt16LE(1, entryOf("secret.ndjson") + 8);
    bytes.writeUInt16LE(99, entryOf("odd.ndjson") + 10);
    const { ids, opened } = await open("logs.zip", bytes);
    expect(ids).toEqual(["1"]);
    expect(opened.parts.map(({ failure }) => (failure?.kind === "badFile" ? failure.why : null))).toEqual([
      say("core.files.containers.leadsOut"),
      say("core.files.containers.absolute"),
      say("core.files.containers.link"),
      say("core.files.containers.encrypted"),
      say("core.files.containers.method", { method: 99 }),
      null,
    ]);
  });

  test("a bomb, while the other entries are read", async () => {
    const { ids, verdict } = await open(
      "logs.zip",
      zipOf({ "bomb.ndjson": Buffer.alloc(300_000_000), "a.ndjson": record(1) }),
    );
    expect(ids).toEqual(["1"]);
    expect(verdict).toContain(`logs.zip/bomb.ndjson: ${say("core.files.gzip.bomb", { ratio: 500 })}`);
  }, 60_000);
});

describe("what is damaged", () => {
  const LONG = Array.from({ length: 2000 }, (_, id) => record(id, randomBytes(40).toString("hex"))).join("");

  test.each<readonly [string, Buffer]>([
    ["logs.zip", zipOf({ "a.ndjson": record(5000), "b.ndjson": LONG })],
    ["logs.tar", tarOf({ name: "a.ndjson", content: record(5000) }, { name: "b.ndjson", content: LONG })],
    ["logs.tar.gz", gzipSync(tarOf({ name: "a.ndjson", content: record(5000) }, { name: "b.ndjson", content: LONG }))],
    [
      "logs.tar.zst",
      zstdCompressSync(tarOf({ name: "a.ndjson", content: record(5000) }, { name: "b.ndjson", content: LONG })),
    ],
  ])("%s that is cut short gives what is before the cut, and says which file is cut", async (name, content) => {
    const { opened, verdict } = await open(name, content.subarray(0, Math.round(content.length * 0.7)));
    expect(opened.messages).toBeGreaterThan(500);
    expect(opened.messages).toBeLessThan(2001);
    expect(verdict).toMatch(
      new RegExp(`^Incomplete: 1 of 2 files was not read to its end \\(${name}/b\\.ndjson: .+cut short`, "u"),
    );
  });

  test.each([
    [200_000, "core.files.onlyZeros"],
    [17_000_000, "core.files.zerosFirst"],
  ] as const)("a log of which a disk left %s zeros is damage, and not a file without a log", async (bytes, why) => {
    const { ids, verdict } = await open("logs.zip", zipOf({ "a.ndjson": record(1), "b.ndjson": Buffer.alloc(bytes) }));
    expect(ids).toEqual(["1"]);
    expect(verdict).toBe(`Incomplete: 1 of 2 files holds no records (logs.zip/b.ndjson: ${say(why)})`);
  });

  test("a wrong checksum of a ZIP entry", async () => {
    const bytes = zipOf({ "a.ndjson": record(1) });
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt32LE(7, directory + 16);
    const { ids, opened } = await open("logs.zip", bytes);
    expect([ids, opened.state]).toEqual([["1"], "partial"]);
    expect(opened.parts[0]?.failure).toMatchObject({
      isReadToEnd: true,
      why: say("core.files.gzip.badChecksum", { member: 1 }),
    });
  });
});

describe("the unpacked files", () => {
  test("are made again for a second reading, unless the archive was changed", async () => {
    const { client, file, folder } = start();
    const path = file("logs.zip", zipOf({ "a.csv": "id,sender,sentAt,text\n1,ann,5,x\n2,ann,6,y\n" }));
    const { openedId, parts } = await importAll(client, path);
    const corrected = parts[0]?.detection;
    if (corrected === undefined || corrected === null) throw new Error("nothing was detected");
    expect(await client.call("opened.detect", { openedId, part: 0, corrected })).toMatchObject({ format: "csv" });
    expect(unpackedIn({ folder })).toHaveLength(1);
    expect(await client.call("opened.import", { openedId })).toMatchObject({ state: "complete", messages: 2 });
    file("logs.zip", zipOf({ "b.ndjson": record(1) }));
    expect(await failureIn(() => client.call("opened.import", { openedId }))).toMatchObject({
      why: say("core.files.containers.changed"),
    });
  });

  test("go with the entry, with the next start, and with a cancelled opening", async () => {
    const bench = start();
    const path = bench.file("logs.zip", zipOf({ "a.ndjson": record(1) }));
    const { openedId } = await bench.client.call("opened.openPaths", { paths: [path] });
    expect(unpackedIn(bench)).toHaveLength(1);
    await bench.client.call("opened.forget", { openedId });
    expect(unpackedIn(bench)).toEqual([]);
    const second = await bench.client.call("opened.openPaths", { paths: [path] });
    const next = await bench.restart();
    expect(unpackedIn(bench)).toEqual([]);
    expect(await next.client.call("opened.import", { openedId: second.openedId })).toMatchObject({ messages: 1 });
    const large = bench.file("large.zip", zipOf({ "a.ndjson": record(1).repeat(1_000_000) }));
    const stop = new AbortController();
    const opening = next.client.call(
      "opened.openPaths",
      { paths: [large] },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    expect(await failureIn(() => opening)).toMatchObject({ kind: "cancelled" });
    await expect.poll(() => unpackedIn(bench)).toEqual([]);
    rmSync(large);
    expect(existsSync(large)).toBe(false);
  });
});
