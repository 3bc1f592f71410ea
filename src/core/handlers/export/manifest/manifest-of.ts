// Makes the manifest of a finished export from its job.
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { listPath, MESSAGES_PER_PAGE } from "#domain/query/request-path.ts";
import { inEnglish } from "#texts/language.ts";
import { reasonOf, shortVerdict, verdictOf, type Judged } from "#domain/report/verdict.ts";
import type { JobRecord, FinishedPart } from "#core/files/jobs/job-record.ts";
import { MANIFEST_FORMAT, writeManifest, type StatedVerdict, type Unsealed } from "#core/files/jobs/manifest.ts";
import { redactedColumns } from "#core/files/redaction/redact-cells.ts";
import type { Redactor } from "#core/files/redaction/redactor.ts";
import type { WritePlan } from "#core/files/write/writer.ts";
import { cleanQuery, cleanSpec, cleanWalk } from "./clean-origin.ts";

interface Facts {
  readonly record: JobRecord;
  readonly writePlan: WritePlan;
  readonly parts: readonly FinishedPart[];
  readonly finishedAtMs: number;
  readonly redactor: Redactor | null;
}

type Ids = Pick<FinishedPart, "firstId" | "lastId">;

function firstIdOf(parts: readonly Ids[]): string | null {
  return parts.find(({ firstId }) => firstId !== null)?.firstId ?? null;
}

function lastIdOf(parts: readonly Ids[]): string | null {
  return parts.findLast(({ lastId }) => lastId !== null)?.lastId ?? null;
}

/** The first request of a query, as the ledger notes requests: without the host. */
function httpOf(query: Query): string {
  return `GET ${listPath(query, { cursor: null, direction: directionOf(query), limitRows: MESSAGES_PER_PAGE })}`;
}

/** The text of the manifest. A redaction of the rows applies to it too. */
export function manifestOf({ record, writePlan, parts, finishedAtMs, redactor }: Facts): string {
  const { origin, plan, facts } = record;
  const { result, conversationId } = origin;
  const query = cleanQuery(result.query, redactor);
  // A file does not depend on the language of the person who wrote it.
  const verdict = inEnglish(() => statedVerdict(result));
  const { redaction, ...how } = plan;
  const columns = redactor === null ? writePlan.columns : redactedColumns(writePlan.columns, redactor);
  const text = (value: string): string => redactor?.text(value) ?? value;
  const id = (value: string | null): string | null => (value === null ? null : (redactor?.id(value) ?? value));
  const connection = facts.connections.find((each) => each.id === result.connectionId) ?? null;
  const content: Unsealed = {
    format: MANIFEST_FORMAT,
    version: 1,
    appVersion: facts.appVersion,
    startedAt: new Date(record.startedAtMs).toISOString(),
    finishedAt: new Date(finishedAtMs).toISOString(),
    connection: connection === null ? null : { appId: connection.appId, region: connection.region },
    source: {
      of: origin.of,
      kind: origin.kind,
      query,
      http: httpOf(query),
      viewingAs: query.viewingAs ?? null,
      view: origin.spec === null ? null : cleanSpec(origin.kind, origin.spec, redactor),
      conversationId: conversationId && (redactor?.conversation(conversationId) ?? conversationId),
    },
    result: {
      verdict: { ...verdict, because: verdict.because && text(verdict.because) },
      ledger: result.ledger,
      walks: {
        append: cleanWalk(result.walks.append, redactor),
        prepend: cleanWalk(result.walks.prepend, redactor),
      },
      unreadableRecords: result.ledger.unreadable,
    },
    plan: { ...how, columns: how.columns && columns.map(({ name }) => name) },
    columns: columns.map(({ name }) => name),
    redaction: { ...redaction, words: redaction.words.length },
    rows: parts.reduce((sum, part) => sum + part.rows, 0),
    firstId: id(firstIdOf(parts)),
    lastId: id(lastIdOf(parts)),
    parts: parts.map((part) => ({ ...part, firstId: id(part.firstId), lastId: id(part.lastId) })),
  };
  return writeManifest(content);
}

function statedVerdict(result: Judged): StatedVerdict {
  const verdict = verdictOf(result);
  return { kind: verdict.kind, says: shortVerdict(verdict), because: reasonOf(verdict) };
}
