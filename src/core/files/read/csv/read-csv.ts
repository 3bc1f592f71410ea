// Reads CSV: each record becomes a message or a call; the lines of a call's participants become one call.
import { isUtf8 } from "node:buffer";
import type { RecordsHeld } from "../../../../contract/methods/detection.ts";
import { asList, asMap, asSeconds } from "../../../../domain/text/lenient.ts";
import type { Place, ReadLimits, ReadName, TextReader } from "../records/batch.ts";
import type { Collector, Damage } from "../records/collect.ts";
import { cellReader, cellRestorer, type Cells, type CsvLayout } from "./csv-cells.ts";
import { headerOf } from "./csv-header.ts";
import { callOf, messageOf, namesOf, participantCallOf, type MadeRecord } from "./csv-records.ts";
import { cellsOf, CsvSplitter, type RowBytes } from "./split-csv.ts";
import { mayHoldEvents } from "../records/webhook-events.ts";

export interface CsvSettings {
  readonly layout: CsvLayout;
  readonly records: RecordsHeld;
  /** the beginning of ids for records without an id; the line number follows */
  readonly idPrefix: string;
}

/** The line before the header that some spreadsheets write and read. */
export const SEPARATOR_LINE = /^sep=.$/iu;

/** Receives whole records. */
interface RowReader {
  readonly take: (cells: Cells, place: Place) => void;
  readonly end: () => void;
}

export function readCsv(settings: CsvSettings, collector: Collector, limits: ReadLimits): TextReader {
  const { layout, records } = settings;
  const rows = records === "participants" ? participantRows(settings, collector) : plainRows(settings, collector);
  const restore = cellRestorer(layout);
  let isBeforeHeader = layout.hasHeader;
  let isFirst = true;
  let endsInside: Place | null = null;

  const takeRow = ({ bytes, start, end, hasQuotes, isLast }: RowBytes, place: Place): void => {
    const text = bytes.toString("utf8", start, end);
    const isSeparatorLine = isFirst && SEPARATOR_LINE.test(text);
    isFirst = false;
    if (isSeparatorLine) return;
    const cells = cellsOf(text, layout, hasQuotes);
    if (isBeforeHeader) {
      isBeforeHeader = false;
      // A file that was changed after its detection may begin with a record.
      if (headerOf(cells).every((name, index) => name === layout.header[index])) return;
    }
    const damage = damageOf(cells, layout) ?? (isBroken(text, bytes, start, end) ? "notUtf8" : null);
    if (damage === null) return rows.take(restore(cells), place);
    const isCut = isLast && damage === "tooFewCells";
    if (isCut) endsInside = place;
    collector.takeDamage(bytes.subarray(start, end), end - start, isCut ? "endsInside" : damage, place);
  };

  const takeDamage: Collector["takeDamage"] = (...damage) => collector.takeDamage(...damage);
  const splitter = new CsvSplitter(layout, { takeRow, takeDamage }, limits);
  return {
    push: (chunk) => splitter.push(chunk),
    line: () => splitter.line(),
    end() {
      const cutShort = splitter.end();
      rows.end();
      return cutShort ?? endsInside;
    },
  };
}

function isBroken(text: string, bytes: Buffer, start: number, end: number): boolean {
  return text.includes("\uFFFD") && !isUtf8(bytes.subarray(start, end));
}

/** Files from elsewhere may leave out empty cells at the end of a line, or have more of them than the header. */
function damageOf(cells: Cells, { header, isOwn }: CsvLayout): Damage | null {
  if (cells.length === header.length) return null;
  if (cells.length > header.length)
    return cells.slice(header.length).some((cell) => cell !== null) ? "tooManyCells" : null;
  return isOwn ? "tooFewCells" : null;
}

/** Lines of a table with one of these facts are records; texts in them may be anything, also JSON. */
const FACTS_OF_RECORDS: ReadonlySet<string> = new Set(["id", "sender", "conversationId", "sessionId", "uid"]);

/** Takes the webhook events in a cell of the line; the event is kept as a map of the line's cells. */
function holdsEvents({ header }: CsvLayout, cells: Cells, place: Place, collector: Collector): boolean {
  if (!cells.some((cell) => cell !== null && mayHoldEvents(cell))) return false;
  return collector.takeEvents(Object.fromEntries(header.map((name, index) => [name, cells[index] ?? null])), place);
}

function plainRows({ layout, records, idPrefix }: CsvSettings, collector: Collector): RowReader {
  const reader = cellReader(layout, records);
  const isCalls = records === "calls";
  const mayHoldBodies = !layout.facts.some((fact) => fact !== null && FACTS_OF_RECORDS.has(fact));
  return {
    take(cells, place) {
      if (mayHoldBodies && holdsEvents(layout, cells, place, collector)) return;
      reader.take(cells);
      const madeId = `${idPrefix}${place.line}`;
      if (!isCalls) return collector.takeValue(messageOf(reader, madeId), place, []);
      const call = callOf(reader, madeId);
      return collector.takeValue(call, place, datedNames(reader, call));
    },
    end: () => undefined,
  };
}

/** Consecutive lines of one call are one record, at the place of the first line. */
function participantRows({ layout, records }: CsvSettings, collector: Collector): RowReader {
  const reader = cellReader(layout, records);
  let open: { readonly call: MadeRecord; readonly place: Place; readonly names: ReadName[] } | null = null;
  const end = (): void => {
    if (open !== null) collector.takeValue(open.call, open.place, open.names);
    open = null;
  };
  return {
    take(cells, place) {
      reader.take(cells);
      const call = participantCallOf(reader);
      const names = datedNames(reader, call);
      if (open === null || open.call["sessionId"] !== call["sessionId"] || call["sessionId"] === undefined) {
        end();
        open = { call, place, names: [...names] };
        return;
      }
      for (const [name, value] of Object.entries(call)) open.call[name] ??= value;
      open.call["participants"] = [...asList(open.call["participants"]), ...asList(call["participants"])];
      open.names.push(...names);
    },
    end,
  };
}

function datedNames(reader: ReturnType<typeof cellReader>, call: MadeRecord): readonly ReadName[] {
  const asOfSeconds = asSeconds(asMap(call)["initiatedAt"]) ?? 0;
  return namesOf(reader).map((entity) => ({ ...entity, asOfSeconds }));
}
