// Finds the columns of the record among those of a table that says more about each line: `jsonPayload.sender` beside
// `timestamp`, `m_sender` beside `pod`.
import { hasOneOfEach, headerKey, matchHeader, namesPeople, type MatchedHeader } from "./csv-header.ts";

/** Fewer columns with the same beginning are no record. */
const FEWEST = 3;
/** Names of the service. Of other names one beginning says little: `order_from`, `http.request.user`. */
const OF_SERVICE: ReadonlySet<string> = new Set(
  "sender receiver receivertype conversationid sentat datatext initiator sessionid initiatedat".split(" "),
);
const FEWEST_OF_SERVICE = 2;
const LONGEST = 60;
/** Beginnings that are tried, the most frequent first: a header may have thousands. */
const MOST_TRIED = 20;

/** The beginnings of a name, each up to a sign between its parts. */
function beginningsOf(name: string): readonly string[] {
  const short = name.slice(0, LONGEST);
  return [...short.matchAll(/[._/:]/gu)].map(({ index }) => short.slice(0, index + 1));
}

/** The facts of a header as `matchHeader` finds them; where it names nobody, those of the columns that share a beginning. */
export function matchColumns(header: readonly string[]): MatchedHeader {
  const whole = matchHeader(header);
  if (whole.isOwn || (whole.isSure && namesPeople(whole.facts))) return whole;
  const counts = new Map<string, number>();
  for (const beginning of header.flatMap(beginningsOf)) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count >= FEWEST).toSorted(([, one], [, other]) => other - one);
  for (const [beginning] of shared.slice(0, MOST_TRIED)) {
    const own = header.map((name) => (name.startsWith(beginning) ? name.slice(beginning.length) : ""));
    if (own.filter((name) => OF_SERVICE.has(headerKey(name))).length < FEWEST_OF_SERVICE) continue;
    const found = matchHeader(own);
    if (found.isSure && namesPeople(found.facts)) return { ...found, isOwn: false };
  }
  return whole;
}

/** Columns of a log: where a line comes from, and how grave it is. */
const OF_LOGS: ReadonlySet<string> = new Set(
  (
    "level loglevel severity severitytext logger loggername host hostname pod podname container containername stream " +
    "labels insertid facility thread threadname sourcetype logname logstream logstreamname logtype tsns index"
  ).split(" "),
);
const TIMES: ReadonlySet<string | null> = new Set(["sentAt", "initiatedAt", "startedAt", "endedAt", null]);
const OWN_FACTS = [["id", "sessionId", "totalDuration", "totalDurationInMinutes"]];

/**
 * True for a table of log lines: it names nobody, and knows nothing but times, or says where its lines come from and has no id and no
 * duration. Tables of other systems name people in many ways, so an unknown column may be one.
 */
export function isTableOfLines(header: readonly string[], facts: MatchedHeader["facts"]): boolean {
  if (namesPeople(facts) || hasOneOfEach(facts, OWN_FACTS)) return false;
  if (facts.every((fact) => TIMES.has(fact))) return true;
  return header.some((name) => name.startsWith("@") || OF_LOGS.has(headerKey(name)));
}
