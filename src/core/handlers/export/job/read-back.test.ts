// Tests the gate of redacted exports by breaking the redaction on purpose: what is left in a file keeps it from being
// finished, nothing is lost, and the place is said.
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { EXPORTED_DATASETS } from "#contract/exports/export-columns.ts";
import {
  ARCHIVE_FORMAT,
  DEFAULT_OPTIONS,
  exportFormat,
  extensionOf,
  FORMATS,
  type ExportFormat,
} from "#contract/exports/export-formats.ts";
import type { ExportPlan, ExportRedaction } from "#contract/exports/export-plan.ts";
import { TAKEN_OUT } from "#core/files/redaction/finders.ts";
import { PeopleCollector } from "#core/files/redaction/redact-people.ts";
import { PseudonymBook } from "#core/files/redaction/pseudonym-book.ts";
import { Pseudonyms } from "#core/files/redaction/pseudonyms.ts";
import { Redactor } from "#core/files/redaction/redactor.ts";
import { quiet, run, setUp } from "#tests/fakes/export-desk.ts";
import { finishedPartWith, jobRecordWith } from "#tests/fakes/export-job.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { readFolder, unpacked } from "#tests/fakes/planted.ts";
import { writePlanOf } from "#core/handlers/export/plan/write-plan.ts";
import { readBack } from "./read-back.ts";
import { temporaryPath } from "./part-paths.ts";

afterEach(() => vi.restoreAllMocks());

const REDACTION: ExportRedaction = { people: true, dropText: false, words: ["Zanzibar"], saveMapping: false };
const LENORA = { uid: "customer-lenora", name: "Lenora Weberling" };
const OTTILIE = { uid: "agent-ottilie", name: "Ottilie Kernhof" };
const SECRETS = /lenora|weberling|ottilie|kernhof|zanzibar|0170.?1234567|mail\.example/iu;

/** Each text stands where only one part of the redaction takes it out. */
const MESSAGES = [
  { text: "hello Lenora Weberling, call 0170 1234567", id: "1" },
  { text: "from Zanzibar to ann@mail.example", id: "2" },
  { text: "hi", id: "x-customer-lenora-3", parentId: "x-customer-lenora-3" },
].map(({ text, id, ...more }, place) => ({
  id,
  ...more,
  conversationId: "agent-ottilie_user_customer-lenora",
  sender: LENORA.uid,
  receiverType: "user",
  receiver: OTTILIE.uid,
  category: "message",
  type: "text",
  sentAt: 1_700_000_000 + place,
  data: {
    text,
    mentions: { [OTTILIE.uid]: OTTILIE },
    metadata: { "customer-lenora": 1, handledBy: "agent-ottilie", note: "Kernhof" },
    entities: { sender: { entity: LENORA }, receiver: { entity: OTTILIE } },
    attachments: [{ name: "Lenora Weberling.pdf", url: "https://files.example/agent-ottilie/a.pdf", mimeType: "a/b" }],
    reactions: [{ reaction: "Lenora Weberling", count: 1 }],
  },
}));

const WRITTEN_BY_SLICES = exportFormat.options.filter((format) => format !== ARCHIVE_FORMAT);
const CASES = WRITTEN_BY_SLICES.flatMap((format) =>
  (["messages", "reactions"] as const)
    .filter((dataset) => FORMATS[format].datasets.includes(dataset))
    .map((dataset) => [format, dataset] as const),
);
/** Every way in which the redactor changes a text. */
const WAYS = ["text", "id", "uid", "name", "conversation", "record", "word", "person", "typed", "path"] as const;

// Every method takes what it changes first, and gives the same type.
const sameAsGiven = ((given: unknown) => given) as () => never;

const nameFor = (format: ExportFormat): string => `out${FORMATS[format].extension}`;

describe.each(CASES)("%s of %s", (format, dataset) => {
  test.each(WAYS)("without Redactor.%s nothing that it takes out is handed over", async (way) => {
    const desk = setUp(MESSAGES);
    // Each returns what it is given.
    vi.spyOn(Redactor.prototype, way).mockImplementation(sameAsGiven);
    const done = await run(desk, { format, dataset, redaction: REDACTION }, quiet, nameFor(format));
    const written = readFolder(desk.folder).map(({ file, bytes }) => file + unpacked(file, bytes).toString("utf8"));
    // A checksum can hold any digits.
    const texts = written.join("\n").replaceAll(/[0-9a-f]{64}/gu, "");
    if (done.state === "finished") expect(texts).not.toMatch(SECRETS);
    else expect([done.state, written]).toEqual(["held", []]);
  });

  test("a whole redaction passes", async () => {
    const desk = setUp(MESSAGES);
    expect((await run(desk, { format, dataset, redaction: REDACTION }, quiet, nameFor(format))).state).toBe("finished");
  });
});

function redactorFor(redaction: ExportRedaction): Redactor {
  const collector = new PeopleCollector();
  for (const { uid, name } of [LENORA, OTTILIE]) collector.add(uid, name);
  const people = collector.people();
  return new Redactor(people, new Pseudonyms(new Uint8Array(32), new PseudonymBook(new Map()), people), redaction);
}

/** What the gate finds in the file of an export that was not redacted at all. */
async function findsIn(change: Partial<ExportPlan>, redaction: ExportRedaction): Promise<readonly string[]> {
  const desk = setUp(MESSAGES);
  const plan = plainPlan(change);
  const name = `out${extensionOf(plan.format, plan.options)}`;
  await run(desk, plan, quiet, name);
  const record = { ...jobRecordWith(), path: join(desk.folder, name), plan };
  const job = { record, rowIds: new Int32Array() };
  renameSync(record.path, temporaryPath(job, 0));
  const finds = await readBack({
    job,
    parts: [finishedPartWith({ name, rows: MESSAGES.length })],
    plan: writePlanOf(plan, { kind: "messages" }),
    rules: redactorFor(redaction).rules,
    manifest: { name: "out.manifest.json", content: "{}" },
    signal: quiet.signal,
    onRows: () => undefined,
  });
  return finds.map(({ text }) => text);
}

test.each(exportFormat.options)(
  "in a file of the format %s everything of an export without redaction is found",
  async (format) => {
    const gzip = FORMATS[format].isText;
    const options = { lineEnd: "lf", separator: "semicolon", gzip, keepSignatures: true } as const;
    const finds = await findsIn({ format, options: { ...options, gzip: false } }, REDACTION);
    expect(finds).toEqual(
      expect.arrayContaining([
        "customer-lenora",
        "agent-ottilie",
        "Lenora Weberling",
        "Zanzibar",
        "ann@mail.example",
        "0170 1234567",
      ]),
    );
    if (gzip) expect(await findsIn({ format, options }, REDACTION)).toEqual(finds);
  },
);

test.each(WRITTEN_BY_SLICES)("an export to %s without rows passes, packed or not", async (format) => {
  for (const gzip of FORMATS[format].isText ? [false, true] : [false]) {
    const options = { ...DEFAULT_OPTIONS, gzip };
    const done = await run(
      setUp([]),
      { format, options, redaction: REDACTION },
      quiet,
      `out${extensionOf(format, options)}`,
    );
    expect([gzip, done.state]).toEqual([gzip, "finished"]);
  }
});

test("texts that were to be left out are found", async () => {
  const dropping = { ...REDACTION, people: false, words: [], dropText: true };
  for (const format of ["csv", "ndjson", "html", "xlsx", "parquet"] as const) {
    expect([format, await findsIn({ format }, dropping)]).toEqual([format, expect.arrayContaining(["hi"])]);
  }
});

test("the place is said, the old file stays, and the job can be written again with further words", async () => {
  const desk = setUp(MESSAGES);
  writeFileSync(join(desk.folder, "out.csv"), "older");
  // Forgets names, but not words.
  vi.spyOn(Redactor.prototype, "name").mockImplementation(function forget(this: Redactor, name) {
    return this.rules.plan.words.includes(name) ? TAKEN_OUT : name;
  });
  const columns = ["id", "senderName"];
  const held = await run(desk, { columns, redaction: REDACTION });
  if (held.state !== "held") throw new Error("it was finished");
  expect(held.finds).toEqual([{ text: "Lenora Weberling", file: "out.csv", row: 1, column: "senderName" }]);
  expect(readdirSync(desk.folder)).toEqual(["out.csv"]);
  expect(readFileSync(join(desk.folder, "out.csv"), "utf8")).toBe("older");
  const { jobId } = held;
  expect(await desk.handlers["export.unfinished"]({}, quiet)).toMatchObject([{ jobId, rows: 3 }]);
  expect(await desk.handlers["export.run"]({ jobId }, quiet)).toMatchObject({ state: "held" });
  const done = await desk.handlers["export.run"]({ jobId, takeOut: ["Lenora Weberling"] }, quiet);
  expect(done).toMatchObject({ state: "finished", rows: 3 });
  expect(readFileSync(join(desk.folder, "out.csv"), "utf8")).toContain(TAKEN_OUT);
  const manifest = JSON.parse(readFileSync(join(desk.folder, "out.manifest.json"), "utf8"));
  expect(manifest.redaction.words).toBe(2);
  expect(await desk.handlers["export.unfinished"]({}, quiet)).toEqual([]);
});

test("a chosen name that names somebody is refused before anything is written", async () => {
  const desk = setUp(MESSAGES);
  await expect(run(desk, { redaction: REDACTION }, quiet, "Chat with Weberling.csv")).rejects.toMatchObject({
    failure: { kind: "badRequest", issues: [expect.stringContaining("Weberling")] },
  });
  expect(readdirSync(desk.folder)).toEqual([]);
});

test("the gate can be cancelled, and leaves nothing then", async () => {
  const desk = setUp(Array.from({ length: 5000 }, (_, place) => ({ ...MESSAGES[0], id: String(place + 1) })));
  const abort = new AbortController();
  const cancelling = run(
    desk,
    { redaction: REDACTION },
    {
      signal: abort.signal,
      emit: ({ phase }) => void (phase === "checking" && abort.abort()),
    },
  );
  await expect(cancelling).rejects.toMatchObject({ name: "AbortError" });
  expect(readdirSync(desk.folder)).toEqual([]);
});

test("the cases cover the formats that are written slice by slice", () => {
  expect(new Set(CASES.map(([format]) => format))).toEqual(new Set(WRITTEN_BY_SLICES));
  expect(EXPORTED_DATASETS).toContain("reactions");
});
