// The ledger of the current result: the verdict, its figures, its requests, and the unreadable records.
import { useEffect, useState } from "react";
import { Modal, Tabs } from "@mantine/core";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import { writeTime, type TimeForm } from "../../../../domain/time/time-form.ts";
import { verdictOf } from "../../../../domain/report/verdict.ts";
import { QuietNotice } from "../../../design/parts/quiet-notice.tsx";
import { LedgerLines, UnreadableRecords } from "./ledger-lines.tsx";
import { notesOf } from "../../../model/result/ledger-notes.ts";
import { describeWalks, isScarce, rateLimitText, verdictSentence } from "../../../model/result/ledger-words.ts";
import { VERDICT_ICONS } from "./verdict-button.tsx";
import { ledgerTexts as texts } from "../../../model/result/ledger-texts.ts";
import classes from "../../../design/looks/lines.module.css";
import { useApp, useTimeForm, useConnection, usePlacedApp } from "../../../actions/base/use-app.ts";
import { firstRequest } from "../../../model/query/requests.ts";
import type { Refusal } from "../../../model/rows/screen.ts";
import { describe } from "../../../design/words/describe.ts";
import { formatNumber } from "../../../design/words/format.ts";
import type { Failure } from "../../../../contract/failure.ts";
import type { LedgerLine, UnreadableRecord } from "../../../../contract/ledger-lines.ts";
import { ask } from "../../../actions/base/ask.ts";

export function LedgerDialog({ onClose }: { readonly onClose: () => void }) {
  const kind = useApp((state) => state.screen);
  const { result, refused } = useApp((state) => state.screens[state.screen]);
  return (
    <Modal opened onClose={onClose} title={texts.title} size={960}>
      {refused !== null && <RefusedQuery refused={refused} />}
      {result === null ? (
        <p className={classes.nothing}>{texts.nothingLoaded}</p>
      ) : (
        <Ledger key={`${kind} ${result.resultId}`} result={result} />
      )}
    </Modal>
  );
}

function Ledger({ result }: { readonly result: ResultSummary }) {
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
      {reading !== null && <Records result={result} reading={reading} />}
    </>
  );
}

function RateLimitFact({ result, form }: { readonly result: ResultSummary; readonly form: TimeForm }) {
  const { rateLimit, ledger } = result;
  const text = rateLimitText(rateLimit);
  if (text === null || ledger.lastRequestAtMs === null) return null;
  return (
    <div className={classes.walk}>
      <dt>{texts.rateLimit}</dt>
      <dd className={isScarce(rateLimit) ? classes.warn : undefined}>
        {texts.limitAsOf(text, writeTime(ledger.lastRequestAtMs / 1000, form))}
      </dd>
    </div>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label={texts.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Records({ result, reading }: { readonly result: ResultSummary; readonly reading: LedgerReading }) {
  const { requests, unreadable } = result.ledger;
  return (
    <Tabs defaultValue="requests" className={classes.tabs}>
      <Tabs.List>
        <Tabs.Tab value="requests">{texts.requestCount(requests)}</Tabs.Tab>
        <Tabs.Tab value="unreadable" disabled={unreadable === 0}>
          {texts.unreadableCount(unreadable)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="requests">
        <LedgerLines lines={reading.lines} total={requests} />
      </Tabs.Panel>
      <Tabs.Panel value="unreadable">
        <UnreadableRecords records={reading.unreadable} total={unreadable} />
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
    <section className={classes.refused} aria-label={texts.refused}>
      <p className={classes.refusedTitle}>{texts.noResult(title, detail)}</p>
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
  const names = texts.figures;
  const figures: readonly Figure[] = [
    [names.requests, ledger.requests, false],
    [names.pages, ledger.pages, false],
    [names.received, ledger.received, false],
    [names.rows, ledger.rows, false],
    [names.events, ledger.events ?? null, false],
    [names.duplicates, ledger.duplicates, false],
    ...(ledger.leftOut > 0 ? ([[names.leftOut, ledger.leftOut, false]] as const) : []),
    [names.unreadable, ledger.unreadable, ledger.unreadable > 0],
    [names.failures, ledger.failures, ledger.failures > 0],
    [names.serviceTotal, ledger.serviceTotal, ledger.serviceTotal !== ledger.rows],
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

interface LedgerReading {
  /** newest first */
  readonly lines: readonly LedgerLine[];
  /** in order of arrival */
  readonly unreadable: readonly UnreadableRecord[];
  readonly failure: Failure | null;
}

/** Most requests and unreadable records that are read: as many as the contract gives at once. */
const MOST_LINES = 1000;

/** Null until the first answer. While a newer answer is on its way, the one before it stays. */
function useLedger({ resultId, ledger }: ResultSummary): LedgerReading | null {
  const app = usePlacedApp();
  const [reading, setReading] = useState<LedgerReading | null>(null);
  const { requests } = ledger;

  useEffect(() => {
    const wanted = { resultId, limitRows: MOST_LINES };
    return ask(
      app,
      () => Promise.all([app.place.call("result.lines", wanted), app.place.call("result.unreadable", wanted)]),
      ([lines, unreadable]) => setReading({ lines, unreadable, failure: null }),
      (failure) => setReading((before) => ({ ...(before ?? { lines: [], unreadable: [] }), failure })),
    );
  }, [app, resultId, requests]);

  return reading;
}
