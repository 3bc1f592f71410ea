// The ledger of the current result: the verdict, its figures, its requests, and the unreadable records.
import { Modal, Tabs } from "@mantine/core";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import { formatTime } from "../../../../domain/time/time.ts";
import { verdictOf } from "../../../../domain/report/verdict.ts";
import { QuietNotice } from "../../../design/parts/quiet-notice.tsx";
import { LedgerFigures } from "./ledger-figures.tsx";
import { LedgerLines } from "./ledger-lines.tsx";
import { notesOf } from "../../../model/result/ledger-notes.ts";
import { describeWalks, isScarce, rateLimitText, verdictSentence } from "../../../model/result/ledger-words.ts";
import { RefusedQuery } from "./refused-query.tsx";
import { UnreadableRecords } from "./unreadable-records.tsx";
import type { LedgerReading } from "./use-ledger.ts";
import { useLedger } from "./use-ledger.ts";
import { VERDICT_ICONS } from "./verdict-icons.ts";
import { resultTexts as texts } from "../../../model/result/result-texts.ts";
import classes from "../../../design/looks/lines.module.css";
import { useApp, useZone } from "../../../actions/base/use-app.ts";

export function LedgerDialog({ onClose }: { readonly onClose: () => void }) {
  const kind = useApp((state) => state.screen);
  const { result, refused } = useApp((state) => state.screens[state.screen]);
  return (
    <Modal opened onClose={onClose} title="Load report" size={960}>
      {refused !== null && <RefusedQuery refused={refused} />}
      {result === null ? (
        <p className={classes.nothing}>
          Nothing is loaded. After a query, the load report lists its requests and their answers.
        </p>
      ) : (
        <Ledger key={`${kind} ${result.resultId}`} result={result} />
      )}
    </Modal>
  );
}

function Ledger({ result }: { readonly result: ResultSummary }) {
  const zone = useZone();
  const reading = useLedger(result);
  const verdict = verdictOf(result);
  const Icon = VERDICT_ICONS[verdict.kind];
  return (
    <>
      <p className={classes.verdict} data-kind={verdict.kind}>
        <Icon size={18} stroke={1.8} aria-hidden />
        {verdictSentence(verdict, zone)}
      </p>
      <LedgerFigures ledger={result.ledger} />
      <dl className={classes.walks}>
        {describeWalks(result).map((walk) => (
          <div key={walk.direction} className={classes.walk}>
            <dt>{walk.towards}</dt>
            <dd>{walk.state}</dd>
          </div>
        ))}
        <RateLimitFact result={result} zone={zone} />
      </dl>
      {reading !== null && <Notes notes={notesOf(result, reading.lines, zone)} />}
      {reading !== null && reading.failure !== null && <QuietNotice failure={reading.failure} />}
      {reading !== null && <Records result={result} reading={reading} />}
    </>
  );
}

function RateLimitFact({ result, zone }: { readonly result: ResultSummary; readonly zone: string }) {
  const { rateLimit, ledger } = result;
  const text = rateLimitText(rateLimit);
  if (text === null || ledger.lastRequestAtMs === null) return null;
  return (
    <div className={classes.walk}>
      <dt>{texts.rateLimit}</dt>
      <dd className={isScarce(rateLimit) ? classes.warn : undefined}>
        {texts.limitAsOf(text, formatTime(ledger.lastRequestAtMs / 1000, zone))}
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
