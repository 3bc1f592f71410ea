// What the export dialog says of rows that are not loaded, and the choice to fetch them as part of the export.
import { Checkbox } from "@mantine/core";
import type { ExportPlan } from "../../../contract/methods/export-methods.ts";
import { whyRowsMustWait } from "../../../contract/methods/fetch-order.ts";
import type { ViewSpec } from "../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { verdictOf } from "../../../domain/report/verdict.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { stateWords } from "../../model/files/file-words.ts";
import classes from "./export.module.css";
import { selectFile } from "../../actions/base/slices/files.ts";
import { selectScreen } from "../../actions/base/slices/screens.ts";
import { useApp } from "../../actions/base/use-app.ts";

interface Props {
  readonly kind: QueryKind;
  /** null while no column is chosen */
  readonly plan: ExportPlan | null;
  /** there is more to fetch, and what is exported would hold it */
  readonly canFetch: boolean;
  readonly fetches: boolean;
  readonly onFetch: (fetches: boolean) => void;
}

export function RestChoice({ kind, plan, canFetch, fetches, onFetch }: Props) {
  const screen = useApp(selectScreen(kind));
  const file = useApp(selectFile);
  const { result } = screen;
  const verdict = result === null ? null : verdictOf(result);
  const className = `${dialogClasses.note} ${classes.incomplete}`;
  if (file !== undefined) {
    const { tone, sentence } = stateWords(file);
    return tone === "good" ? null : <p className={className}>{sentence} Only what was read is written.</p>;
  }
  if (result === null || verdict === null || verdict.kind === "complete") return null;
  return (
    <div className={className}>
      The result is not known to be complete: {verdict.because}.
      {!(canFetch && fetches) && " Only what is loaded is written."}
      {canFetch && (
        <Checkbox
          mt={6}
          size="xs"
          label="Fetch the rest and export all"
          description={plan === null ? null : fetchWords(plan, screen, result.query)}
          checked={fetches}
          onChange={(event) => onFetch(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

function fetchWords(plan: ExportPlan, order: Pick<ViewSpec, "sort">, query: Query): string {
  const why = whyRowsMustWait(plan, order, query);
  if (why === null) return "The service is asked for everything that the query finds; rows are written as they come.";
  return `The service is asked for everything that the query finds. ${why} needs every row first: they are written at the end.`;
}
