// Tests that redacted people appear in no file and no format of an export, and that the rest stays readable.
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { EXPORTED_DATASETS } from "#contract/exports/export-columns.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import { DEFAULT_OPTIONS, exportFormat, FORMATS } from "#contract/exports/export-formats.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import {
  ANN,
  exportPlanted,
  fillPlanted,
  foundIn,
  PLANTED_REDACTION,
  readFolder,
  unpacked,
  type Filled,
} from "#tests/fakes/planted.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";

/** Everything that was written, as text, compressed or not. */
async function write(
  filled: Filled,
  plan: ExportPlan,
  name = "out",
): Promise<{ readonly files: Readonly<Record<string, string>> }> {
  const written = readFolder(await exportPlanted(filled, plan, name));
  return {
    files: Object.fromEntries(written.map(({ file, bytes }) => [file, unpacked(file, bytes).toString("utf8")])),
  };
}

const CASES = exportFormat.options
  .filter((format) => FORMATS[format].isText)
  .flatMap((format) => FORMATS[format].datasets.map((dataset): [typeof format, Dataset] => [format, dataset]));

test.each(CASES)("%s of %s contains no planted data", async (format, dataset) => {
  const options = { ...DEFAULT_OPTIONS, gzip: true };
  const parts = ["messages", "reactions"].includes(dataset)
    ? ({ by: "conversation" } as const)
    : ({ by: "none" } as const);
  const plan = plainPlan({ dataset, format, options, parts, redaction: PLANTED_REDACTION });
  const { files } = await write(fillPlanted(), plan, `out${FORMATS[format].extension}.gz`);
  expect(Object.keys(files).length).toBeGreaterThan(1);
  expect(foundIn(JSON.stringify(Object.entries(files)))).toEqual([]);
});

test("columns that are paths into records contain no planted data", async () => {
  const paths = [
    "data",
    "data.text",
    "data.metadata",
    "data.metadata.phone",
    "data.metadata.json",
    "data.mentions",
    "data.entities.sender.entity.name",
    "data.entities.sender.entity.uid",
    "data.entities.receiver.entity",
    "data.attachments[0]",
    "data.url",
    "conversationId",
  ];
  const { files } = await write(fillPlanted(), plainPlan({ columns: paths, redaction: PLANTED_REDACTION }), "out.csv");
  const written = JSON.stringify(files);
  expect(written).toMatch(/Person \d/u);
  expect(foundIn(written)).toEqual([]);
});

test("a person has one pseudonym in every column, file and export, and words of the service stay", async () => {
  const filled = fillPlanted();
  const columns = [
    "sender",
    "senderName",
    "receiver",
    "conversationId",
    "type",
    "mentionedUids",
    "mentionedNames",
    "text",
  ];
  const { files } = await write(filled, plainPlan({ columns, redaction: PLANTED_REDACTION }), "out.csv");
  const rows: readonly Readonly<Record<string, string>>[] = parse(files["out.csv"] ?? "", { columns: true });
  const [word, otherAnn, bob, ann] = rows;
  const pseudonym = ann?.["sender"] ?? "";
  expect(pseudonym).toMatch(/^Person \d$/u);
  expect(ann?.["senderName"]).toBe(pseudonym);
  expect([bob, otherAnn, word].map((row) => row?.["receiver"])).toEqual([pseudonym, pseudonym, pseudonym]);
  expect(bob?.["conversationId"]).toBe(`${bob?.["sender"]}_user_${pseudonym}`);
  expect(otherAnn?.["sender"]).not.toBe(pseudonym);
  expect(otherAnn?.["senderName"]).toBe(otherAnn?.["sender"]);
  expect(ann?.["mentionedUids"]).toBe(JSON.stringify([bob?.["sender"]]));
  expect(ann?.["mentionedNames"]).toBe(JSON.stringify([bob?.["senderName"]]));
  expect(ann?.["text"]).toContain(`<@uid:${bob?.["sender"]}>`);
  expect(ann?.["text"]).toContain("order 4711");
  expect(word?.["type"]).toBe("audio");
  const calls = await write(filled, plainPlan({ dataset: "calls", redaction: PLANTED_REDACTION }), "out.csv");
  expect(calls.files["out.csv"]).not.toContain(ANN.uid);
});

test("the text of messages can be left out without other redaction", async () => {
  const redaction = { ...PLANTED_REDACTION, people: false, words: [], dropText: true };
  const { files } = await write(
    fillPlanted(),
    plainPlan({ columns: ["sender", "text", "data"], redaction }),
    "out.csv",
  );
  expect(files["out.csv"]).toContain(ANN.uid);
  expect(files["out.csv"]).not.toContain("order 4711");
});

test("the cases cover every dataset", () => {
  expect(new Set(CASES.map(([, dataset]) => dataset))).toEqual(new Set(EXPORTED_DATASETS));
});
