// The manifest beside an export: the query, the written files, and whether the result was complete.
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { exportRedaction, manifestPlan } from "#contract/exports/export-plan.ts";
import { Failed } from "#contract/failure.ts";
import { viewSpec } from "#contract/methods/rows.ts";
import { asList, asMap } from "#domain/text/lenient.ts";
import { ledger, walkState } from "#domain/report/ledger.ts";
import { query, queryKind } from "#domain/query/query-shape.ts";
import { withFileFailure } from "#core/files/base/file-failure.ts";
import { finishedPart } from "./job-record.ts";
import { nameKey } from "./part-names.ts";
import { say } from "#texts/say.ts";

export const MANIFEST_FORMAT = "switchboard export manifest";
/** A manifest is a page or, with many parts, a few megabytes. */
const LONGEST_MANIFEST = 64 * 1024 * 1024;

/** Most files of one export. */
export const MOST_PARTS = 10_000;

/**
 * The verdict on the result: its short form in English, as every screen has it, and the reason. Versions before 1.1 had
 * three kinds and no short form; their "incomplete" was also that more could be loaded.
 */
const statedVerdict = z.union([
  z.object({
    kind: z.enum(["complete", "more", "unsure", "incomplete"]),
    says: z.string(),
    because: z.string().nullable(),
  }),
  z.object({ kind: z.enum(["complete", "incomplete", "unknown"]), because: z.string().nullable() }),
]);
export type StatedVerdict = z.infer<typeof statedVerdict>;

/** Times are ISO 8601 in UTC. A manifest contains no keys. */
export const manifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  version: z.literal(1),
  appVersion: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** null for an opened file */
  connection: z.object({ appId: z.string(), region: z.string() }).nullable(),
  source: z.object({
    of: z.enum(["view", "selection", "conversation", "walk"]),
    kind: queryKind,
    query,
    /** the first request of the query, as the ledger notes it: method, path and parameters */
    http: z.string(),
    viewingAs: z.string().nullable(),
    /** filters and order of the loaded rows */
    view: viewSpec.nullable(),
    conversationId: z.string().nullable(),
  }),
  result: z.object({
    verdict: statedVerdict,
    ledger,
    walks: z.object({ append: walkState, prepend: walkState }),
    unreadableRecords: z.number(),
  }),
  plan: manifestPlan,
  /** names of the columns; a format without columns has the raw record */
  columns: z.array(z.string()).readonly(),
  redaction: exportRedaction.omit({ words: true }).extend({ words: z.number() }),
  rows: z.number(),
  firstId: z.string().nullable(),
  lastId: z.string().nullable(),
  parts: z.array(finishedPart).max(MOST_PARTS).readonly(),
  /** SHA-256 of everything above as compact JSON, which reveals accidental changes of the manifest */
  seal: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
export type Unsealed = Omit<Manifest, "seal">;

/** The seal of a content, in the order in which it is written. */
function sealOf(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

export function writeManifest(content: Unsealed): string {
  return `${JSON.stringify({ ...content, seal: sealOf(content) }, null, 2)}\n`;
}

/** Throws `Failed` badFile for a file that is not a manifest, storage for one that cannot be read. */
export function readManifest(path: string): { readonly manifest: Manifest; readonly sealed: string } {
  const raw = readJson(path);
  const parsed = manifest.safeParse(raw);
  if (!parsed.success) {
    if (asList(asMap(raw)["parts"]).length > MOST_PARTS)
      throw badFile(say("core.files.manifest.tooManyFiles", { most: MOST_PARTS }));
    const issue = parsed.error.issues[0];
    throw badFile(say("core.files.manifest.none", { where: (issue?.path.join(".") ?? "") || null }));
  }
  const names = parsed.data.parts.map(({ name }) => nameKey(name));
  if (new Set(names).size < names.length) throw badFile(say("core.files.manifest.twice"));
  const { seal: _seal, ...content } = Object.fromEntries(Object.entries(Object(raw)));
  return { manifest: parsed.data, sealed: sealOf(content) };
}

function readJson(path: string): unknown {
  const text = withFileFailure(() => {
    const found = statSync(path);
    // Reading a pipe would wait, and a device may have no end.
    if (!found.isFile()) throw badFile(say("core.files.manifest.notAFile"));
    if (found.size > LONGEST_MANIFEST) throw badFile(say("core.files.manifest.tooLong"));
    return readFileSync(path, "utf8");
  });
  try {
    return JSON.parse(text);
  } catch {
    throw badFile(say("core.files.manifest.notJson"));
  }
}

function badFile(why: string): Failed {
  return new Failed({ kind: "badFile", line: null, byte: null, why });
}
