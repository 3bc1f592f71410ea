// Tests what a manifest says about its export, and whose manifest it replaces.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import { failureOf } from "#contract/failure.ts";
import { handlersOver, many, quiet, run, setUp, type Desk } from "#tests/fakes/export-desk.ts";
import { createResult, makeTemporaryFolder, makeTemporaryStore, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";

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
      parts: [
        { name: "out.csv", rows: 2, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") },
      ],
    });
  });

  test("the manifest of another export is kept, and a file that is not a manifest is refused", async () => {
    const desk = setUp(many(3));
    await run(desk, {}, quiet, "out.csv");
    await run(desk, {}, quiet, "out.csv");
    await run(desk, { options: { ...DEFAULT_OPTIONS, gzip: true } }, quiet, "out.csv.gz");
    expect(readdirSync(desk.folder)).toEqual([
      "out.csv",
      "out.csv.gz",
      "out.csv.gz.manifest.json",
      "out.csv.gz.sha256",
      "out.manifest.json",
      "out.sha256",
    ]);
    const wrong = Promise.resolve(
      desk.handlers["export.verifyAt"]({ path: join(desk.folder, "out.csv"), besides: [] }, quiet),
    );
    expect(await causeOf(wrong)).toMatchObject({ kind: "badFile" });
  });
});
