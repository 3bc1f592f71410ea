// The settings that the program remembers between starts, besides connections and keys.
import { z } from "zod";
import { columnName } from "#contract/ids.ts";
import { LANGUAGES } from "#texts/language.ts";
import { QUERY_KINDS } from "#domain/query/filters.ts";
import { DATE_STYLES } from "#domain/time/time-form.ts";
import { csvLayout, recordsHeld, textEncoding } from "./detection.ts";

const gridLayout = z.object({
  columns: z
    .array(
      z.object({
        id: columnName,
        width: z.number().nullable(),
        hidden: z.boolean(),
        /** a person chose it, so it also stays where every row says the same */
        always: z.literal(true).optional(),
      }),
    )
    .max(100)
    .readonly(),
});
export type GridLayout = z.infer<typeof gridLayout>;

/** How the rows of a grid look. All rows of a grid have the same height. */
const rowLook = z.object({
  /** lines of text in a row */
  lines: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  density: z.enum(["normal", "compact"]),
});
export type RowLook = Readonly<z.infer<typeof rowLook>>;

/** A person's corrections for CSV files with a header; `signature` is the header as first found. */
const csvReading = z.object({
  signature: z.string().max(40_000),
  encoding: textEncoding,
  records: recordsHeld,
  csv: csvLayout.omit({ isOwn: true }),
});
export type CsvReading = Readonly<z.infer<typeof csvReading>>;
/** The row at the top of a result's window, its offset from the top, and the record in the pane. */
const place = z.object({
  resultId: z.number().int(),
  rowId: z.number().int(),
  belowTopPixels: z.number(),
  selection: z.object({ rowId: z.number().int(), sessionId: z.string().nullable() }).nullable(),
});

/** The screens that are no list of rows. */
export const plainScreen = z.enum(["files", "statistics"]);
export type PlainScreen = z.infer<typeof plainScreen>;

/** True for a screen that shows no rows of a query. */
export function isPlainScreen(screen: Shown["screen"]): screen is PlainScreen {
  return plainScreen.safeParse(screen).success;
}

/** The content of a window's screens, as numbers of the store only. It contains no text of a record or a query. */
const shown = z.object({
  screen: z.enum([...QUERY_KINDS, ...plainScreen.options]),
  results: z.object({ messages: z.number().int().nullable(), calls: z.number().int().nullable() }),
  form: z.enum(["table", "conversation"]),
});
export type Shown = Readonly<z.infer<typeof shown>>;

/** The choices of the text size, percent, from small to large: the steps that browsers zoom by. */
export const TEXT_SIZES = [80, 90, 100, 110, 125, 150, 175, 200] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export const settings = z.object({
  theme: z.enum(["system", "light", "dark"]),
  /** "system": that of the operating system; used from the next start on */
  language: z.enum(["system", ...LANGUAGES]),
  /** IANA name, or null for the system's zone */
  zone: z.string().nullable(),
  /** how the window writes moments: as ISO 8601 dates, or as its language writes them; files always have ISO 8601 */
  dateStyle: z.enum(DATE_STYLES),
  /** how large every window shows everything, percent */
  textSize: z.literal(TEXT_SIZES),
  /** a connection, or an opened file used as one */
  currentConnectionId: z.string(),
  /** the connection that was shown before an opened file replaced it */
  lastConnectionId: z.string(),
  paneWidthPixels: z.number().min(200).max(2000),
  layouts: z.object({ messages: gridLayout.nullable(), calls: gridLayout.nullable() }),
  rowLooks: z.object({ messages: rowLook, calls: rowLook }),
  /** gigabytes of everything kept on disk, above which opened files are forgotten; null for no limit */
  keepAtMostGb: z.number().positive().max(1_000_000).nullable(),
  /** days without use after which each start forgets data; null to keep everything */
  forgetAfterDays: z.number().int().positive().max(3650).nullable(),
  /** true: the audit log records requests, openings, exports and passed-on data */
  audit: z.boolean(),
  /** of the guide; null for that of the program */
  guideLanguage: z.enum(LANGUAGES).nullable(),
  /** the tour was ended or skipped */
  tourDone: z.boolean(),
  /** newest first */
  csvReadings: z.array(csvReading).max(100).readonly(),
  /** the scroll positions of results, latest first */
  places: z.array(place).max(100).readonly(),
  /** null: the newest results of the connection */
  shown: shown.nullable(),
});
export type Settings = z.infer<typeof settings>;

export const settingsPatch = settings.partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** The settings that each window has for itself. The others belong to the program. */
export const ownSettings = settings
  .pick({ currentConnectionId: true, lastConnectionId: true, places: true, shown: true })
  .partial();
export type OwnSettings = Readonly<z.infer<typeof ownSettings>>;

export const DEFAULT_SETTINGS: Settings = {
  theme: "system",
  language: "system",
  zone: null,
  dateStyle: "short",
  textSize: 100,
  currentConnectionId: "sample",
  lastConnectionId: "sample",
  paneWidthPixels: 420,
  layouts: { messages: null, calls: null },
  rowLooks: { messages: { lines: 1, density: "normal" }, calls: { lines: 1, density: "normal" } },
  keepAtMostGb: null,
  forgetAfterDays: null,
  audit: false,
  guideLanguage: null,
  tourDone: false,
  csvReadings: [],
  places: [],
  shown: null,
};
