// The Calls screen.
import { RowsScreen } from "../rows/screen/rows-screen.tsx";
import { CallPane } from "./call-pane.tsx";
import { CALL_COLUMNS } from "./columns.tsx";

export function CallsScreen({ active }: { readonly active: boolean }) {
  return (
    <RowsScreen
      kind="calls"
      active={active}
      columns={CALL_COLUMNS}
      newestFirst="initiatedAtSeconds"
      pane={<CallPane />}
    />
  );
}
