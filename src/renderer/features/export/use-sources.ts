// The rows an export can have: all shown rows, the marked or selected ones, or the conversation.
import { useEffect, useState } from "react";
import type { ExportFrom } from "../../../contract/methods/export-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { count } from "../../design/words/format.ts";
import { ask } from "../../actions/base/ask.ts";
import { useAppContext, useScreen } from "../../actions/base/use-app.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";

export type SourceKey = "view" | "selection" | "conversation";

export interface ExportSource {
  readonly key: SourceKey;
  readonly label: string;
  readonly from: ExportFrom;
}

/** The sources of a screen, the result itself first; none while nothing is loaded. */
export function useSources(kind: QueryKind): readonly ExportSource[] {
  const { view, result, selection, marked } = useScreen(kind);
  const rowId = selection?.rowId ?? null;
  const conversationId = useConversation(kind, rowId);
  if (view === null || result === null) return [];
  const { viewId, rowCount, isWhole } = view;
  const noun = kind === "messages" ? "message" : "call";
  const rowIds = marked.length > 0 ? marked : rowId === null ? [] : [rowId];
  return [
    {
      key: "view",
      label: isWhole ? texts.all(count(rowCount, noun)) : texts.allFound(noun),
      from: { of: "view", viewId },
    },
    ...(rowIds.length === 0
      ? []
      : [
          {
            key: "selection" as const,
            label: rowIds.length === 1 ? texts.selected(noun) : count(rowIds.length, texts.marked(noun)),
            from: { of: "selection" as const, viewId, rowIds },
          },
        ]),
    ...(conversationId === null
      ? []
      : [
          {
            key: "conversation" as const,
            label: texts.conversation,
            from: { of: "conversation" as const, resultId: result.resultId, conversationId },
          },
        ]),
  ];
}

/** The conversation of the selected message; null while it is read, and for calls. */
function useConversation(kind: QueryKind, rowId: number | null): string | null {
  const app = useAppContext();
  const [found, setFound] = useState<{ readonly rowId: number; readonly conversationId: string | null } | null>(null);
  useEffect(() => {
    if (kind !== "messages" || rowId === null) return;
    return ask(
      (signal) => app.client.call("record.message", { rowId }, { signal }),
      ({ row }) => setFound({ rowId, conversationId: row.conversationId }),
      () => undefined,
    );
  }, [app, kind, rowId]);
  return found?.rowId === rowId ? found.conversationId : null;
}
