// What a document says above its rows: its people, its period and the verdict on its result.
import { setImmediate } from "node:timers/promises";
import { inEnglish } from "#texts/language.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { columnsOf } from "#contract/exports/export-columns.ts";
import type { JobOrigin } from "#core/files/jobs/job-record.ts";
import type { Redactor } from "#core/files/redaction/redactor.ts";
import type { PageFacts } from "#core/files/write/writer.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";

const SLICE_ROWS = 2000;
/** People who are named in a title; the others are counted. */
const MOST_NAMED = 3;
const WANTED = ["sender", "senderName", "receiverType", "receiver", "receiverName", "sentAtSeconds"];
const COLUMNS = columnsOf("messages").filter(({ name }) => WANTED.includes(name));

interface Named {
  readonly id: string;
  readonly name: string | null;
  messages: number;
}

interface Wanted {
  readonly store: ExportReads;
  /** messages */
  readonly rowIds: Int32Array;
  readonly origin: Pick<JobOrigin, "result">;
  readonly redactor: Redactor | null;
  readonly asOfSeconds: number;
  readonly signal: AbortSignal;
}

/** The facts about these messages; people have their pseudonyms. Rejects with the signal's reason. */
export async function pageFactsOf({
  store,
  rowIds,
  origin,
  redactor,
  asOfSeconds,
  signal,
}: Wanted): Promise<PageFacts> {
  const people = new Map<string, Named>();
  const groups = new Map<string, Named>();
  let [fromSeconds, toSeconds] = [Infinity, -Infinity];
  const note = (into: Map<string, Named>, id: string | null, name: string | null, messages: number): void => {
    if (id === null) return;
    const known = into.get(id);
    if (known === undefined) into.set(id, { id, name, messages });
    else known.messages += messages;
  };
  for (let from = 0; from < rowIds.length; from += SLICE_ROWS) {
    await setImmediate();
    signal.throwIfAborted();
    for (const cells of store.exports.cells(
      "messages",
      COLUMNS,
      Array.from(rowIds.subarray(from, from + SLICE_ROWS)),
    )) {
      const text = (name: string): string | null => {
        const cell = cells[COLUMNS.findIndex((column) => column.name === name)];
        return typeof cell === "string" ? cell : null;
      };
      note(people, text("sender"), text("senderName"), 1);
      const into = text("receiverType") === "group" ? groups : people;
      note(into, text("receiver"), text("receiverName"), 0);
      const at = cells[COLUMNS.findIndex(({ name }) => name === "sentAtSeconds")];
      if (typeof at !== "number") continue;
      [fromSeconds, toSeconds] = [Math.min(fromSeconds, at), Math.max(toSeconds, at)];
    }
  }
  const shown = groups.size === 1 && people.size !== 2 ? groups : people;
  return {
    title: titleOf([...shown.values()], redactor),
    fromSeconds: fromSeconds === Infinity ? null : fromSeconds,
    toSeconds: toSeconds === -Infinity ? null : toSeconds,
    verdict: doubtOf(origin.result, redactor),
    asOfSeconds,
  };
}

/** "Freya Sørensen and Lena Kowalczyk", "Freya, Lena, Otto and 4 others" */
function titleOf(people: readonly Named[], redactor: Redactor | null): string {
  const names = people
    .toSorted((one, other) => other.messages - one.messages || (one.id < other.id ? -1 : 1))
    .map(({ id, name }) =>
      redactor === null ? (name ?? id) : name === null ? redactor.uid(id) : redactor.name(name, id),
    );
  const others = names.length - MOST_NAMED;
  if (others > 1) return `${names.slice(0, MOST_NAMED).join(", ")} and ${others} others`;
  return new Intl.ListFormat("en").format(names);
}

/** The verdict in the words of the whole program; null for a complete result. */
function doubtOf(result: JobOrigin["result"], redactor: Redactor | null): string | null {
  return inEnglish(() => {
    const verdict = verdictOf(result);
    if (verdict.kind === "complete") return null;
    const because = redactor?.text(verdict.because) ?? verdict.because;
    const form = shortVerdict({ ...verdict, because });
    return verdict.kind === "incomplete" ? `${form}.` : `${form}: ${because}.`;
  });
}
