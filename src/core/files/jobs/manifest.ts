// The manifest beside an export: what was asked and how, what was written, and what is known of its completeness.
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { exportRedaction, manifestPlan } from "../../../contract/methods/export-methods.ts";
import { Failed } from "../../../contract/failure.ts";
import { viewSpec } from "../../../contract/methods/rows.ts";
import { asList, asMap } from "../../../domain/text/lenient.ts";
import { ledger, walkState } from "../../../domain/report/ledger.ts";
import { queryKind } from "../../../domain/query/query-shape.ts";
import { query } from "../../../domain/query/query-shape.ts";
import { fileFailureOf } from "../base/file-failure.ts";
import { finishedPart } from "./job-record.ts";
import { nameKey } from "./part-names.ts";

export const MANIFEST_FORMAT = "switchboard export manifest";
/** A manifest is a page or, with many parts, a few megabytes. */
const LONGEST_MANIFEST = 64 * 1024 * 1024;

/** Most files that one export is divided into, and that are looked for when it is verified. */
export const MOST_PARTS = 10_000;

/** Times are ISO 8601 in UTC. Keys stand nowhere in it. */
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
    /** the first request of the query, as its ledger notes it: method, path and parameters */
    http: z.string(),
    viewingAs: z.string().nullable(),
    /** what narrowed and ordered the loaded rows */
    view: viewSpec.nullable(),
    conversationId: z.string().nullable(),
  }),
  result: z.object({
    verdict: z.object({ kind: z.enum(["complete", "incomplete", "unknown"]), because: z.string().nullable() }),
    ledger,
    walks: z.object({ append: walkState, prepend: walkState }),
    unreadableRecords: z.number(),
  }),
  /** how it was written: dataset, columns, format with its options and guard, zone, parts, redaction */
  plan: manifestPlan,
  /** names of the columns; those of formats that have none are the raw record */
  columns: z.array(z.string()).readonly(),
  redaction: exportRedaction.omit({ words: true }).extend({ words: z.number() }),
  rows: z.number(),
  firstId: z.string().nullable(),
  lastId: z.string().nullable(),
  /** rows of the export that changed in the store, or were removed from it, while it was written */
  changedRows: z.number(),
  parts: z.array(finishedPart).max(MOST_PARTS).readonly(),
  /** SHA-256 of everything above as compact JSON: an accidental change of the manifest shows */
  seal: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
export type Unsealed = Omit<Manifest, "seal">;

/** The manifest's seal: of its content in the order in which it is written. */
export function sealOf(content: Unsealed): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

export function writeManifest(content: Unsealed): string {
  return `${JSON.stringify({ ...content, seal: sealOf(content) }, null, 2)}\n`;
}

/** Throws `Failed` badFile for what is no manifest, storage for what cannot be read. */
export function readManifest(path: string): { readonly manifest: Manifest; readonly sealed: string } {
  const raw = readJson(path);
  const parsed = manifest.safeParse(raw);
  if (!parsed.success) {
    if (asList(asMap(raw)["parts"]).length > MOST_PARTS) throw badFile(`It names more than ${MOST_PARTS} files.`);
    const issue = parsed.error.issues[0];
    const where = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
    throw badFile(`It is not the manifest of an export${where}.`);
  }
  const twice = firstTwice(parsed.data.parts.map(({ name }) => nameKey(name)));
  if (twice !== null) throw badFile("It is not the manifest of an export: it names a file twice.");
  const { seal: _seal, ...content } = Object.fromEntries(Object.entries(Object(raw)));
  return { manifest: parsed.data, sealed: createHash("sha256").update(JSON.stringify(content)).digest("hex") };
}

function firstTwice(names: readonly string[]): string | null {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size) ?? null;
}

function readJson(path: string): unknown {
  let text = "";
  try {
    const found = statSync(path);
    // A pipe would be waited for, and a device may have no end.
    if (!found.isFile()) throw badFile("It is not the manifest of an export: it is not a file.");
    if (found.size > LONGEST_MANIFEST) throw badFile("It is too long to be the manifest of an export.");
    text = readFileSync(path, "utf8");
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badFile("It is not the manifest of an export: it is no JSON.");
  }
}

function badFile(why: string): Failed {
  return new Failed({ kind: "badFile", line: null, byte: null, why });
}
