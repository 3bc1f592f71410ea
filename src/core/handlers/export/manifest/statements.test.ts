// Tests what verifying says of each statement of a manifest: proved, told or refuted, with the true reason.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { change, exported, manifestIn, of, repeated, verify } from "../../../../../tests/fakes/verified.ts";
import { DEFAULT_OPTIONS } from "../../../../contract/exports/export-formats.ts";
import type { VerifiedLine } from "../../../../contract/methods/export-methods.ts";
import type { Manifest } from "../../../files/jobs/manifest.ts";

/** The statements with this start, each with its outcome and the reason. */
function about(lines: readonly VerifiedLine[], start: string): readonly (readonly string[])[] {
  return lines
    .filter(({ says }) => says.startsWith(start))
    .map(({ says, outcome, because }) => [outcome, says, because]);
}

describe("the statements of an unchanged export", () => {
  test("those about a table are proved by its lines and its header", async () => {
    const desk = await exported({ columns: ["text", "id"], parts: { by: "none" } });
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(about(lines, "out.csv")).toEqual([
      ["proved", "out.csv holds 33 bytes.", "Its bytes were counted."],
      ["proved", "out.csv holds 6 rows.", "Its lines were counted."],
      ["proved", "out.csv holds no secret of a call's channel.", "It was looked for in every line."],
    ]);
    expect(about(lines, "No address")).toEqual([
      ["proved", "No address in out.csv is signed.", "It was looked for in every line."],
    ]);
    expect(about(lines, "The first row of")).toEqual([
      ["proved", "The first row of out.csv is 6.", "It was read from the file."],
    ]);
    expect(about(lines, "The last row of")).toEqual([
      ["proved", "The last row of out.csv is 1.", "It was read from the file."],
    ]);
    expect(about(lines, "The columns")).toEqual([
      ["proved", "The columns are text, id.", "The header of each part has them."],
    ]);
  });

  test.each([
    ["a header with a time", ["id", "sentAt"], "The header names it."],
    ["a header without a time", ["id", "text"], "It is a zone."],
  ])("the zone of %s is proved with the true reason", async (_name, columns, because) => {
    const desk = await exported({ columns });
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(about(lines, "Times")).toEqual([["proved", "Times are written in Europe/Kyiv.", because]]);
  });

  test("those about raw records are proved by their lines, but not that their text was left out", async () => {
    const redaction = { people: false, dropText: true, words: [], saveMapping: false };
    const desk = await exported({ format: "ndjson", columns: null, parts: { by: "none" }, redaction }, "out.ndjson");
    const lines = await verify(desk, manifestIn(desk.folder));
    expect([...about(lines, "The first row of"), ...about(lines, "The last row of")]).toEqual([
      ["proved", "The first row of out.ndjson is 6.", "It was read from the file."],
      ["proved", "The last row of out.ndjson is 1.", "It was read from the file."],
    ]);
    expect(about(lines, "out.ndjson holds 6")).toEqual([
      ["proved", "out.ndjson holds 6 rows.", "Its lines were counted."],
    ]);
    expect([...about(lines, "The text"), ...about(lines, "The columns"), ...about(lines, "Times")]).toEqual([
      ["told", "The text of messages was left out.", "Records were not looked through for it."],
      ["told", "The columns are raw.", "This format is not counted again; the file is checked by its SHA-256."],
      ["proved", "Times are written in Europe/Kyiv.", "It is a zone."],
    ]);
  });

  test("an id that is in no column, and signatures that were kept, are not said to be proved", async () => {
    const options = { ...DEFAULT_OPTIONS, keepSignatures: true };
    const desk = await exported({ columns: ["text"], parts: { by: "none" }, options });
    const lines = await verify(desk, manifestIn(desk.folder));
    expect(about(lines, "The first row of")).toEqual([
      ["told", "The first row of out.csv is 6.", "The columns hold no id."],
    ]);
    expect(about(lines, "No address")).toEqual([]);
  });

  test("those that no file can prove are named: only the seal vouches for them", async () => {
    const desk = await exported({ parts: { by: "none" } });
    const told = of(await verify(desk, manifestIn(desk.folder)), "told");
    expect(new Set(told.map(({ because }) => because))).toEqual(new Set(["Only the seal vouches for it."]));
    expect(told.map(({ says }) => says)).toEqual([
      "The rows are from the app app-1 in eu.",
      "It was written by Switchboard 1.2.3.",
      'What was exported: view of messages, {"params":{},"search":"","sort":[]}.',
      "The load report counts 1 request and 6 rows.",
      expect.stringMatching(/^It was written as csv, \{"lineEnd":"crlf",.*\}, parts by none\.$/u),
      'What was taken out: {"people":false,"dropText":false,"saveMapping":false,"words":0}.',
      "0 of its rows changed in the store while it was written.",
    ]);
  });
});

describe("statements that are wrong although the seal is right", () => {
  test.each([
    ["first row", { firstId: "5" }, "The first row of out-001.csv is 5."],
    ["last row", { lastId: "4" }, "The last row of out-001.csv is 4."],
    ["number of rows", { rows: 3 }, "out-001.csv holds 3 rows."],
  ])("another %s of a part is refuted", async (_name, wrong, says) => {
    const desk = await exported();
    change(desk, ({ parts }) => ({ parts: parts.map((part, index) => (index === 0 ? { ...part, ...wrong } : part)) }));
    const refuted = of(await verify(desk, manifestIn(desk.folder)), "refuted");
    expect(refuted.map((line) => line.says)).toContain(says);
  });

  test.each([
    ["first row", { firstId: "5" }, "The first row is 5, the last one 1."],
    ["last row", { lastId: "2" }, "The first row is 6, the last one 2."],
    ["sum of rows", { rows: 7 }, "The export holds 7 rows."],
    ["end", { finishedAt: "2999-01-01T00:00:00.000Z" }, /^It was written from .* to 2999/u],
    ["start", { startedAt: "2999-01-01T00:00:00.000Z" }, /^It was written from 2999/u],
  ])("another %s of the whole export is the only statement refuted", async (_name, wrong, says) => {
    const desk = await exported();
    change(desk, () => wrong);
    const refuted = of(await verify(desk, manifestIn(desk.folder)), "refuted");
    expect(refuted.map((line) => line.says)).toEqual([typeof says === "string" ? says : expect.stringMatching(says)]);
  });

  test.each([
    ["request", { http: "GET /calls" }, "The request was GET /calls"],
    ["person as whom it was sent", { viewingAs: "bob" }, "The request was sent as bob."],
  ])("another %s than that of the query is the only statement refuted", async (_name, wrong, says) => {
    const desk = await exported();
    change(desk, ({ source }) => ({ source: { ...source, ...wrong } }));
    expect(of(await verify(desk, manifestIn(desk.folder)), "refuted").map((line) => line.says)).toEqual([says]);
  });

  test("another verdict, another reason and another count of unreadable records are refuted", async () => {
    const desk = await exported();
    const wrongOf = async (wrong: (result: Manifest["result"]) => Partial<Manifest["result"]>): Promise<unknown> => {
      const before = readFileSync(manifestIn(desk.folder));
      change(desk, ({ result }) => ({ result: { ...result, ...wrong(result) } }));
      const refuted = of(await verify(desk, manifestIn(desk.folder)), "refuted");
      writeFileSync(manifestIn(desk.folder), before);
      return refuted.map(({ says }) => says);
    };
    const because = "earlier messages were not loaded";
    expect(await wrongOf(() => ({ verdict: { kind: "unsure", says: "Not sure", because } }))).toEqual([
      `The verdict was: Not sure: ${because}.`,
    ]);
    expect(await wrongOf(() => ({ verdict: { kind: "more", says: "Complete", because } }))).toHaveLength(1);
    expect(await wrongOf(() => ({ verdict: { kind: "more", says: "More can be loaded", because: "rain" } }))).toEqual([
      "The verdict was: More can be loaded: rain.",
    ]);
    expect(await wrongOf(() => ({ unreadableRecords: 1 }))).toEqual(["1 record could not be read."]);
  });

  test("a verdict of an earlier version is read, and only the seal vouches for it", async () => {
    const desk = await exported();
    const because = "earlier messages were not loaded";
    for (const kind of ["incomplete", "unknown"] as const) {
      change(desk, ({ result }) => ({ result: { ...result, verdict: { kind, because } } }));
      expect(about(await verify(desk, manifestIn(desk.folder)), "The verdict")).toEqual([
        ["told", `The verdict was: ${kind}: ${because}.`, expect.stringContaining("An earlier version")],
      ]);
    }
  });

  test("a signed address and a channel secret in a file are refuted", async () => {
    const desk = await exported({ parts: { by: "none" } });
    const secret = '"wsChannel":{"secret":"S3CRETS3CRET"}';
    const text = `id,text\r\n6,https://files.example/a.png?X-Amz-Signature=0123456789abcdef ${secret}\r\n`;
    writeFileSync(join(desk.folder, "out.csv"), text);
    change(desk, ({ parts }) => ({ parts: parts.map((part) => ({ ...part, bytes: text.length })) }));
    const refuted = of(await verify(desk, manifestIn(desk.folder)), "refuted");
    expect(refuted.map(({ says, because }) => `${says} ${because}`)).toEqual(
      expect.arrayContaining([
        "No address in out.csv is signed. One is.",
        "out.csv holds no secret of a call's channel. It holds one.",
        "out.csv holds 6 rows. Found 1.",
      ]),
    );
  });

  test("of very many wrong statements the rest is counted, and is said to be wrong too", async () => {
    const desk = await exported();
    change(desk, ({ parts }) => ({ parts: repeated(parts, 667) }));
    const lines = await verify(desk, manifestIn(desk.folder));
    // Three statements for each missing file, and 2,000 are shown.
    expect(about(lines, "1 more statement")).toEqual([
      ["refuted", "1 more statement about files.", "Some are wrong too."],
    ]);
    expect(of(lines, "missing").length).toBe(2000);
  });
});
