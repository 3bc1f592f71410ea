// The Messages screen.
import type { ReactNode } from "react";
import { onDemand } from "#renderer/design/parts/on-demand.tsx";
import { RowsScreen, type RowsParts } from "#renderer/list/views/rows/screen/rows-screen.tsx";
import { MESSAGE_COLUMNS } from "./message-grid-columns.tsx";
import { isBesideOpen } from "#renderer/place/model/beside.ts";
import { useApp } from "#renderer/state/use-app.ts";
import { shownThread } from "#renderer/list/model/rows/side-pane.ts";

export const MessagePane = onDemand(async () => (await import("./message-pane.tsx")).MessagePane);

export function MessagesScreen(props: {
  readonly active: boolean;
  /** the rows as a transcript */
  readonly conversation: (tools: HTMLElement | null) => ReactNode;
  /** a second conversation */
  readonly beside: ReactNode;
  /** the thread that the pane shows instead of the record */
  readonly thread: ReactNode;
  readonly parts: RowsParts;
}) {
  const { active, conversation, beside, thread, parts } = props;
  const isBesideShown = useApp(isBesideOpen);
  const isThreadShown = useApp((state) => shownThread(state) !== null);
  return (
    <RowsScreen
      kind="messages"
      active={active}
      columns={MESSAGE_COLUMNS}
      newestFirst="sentAtSeconds"
      // Two conversations leave no room for the details of a message.
      pane={isThreadShown ? thread : isBesideShown ? null : <MessagePane />}
      beside={isBesideShown ? beside : null}
      conversation={conversation}
      parts={parts}
    />
  );
}
