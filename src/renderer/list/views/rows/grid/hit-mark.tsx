// Says in a row where its hit is, if the row does not show that.
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import type { Row } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { hitPlace } from "#renderer/list/model/rows/hits-of-search.ts";
import { metadataIn } from "#renderer/list/model/rows/metadata-columns.ts";
import { useApp } from "#renderer/state/use-app.ts";
import classes from "./cells.module.css";

/** "in id". While the other rows stay, only the shown hit has it. */
export function HitMark({ kind, row }: { readonly kind: QueryKind; readonly row: Row }) {
  const place = useApp(({ screens, settings }) => {
    const { search, searchMode, finding, selection } = screens[kind];
    const isShownHit = searchMode === "find" && finding.hitIndex !== null && selection?.rowId === row.rowId;
    const fields = isShownHit ? finding.fields : search === "" ? [] : (row.hits ?? []);
    return hitPlace(fields, metadataIn(settings.layouts[kind]));
  });
  if (place === null) return null;
  return (
    <span className={classes.hitMark} {...WHOLE_TEXT}>
      {markHidden(place)}
    </span>
  );
}
