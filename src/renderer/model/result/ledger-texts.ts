// The texts for the load report: the verdict, the figures, the walks, the requests, the notes and the rate limit.
import type { Direction } from "../../../domain/query/cursor.ts";
import type { EndReason } from "../../../domain/report/ledger.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

export const ledgerTexts = translated("result.ledger", {
  title: "Load report",
  nothingLoaded: "Nothing is loaded. After a query, the load report lists its requests and their answers.",
  refused: "Refused request",
  noResult: (title: string, detail: string) => `The last query has no result. ${title}. ${detail}`,

  assuming: (what: string | undefined) => (what === undefined ? "" : `, assuming ${what}`),
  withEvents: (events: number | undefined) =>
    events === undefined
      ? ""
      : icu(", with {events, plural, one {# webhook event} other {# webhook events}}", { events }),
  versions: (versions: number) =>
    versions === 0
      ? ""
      : icu(
          "; {versions, plural, one {# other version of records is} other {# other versions of records are}} kept beside the newest",
          { versions },
        ),
  /** the tip of the button that shows the verdict */
  showReport: (sentence: string) => `${sentence} Show the load report`,
  wholeFile: "the whole file was read",
  allLoaded: "everything that matched was loaded",
  allLoadedAt: (time: string) => `everything that matched at ${time} was loaded`,

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
  requestCount: (requests: number) => icu("{requests, plural, one {# request} other {# requests}}", { requests }),
  unreadableCount: (records: number) => `${formatNumber(records)} unreadable`,
  unreadableRecords: "Unreadable records",

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
  newestOf: (shown: number, total: number) =>
    icu("The newest {shown, number} of {total, plural, one {# request} other {# requests}}.", { shown, total }),
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
    emptyPages: {
      word: "ten empty pages",
      state: "Stopped: ten empty pages in a row, each of which led on to another.",
    },
    notFound: { word: "not found", state: "Finished: the service answered that there is no next page." },
    notFoundEarly: {
      word: "not found after a full page",
      state: "Stopped: the service answered with “not found” after a full page.",
    },
    timeAlone: {
      word: "empty page after a page named by its time",
      state: "Stopped at an empty page. A page before it was named by its time alone.",
    },
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
  remaining: (remaining: number) =>
    icu("{remaining, plural, one {# request remains} other {# requests remain}}", { remaining }),
  remainingOf: (remaining: number, limit: number) =>
    icu("{remaining, number} of {limit, plural, one {# request} other {# requests}} remain", { remaining, limit }),

  notes: "Notes",
  contradictions: (answers: number) =>
    icu(
      "{answers, plural, one {One answer does not match its request} other {# answers do not match their requests}}. Its rows are shown as received. Check the requests marked below.",
      { answers },
    ),
  unreadable: (records: number) =>
    icu(
      "{records, plural, one {# record could not be read. It is kept as it came} other {# records could not be read. They are kept as they came}}, under Unreadable.",
      { records },
    ),
  events: (events: number) =>
    icu(
      "{events, plural, one {# webhook event was read. It is} other {# webhook events were read. Each is}} kept as found. Rows were made from them.",
      { events },
    ),
  leftOut: (filters: readonly string[], records: number) =>
    icu(
      "The service cannot filter by {filters} as asked. Rows are filtered as pages are loaded: {records, plural, one {# record} other {# records}} received and left out.",
      { filters: filters.join(" and "), records },
    ),
  loadedSoFar: (total: number, sent: number) =>
    `The service counts ${formatNumber(total)}; ${formatNumber(sent)} are loaded so far.`,
  otherTotal: (total: number, sent: number) =>
    icu(
      "The service counts {total, number} and sent {sent, plural, one {# distinct record} other {# distinct records}}. Its totals are sometimes wrong.",
      { total, sent },
    ),
  failures: (failures: number) =>
    icu(
      "{failures, plural, one {# request} other {# requests}} failed. No records were skipped: the same page is requested again.",
      { failures },
    ),
  duplicates: (records: number, isCalls: boolean) =>
    icu("{records, plural, one {# record came again and is} other {# records came again and are}} kept once.", {
      records,
    }) + (isCalls ? " A call that starts during loading moves earlier calls to later pages." : ""),
  shortPages: (pages: number) =>
    icu(
      "{pages, plural, one {# page had fewer records than requested, and more came after it} other {# pages had fewer records than requested, and more came after them}}.",
      { pages },
    ),
  otherDirection: (side: Direction, messages: number) =>
    (side === "append"
      ? icu("{messages, plural, one {# newer message was} other {# newer messages were}} loaded", { messages })
      : icu("{messages, plural, one {# earlier message was} other {# earlier messages were}} loaded", { messages })) +
    " in the other direction. The verdict covers the direction of the query only.",
  pause: (length: string, since: string) =>
    `No requests for ${length} after ${since}. Records that changed since are shown as received.`,
  morePauses: (pauses: number) =>
    icu("{pauses, plural, one {# earlier pause} other {# earlier pauses}} of this kind.", { pauses }),
});
