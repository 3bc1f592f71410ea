// The controls for the look of a grid's rows: the lines of text in a row, and the space around them.
import type { ReactNode } from "react";
import { SegmentedControl } from "@mantine/core";
import type { QueryKind } from "#domain/query/filters.ts";
import { DENSITIES, LINES } from "#renderer/list/model/rows/row-look.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { changeRowLook } from "#renderer/list/actions/rows/layout-actions.ts";
import classes from "./row-look-controls.module.css";
import { say } from "#texts/say.ts";

interface Props {
  readonly kind: QueryKind;
}

export function RowLinesControl({ kind }: Props) {
  const app = useAppContext();
  const { lines: shown } = useApp((state) => state.settings.rowLooks[kind]);
  return (
    <Choice label={say("rows.columns.lines")}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={say("rows.columns.lines")}
        data={LINES.map(String)}
        value={String(shown)}
        onChange={(chosen) => {
          const lines = LINES.find((each) => String(each) === chosen);
          if (lines !== undefined) changeRowLook(app, kind, { lines });
        }}
      />
    </Choice>
  );
}

export function DensityControl({ kind }: Props) {
  const app = useAppContext();
  const { density: shown } = useApp((state) => state.settings.rowLooks[kind]);
  return (
    <Choice label={say("rows.columns.density")}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={say("rows.columns.density")}
        data={DENSITIES.map((value) => ({ value, label: say(`rows.columns.densities.${value}`) }))}
        value={shown}
        onChange={(density) => changeRowLook(app, kind, { density })}
      />
    </Choice>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.choice}>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      {children}
    </div>
  );
}
