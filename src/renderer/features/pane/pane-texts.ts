// The texts for the right pane and its parts.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { count, formatNumber } from "../../design/words/format.ts";

const line = (number: number): string => `line ${formatNumber(number)}`;

export const paneTexts = {
  width: "Width of the details",
  close: "Close",
  closeDetails: "Close details",
  record: { messages: "Message", calls: "Call" } satisfies Record<QueryKind, string>,

  overview: "Overview",
  rawJson: "Raw JSON",
  eventCount: (number: number) => count(number, "event"),
  versionCount: (number: number) => count(number, "other version"),
  asking: "Asking for the full record",
  askFailed: "The details from the list are shown.",

  otherVersion: "Other version",
  version: (number: number) => `Other version ${number}`,
  fromFile: "As read from the file",
  fromService: "As the service sent it",

  events: "Events",
  event: "event",
  noTime: "no time",
  line,
  foundIn: (file: string, number: number) => `As found in ${file}, ${line(number)}`,
  beginningIn: (file: string, number: number) => `The beginning of a long event, as found in ${file}, ${line(number)}`,

  copy: (what: string) => `Copy ${what}`,
  copied: "Copied",
  link: "link",
  openInBrowser: "Open in the browser",
  open: (what: string) => `Open ${what} in the browser`,
  firstOf: (shown: number, total: number, noun: string) => `The first ${formatNumber(shown)} of ${count(total, noun)}.`,
  showMore: "Show more",
} as const;
