// Takes people out of the cells of an export, column by column.
import { EXPORTED_DATASETS, RAW_COLUMN, type ExportColumn } from "#contract/exports/export-columns.ts";
import type { Column } from "#domain/columns/column.ts";
import { columnsOf, holdsPeople } from "#domain/columns/datasets.ts";
import { isSpelledNumber, parseToRewrite } from "#domain/text/exact-json.ts";
import { writeJsonPath } from "#domain/text/json-path.ts";
import { asList } from "#domain/text/lenient.ts";
import type { Cell } from "#core/files/write/writer.ts";
import { TEXT_FIELDS } from "./fields.ts";
import { TAKEN_OUT } from "./finders.ts";
import { uidsIn } from "./redact-people.ts";
import type { Redactor } from "./redactor.ts";

type Row = readonly Cell[];
/** Redacts a text in a row; `beside` gives the text of another column of the row. */
type Rule = (text: string, beside: (column: string) => string | null, redactor: Redactor) => Cell;

const uid: Rule = (text, _beside, redactor) => redactor.uid(text);
const id: Rule = (text, _beside, redactor) => redactor.id(text);
const freeText: Rule = (text, _beside, redactor) => redactor.text(text);

function nameOf(column: string): Rule {
  return (text, beside, redactor) => redactor.name(text, beside(column));
}

function listOf(each: (entry: string, place: number, beside: readonly unknown[]) => string, column?: string): Rule {
  return (text, beside) => {
    const others = column === undefined ? [] : parseList(beside(column) ?? "[]");
    const list = parseList(text).map((entry, place) =>
      typeof entry === "string" ? each(entry, place, others) : entry,
    );
    return JSON.stringify(list);
  };
}

const uids: Rule = (text, beside, redactor) => listOf((entry) => redactor.uid(entry))(text, beside, redactor);
const words: Rule = (text, beside, redactor) => listOf((entry) => redactor.word(entry))(text, beside, redactor);
const texts: Rule = (text, beside, redactor) => listOf((entry) => redactor.text(entry))(text, beside, redactor);

function namesOf(column: string): Rule {
  return (text, beside, redactor) => {
    const rule = listOf((entry, place, others) => redactor.name(entry, textOrNull(others[place])), column);
    return rule(text, beside, redactor);
  };
}

const word: Rule = (text, _beside, redactor) => redactor.word(text);

/** The rule for the redaction of a column; `names` is the column of the UIDs that a column of names belongs to. */
function ruleOfColumn({ type, redaction = type === "word" ? "word" : "text", nameOf: names = "" }: Column): Rule {
  switch (redaction) {
    case "word":
      return type === "list" ? words : word;
    case "id":
      return id;
    case "uid":
      return type === "list" ? uids : uid;
    case "conversation":
      return (text, _beside, redactor) => redactor.conversation(text);
    case "name":
      return type === "list" ? namesOf(names) : nameOf(names);
    case "messageText":
      return (text, _beside, redactor) => (redactor.dropsText ? null : redactor.text(text));
    case "text":
      return type === "list" ? texts : freeText;
  }
}

/** Redacts one value of a column outside its rows: the value of a filter. */
export function redactedValue(column: Column, value: string, redactor: Redactor): string {
  // A filter has a single entry of a list.
  const rule = ruleOfColumn({ ...column, type: column.type === "list" ? "text" : column.type });
  const redacted = rule(value, () => null, redactor);
  return typeof redacted === "string" ? redacted : TAKEN_OUT;
}

/** The columns as a redacted file names them: the path of a column may name a person. */
export function redactedColumns(columns: readonly ExportColumn[], redactor: Redactor): readonly ExportColumn[] {
  const taken = new Set(columns.flatMap(({ name, path }) => (path === undefined ? [name] : [])));
  return columns.map((column) => {
    if (column.path === undefined || column.path.length === 0) return column;
    const name = writeJsonPath(redactor.path(column.path));
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
    taken.add(free);
    return { ...column, name: free };
  });
}

/** A column means the same in every dataset that has it. Numbers, flags and times stay as they are. */
const ALL: readonly Column[] = EXPORTED_DATASETS.flatMap(columnsOf);
const RULES: ReadonlyMap<string, Rule> = new Map(ALL.map((column) => [column.name, ruleOfColumn(column)]));

/** Columns that name the people of a row; they are read even if they are not written. */
export const PRESENT: ReadonlySet<string> = new Set(ALL.filter(holdsPeople).map(({ name }) => name));

/** A function that gives the people of a row. */
function presentIn(columns: readonly ExportColumn[]): (row: Row) => readonly string[] {
  const places = columns.flatMap(({ name, path }, place) => (path === undefined && PRESENT.has(name) ? [place] : []));
  return (row) =>
    places.flatMap((place) => {
      const text = textOrNull(row[place]);
      if (text === null) return [];
      return columns[place]?.type === "list" ? parseList(text).flatMap((uid) => textOrNull(uid) ?? []) : [text];
    });
}

/** A function that gives a row without people. The columns are those of the row, in its order. */
export function makeCellRedactor(columns: readonly ExportColumn[], redactor: Redactor): (row: Row) => Row {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const rules = columns.map(ruleOf);
  const present = presentIn(columns);
  const redact = (row: Row): Row => {
    const beside = (column: string): string | null => textOrNull(row[places.get(column) ?? -1]);
    return row.map((cell, place) => {
      const rule = rules[place];
      if (rule === undefined) return cell;
      if (typeof cell === "number" && columns[place]?.path !== undefined) return rule(String(cell), beside, redactor);
      return typeof cell === "string" ? rule(cell, beside, redactor) : cell;
    });
  };
  return (row) => redactor.within(present(row), () => redact(row));
}

/** A record as JSON, or another text, without people; the people in the record count as those of the row. */
export function redactedRecord(redactor: Redactor, json: string): string {
  const [redacted] = redactor.within(uidsIn(parseJson(json)), () =>
    [ruleOf(RAW_COLUMN)].map((rule) => rule?.(json, () => null, redactor) ?? null),
  );
  return String(redacted ?? "null");
}

function ruleOf({ name, type, path }: ExportColumn): Rule | undefined {
  if (path !== undefined) return ruleOfPath(path);
  if (type === "json") return ruleOfPath([]);
  if (type === "number" || type === "flag" || type === "time" || type === "seconds") return undefined;
  return RULES.get(name) ?? freeText;
}

/** The value at a path is redacted by the name of its field. */
function ruleOfPath(path: readonly (string | number)[]): Rule {
  const field = path.findLast((step) => typeof step === "string") ?? "";
  return (text, _beside, redactor) => {
    if (redactor.dropsText && TEXT_FIELDS.has(field)) return null;
    const parsed = parseJson(text);
    const holdsFields = typeof parsed === "object" && parsed !== null && !isSpelledNumber(parsed);
    if (holdsFields) return JSON.stringify(redactor.record(parsed, field));
    const left = redactor.record(typeof parsed === "number" && String(parsed) === text ? parsed : text, field);
    return typeof left === "number" || typeof left === "string" ? left : null;
  };
}

function parseJson(text: string): unknown {
  try {
    return parseToRewrite(text);
  } catch {
    return undefined;
  }
}

function parseList(text: string): readonly unknown[] {
  return asList(parseJson(text));
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
