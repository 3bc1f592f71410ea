// Reads the cells in the XML of a worksheet. Source: ECMA-376, Part 1, 18.3.1 (worksheets) and 18.8 (styles).

import { decodeEntities } from "#core/files/base/entities.ts";

/** Facts of a workbook on which the meaning of its cells depends. */
export interface SheetFacts {
  /** the texts that cells name by their numbers */
  readonly texts: readonly string[];
  /** for each style whether it shows a number as a date */
  readonly isDate: readonly boolean[];
  /** for each style whether it shows a number as a span of time: [h]:mm:ss */
  readonly isSpan: readonly boolean[];
  /** days are counted from 1904 */
  readonly is1904: boolean;
}

const PLACE = /\br="([A-Z]{1,3})\d+"/u;
const ESCAPE = /_x([0-9A-Fa-f]{4})_/gu;
/** Excel has no more columns. */
const MOST_COLUMNS = 16_384;

/** The texts of the cells by their columns; null for an empty one. */
export function cellsOfRow(xml: string, facts: SheetFacts): readonly (string | null)[] {
  const cells: (string | null)[] = [];
  for (const { attributes, content } of elementsIn(xml, "c")) {
    const letters = PLACE.exec(attributes)?.[1];
    const column = letters === undefined ? cells.length : columnOf(letters);
    if (column >= MOST_COLUMNS) continue;
    while (cells.length < column) cells.push(null);
    cells[column] = cellOf(attributes, content, facts);
  }
  return cells;
}

function cellOf(attributes: string, content: string, facts: SheetFacts): string | null {
  const type = attributeOf(attributes, "t") ?? "n";
  if (type === "inlineStr") return textIn(content);
  const [found] = elementsIn(content, "v");
  const value = found?.content;
  if (value === undefined || value === "") return null;
  if (type === "s") return facts.texts[Number(value)] ?? null;
  if (type === "b") return value === "1" ? "true" : "false";
  if (type !== "n") return decoded(value);
  const style = Number(attributeOf(attributes, "s") ?? 0);
  if (facts.isSpan[style] === true) return spanOf(Number(value)) ?? plainNumber(value);
  return (facts.isDate[style] === true ? dateOf(Number(value), facts.is1904) : null) ?? plainNumber(value);
}

/** The text of all parts in which a cell has it, without signs of how to say them. */
export function textIn(xml: string): string {
  const said = xml.includes("rPh") ? [...elementsIn(xml, "rPh")].map(({ content }) => content) : [];
  const plain = said.reduce((rest, content) => rest.replace(content, ""), xml);
  return [...elementsIn(plain, "t")].map(({ content }) => decoded(content)).join("");
}

interface Element {
  readonly attributes: string;
  readonly content: string;
}

/** The begin of an element: its prefix with the colon, its name, its attributes. */
const BEGIN = /<(\w+:)?(\w+)(?=[\s/>])([^<>]*)>/gu;
const ATTRIBUTE = /(?:^|\s)([\w:]+)="([^"]*)"/gu;

/** The elements of a name that are not in each other. Looks at each character a few times only, whatever the text is. */
export function* elementsIn(xml: string, name: string): Generator<Element> {
  for (let from = 0; ;) {
    // Callers of this generator may search with the same expression between two of its steps.
    BEGIN.lastIndex = from;
    const begin = BEGIN.exec(xml);
    if (begin === null) return;
    from = BEGIN.lastIndex;
    const [whole, prefix = "", found, attributes = ""] = begin;
    if (found !== name) continue;
    if (whole.endsWith("/>")) {
      yield { attributes: attributes.slice(0, -1), content: "" };
      continue;
    }
    const start = from;
    from = xml.indexOf(`</${prefix}${name}>`, start);
    if (from === -1) return;
    yield { attributes, content: xml.slice(start, from) };
  }
}

/** Undoes the entities of XML, then Office's form of characters that XML cannot hold (22.9.2.19). */
function decoded(text: string): string {
  if (!text.includes("&") && !text.includes("_x")) return text;
  return decodeEntities(text)
    .replaceAll(ESCAPE, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toWellFormed();
}

/** The value of an attribute; a name that begins with a colon stands for the name after any prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  if (!attributes.includes(`${name}="`)) return undefined;
  for (const [, found = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
    if (found === name || (name.startsWith(":") && found.endsWith(name))) return decoded(value);
  }
  return undefined;
}

/** 0 for A, 26 for AA. */
export function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Every number below has all its digits, so its exponent can go. Larger ones are rounded, and their exponent says so. */
const ROUNDED_FROM = 1e15;

function plainNumber(value: string): string {
  const number = Number(value);
  return /e/iu.test(value) && Math.abs(number) < ROUNDED_FROM ? String(number) : value;
}

/** Days from the first day of a workbook to 1970. */
const DAYS_BEFORE_1970 = 25_569;
const DAYS_OF_1904 = 1462;
const DAY_MS = 86_400_000;

/** The date or the time of day of a serial number, to milliseconds; null for one that is none. */
function dateOf(serial: number, is1904: boolean): string | null {
  const ms = Math.round((serial + (is1904 ? DAYS_OF_1904 : 0) - DAYS_BEFORE_1970) * DAY_MS);
  const date = new Date(ms);
  if (serial < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null;
  const written = date
    .toISOString()
    .replace("T", " ")
    .replace(/(?:\.000)?Z$/u, "");
  return serial < 1 ? written.slice(11) : written;
}

/** A number of days as hours, minutes and seconds: 0:01:30, 26:00:00; null for one that is no span. */
function spanOf(days: number): string | null {
  const ms = Math.round(days * DAY_MS);
  if (!Number.isSafeInteger(ms) || ms < 0) return null;
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor);
  const clock = [minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":");
  const fraction = ms % 1000 === 0 ? "" : `.${String(ms % 1000).padStart(3, "0")}`;
  return `${hours}:${clock}${fraction}`;
}

/** Formats of dates that every workbook knows by number (18.8.30); spans of time are not among them. */
const DATE_FORMATS = [...range(14, 22), ...range(27, 36), 45, 47, ...range(50, 58)];

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A span of time: [h]:mm:ss */
const SPAN_FORMATS = [46];
const SPAN = /\[[hms]+\]/iu;

/** For each style of cells whether it shows a date. */
export function dateStyles(styles: string): readonly boolean[] {
  return stylesOf(styles, DATE_FORMATS, (code) => {
    const signs = code.replaceAll(/"[^"]*"?|\\.|\[[^\]]*\]?|_.|\*./gu, "");
    return !SPAN.test(code) && /[dmyhs]/iu.test(signs);
  });
}

/** For each style of cells whether it shows a span of time. */
export function spanStyles(styles: string): readonly boolean[] {
  return stylesOf(styles, SPAN_FORMATS, (code) => SPAN.test(code));
}

/** For each style of cells whether its format is one of these numbers, or a code of the workbook's own that fits. */
function stylesOf(styles: string, known: readonly number[], fits: (code: string) => boolean): readonly boolean[] {
  const formats = new Set(known);
  for (const { attributes } of elementsIn(styles, "numFmt")) {
    if (fits(attributeOf(attributes, "formatCode") ?? "")) formats.add(Number(attributeOf(attributes, "numFmtId")));
  }
  const [cells] = elementsIn(styles, "cellXfs");
  return [...elementsIn(cells?.content ?? "", "xf")].map(({ attributes }) =>
    formats.has(Number(attributeOf(attributes, "numFmtId") ?? 0)),
  );
}
