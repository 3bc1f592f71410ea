// Writes the values of a Parquet file as text without losing a digit. Source: apache/parquet-format, LogicalTypes.md.
import { isUtf8 } from "node:buffer";
import type { FileMetaData, SchemaElement, SchemaTree } from "hyparquet";

/** How the values of a column are written. */
export type ValueWriter = (value: unknown) => string;

export interface ParquetColumn {
  readonly name: string;
  /** lists, maps and structs, and texts that are JSON: their values are written as JSON */
  readonly isNested: boolean;
  /** the value as JSON */
  readonly toJson: ValueWriter;
  /** the value as a cell of a table; never called for null */
  readonly toCell: ValueWriter;
}

/** The types that hyparquet would round or refuse; their raw values are written here. */
const READ_RAW: ReadonlySet<string | undefined> = new Set(["DECIMAL", "INTERVAL", "BSON", "GEOMETRY", "GEOGRAPHY"]);

/** Parsers that keep every digit. */
export const EXACT_PARSERS = {
  timestampFromMilliseconds: (millis: bigint) => millis,
  timestampFromMicroseconds: (micros: bigint) => micros,
  timestampFromNanoseconds: (nanos: bigint) => nanos,
  dateFromDays: (days: number) => days,
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && textOf(bytes),
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && textOf(bytes),
};

/** The metadata of the same file, so that hyparquet gives the raw values of types that it would round or refuse. */
export function withRawTypes(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map((element) => (isReadRaw(element) ? { ...element, ...NO_TYPES } : element));
  return { ...metadata, schema };
}

const NO_TYPES = { converted_type: undefined, logical_type: undefined } as unknown as Pick<
  SchemaElement,
  "converted_type" | "logical_type"
>;

function isReadRaw({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return READ_RAW.has(converted) || READ_RAW.has(logical?.type);
}

/** A column of the table, by its tree of types as the file states them. */
export function parquetColumn(tree: SchemaTree): ParquetColumn {
  const { element, children } = tree;
  const write = writerOf(tree);
  const isJson = element.converted_type === "JSON" || element.logical_type?.type === "JSON";
  const isNested = children.length > 0 || element.repetition_type === "REPEATED" || isJson;
  const toCell: ValueWriter = (value) => {
    if (typeof value === "string") return value;
    const text = write(value);
    return text.startsWith('"') ? String(JSON.parse(text)) : text;
  };
  return { name: element.name, isNested, toJson: write, toCell };
}

function writerOf(tree: SchemaTree): ValueWriter {
  const inner = innerWriter(tree);
  return (value) => (value === null || value === undefined ? "null" : inner(value));
}

function innerWriter(tree: SchemaTree): ValueWriter {
  const { element, children } = tree;
  const [child] = children;
  const isRepeated = element.repetition_type === "REPEATED";
  if (child === undefined) {
    const write = leafWriter(element);
    return isRepeated ? listWriter(write) : write;
  }
  if (element.logical_type?.type === "VARIANT") return plainJson;
  if (element.converted_type === "LIST" && children.length === 1 && child.element.repetition_type === "REPEATED") {
    const [only] = child.children;
    if (child.children.length <= 1) return listWriter(only === undefined ? leafWriter(child.element) : writerOf(only));
  }
  const valueTree = child.children.find((each) => each.element.name === "value");
  if (element.converted_type === "MAP" && children.length === 1 && child.children.length === 2 && valueTree) {
    const write = writerOf(valueTree);
    return (value) => objectOf(Object.entries(Object(value)).map(([key, held]) => [key, write(held)]));
  }
  const fields = children.map((each) => ({ name: each.element.name, write: writerOf(each) }));
  const struct: ValueWriter = (value) => {
    const held = value as Readonly<Record<string, unknown>>;
    return objectOf(fields.map(({ name, write }) => [name, write(Object.hasOwn(held, name) ? held[name] : null)]));
  };
  return isRepeated ? listWriter(struct) : struct;
}

function listWriter(write: ValueWriter): ValueWriter {
  return (value) =>
    Array.isArray(value)
      ? `[${value.map((each) => (each === null || each === undefined ? "null" : write(each))).join(",")}]`
      : write(value);
}

function objectOf(fields: readonly (readonly [string, string])[]): string {
  return `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
}

/** A value whose type is in the value, with its integers whole. */
function plainJson(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Uint8Array) return JSON.stringify(textOf(value));
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(plainJson).join(",")}]`;
  if (typeof value === "object") return objectOf(Object.entries(value).map(([key, held]) => [key, plainJson(held)]));
  return typeof value === "string" ? JSON.stringify(value) : numberOf(value);
}

function leafWriter(element: SchemaElement): ValueWriter {
  const { type, converted_type: converted, logical_type: logical, scale = 0 } = element;
  const kind = logical?.type ?? converted;
  if (kind === "DECIMAL") return (value) => decimal(value, scale);
  if (kind === "INTERVAL") return (value) => JSON.stringify(interval(value));
  if (kind === "DATE") return (value) => JSON.stringify(dateOf(BigInt(Number(value))));
  if (kind === "JSON") return jsonText;
  if (logical?.type === "TIMESTAMP") return stampWriter(DIGITS[logical.unit], logical.isAdjustedToUTC);
  if (converted === "TIMESTAMP_MILLIS") return stampWriter(3, true);
  if (converted === "TIMESTAMP_MICROS") return stampWriter(6, true);
  if (type === "INT96") return stampWriter(9, true);
  if (logical?.type === "TIME") return (value) => JSON.stringify(timeOf(asBigInt(value), DIGITS[logical.unit]));
  if (converted === "TIME_MILLIS") return (value) => JSON.stringify(timeOf(asBigInt(value), 3));
  if (converted === "TIME_MICROS") return (value) => JSON.stringify(timeOf(asBigInt(value), 6));
  return (value) => {
    if (typeof value === "string") return JSON.stringify(value);
    return value instanceof Uint8Array ? JSON.stringify(textOf(value)) : numberOf(value);
  };
}

const DIGITS = { MILLIS: 3, MICROS: 6, NANOS: 9 } as const;

/** A text, or base64 of bytes that are none. */
function textOf(bytes: Uint8Array): string {
  const held = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return held.toString(isUtf8(held) ? "utf8" : "base64");
}

/** JSON has no word for what is no number. */
function numberOf(value: unknown): string {
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) return JSON.stringify(String(value));
  return Object.is(value, -0) ? "-0.0" : String(value);
}

/** The JSON in one line, otherwise unchanged: line ends can only separate its parts. A text that is no JSON becomes a string. */
function jsonText(value: unknown): string {
  const text = String(value);
  try {
    JSON.parse(text);
    return text.replaceAll(/[\r\n]+/gu, " ");
  } catch {
    return JSON.stringify(text);
  }
}

function asBigInt(value: unknown): bigint {
  if (value instanceof Uint8Array) return signed(value);
  return typeof value === "bigint" ? value : BigInt(Number(value));
}

/** Big-endian two's complement. */
function signed(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n;
  const value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  return BigInt.asIntN(8 * bytes.length, value);
}

function decimal(value: unknown, scale: number): string {
  const digits = asBigInt(value);
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const sign = digits < 0n ? "-" : "";
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** ISO 8601; three little-endian numbers: months, days, milliseconds. */
function interval(value: unknown): string {
  if (!(value instanceof Uint8Array) || value.length !== 12) return String(value);
  const bytes = Buffer.from(value);
  const [months, days, millis] = [0, 4, 8].map((at) => bytes.readUInt32LE(at));
  return `P${months}M${days}DT${(millis ?? 0) / 1000}S`;
}

const SECONDS_OF_DAY = 86_400n;
/** The days that a date of four digits can name. */
const FIRST_DAY = BigInt(Date.UTC(1, 0, 1)) / 86_400_000n - 700_000n;
const LAST_DAY = BigInt(Date.UTC(9999, 11, 31)) / 86_400_000n;

/** The date of a day since 1970; the number itself if its year has not four digits. */
function dateOf(days: bigint): string {
  const isWritable = days >= FIRST_DAY && days <= LAST_DAY;
  const date = new Date(Number(days) * 86_400_000);
  return isWritable && date.getUTCFullYear() > 0 ? date.toISOString().slice(0, 10) : String(days);
}

function timeOf(units: bigint, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const seconds = units / scale;
  const parts = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map((part) => String(part).padStart(2, "0"));
  return `${parts.join(":")}.${String(units % scale).padStart(digits, "0")}`;
}

/** A moment with every digit of its unit; without an offset if it is a time of a clock. The number if its year is odd. */
function stampWriter(digits: number, isMoment: boolean): ValueWriter {
  const ofDay = SECONDS_OF_DAY * 10n ** BigInt(digits);
  return (value) => {
    const units = asBigInt(value);
    const inDay = ((units % ofDay) + ofDay) % ofDay;
    const date = dateOf((units - inDay) / ofDay);
    return date.includes("-", 1) ? `"${date}T${timeOf(inDay, digits)}${isMoment ? "Z" : ""}"` : String(units);
  };
}
