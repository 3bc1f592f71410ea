// The ledger of the current result: the verdict, its figures, its requests, and the unreadable records.
import { Modal, Tabs } from "@mantine/core";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { LedgerLines, UnreadableRecords, type RawView } from "./ledger-list.tsx";
import { notesOf } from "#renderer/list/model/result/ledger-notes.ts";
import { describeWalks, isScarce, rateLimitText, verdictSentence } from "#renderer/list/model/result/ledger-words.ts";
import { useLedger, type LedgerReading } from "./use-ledger.ts";
import { VERDICT_ICONS } from "./verdict-mark.tsx";
import classes from "#renderer/design/looks/lines.module.css";
import { useApp, useTimeForm, useConnection } from "#renderer/state/use-app.ts";
import { firstRequest } from "#renderer/list/model/query/requests.ts";
import type { LedgerTab } from "#renderer/state/slices/dialog.ts";
import type { Refusal } from "#renderer/list/model/rows/screen.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";

interface Props {
  readonly Raw: RawView;
  /** the list that is shown at first */
  readonly tab: LedgerTab;
  readonly onClose: () => void;
}

export function LedgerDialog({ Raw, tab, onClose }: Props) {
  const kind = useApp((state) => state.rowsKind);
  const { result, refused } = useApp((state) => state.screens[state.rowsKind]);
  return (
    <Modal opened onClose={onClose} title={say("result.ledger.title")} size={960}>
      {refused !== null && <RefusedQuery refused={refused} />}
      {result === null ? (
        <p className={classes.nothing}>{say("result.ledger.nothingLoaded")}</p>
      ) : (
        <Ledger key={`${kind} ${result.resultId}`} result={result} Raw={Raw} tab={tab} />
      )}
    </Modal>
  );
}

function Ledger({ result, Raw, tab }: Omit<Props, "onClose"> & { readonly result: ResultSummary }) {
  const form = useTimeForm();
  const reading = useLedger(result);
  const verdict = verdictOf(result);
  const Icon = VERDICT_ICONS[verdict.kind];
  return (
    <>
      <p className={classes.verdict} data-kind={verdict.kind}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {verdictSentence(verdict, form)}
      </p>
      <LedgerFigures ledger={result.ledger} />
      <dl className={classes.walks}>
        {describeWalks(result).map((walk) => (
          <div key={walk.direction} className={classes.walk}>
            <dt>{walk.towards}</dt>
            <dd>{walk.state}</dd>
          </div>
        ))}
        <RateLimitFact result={result} form={form} />
      </dl>
      {reading !== null && <Notes notes={notesOf(result, reading.lines, form)} />}
      {reading !== null && reading.failure !== null && <QuietNotice failure={reading.failure} />}
      {reading !== null && <Records result={result} reading={reading} Raw={Raw} tab={tab} />}
    </>
  );
}

function RateLimitFact({ result, form }: { readonly result: ResultSummary; readonly form: TimeForm }) {
  const { rateLimit, ledger } = result;
  const text = rateLimitText(rateLimit);
  if (text === null || ledger.lastRequestAtMs === null) return null;
  return (
    <div className={classes.walk}>
      <dt>{say("result.ledger.rateLimit")}</dt>
      <dd className={isScarce(rateLimit) ? classes.warn : undefined}>
        {say("result.ledger.limitAsOf", { limit: text, time: writeTime(ledger.lastRequestAtMs / 1000, form) })}
      </dd>
    </div>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label={say("result.ledger.notes")}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Records(props: Omit<Props, "onClose"> & { readonly result: ResultSummary; readonly reading: LedgerReading }) {
  const { result, reading, Raw, tab } = props;
  const { requests, unreadable } = result.ledger;
  return (
    <Tabs defaultValue={tab} className={classes.tabs}>
      <Tabs.List>
        <Tabs.Tab value="requests">{say("result.ledger.requestCount", { requests })}</Tabs.Tab>
        <Tabs.Tab value="unreadable" disabled={unreadable === 0}>
          {say("result.ledger.unreadableCount", { records: unreadable })}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="requests">
        <LedgerLines lines={reading.lines} total={requests} />
      </Tabs.Panel>
      <Tabs.Panel value="unreadable">
        <UnreadableRecords records={reading.unreadable} total={unreadable} Raw={Raw} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The last refused query, above the ledger of the loaded result. It has no result, and therefore no ledger. */
function RefusedQuery({ refused }: { readonly refused: Refusal }) {
  const connection = useConnection();
  const form = useTimeForm();
  const { title, detail } = describe(refused.failure);
  return (
    <section className={classes.refused} aria-label={say("result.ledger.refused")}>
      <p className={classes.refusedTitle}>{say("result.ledger.noResult", { title, detail })}</p>
      <p className={classes.refusedRequest}>
        <bdi>{writeTime(refused.atMs / 1000, form)}</bdi>{" "}
        {connection !== undefined && <code>{firstRequest(connection, refused.query, null).line}</code>}
      </p>
    </section>
  );
}

type Figure = readonly [name: string, value: number | null, isOdd: boolean];

/** Marks figures that should be zero, or equal to another, and are not. */
function LedgerFigures({ ledger }: Pick<ResultSummary, "ledger">) {
  const figures: readonly Figure[] = [
    [say("result.ledger.figures.requests"), ledger.requests, false],
    [say("result.ledger.figures.pages"), ledger.pages, false],
    [say("result.ledger.figures.received"), ledger.received, false],
    [say("result.ledger.figures.rows"), ledger.rows, false],
    [say("result.ledger.figures.events"), ledger.events ?? null, false],
    [say("result.ledger.figures.duplicates"), ledger.duplicates, false],
    ...(ledger.leftOut > 0 ? ([[say("result.ledger.figures.leftOut"), ledger.leftOut, false]] as const) : []),
    [say("result.ledger.figures.unreadable"), ledger.unreadable, ledger.unreadable > 0],
    [say("result.ledger.figures.failures"), ledger.failures, ledger.failures > 0],
    [say("result.ledger.figures.serviceTotal"), ledger.serviceTotal, ledger.serviceTotal !== ledger.rows],
  ];
  const known = figures.filter(([, value]) => value !== null);
  return (
    <dl className={classes.figures}>
      {known.map(([name, value, isOdd]) => (
        <div key={name} className={classes.figure} {...(isOdd ? { "data-odd": true } : {})}>
          <dt>{name}</dt>
          <dd>{formatNumber(value ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
