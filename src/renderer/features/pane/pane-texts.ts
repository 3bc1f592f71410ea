// The texts for the right pane and its parts.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

const line = (number: number): string => `line ${formatNumber(number)}`;

export const paneTexts = translated("pane", {
  width: "Width of the details",
  close: "Close",
  closeDetails: "Close details",
  record: { messages: "Message", calls: "Call" } satisfies Record<QueryKind, string>,

  overview: "Overview",
  rawJson: "Raw JSON",
  eventCount: (number: number) => icu("{number, plural, one {# event} other {# events}}", { number }),
  versionCount: (number: number) => icu("{number, plural, one {# other version} other {# other versions}}", { number }),
  asking: "Asking for the full record",
  askFailed: "The details from the list are shown.",

  otherVersion: "Other version",
  version: (number: number) => `Other version ${number}`,
  twins: (number: number) =>
    icu("{number, plural, one {Another record has} other {# other records have}} this id. ", { number }),
  twinsKept: (kind: QueryKind) =>
    kind === "messages"
      ? "Their sender, time or conversation differ, so they are different messages, and all are kept."
      : "Their caller, time or receiver differ, so they are different calls, and all are kept.",
  fromFile: "As read from the file",
  fromService: "As the service sent it",

  events: "Events",
  noTime: "no time",
  line,
  inFile: (file: string, number: number) => `${file}, ${line(number)}`,
  foundIn: (file: string, number: number) => `As found in ${file}, ${line(number)}`,
  beginningIn: (file: string, number: number) => `The beginning of a long event, as found in ${file}, ${line(number)}`,

  copy: (what: string) => `Copy ${what}`,
  copied: "Copied",
  link: "link",
  openInBrowser: "Open in the browser",
  open: (what: string) => `Open ${what} in the browser`,
  firstOf: {
    event: (shown: number, total: number) =>
      icu("The first {shown, number} of {total, plural, one {# event} other {# events}}.", { shown, total }),
    unreadable: (shown: number, total: number) =>
      icu("The first {shown, number} of {total, plural, one {# unreadable record} other {# unreadable records}}.", {
        shown,
        total,
      }),
  },
  showMore: "Show more",
});
