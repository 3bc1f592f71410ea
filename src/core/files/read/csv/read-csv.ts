// Reads CSV: each record becomes a message or a call; the lines of a call's participants become one call.
import { isUtf8 } from "node:buffer";
import type { RecordsHeld } from "#contract/methods/detection.ts";
import { asList, asMap, asSeconds } from "#domain/text/lenient.ts";
import type { TextPosition, ReadLimits, ReadName, TextReader } from "#core/files/read/records/batch.ts";
import type { Collector } from "#core/files/read/records/collector.ts";
import type { Damage } from "#core/files/read/records/kept-text.ts";
import { cellReader, cellRestorer, type CellReader, type Cells, type CsvLayout } from "./csv-cells.ts";
import { callsAmong } from "./calls-among.ts";
import { PartsOfRows } from "./parts-of-rows.ts";
import { HeaderRows } from "./header-rows.ts";
import { callOf, messageOf, namesOf, participantCallOf, type MadeRecord } from "./csv-records.ts";
import { cellsOf, CsvSplitter, type RowBytes } from "./split-csv.ts";
import { isPrintedTable, PrintedTable, type PrintedPiece } from "./printed-table.ts";
import { holdsBrokenRecord, mayHoldObject, parsedJson } from "#core/files/read/records/json-in-text.ts";

export interface CsvSettings {
  readonly layout: CsvLayout;
  readonly records: RecordsHeld;
  /** the beginning of ids for records without an id; the line number follows */
  readonly idPrefix: string;
}

/** The line before the header that some spreadsheets write and read. */
export const SEPARATOR_LINE = /^sep=.$/iu;

type AddCells = (
  cells: Cells,
  row: Omit<RowBytes, "hasQuotes">,
  place: TextPosition,
  /** the row is not UTF-8 */
  isMisread?: boolean,
) => void;

/** Receives whole records. */
interface RowReader {
  /** Takes a row. The damage of the record in a cell; null for a row that was taken. */
  readonly take: (cells: Cells, place: TextPosition) => Damage | null;
  readonly end: () => void;
}

export function readCsv(settings: CsvSettings, collector: Collector, limits: ReadLimits): TextReader {
  const { layout, records } = settings;
  const rows = records === "participants" ? participantRows(settings, collector) : plainRows(settings, collector);
  const restore = cellRestorer(layout);
  const printed = isPrintedTable(layout) ? new PrintedTable() : null;
  let isFirst = true;
  let endsInside: TextPosition | null = null;

  const headers = new HeaderRows(layout);
  const parts = new PartsOfRows(layout);
  const data = columnOfData(layout);

  const addCells: AddCells = (written, { bytes, start, end, isLast }, place, isMisread = false) => {
    const row = headers.take(written);
    if (row === null) return;
    if (typeof row === "string") return collector.addDamage(bytes.subarray(start, end), end - start, row, place);
    const { cells } = row;
    const damage =
      (parts.isPart(cells, isLast) ? "tooFewCells" : damageOf(cells, layout)) ??
      (isCutObject(cells[data] ?? null) || (isLast && cells.some(isCutObject)) ? "notJson" : null) ??
      (isMisread ? "notUtf8" : rows.take(restore(cells), place));
    if (damage === null) return;
    const isCut = isLast && (damage === "tooFewCells" || damage === "notJson");
    if (isCut) endsInside = place;
    collector.addDamage(bytes.subarray(start, end), end - start, isCut ? "endsInside" : damage, place);
  };

  const addRow = (row: RowBytes, place: TextPosition): void => {
    const { bytes, start, end, hasQuotes, isLast } = row;
    const text = bytes.toString("utf8", start, end);
    const isSeparatorLine = isFirst && SEPARATOR_LINE.test(text);
    isFirst = false;
    if (isSeparatorLine) return;
    const isMisread = isBroken(text, bytes, start, end);
    if (printed === null) addCells(cellsOf(text, layout, hasQuotes), row, place, isMisread);
    else if (isMisread) collector.addDamage(bytes.subarray(start, end), end - start, "notUtf8", place);
    else addPrinted(printed.take(text, place), { isLast, addCells, collector });
  };

  const addDamage: Collector["addDamage"] = (...damage) => collector.addDamage(...damage);
  const splitter = new CsvSplitter(layout, { addRow, addDamage }, limits);
  return {
    push: (chunk) => splitter.push(chunk),
    line: () => splitter.line(),
    end() {
      const cutShort = splitter.end();
      addPrinted(printed?.end() ?? [], { isLast: true, addCells, collector });
      rows.end();
      return cutShort ?? endsInside;
    },
  };
}

interface PrintedTaking {
  readonly isLast: boolean;
  readonly addCells: AddCells;
  readonly collector: Collector;
}

function addPrinted(pieces: readonly PrintedPiece[], { isLast, addCells, collector }: PrintedTaking): void {
  for (const { cells, text, place, damage } of pieces) {
    const bytes = Buffer.from(text);
    if (damage !== null) collector.addDamage(bytes, bytes.length, damage, place);
    else if (cells !== null) addCells(cells, { bytes, start: 0, end: bytes.length, isLast }, place);
  }
}

/** The column of a record's own `data`, as databases export it; -1 without one. */
function columnOfData({ header, facts }: CsvLayout): number {
  return header.findIndex((name, at) => name.toLowerCase() === "data" && (facts[at] ?? null) === null);
}

/** True for the JSON of a record that is cut or damaged. */
function isBrokenRecord(cell: string | null): boolean {
  return cell !== null && /^\s*[{[]/u.test(cell) && holdsBrokenRecord(cell);
}

/** True for the beginning of an object: a quote that was doubled may seem to end its cell. */
function isCutObject(cell: string | null): boolean {
  return cell !== null && /^\s*\{\s*(?:"|$)/u.test(cell) && parsedJson(cell) === undefined;
}

function isBroken(text: string, bytes: Buffer, start: number, end: number): boolean {
  return text.includes("\uFFFD") && !isUtf8(bytes.subarray(start, end));
}

/** Files from elsewhere may leave out empty cells at the end of a line, or have more of them than the header. */
function damageOf(cells: Cells, { header, isOwn, isPrinted }: CsvLayout): Damage | null {
  if (cells.length === header.length) return null;
  if (cells.length > header.length)
    return cells.slice(header.length).some((cell) => cell !== null) ? "tooManyCells" : null;
  return isOwn || isPrinted === true ? "tooFewCells" : null;
}

/** Lines of a table with one of these facts are records; texts in them may be anything, also JSON. */
const FACTS_OF_RECORDS: ReadonlySet<string> = new Set(["id", "sender", "conversationId", "sessionId", "uid"]);

/** Takes the webhook events or the records in the cells of the line; an event is kept as a map of the line's cells. */
function holdsBodies({ header }: CsvLayout, cells: Cells, place: TextPosition, collector: Collector): boolean {
  if (!cells.some((cell) => cell !== null && mayHoldObject(cell))) return false;
  return collector.addHeld(Object.fromEntries(header.map((name, index) => [name, cells[index] ?? null])), place);
}

function plainRows({ layout, records, idPrefix }: CsvSettings, collector: Collector): RowReader {
  const ownReader = cellReader(layout, records);
  const among = records === "messages" ? callsAmong(layout) : null;
  const callReader = among === null ? ownReader : cellReader(among.layout, "calls");
  const mayHoldBodies = !layout.facts.some((fact) => fact !== null && FACTS_OF_RECORDS.has(fact));
  // Beside a record with fields of its own, the line of a log says when and where it was written.
  const isEmptyRow = (cells: Cells): boolean =>
    layout.facts.every((fact, column) => fact === null || (cells[column] ?? "").trim() === "");
  const hasFacts = layout.isOwn || layout.facts.some((fact) => fact !== null);
  return {
    take(cells, place) {
      if (mayHoldBodies && holdsBodies(layout, cells, place, collector)) return null;
      if (mayHoldBodies && cells.some(isBrokenRecord)) return "notJson";
      const isCallAmong = among?.isCall(cells) === true;
      if (!hasFacts || (!isCallAmong && isEmptyRow(cells))) return "noRecord";
      const isCall = records === "calls" || isCallAmong;
      const reader = isCall ? callReader : ownReader;
      reader.take(cells);
      const madeId = `${idPrefix}${place.line}`;
      const record = isCall ? callOf(reader, madeId) : messageOf(reader, madeId);
      noteMisread(reader, collector);
      collector.addValue(record, place, isCall ? datedNames(reader, record) : []);
      return null;
    },
    end: () => undefined,
  };
}

/** Consecutive lines of one call are one record, at the place of the first line. */
function participantRows({ layout, records }: CsvSettings, collector: Collector): RowReader {
  const reader = cellReader(layout, records);
  let open: { readonly call: MadeRecord; readonly place: TextPosition; readonly names: ReadName[] } | null = null;
  const end = (): void => {
    if (open !== null) collector.addValue(open.call, open.place, open.names);
    open = null;
  };
  return {
    take(cells, place) {
      reader.take(cells);
      const call = participantCallOf(reader);
      noteMisread(reader, collector);
      const names = datedNames(reader, call);
      if (open === null || open.call["sessionId"] !== call["sessionId"] || call["sessionId"] === undefined) {
        end();
        open = { call, place, names: [...names] };
        return null;
      }
      for (const [name, value] of Object.entries(call)) open.call[name] ??= value;
      open.call["participants"] = [...asList(open.call["participants"]), ...asList(call["participants"])];
      open.names.push(...names);
      return null;
    },
    end,
  };
}

function noteMisread(reader: CellReader, collector: Collector): void {
  const notes = reader.notes();
  if (notes !== null) collector.note(notes);
}

function datedNames(reader: ReturnType<typeof cellReader>, call: MadeRecord): readonly ReadName[] {
  const asOfSeconds = asSeconds(asMap(call)["initiatedAt"]) ?? 0;
  return namesOf(reader).map((entity) => ({ ...entity, asOfSeconds }));
}
