// Reads the requests of a result and its unreadable records.
import { useEffect, useState } from "react";
import type { Failure } from "#contract/failure.ts";
import type { LedgerLine, UnreadableRecord } from "#contract/ledger-lines.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { ask } from "#renderer/state/ask.ts";
import { usePlacedApp } from "#renderer/state/use-app.ts";

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
