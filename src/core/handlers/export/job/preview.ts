// Previews an export: its first rows as they will be written, its size, and leftovers of the redaction.
import { columnsOf } from "#contract/exports/export-columns.ts";
import { FORMATS } from "#contract/exports/export-formats.ts";
import type { ExportPreview } from "#contract/methods/export-methods.ts";
import type { Input } from "#contract/methods/methods.ts";
import { isMap } from "#domain/text/lenient.ts";
import { LeftoverCheck } from "#core/files/redaction/leftovers.ts";
import type { People } from "#core/files/redaction/redact-people.ts";
import { openWriter, tableOf } from "#core/files/formats/file-format.ts";
import { isSliced, type Slice, type WritePlan } from "#core/files/write/writer.ts";
import { timeWriterOf } from "#core/files/write/iso-times.ts";
import type { Sources } from "#core/handlers/base/sources.ts";
import { freeBytesAt } from "#core/files/base/disk-room.ts";
import { estimateBytes, sampleOf } from "#core/handlers/export/plan/estimate-export.ts";
import { openRows } from "#core/handlers/export/plan/job-rows.ts";
import type { Jobs } from "./open-jobs.ts";
import { findOrigin } from "#core/handlers/export/source/origin.ts";
import { pageFactsOf } from "#core/handlers/export/source/page-facts.ts";
import { inOrderOf } from "#core/handlers/export/source/row-order.ts";
import { writePlanOf } from "#core/handlers/export/plan/write-plan.ts";

const SHOWN_ROWS = 20;
/** Rows that are searched for leftovers of the redaction, and whose raw records are searched for people. */
const SAMPLED_ROWS = 2000;

/** Writes nothing. Throws `Failed` badRequest for a plan that cannot be carried out. */
export async function previewExport(
  sources: Sources,
  { folder, book, clock }: Pick<Jobs, "folder" | "book" | "clock">,
  { from, plan, path }: Input<"export.previewAt">,
  signal: AbortSignal,
): Promise<ExportPreview> {
  const { store, origin, snapshot: found } = await findOrigin(sources, from, "export.preview", signal);
  const writePlan = writePlanOf(plan, found);
  const snapshot = await inOrderOf(plan.format, { store, snapshot: found }, from.of, signal);
  const only = {
    among: (ids: Int32Array) => Int32Array.from(sampledRows(ids)),
    asCells: true,
    onRows: () => undefined,
  };
  const rows = await openRows({ store, snapshot, plan, writePlan, folder, book: book.copy(), signal, ...only });
  const first = rows.read(Array.from(rows.ids.subarray(0, SHOWN_ROWS)));
  const sampled = rows.redaction === null ? [] : sampledRows(rows.ids);
  const page = FORMATS[plan.format].isDocument
    ? {
        page: await pageFactsOf({
          store,
          rowIds: rows.ids,
          origin,
          redactor: rows.redaction?.redactor ?? null,
          asOfSeconds: clock.nowMs() / 1000,
          signal,
        }),
      }
    : {};
  return {
    columns: tableOf(rows.written)?.headers ?? rows.written.columns.map(({ name }) => name),
    available: columnsOf(plan.dataset).map(({ name }) => name),
    text: await textOf({ ...rows.written, ...page }, first),
    cells: cellsOf(writePlan, first),
    shownRows: Math.min(SHOWN_ROWS, rows.ids.length),
    rows: rows.ids.length,
    estimatedBytes: await estimateBytes(writePlan, rows.ids, rows.read),
    freeBytes: path === null ? null : freeBytesAt(path),
    leftovers: rows.redaction === null ? [] : leftoversOf(writePlan, rows.redaction.people, rows.read(sampled)),
    lookedAtRows: sampled.length,
  };
}

function sampledRows(ids: Int32Array): readonly number[] {
  return [...new Set([...ids.subarray(0, SHOWN_ROWS), ...sampleOf(ids, SAMPLED_ROWS)])];
}

/** The rows as a file of text has them; null for other formats. */
async function textOf(plan: WritePlan, slice: Slice): Promise<string | null> {
  if (!isSliced(plan) || !FORMATS[plan.format].isText) return null;
  const writer = openWriter({ ...plan, options: { ...plan.options, gzip: false } });
  const bytes = [await writer.begin(), await writer.take(slice), await writer.end()];
  return Buffer.concat(bytes).toString("utf8");
}

function cellsOf(plan: WritePlan, slice: Slice): readonly (readonly string[])[] {
  if (slice.kind === "lines") return [];
  const inText = timeWriterOf(plan);
  const cellsOfRow = tableOf(plan)?.cellsOf ?? ((row) => inText(row).map((cell) => String(cell ?? "")));
  return slice.rows.map(cellsOfRow);
}

function leftoversOf({ columns }: WritePlan, people: People, slice: Slice): ExportPreview["leftovers"] {
  const check = new LeftoverCheck(people);
  for (const row of slice.kind === "cells" ? slice.rows : []) {
    const texts: string[] = [];
    const ids: string[] = [];
    for (const [index, cell] of row.entries()) {
      if (typeof cell === "string") (columns[index]?.type === "id" ? ids : texts).push(...valuesIn(cell));
    }
    check.look(texts, ids);
  }
  return check.leftovers();
}

/** The values in a cell of JSON, one by one: in its text the names of fields would be beside numbers. */
function valuesIn(cell: string): readonly string[] {
  if (!/^[[{]/u.test(cell)) return [cell];
  try {
    return leavesOf(JSON.parse(cell));
  } catch {
    return [cell];
  }
}

function leavesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (isMap(value)) return Object.entries(value).flatMap(([name, held]) => [name, ...leavesOf(held)]);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
