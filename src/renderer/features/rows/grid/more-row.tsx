// The row after the last one while the result has more: says what is going on, and loads the next page.
import { Button, Loader } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { loadMore, retry } from "../../../actions/query/query-actions.ts";
import { isNarrowed } from "../../../model/rows/screen.ts";
import type { Busy } from "../../../model/rows/screen.ts";
import { count } from "../../../design/words/format.ts";
import classes from "./cells.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectScreen } from "../../../actions/base/slices/screens.ts";

const BUSY_WORDS: Readonly<Record<Busy, string>> = {
  query: "Running the query",
  more: "Loading the next page",
  all: "Loading page after page",
  other: "Loading the other way",
};

export function MoreRowView({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const screen = useApp(selectScreen(kind));
  const { busy, failure, result } = screen;
  const noun = kind === "messages" ? "message" : "call";
  if (busy !== null) {
    return (
      <div className={classes.more} role="gridcell">
        <Loader size={12} color="var(--sb-accent)" />
        {BUSY_WORDS[busy]}
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
        The next page is not loaded {button("Try again to load it", () => void retry(app, kind))}
      </div>
    );
  }
  const where = isNarrowed(screen)
    ? `Searched within ${count(result?.rowCount ?? 0, `loaded ${noun}`)}`
    : `More ${noun}s can be loaded`;
  return (
    <div className={classes.more} role="gridcell">
      {where} {button("Load the next page", () => void loadMore(app, kind))}
    </div>
  );
}
