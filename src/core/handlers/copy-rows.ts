// Selected rows as text for the clipboard: CSV, a Markdown table, JSON, or deep links.
import { chooseColumns, columnsOf, headerOf, type ExportColumn } from "#contract/exports/export-columns.ts";
import { DEFAULT_OPTIONS, FIRST_FORMAT } from "#contract/exports/export-formats.ts";
import { badRequest } from "#contract/failure.ts";
import type { Handlers, Input, Output } from "#contract/methods/methods.ts";
import type { ExportRule } from "#contract/policy/policy-table.ts";
import { copyProblem, forbidden } from "#contract/policy/rules.ts";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import { findColumn } from "#domain/columns/datasets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { guardPasted, writePastedCsvCell } from "#domain/text/formula-guard.ts";
import { formatLink } from "#domain/link.ts";
import { encodeSourceId, isFileSource } from "#domain/records/source-id.ts";
import { isZone } from "#domain/time/time.ts";
import type { Cell, WritePlan } from "#core/files/write/writer.ts";
import { timeWriterOf } from "#core/files/write/iso-times.ts";
import { findOrigin, type Found } from "#core/handlers/export/source/origin.ts";
import { openSource } from "#core/handlers/export/source/export-source.ts";
import type { Sources } from "#core/handlers/base/sources.ts";

export type CopyName = "view.rowIds" | "copy.rows";
type CopyRequest = Input<"copy.rows">;

export function copyHandlers(sources: Sources, rule: ExportRule): Handlers<CopyName> {
  return {
    "view.rowIds": async ({ viewId, from, count }, { signal }) => {
      const { snapshot, origin } = await findOrigin(sources, { of: "view", viewId }, "view.rowIds", signal);
      const rowIds = Array.from(snapshot.rowIds.subarray(from, from + count));
      return rowIds.map((local) => encodeSourceId({ source: origin.source, local }));
    },
    "copy.rows": (wanted, { signal }) => {
      const problem = copyProblem(rule, wanted.as);
      if (problem !== null) throw forbidden(problem);
      return copyRows(sources, wanted, signal);
    },
  };
}

/** Throws `Failed` badRequest for a view that is not open, rows that are not in it, and an unknown zone. */
async function copyRows(sources: Sources, wanted: CopyRequest, signal: AbortSignal): Promise<Output<"copy.rows">> {
  const { viewId, rowIds, zone } = wanted;
  if (!isZone(zone)) throw badRequest("copy.rows", "There is no such zone.");
  const found = await findOrigin(sources, { of: "selection", viewId, rowIds }, "copy.rows", signal);
  return { text: FORMS[wanted.as](found, wanted), rows: rowIds.length };
}

const FORMS: Readonly<Record<CopyRequest["as"], (found: Found, wanted: CopyRequest) => string>> = {
  csv: writeCsv,
  markdown: writeMarkdown,
  json: (found) => `[\n${rawRecords(found).join(",\n")}\n]\n`,
  links: writeLinks,
};

/** People paste rows into spreadsheets, so nothing in them may become a formula there. */
function writeCsv(found: Found, wanted: CopyRequest): string {
  const plan = planOf(found, wanted);
  const rows = cellsOf(found, plan).map(timeWriterOf(plan));
  const header = plan.columns.map((column) => headerOf(column, plan.zone));
  return [header, ...rows].map((cells) => `${cells.map(writePastedCsvCell).join(",")}\r\n`).join("");
}

function writeMarkdown(found: Found, wanted: CopyRequest): string {
  const plan = planOf(found, wanted);
  const lineOf = (cells: readonly Cell[]): string =>
    `| ${cells.map((cell) => inTable(String(cell ?? ""))).join(" | ")} |`;
  const rows = cellsOf(found, plan).map(timeWriterOf(plan)).map(lineOf);
  const names = plan.columns.map(({ name }) => name);
  return [lineOf(names), `|${names.map(() => " --- |").join("")}`, ...rows, ""].join("\n");
}

/** Text as a cell of a table (GitHub Flavored Markdown, "Tables"), never markup, a formula or the end of the cell. */
function inTable(text: string): string {
  return guardPasted(text)
    .replaceAll(/[\\`*_[\]<>|~]/gu, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/gu, "<br>");
}

function rawRecords(found: Found): readonly string[] {
  const raw: ExportColumn = { name: "raw", type: "json", path: [] };
  return cellsOf(found, planWith(found, [raw], "UTC")).map(([record]) => String(record ?? "null"));
}

/** A link names its connection, unless that is an opened file: a colleague does not have this file. */
function writeLinks({ store, snapshot, origin }: Found): string {
  const { connectionId, query } = origin.result;
  const rowIds = Array.from(snapshot.rowIds);
  const over = isFileSource(origin.source) ? {} : { connectionId };
  const viewing = query.viewingAs === undefined ? {} : { viewingAs: query.viewingAs };
  const links =
    origin.kind === "messages"
      ? store.records.readMessageRows(rowIds).map(({ id, conversationId }) => {
          const inside = conversationId === null ? {} : { conversationId };
          return formatLink({ kind: "message", messageId: id, ...inside, ...over });
        })
      : store.records
          .readCallRows(rowIds)
          .map(({ sessionId }) => formatLink({ kind: "call", sessionId, ...over, ...viewing }));
  return links.map((link) => `${link ?? ""}\n`).join("");
}

function planOf(found: Found, { columns, zone }: CopyRequest): WritePlan {
  return planWith(found, shownColumns(found.origin.kind, columns), zone);
}

function planWith({ origin }: Found, columns: readonly ExportColumn[], zone: string): WritePlan {
  return { dataset: origin.kind, format: FIRST_FORMAT, columns, zone, options: DEFAULT_OPTIONS };
}

function cellsOf({ store, snapshot }: Found, plan: WritePlan): readonly (readonly Cell[])[] {
  const { ids, read } = openSource(store, snapshot, plan, { asLines: false });
  const slice = read(Array.from(ids));
  return slice.kind === "cells" ? slice.rows : [];
}

function metadataOf(kind: QueryKind, name: string): readonly ExportColumn[] {
  return metadataKeyOf(name) === null ? [] : (chooseColumns(kind, [name]) ?? []);
}

/** The columns of the grid as those of an export: a time as a date; all columns if none is known. */
function shownColumns(kind: QueryKind, names: readonly string[]): readonly ExportColumn[] {
  const all = columnsOf(kind);
  const known = new Map(all.map((column) => [column.name, column]));
  const chosen = names.flatMap((name) => known.get(findColumn(kind, name)?.name ?? name) ?? metadataOf(kind, name));
  return chosen.length === 0 ? all : [...new Set(chosen)];
}
