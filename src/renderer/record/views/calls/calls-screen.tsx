// The Calls screen.
import { RowsScreen, type RowsParts } from "#renderer/list/views/rows/screen/rows-screen.tsx";
import { CallPane } from "./call-pane.tsx";
import { CALL_COLUMNS } from "./call-grid-columns.tsx";

export function CallsScreen({ active, parts }: { readonly active: boolean; readonly parts: RowsParts }) {
  return (
    <RowsScreen
      kind="calls"
      active={active}
      columns={CALL_COLUMNS}
      newestFirst="initiatedAtSeconds"
      pane={<CallPane />}
      parts={parts}
    />
  );
}
