// The gate of a redacted export: before its files get their names, they are read back and searched for everything that was
// to be taken out.
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { FORMATS } from "#contract/exports/export-formats.ts";
import type { ExportFind } from "#contract/methods/export-methods.ts";
import { findColumn } from "#domain/columns/datasets.ts";
import type { Job } from "#core/files/jobs/job-folder.ts";
import type { FinishedPart } from "#core/files/jobs/job-record.ts";
import { Remains, type HeldKind } from "#core/files/redaction/remains.ts";
import type { Rules } from "#core/files/redaction/finders.ts";
import { columnKindOf, type HeldText } from "#core/files/reread/held-text.ts";
import { FILE_FORMATS } from "#core/files/formats/file-format.ts";
import { isSliced, type WritePlan } from "#core/files/write/writer.ts";
import { readArchiveValues, type ArchiveValue } from "#core/store/archive/read-archive-values.ts";
import { temporaryPath } from "./part-paths.ts";

/** The search stops after so many different finds. */
const MOST_FINDS = 20;
const LONGEST_SHOWN = 200;
/** Texts between which other requests are answered. */
const SLICE_TEXTS = 2000;

export interface ReadingBack {
  readonly job: Job;
  readonly parts: readonly FinishedPart[];
  /** the plan of the files, with the names of columns as they were written */
  readonly plan: WritePlan;
  readonly rules: Rules;
  readonly manifest: { readonly name: string; readonly content: string };
  readonly signal: AbortSignal;
  /** gets the number of rows that were searched */
  readonly onRows: (rows: number) => void;
}

/** The names, UIDs and words that are left in the files. Rejects with the signal's reason. */
export async function readBack(wanted: ReadingBack): Promise<readonly ExportFind[]> {
  const { job, parts, rules, manifest, signal, onRows } = wanted;
  const remains = new Remains(rules);
  const finds = new Map<string, ExportFind>();
  const search = (file: string, { text, kind, field, row, column }: HeldText): void => {
    for (const found of remains.find(text, kind, field)) {
      const shown = found.slice(0, LONGEST_SHOWN);
      if (!finds.has(shown)) finds.set(shown, { text: shown, file, row, column });
    }
  };
  let texts = 0;
  let rowsBefore = 0;
  for (const [index, part] of parts.entries()) {
    search(part.name, nameOf(part.name, job));
    for await (const held of textsOf(temporaryPath(job, index), wanted)) {
      search(part.name, held);
      if (finds.size >= MOST_FINDS) return [...finds.values()].slice(0, MOST_FINDS);
      texts += 1;
      if (texts % SLICE_TEXTS > 0) continue;
      await setImmediate();
      signal.throwIfAborted();
      onRows(rowsBefore + Math.min(part.rows, held.row ?? 0));
    }
    rowsBefore += part.rows;
    onRows(rowsBefore);
  }
  search(manifest.name, nameOf(manifest.name, job));
  search(manifest.name, { text: manifest.content, kind: "own", row: null, column: MANIFEST });
  return [...finds.values()].slice(0, MOST_FINDS);
}

const MANIFEST = "manifest";

/** The person has chosen the name of the file; the rest of a part's name is made of the rows. */
function nameOf(name: string, { record }: Job): HeldText {
  const chosen = basename(record.path).replace(/\.[^.]*$/u, "");
  const text = name.startsWith(chosen) ? name.slice(chosen.length) : name;
  return { text, kind: "id", row: null, column: null };
}

async function* textsOf(path: string, { job, plan, signal }: ReadingBack): AsyncGenerator<HeldText> {
  // Without rows, a format without a header has no bytes at all, packed or not.
  if ((await stat(path)).size === 0) return;
  if (isSliced(plan)) {
    const isCompressed = FORMATS[plan.format].isText && plan.options.gzip;
    yield* FILE_FORMATS[plan.format].readTexts({ path, plan, isCompressed, signal });
    return;
  }
  for (const values of readArchiveValues(path)) {
    signal.throwIfAborted();
    await setImmediate();
    yield* values
      .filter(({ table, column }) => table !== "connection" && !FIXED.has(column))
      .map((value) => heldIn(value, job.record.origin.kind));
  }
}

/** Columns of an archive with the service's JSON, and with that of this program. */
const RECORDS: ReadonlySet<string> = new Set(["raw", "listRaw", "fullRaw", "asked", "next", "failure"]);
const OWN: ReadonlySet<string> = new Set(["value", "query", "appendWalk", "prependWalk", "rateLimit"]);
/** Columns with this program's own words and numbers: they name nobody. */
const FIXED: ReadonlySet<string> = new Set(["kind", "direction", "ended", "loadingAll", "identity", "contradiction"]);

function heldIn({ table, column, row, text }: ArchiveValue, kind: "messages" | "calls"): HeldText {
  const place = { text, row, column: `${table}.${column}` };
  if (RECORDS.has(column)) return { ...place, kind: "record" };
  if (OWN.has(column)) return { ...place, kind: "own" };
  if (column === "trigger") return { ...place, kind: "word" };
  if (table === "name") return { ...place, kind: column === "name" ? "name" : "uid" };
  const known = table === "message" || table === "call" ? findColumn(kind, column) : undefined;
  if (known === undefined) return { ...place, kind: "id" };
  const held: HeldKind = columnKindOf(known);
  return known.type === "list" ? { ...place, kind: "own" } : { ...place, kind: held };
}
