// The four forms of a verdict, and its reasons: ends of sentences. A manifest holds both in English and is compared with
// them later, so numbers are written without grouping.
import { icu } from "../text/icu.ts";
import { translated } from "../text/language.ts";
import type { LostFiles } from "./lost-files.ts";
import type { Direction } from "../query/cursor.ts";

/** The only words for a verdict: `shortVerdict` gives them to every screen and every file. */
export const verdictForms = translated("report.forms", {
  complete: "Complete",
  more: "More can be loaded",
  unsure: "Not sure",
  incomplete: (because: string) => `Incomplete: ${because}`,
});

export const verdictTexts = translated("report.verdict", {
  unreadCounts: "the service answers Unread with counts, not with messages",
  readingUnfinished: "reading did not finish",
  nothingLoaded: "nothing was loaded",
  notAllPages: "not all pages were loaded",
  notLoaded: {
    prepend: "earlier messages were not loaded",
    append: "later messages were not loaded",
  } satisfies Record<Direction, string>,
  unreadable: (records: number) =>
    icu("{records, plural, one {{shown} record} other {{shown} records}} unreadable", {
      records,
      shown: String(records),
    }),
  unreadableLines: (lines: number) =>
    icu("{lines, plural, one {{shown} line} other {{shown} lines}} unreadable", { lines, shown: String(lines) }),
  filesUnread: ({ unread, total, ...first }: LostFiles) =>
    icu("{shown} of {all} files {unread, plural, one {holds} other {hold}} no records {first}", {
      unread,
      shown: String(unread),
      all: String(total),
      first: firstOf(first, unread),
    }),
  filesCut: ({ cut, total, ...first }: LostFiles) =>
    icu(
      "{shown} of {all} files {cut, plural, one {was} other {were}} not read to {cut, plural, one {its} other {their}} end {first}",
      {
        cut,
        shown: String(cut),
        all: String(total),
        first: firstOf(first, cut),
      },
    ),
  damagedFile: "a file is damaged: its checksum or its end is wrong",
  descending:
    "the service lists calls by initiation time, newest first, as all loaded pages did; loading stopped at the start of the range",
  stoppedEarly: "loading stopped before the end of the list",
  /** `sentence`: that of a conflict between two filters */
  conflict: (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/u, "")}`,
  unknownStart: "the service does not say with which message forward loading begins",
  emptyPages: "ten empty pages in a row led on to another, and loading stopped there",
  notFoundEarly: "the service answered with “not found” after a full page, so more records may follow",
  timeAlone: "the service named a next page by its time alone, so messages of the same second may be missing",
  oldestFirst:
    "the list does not come newest first, so a deletion may have moved records to pages that were already loaded",
  notTheSame: "the pages were asked for again and no longer hold the same records",
  refused: (requests: number) =>
    icu("the service refused {requests, plural, one {{shown} request} other {{shown} requests}}", {
      requests,
      shown: String(requests),
    }),
  noNewId: "the last page brought nothing new, and no empty page followed",
  repeatedPage: "the service repeated a page",
  otherPage: "the service sent a different page than requested",
  mayHaveMoved: (first: number, later: number) =>
    `the service counted ${first} at first and ${later} later, so some records may have moved to pages that were already loaded`,
  otherTotal: (counted: number, sent: number) => `the service counts ${counted} and sent ${sent}`,
});

/** "(page-3.json: it is empty)", or "(the first: page-3.json: it is empty)" */
function firstOf({ name, why }: Pick<LostFiles, "name" | "why">, count: number): string {
  return `(${count > 1 ? "the first: " : ""}${name}${why === null ? "" : `: ${why}`})`;
}

const rows = (count: number): string =>
  icu("{count, plural, one {{shown} row} other {{shown} rows}}", { count, shown: String(count) });

export const contradictionTexts = translated("report.contradiction", {
  direction: (asked: Direction) =>
    asked === "prepend"
      ? "the service was asked for the newest messages first and answered in the other direction"
      : "the service was asked for the oldest messages first and answered in the other direction",
  page: (asked: number, answered: number) =>
    `the service was asked for page ${asked} and answered with page ${answered}`,
  place: (count: number) => `the service sent ${rows(count)} from the wrong side of the requested position`,
  filter: (count: number, label: string) => `the service sent ${rows(count)} that the filter ${label} excludes`,
  viewingAs: (count: number) => `the service sent ${rows(count)} that do not involve the person in Viewing as`,
  count: (announced: number, sent: number) => `the service announced ${rows(announced)} for a page and sent ${sent}`,
  emptyPage: (page: number, pages: number) => `the service sent an empty page ${page} but counts ${pages} pages`,
  unreadCounts: "the service sent unread counts that were not requested",
});
