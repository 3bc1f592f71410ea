// The figures of a ledger: requests, records received, and how many of them are rows, duplicates or unreadable.
import type { Ledger } from "../../../../domain/report/ledger.ts";
import { formatNumber } from "../../../design/words/format.ts";
import { resultTexts as texts } from "../../../model/result/result-texts.ts";
import classes from "../../../design/looks/lines.module.css";

const names = texts.figures;

type Figure = readonly [name: string, value: number | null, isOdd: boolean];

/** Figures that should be zero, or the same as another, stand out when they are not. */
export function LedgerFigures({ ledger }: { readonly ledger: Ledger }) {
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
