// Tests how exports are divided, stopped and started again, what a preview shows, and what a failed export leaves.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import { failureOf } from "#contract/failure.ts";
import { createSampleService } from "#sample/index.ts";
import { FACTS, linesIn, many, quiet, run, setUp, stopAt } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { takePage, THREADS } from "#tests/fakes/store.ts";

const sample = createSampleService({ messages: 900, calls: 40 });

async function causeOf(work: Promise<unknown>): Promise<unknown> {
  return failureOf(
    await work.then(
      () => new Error("no failure"),
      (thrown: unknown) => thrown,
    ),
  );
}

describe("parts", () => {
  test("parts by day follow the days of the zone, and parts by conversation have one conversation each", async () => {
    const desk = setUp(sample.messages);
    await run(desk, { parts: { by: "day" } });
    for (const name of readdirSync(desk.folder).filter((each) => each.endsWith(".csv"))) {
      const days = new Set(linesIn(join(desk.folder, name)).map((line) => line["sentAt (Europe/Kyiv)"]?.slice(0, 10)));
      expect([...days]).toEqual([name.slice("out-".length, -".csv".length)]);
    }
    await run(desk, { parts: { by: "conversation" } }, quiet, "calm.csv");
    const names = readdirSync(desk.folder).filter((name) => name.startsWith("calm-"));
    const counts = names.map(
      (name) => new Set(linesIn(join(desk.folder, name)).map((line) => line["conversationId"])).size,
    );
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(names.length).toBe(new Set(sample.messages.map(({ conversationId }) => conversationId)).size);
  });

  test("parts get other names if theirs are equal or already in use", async () => {
    const conversations = ["a/b", "a:b", "A-B", "ü", "u\u0308", "👩🏽‍💻", `${"x".repeat(300)}1`, `${"x".repeat(300)}2`];
    const desk = setUp(
      conversations.map((conversationId, index) => ({ id: index, sentAt: 100 - index, conversationId })),
    );
    writeFileSync(join(desk.folder, "n-👩🏽‍💻.csv"), "somebody's own");
    const outcome = await run(desk, { parts: { by: "conversation" } }, quiet, "n.csv");
    expect(outcome).toMatchObject({ parts: conversations.length });
    const names = readdirSync(desk.folder).map((name) => name.replace(/(x{9})x+~\w+/u, "$1…"));
    expect(names.toSorted()).toEqual(
      [
        "n-a-b.csv",
        "n-a-b (2).csv",
        "n-A-B (3).csv",
        "n-ü.csv",
        "n-ü (2).csv",
        "n-👩🏽‍💻.csv",
        "n-👩🏽‍💻 (2).csv",
        "n-xxxxxxxxx….csv",
        "n-xxxxxxxxx….csv",
        "n.manifest.json",
        "n.sha256",
      ].toSorted(),
    );
    expect(readFileSync(join(desk.folder, "n-👩🏽‍💻.csv"), "utf8")).toBe("somebody's own");
  });
});

describe("a job", () => {
  test("a stopped job is listed as unfinished, and starting it again gives the same bytes", async () => {
    const desk = setUp(many(7000, { data: { text: "hello" } }));
    await run(desk, {}, quiet, "whole.csv");
    const jobId = await stopAt(desk, 4000);
    expect(readdirSync(desk.folder).filter((name) => name.includes("out"))).toEqual([]);
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toMatchObject([
      { jobId, name: "out.csv", dataset: "messages", format: "csv", rows: 7000, problem: null },
    ]);
    const progress: ExportProgress[] = [];
    const again = desk.handlers["export.run"]({ jobId }, { ...quiet, emit: (one) => progress.push(one) });
    expect(await again).toMatchObject({ state: "finished", rows: 7000 });
    expect(progress.map(({ rows }) => rows)).toEqual([0, 2000, 4000, 6000, 7000]);
    expect(readFileSync(join(desk.folder, "out.csv"))).toEqual(readFileSync(join(desk.folder, "whole.csv")));
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toEqual([]);
  });

  test("a job keeps its list of rows, whatever is loaded before it starts again", async () => {
    const desk = setUp(many(3000));
    await run(desk, {}, quiet, "whole.csv");
    const jobId = await stopAt(desk, 2000);
    const { resultId } = desk.store.views.snapshot(desk.viewId);
    takePage(desk.store, resultId, [{ id: "late", sentAt: 1_700_000_100 }]);
    await desk.handlers["export.run"]({ jobId }, quiet);
    expect(readFileSync(join(desk.folder, "out.csv"))).toEqual(readFileSync(join(desk.folder, "whole.csv")));
  });

  test("rows that change while an export is written are written as they were when it began", async () => {
    const desk = setUp(many(5000, { data: { text: "before" } }));
    const { resultId } = desk.store.views.snapshot(desk.viewId);
    let isChanged = false;
    const emit = ({ phase }: ExportProgress): void => {
      if (phase !== "writing" || isChanged) return;
      isChanged = true;
      takePage(desk.store, resultId, many(5000, { data: { text: "after" } }));
    };
    await run(desk, {}, { ...quiet, emit });
    expect(isChanged).toBe(true);
    expect(new Set(linesIn(join(desk.folder, "out.csv")).map((line) => line["text"]))).toEqual(new Set(["before"]));
    await run(desk, {}, quiet, "later.csv");
    expect(new Set(linesIn(join(desk.folder, "later.csv")).map((line) => line["text"]))).toEqual(new Set(["after"]));
  });

  test("a discarded or cancelled job leaves no files", async () => {
    const desk = setUp(many(5000));
    const jobId = await stopAt(desk, 3000, { parts: { by: "day" } });
    await desk.handlers["export.discard"]({ jobId }, quiet);
    expect(readdirSync(desk.folder)).toEqual([]);
    const controller = new AbortController();
    const cancelled = run(
      desk,
      {},
      { signal: controller.signal, emit: ({ rows }) => rows >= 3000 && controller.abort() },
    );
    await expect(cancelled).rejects.toThrow("aborted");
    expect(readdirSync(desk.folder)).toEqual([]);
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toEqual([]);
  });
});

describe("a preview", () => {
  test("a preview shows the first rows as they are written and estimates the file size", async () => {
    const desk = setUp(sample.messages);
    const wanted = {
      from: { of: "view", viewId: desk.viewId },
      plan: plainPlan(),
      path: join(desk.folder, "out.csv"),
    } as const;
    const preview = await desk.handlers["export.previewAt"](wanted, quiet);
    await run(desk);
    const written = readFileSync(join(desk.folder, "out.csv"), "utf8");
    expect(written.startsWith(preview.text ?? "none")).toBe(true);
    expect(preview.cells.length).toBe(20);
    expect(preview).toMatchObject({ rows: 900, shownRows: 20, leftovers: [], lookedAtRows: 0 });
    expect(preview.estimatedBytes / written.length).toBeGreaterThan(0.8);
    expect(preview.estimatedBytes / written.length).toBeLessThan(1.25);
    expect(preview.freeBytes).toBeGreaterThan(0);
  });

  test("a preview of a workbook has the headers and dates of its sheet", async () => {
    const desk = setUp([{ id: "1", sentAt: Date.parse("2026-11-22T15:52:37Z") / 1000, conversationId: "one" }]);
    const from = { of: "view", viewId: desk.viewId } as const;
    const plan = { ...plainPlan(), format: "xlsx", zone: "Europe/Berlin", columns: ["id", "sentAt"] } as const;
    const preview = await desk.handlers["export.previewAt"]({ from, plan, path: null }, quiet);
    expect([preview.columns, preview.cells]).toEqual([
      ["id", "sentAt (Europe/Berlin)"],
      [["1", "2026-11-22 16:52:37"]],
    ]);
    const { cells } = await desk.handlers["export.previewAt"](
      { from, plan: { ...plan, format: "parquet" }, path: null },
      quiet,
    );
    expect(cells).toEqual([["1", "2026-11-22T15:52:37.000Z"]]);
  });

  test("a conversation needs no order of its result, which would be sorted in a thread", async () => {
    const desk = setUp([...many(12_000).toReversed(), { id: "asked", sentAt: 1, conversationId: "one" }]);
    const { resultId } = desk.store.views.snapshot(desk.viewId);
    desk.store.views.sorter.useThreads(THREADS.sorter);
    // The order that is known is forgotten.
    desk.store.views.noteChange();
    const from = { of: "conversation", resultId, conversationId: "one" } as const;
    const wanted = { from, plan: plainPlan(), path: null };
    const preview = await desk.handlers["export.previewAt"](wanted, quiet);
    expect(preview.rows).toBe(1);
    expect(preview.text).toContain("asked");
  });

  test("a preview lists texts that still look like a person after redaction", async () => {
    const text = "ask Anna Schmidt or cust_998_x, in lower case: müller.";
    const sender = { uid: "ann1", name: "Ann Müller" };
    const desk = setUp([{ id: 1, sender: "ann1", data: { text, entities: { sender: { entity: sender } } } }]);
    const redaction = { people: true, dropText: false, words: [], saveMapping: false };
    const from = { of: "view", viewId: desk.viewId } as const;
    const { leftovers } = await desk.handlers["export.previewAt"](
      { from, plan: plainPlan({ redaction }), path: null },
      quiet,
    );
    expect(leftovers).toEqual(
      expect.arrayContaining([
        { looksLike: "name", text: "Anna Schmidt", rows: 1 },
        { looksLike: "uid", text: "cust_998_x", rows: 1 },
        { looksLike: "name", text: "müller", rows: 1 },
      ]),
    );
    const words = ["Anna Schmidt", "cust_998_x", "müller"];
    const plan = plainPlan({ redaction: { ...redaction, words } });
    expect((await desk.handlers["export.previewAt"]({ from, plan, path: null }, quiet)).leftovers).toEqual([]);
  });
});

describe("exports that cannot be written", () => {
  test("an export to a missing folder fails, and no job stays", async () => {
    const desk = setUp(many(3));
    const gone = { ...desk, folder: join(desk.folder, "gone") };
    expect(await causeOf(run(gone))).toMatchObject({ kind: "storage", cause: "gone" });
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toEqual([]);
  });

  test("an export to the name of a folder fails and leaves only the folder", async () => {
    const desk = setUp(many(3));
    mkdirSync(join(desk.folder, "out.csv"));
    writeFileSync(join(desk.folder, "out.csv", "inner"), "x");
    expect(await causeOf(run(desk))).toMatchObject({ kind: "storage" });
    const [left] = await desk.handlers["export.unfinished"]({}, quiet);
    if (left !== undefined) await desk.handlers["export.discard"]({ jobId: left.jobId }, quiet);
    expect(readdirSync(desk.folder)).toEqual(["out.csv"]);
    expect(readdirSync(join(desk.folder, "out.csv"))).toEqual(["inner"]);
  });

  test("an invalid plan is refused with every reason", async () => {
    const desk = setUp(many(3));
    const failure = await causeOf(run(desk, { zone: "Nowhere", columns: ["id", "id"] }));
    expect(failure).toMatchObject({
      kind: "badRequest",
      issues: [expect.any(String), expect.any(String)],
    });
    expect(readdirSync(desk.folder)).toEqual([]);
  });
});

test("a conversation is exported oldest first, and a selection in the order of the view", async () => {
  const desk = setUp(sample.messages);
  const { conversationId } = sample.messages[0] ?? { conversationId: "" };
  const { handlers, folder, viewId, store } = desk;
  const resultId = store.views.snapshot(viewId).resultId;
  const columns = ["id", "conversationId", "sentAtSeconds"];
  const facts = { plan: plainPlan({ columns }), facts: FACTS };
  await handlers["export.run"](
    { from: { of: "conversation", resultId, conversationId }, path: join(folder, "c.csv"), ...facts },
    quiet,
  );
  const expected = sample.messages.filter((message) => message.conversationId === conversationId);
  expect(linesIn(join(folder, "c.csv")).map((line) => line["id"])).toEqual(
    expected
      .toSorted((one, other) => one.sentAt - other.sentAt || Number(one.id) - Number(other.id))
      .map(({ id }) => id),
  );
  const { rows } = store.views.rows(viewId, 0, 10);
  const rowIds = rows.map(({ rowId }) => rowId).toReversed();
  await handlers["export.run"](
    { from: { of: "selection", viewId, rowIds }, path: join(folder, "s.csv"), ...facts },
    quiet,
  );
  expect(linesIn(join(folder, "s.csv")).map((line) => line["id"])).toEqual(
    rows.map((row) => ("id" in row ? row.id : "")),
  );
});
