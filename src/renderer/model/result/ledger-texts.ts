// The texts for the load report: the verdict, the figures, the walks, the requests, the notes and the rate limit.
import type { EndReason } from "../../../domain/report/ledger.ts";
import { count, formatNumber } from "../../design/words/format.ts";

const was = (number: number): string => (number === 1 ? "was" : "were");

export const ledgerTexts = {
  title: "Load report",
  nothingLoaded: "Nothing is loaded. After a query, the load report lists its requests and their answers.",
  refused: "Refused request",
  noResult: (title: string, detail: string) => `The last query has no result. ${title}. ${detail}`,

  complete: "Complete",
  incomplete: (because: string) => `Incomplete: ${because}`,
  unknown: (because: string) => `Unknown: ${because}`,
  unknownWhether: (because: string) => `Unknown whether this is complete: ${because}.`,
  assuming: (what: string | undefined) => (what === undefined ? "" : `, assuming ${what}`),
  versionsKept: (versions: number | undefined) =>
    versions === undefined ? "" : `, ${count(versions, "other version")} kept`,
  withEvents: (events: number | undefined) => (events === undefined ? "" : `, with ${count(events, "webhook event")}`),
  versions: (versions: number) =>
    versions === 0
      ? ""
      : `; ${count(versions, "other version")} of records ${versions === 1 ? "is" : "are"} kept beside the newest`,
  wholeFile: "Complete: the whole file was read",
  allLoaded: "Complete: everything that matched was loaded",
  allLoadedAt: (time: string) => `Complete: everything that matched at ${time} was loaded`,

  figures: {
    requests: "Requests",
    pages: "Pages",
    received: "Records received",
    rows: "Distinct rows",
    events: "Webhook events",
    duplicates: "Duplicates",
    leftOut: "Left out by filters",
    unreadable: "Unreadable",
    failures: "Failed requests",
    serviceTotal: "The service counts",
  },
  requestCount: (requests: number) => count(requests, "request"),
  unreadableCount: (records: number) => `${formatNumber(records)} unreadable`,
  unreadableRecords: "Unreadable records",
  unreadableRecord: "unreadable record",

  requests: "Requests",
  columns: {
    time: "Time",
    request: "Request",
    rows: "Rows",
    new: "New",
    duplicates: "Duplicates",
    took: "Took",
    end: "End",
  },
  newestOf: (shown: number, total: number) => `The newest ${formatNumber(shown)} of ${count(total, "request")}.`,
  show: (lines: number) => `Show ${formatNumber(lines)}`,
  failed: "Request failed",
  failedWith: (title: string, detail: string) => `Request failed: ${title}. ${detail}`,
  doubt: (contradiction: string) => `Does not fit: ${contradiction}.`,
  took: (ms: number) => `${formatNumber(Math.round(ms))} ms`,

  pageByPage: "Page by page",
  towards: { prepend: "Towards earlier messages", append: "Towards newer messages" },
  notLoaded: "Not loaded.",
  notFinished: "Not finished: more can be loaded.",
  ends: {
    emptyPage: { word: "empty page", state: "Finished: the service sent an empty page." },
    lastPage: { word: "last page", state: "Finished: the service said that this was the last page." },
    noNewId: { word: "no new records", state: "Stopped: the last page had no new records." },
    repeatedCursor: {
      word: "repeated page",
      state: "Stopped: the service pointed back to a page that is already loaded. Loading would never end.",
    },
    otherPage: { word: "wrong page", state: "Stopped: the service sent a different page than requested." },
    endOfFile: { word: "end of file", state: "Read to the end." },
    endOfDamagedFile: { word: "end of a damaged file", state: "Read to the end, but the file is damaged." },
    unfinished: { word: "not finished", state: "Not read to the end." },
    passedBound: {
      word: "range passed",
      state: "Finished: the pages came newest first and have passed the start of the range.",
    },
  } satisfies Record<EndReason, { readonly word: string; readonly state: string }>,

  rateLimit: "Rate limit",
  limitAsOf: (limit: string, time: string) => `${limit}, by the answer of ${time}.`,
  remaining: (remaining: number) => `${count(remaining, "request")} ${remaining === 1 ? "remains" : "remain"}`,
  remainingOf: (remaining: number, limit: number) => `${formatNumber(remaining)} of ${count(limit, "request")} remain`,

  notes: "Notes",
  contradictions: (answers: number) =>
    `${answers === 1 ? "One answer does not match its request" : `${formatNumber(answers)} answers do not match their requests`}. ` +
    "Its rows are shown as received. Check the requests marked below.",
  unreadable: (records: number) =>
    `${count(records, "record")} could not be read. ` +
    `${records === 1 ? "It is kept as it came" : "They are kept as they came"}, under Unreadable.`,
  events: (events: number) =>
    `${count(events, "webhook event")} ${was(events)} read. ` +
    `${events === 1 ? "It is" : "Each is"} kept as found. Rows were made from them.`,
  leftOut: (filters: string, records: number) =>
    `The service cannot filter by ${filters} as asked. ` +
    `Rows are filtered as pages are loaded: ${count(records, "record")} received and left out.`,
  loadedSoFar: (total: number, sent: number) =>
    `The service counts ${formatNumber(total)}; ${formatNumber(sent)} are loaded so far.`,
  otherTotal: (total: number, sent: number) =>
    `The service counts ${formatNumber(total)} and sent ${count(sent, "distinct record")}. Its totals are sometimes wrong.`,
  failures: (failures: number) =>
    `${count(failures, "request")} failed. No records were skipped: the same page is requested again.`,
  duplicates: (records: number, isCalls: boolean) =>
    `${count(records, "record")} came again and ${records === 1 ? "is" : "are"} kept once.` +
    (isCalls ? " A call that starts during loading moves earlier calls to later pages." : ""),
  shortPages: (pages: number) =>
    `${count(pages, "page")} had fewer records than requested, and more came after ${pages === 1 ? "it" : "them"}.`,
  otherDirection: (messages: string) =>
    `${messages} were loaded in the other direction. The verdict covers the direction of the query only.`,
  pause: (length: string, since: string) =>
    `No requests for ${length} after ${since}. Records that changed since are shown as received.`,
  morePauses: (pauses: number) => `${count(pauses, "earlier pause")} of this kind.`,
} as const;
