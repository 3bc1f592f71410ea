// The line above rows that belong to another query than the one in the query bar.
import { IconPlayerPlay } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { SteadyScreen } from "../../../model/rows/screen.ts";
import { notRunSentence } from "../../../model/query/not-run.ts";
import classes from "./query-bar.module.css";

export function NotRunLine({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
  const sentence = notRunSentence(kind, screen);
  if (sentence === null) return null;
  return (
    <p className={classes.notRun} role="status">
      <IconPlayerPlay size={13} stroke={1.8} aria-hidden />
      {sentence}
    </p>
  );
}
