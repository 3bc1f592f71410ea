// The figures of a ledger: what was asked, what came, what became of it.
import type { Ledger } from "../../../../domain/report/ledger.ts";
import { formatNumber } from "../../../design/words/format.ts";
import classes from "../../../design/looks/lines.module.css";

type Figure = readonly [name: string, value: number | null, isOdd: boolean];

/** Figures that should be zero, or the same as another, stand out when they are not. */
export function LedgerFigures({ ledger }: { readonly ledger: Ledger }) {
  const figures: readonly Figure[] = [
    ["Requests", ledger.requests, false],
    ["Pages", ledger.pages, false],
    ["Records received", ledger.received, false],
    ["Distinct rows", ledger.rows, false],
    ["Webhook events", ledger.events ?? null, false],
    ["Duplicates", ledger.duplicates, false],
    ...(ledger.leftOut > 0 ? ([["Left out by filters", ledger.leftOut, false]] as const) : []),
    ["Unreadable", ledger.unreadable, ledger.unreadable > 0],
    ["Failed requests", ledger.failures, ledger.failures > 0],
    ["The service counts", ledger.serviceTotal, ledger.serviceTotal !== ledger.rows],
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
