// The requests and unreadable records of a result, read again whenever its ledger has grown.
import { useEffect, useState } from "react";
import type { Failure } from "../../../../contract/failure.ts";
import type { LedgerLine, UnreadableRecord } from "../../../../contract/ledger-lines.ts";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import { ask } from "../../../actions/base/ask.ts";
import { useAppContext } from "../../../actions/base/use-app.ts";

export interface LedgerReading {
  /** newest first */
  readonly lines: readonly LedgerLine[];
  /** in order of arrival */
  readonly unreadable: readonly UnreadableRecord[];
  readonly failure: Failure | null;
}

/** Most requests and unreadable records that are read: as many as the contract gives at once. */
export const MOST_LINES = 1000;

/** Null until the first answer. While a newer answer is on its way, the one before it stays. */
export function useLedger({ resultId, ledger }: ResultSummary): LedgerReading | null {
  const app = useAppContext();
  const [reading, setReading] = useState<LedgerReading | null>(null);
  const { requests } = ledger;

  useEffect(() => {
    const wanted = { resultId, limitRows: MOST_LINES };
    return ask(
      () => Promise.all([app.client.call("result.lines", wanted), app.client.call("result.unreadable", wanted)]),
      ([lines, unreadable]) => setReading({ lines, unreadable, failure: null }),
      (failure) => setReading((before) => ({ ...(before ?? { lines: [], unreadable: [] }), failure })),
    );
  }, [app, resultId, requests]);

  return reading;
}
