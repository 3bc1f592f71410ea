// Tests what a manifest says about its export, and that verifying it refutes wrong statements and no others.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../../contract/exports/export-formats.ts";
import { failureOf } from "../../../../contract/failure.ts";
import { createSampleService } from "../../../../sample/index.ts";
import { handlersOver, many, quiet, run, setUp, type Desk } from "../../../../../tests/fakes/export-desk.ts";
import {
  createResult,
  makeTemporaryFolder,
  makeTemporaryStore,
  storeRecords,
  takePage,
} from "../../../../../tests/fakes/store.ts";
import { EVERYTHING } from "../../../../contract/methods/rows.ts";

const sample = createSampleService({ messages: 500, calls: 10 });

async function causeOf(work: Promise<unknown>): Promise<unknown> {
  return failureOf(
    await work.then(
      () => new Error("no failure"),
      (thrown: unknown) => thrown,
    ),
  );
}

describe("the manifest", () => {
  function readManifest(desk: Desk, name = "out.manifest.json"): Readonly<Record<string, unknown>> {
    return JSON.parse(readFileSync(join(desk.folder, name), "utf8"));
  }

  test("the manifest names the source of the rows, the plan and the files", async () => {
    const store = makeTemporaryStore();
    const query = { kind: "messages", params: { sender: "ann", limit: 10 }, viewingAs: "bob" } as const;
    const { resultId } = createResult(store, query);
    takePage(store, resultId, [{ id: 2, sentAt: 20 }, { id: 1, sentAt: 10 }, "no record"]);
    const { viewId } = store.views.open(resultId, { ...EVERYTHING, search: "" });
    const desk = { store, viewId, folder: makeTemporaryFolder(), handlers: handlersOver(store, makeTemporaryFolder()) };
    await run(desk);
    const content = readFileSync(join(desk.folder, "out.csv"));
    expect(readManifest(desk)).toMatchObject({
      appVersion: "1.2.3",
      connection: { appId: "app-1", region: "eu" },
      source: {
        of: "view",
        kind: "messages",
        query,
        http: "GET /messages?sender=ann&limit=10&affix=prepend",
        viewingAs: "bob",
      },
      result: {
        verdict: { kind: "more", says: "More can be loaded", because: "earlier messages were not loaded" },
        unreadableRecords: 1,
        ledger: { requests: 1, rows: 2 },
      },
      plan: { format: "csv", zone: "Europe/Kyiv", dataset: "messages" },
      redaction: { people: false, words: 0 },
      rows: 2,
      firstId: "2",
      lastId: "1",
      changedRows: 0,
      parts: [
        { name: "out.csv", rows: 2, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") },
      ],
    });
  });

  test("the manifest counts the rows that changed while the export was paused", async () => {
    const desk = setUp(many(5000, { updatedAt: 1 }));
    let jobId = "";
    await run(
      desk,
      {},
      {
        ...quiet,
        emit(progress) {
          jobId = progress.jobId;
          if (progress.phase === "writing") void desk.handlers["export.pauseInEngine"]({ jobId }, quiet);
        },
      },
    );
    storeRecords(desk.store, "messages", [
      { id: 1, sentAt: 1_700_000_000, updatedAt: 9 },
      { id: "new", sentAt: 1 },
    ]);
    await desk.handlers["export.run"]({ jobId }, quiet);
    expect(readManifest(desk)).toMatchObject({ changedRows: 1, rows: 5000 });
  });

  test("verifying an unchanged export refutes no line of its manifest", async () => {
    const desk = setUp(sample.messages);
    for (const [name, change] of [
      ["a.csv", {}],
      ["b.csv.gz", { options: { ...DEFAULT_OPTIONS, gzip: true } }],
      ["c.csv", { format: "csvExcel", options: { ...DEFAULT_OPTIONS, separator: "semicolon" } }],
    ] as const) {
      await run(desk, { parts: { by: "rows", most: 300 }, columns: ["text", "id"], ...change }, quiet, name);
      const path = join(desk.folder, `${name.slice(0, 1)}.manifest.json`);
      const lines = await desk.handlers["export.verifyAt"]({ path, besides: [] }, quiet);
      expect(lines.filter(({ outcome }) => outcome === "refuted")).toEqual([]);
      expect(lines.filter(({ outcome }) => outcome === "proved").length).toBeGreaterThan(20);
    }
  });

  test.each([
    [
      "a changed byte of a part",
      (desk: Desk) => changeFile(desk, "out-002.csv", (text) => text.replace("order", "Order")),
      /SHA-256/u,
    ],
    [
      "an added row",
      (desk: Desk) => changeFile(desk, "out-002.csv", (text) => `${text}x,y\r\n`),
      /rows|bytes|SHA-256|last row/u,
    ],
    ["swapped parts", exchange, /out-00\d|SHA-256/u],
    ["another number of rows", (desk: Desk) => changeManifest(desk, { rows: 499 }), /changed since|499 rows/u],
    [
      "another verdict",
      (desk: Desk) => changeManifest(desk, { result: verdictOf(desk) }),
      /changed since|verdict was/u,
    ],
    [
      "another app",
      (desk: Desk) => changeManifest(desk, { connection: { appId: "x", region: "eu" } }),
      /changed since/u,
    ],
    [
      "other columns",
      (desk: Desk) => changeManifest(desk, { columns: ["id", "text"] }),
      /changed since|columns|row of/u,
    ],
    [
      "another end time",
      (desk: Desk) => changeManifest(desk, { finishedAt: "2001-01-01T00:00:00.000Z" }),
      /changed since|written from/u,
    ],
  ])("verifying refutes %s", async (_name, change, refuted) => {
    const desk = setUp(sample.messages);
    await run(desk, { parts: { by: "rows", most: 300 }, columns: ["text", "id"] });
    change(desk);
    const lines = await desk.handlers["export.verifyAt"](
      { path: join(desk.folder, "out.manifest.json"), besides: [] },
      quiet,
    );
    const wrong = lines.filter(({ outcome }) => outcome === "refuted");
    expect(wrong.length).toBeGreaterThan(0);
    for (const { says } of wrong) expect(says).toMatch(refuted);
  });

  function changeFile({ folder }: Desk, name: string, change: (text: string) => string): void {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    expect(change(text)).not.toBe(text);
    writeFileSync(path, change(text));
  }

  function exchange({ folder }: Desk): void {
    const [one, other] = [join(folder, "out-001.csv"), join(folder, "out-002.csv")];
    renameSync(one, `${one}x`);
    renameSync(other, one);
    renameSync(`${one}x`, other);
  }

  function changeManifest(desk: Desk, change: object): void {
    writeFileSync(join(desk.folder, "out.manifest.json"), JSON.stringify({ ...readManifest(desk), ...change }));
  }

  function verdictOf(desk: Desk): object {
    return { ...Object(readManifest(desk)["result"]), verdict: { kind: "complete", says: "Complete", because: null } };
  }

  test("the manifest of another export is kept, and a file that is not a manifest is refused", async () => {
    const desk = setUp(many(3));
    await run(desk, {}, quiet, "out.csv");
    await run(desk, {}, quiet, "out.csv");
    await run(desk, { options: { ...DEFAULT_OPTIONS, gzip: true } }, quiet, "out.csv.gz");
    expect(readdirSync(desk.folder)).toEqual([
      "out.csv",
      "out.csv.gz",
      "out.csv.gz.manifest.json",
      "out.manifest.json",
    ]);
    const wrong = Promise.resolve(
      desk.handlers["export.verifyAt"]({ path: join(desk.folder, "out.csv"), besides: [] }, quiet),
    );
    expect(await causeOf(wrong)).toMatchObject({ kind: "badFile" });
  });
});
