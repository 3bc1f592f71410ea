// The row after the last one while more can be loaded: shows the state of loading and loads the next page.
import { Button, Loader } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { loadMore, retry } from "../../../actions/query/query-actions.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { isNarrowed } from "../../../model/rows/screen.ts";
import classes from "./cells.module.css";
import { useAppContext, useScreen } from "../../../actions/base/use-app.ts";

const TEXTS = ROWS_TEXTS.moreRow;

export function MoreRowView({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const screen = useScreen(kind);
  const { busy, failure, result } = screen;
  const noun = kind === "messages" ? "message" : "call";
  if (busy !== null) {
    return (
      <div className={classes.more} role="gridcell">
        <Loader size={12} color="var(--sb-accent)" />
        {TEXTS.busy[busy]}
      </div>
    );
  }
  const button = (label: string, act: () => void) => (
    <Button variant="subtle" size="compact-xs" leftSection={<IconArrowDown size={13} aria-hidden />} onClick={act}>
      {label}
    </Button>
  );
  if (failure !== null) {
    return (
      <div className={classes.more} role="gridcell">
        {TEXTS.notLoaded} {button(TEXTS.tryAgain, () => void retry(app, kind))}
      </div>
    );
  }
  const where = isNarrowed(screen) ? TEXTS.searched(result?.rowCount ?? 0, noun) : TEXTS.more(noun);
  return (
    <div className={classes.more} role="gridcell">
      {where} {button(TEXTS.loadNext, () => void loadMore(app, kind))}
    </div>
  );
}
