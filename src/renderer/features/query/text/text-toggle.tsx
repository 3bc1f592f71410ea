// Switches the query bar between its form and one line of text.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconForms, IconPrompt } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import { toggleText } from "../../../actions/query/text-actions.ts";
import { Keys } from "../../../design/keys/key-caps.tsx";
import { useAppContext } from "../../../actions/base/use-app.ts";

export function TextToggle({ kind, isText }: { readonly kind: QueryKind; readonly isText: boolean }) {
  const app = useAppContext();
  const label = isText ? QUERY_TEXTS.text.asForm : QUERY_TEXTS.text.label;
  const Icon = isText ? IconForms : IconPrompt;
  return (
    <Tooltip
      label={
        <span style={{ display: "flex", gap: 8 }}>
          {label} <Keys keys={keysOf("queryText") ?? "t"} />
        </span>
      }
    >
      <ActionIcon size={30} aria-label={label} onClick={() => toggleText(app, kind)}>
        <Icon size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
