// A column of a dataset. Store, grids, filters, exports, CSV, statistics, redaction and docs come from these tables.

/**
 * The values of a column. id: an identifier; word: a word of the service, such as a status; text: what people wrote;
 * time: UNIX seconds; list: texts; json: a piece of JSON; marks: icons for other columns, in the grid only.
 */
export type ColumnType = "id" | "word" | "text" | "number" | "flag" | "time" | "list" | "json" | "marks";

/**
 * How redaction treats a text. id, uid, conversation, name: a pseudonym if it names a person; text: people are replaced
 * inside; messageText: the same, or left out; word: the service's own words are kept, others are `text`. Default: `word`
 * for words, `text` for other texts. Other types stay.
 */
export type Redaction = "word" | "id" | "uid" | "conversation" | "name" | "text" | "messageText";

/** How the grid shows a column. Lower orders come first; equal ones keep the order of the table. */
export interface GridDefaults {
  readonly order: number;
  readonly widthPixels: number;
  /** takes this share of the remaining width, and never less than its own width */
  readonly grows?: number;
  /** not shown until a person chooses it */
  readonly hidden?: true;
  /** other columns that the cell shows too */
  readonly shows?: readonly string[];
  /** its place among the columns that give way in a narrow grid, from 1; absent: it stays */
  readonly givesWay?: number;
  /** its width once it has given way; absent: it is hidden then */
  readonly narrowPixels?: number;
}

/** Whole and non-negative: the seconds from one time to another; null where either is missing or they run backwards. */
export interface SecondsBetween {
  /** names of rows' facts: "initiatedAtSeconds" */
  readonly from: string;
  readonly to: string;
}

export interface Column {
  /** unique in its dataset; the name in exports, CSV and paths of the command line */
  readonly name: string;
  /** the name that people read, the same everywhere */
  readonly label: string;
  readonly type: ColumnType;
  /** of a number that does not count things */
  readonly unit?: "minutes" | "seconds";
  /** the path of the value in the raw record; absent if reading it takes more than one field */
  readonly path?: string;
  /** every row has it */
  readonly required?: true;
  /** it identifies a record */
  readonly key?: true;
  /** not stored: computed from two times of the row */
  readonly secondsBetween?: SecondsBetween;
  /** of a call: computed from its course, and stored with it */
  readonly ofCourse?: true;
  /** the column whose UID or GUID this name belongs to, or whose list of them these names belong to */
  readonly nameOf?: string;
  /** not stored with the record: looked up among all names that are known */
  readonly isLookedUp?: true;
  /** the column of the call whose value is repeated for each of its participants, devices and recordings */
  readonly ofCall?: string;
  readonly grid?: GridDefaults;
  /** the order among the facets, as in the grid; absent if values are not counted */
  readonly facet?: number;
  /** other names in the header of a CSV file, in lower case without spaces and marks; the first that fits wins */
  readonly csv?: string;
  readonly redaction?: Redaction;
  /** the statistics of a view that use it: those of stored facts, or those of participants and ringing */
  readonly statistics?: "facts" | "participants";
}

/** A column that is one field of the raw record and has the field's name. */
export function field<const Name extends string, const Type extends ColumnType>(
  name: Name,
  label: string,
  type: Type,
): { readonly name: Name; readonly path: Name; readonly label: string; readonly type: Type } {
  return { name, path: name, label, type };
}

/** A column with the name that belongs to the id in the column `of`. */
export function nameOf<const Name extends string>(name: Name, label: string, of: string) {
  return { name, label, type: "text", nameOf: of, redaction: "name" } as const;
}

/** A figure of the course of a call (domain/course/figures.ts). */
export function courseFigure<const Name extends string>(name: Name, label: string) {
  return { name, label, type: "number", ofCourse: true } as const;
}

/** The grid shows the column from the start. */
export function shown(
  order: number,
  widthPixels: number,
  more: Omit<GridDefaults, "order" | "widthPixels" | "hidden"> = {},
): GridDefaults {
  return { order, widthPixels, ...more };
}

/** The grid shows the column once a person chooses it. */
export function hidden(order: number, widthPixels: number): GridDefaults {
  return { order, widthPixels, hidden: true };
}

/** The name of a column's value in a row and in the store: times have their unit at the end. */
export function factName({ name, type }: Pick<Column, "name" | "type">): string {
  return type === "time" ? `${name}Seconds` : name;
}
