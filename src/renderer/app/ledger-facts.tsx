// What was asked and received for a result, as the ledger keeps it.
import type { ResultSummary } from "../../contract/rows.ts";
import { formatTime } from "../../domain/time.ts";
import { selectZone, useApp } from "../state/store.ts";
import { formatNumber } from "../ui/format.ts";
import { Facts } from "../pane/facts.tsx";

export function LedgerFacts({ result }: { readonly result: ResultSummary }) {
  const zone = useApp(selectZone);
  const { ledger } = result;
  const at = (milliseconds: number | null): string | null =>
    milliseconds === null ? null : formatTime(milliseconds / 1000, zone);
  return (
    <Facts
      facts={[
        ["Requests", formatNumber(ledger.requests)],
        ["Pages", formatNumber(ledger.pages)],
        ["Records received", formatNumber(ledger.received)],
        ["Distinct rows", formatNumber(ledger.rows)],
        ["Duplicates", formatNumber(ledger.duplicates)],
        ["Unreadable", formatNumber(ledger.unreadable)],
        ["Failed requests", formatNumber(ledger.failures)],
        ["The service's total", ledger.serviceTotal === null ? null : formatNumber(ledger.serviceTotal)],
        ["First request", at(ledger.firstRequestAtMs)],
        ["Last request", at(ledger.lastRequestAtMs)],
      ]}
    />
  );
}
