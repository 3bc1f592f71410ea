// The Calls screen.
import type { ReactNode } from "react";
import { RowsScreen } from "../rows/screen/rows-screen.tsx";
import { CallPane } from "./call-pane.tsx";
import { CALL_COLUMNS } from "./columns.tsx";

export function CallsScreen({ active, compare }: { readonly active: boolean; readonly compare: ReactNode }) {
  return (
    <RowsScreen
      kind="calls"
      active={active}
      columns={CALL_COLUMNS}
      newestFirst="initiatedAtSeconds"
      pane={<CallPane />}
      compare={compare}
    />
  );
}
