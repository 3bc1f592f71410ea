// The part of the status bar that shows how far the search index has come.
import { Progress } from "@mantine/core";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { decodeSourceId } from "../../../../domain/records/source-id.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import classes from "./find.module.css";
import { useApp } from "../../../actions/base/use-app.ts";

export function IndexingPart({ kind }: { readonly kind: QueryKind }) {
  const progress = useApp(({ screens, indexing }) => {
    const resultId = screens[kind].result?.resultId;
    const source = resultId === undefined ? undefined : decodeSourceId(resultId)?.source;
    return source === undefined ? null : (indexing[source] ?? null);
  });
  if (progress === null) return null;
  const percent = Math.floor((100 * progress.indexedRows) / Math.max(1, progress.totalRows));
  return (
    <span className={classes.indexing} title={ROWS_TEXTS.search.preparingHelp}>
      <Progress value={percent} w={70} size="sm" aria-label={ROWS_TEXTS.search.preparing} />
      {ROWS_TEXTS.search.preparing}: {percent}%
    </span>
  );
}
