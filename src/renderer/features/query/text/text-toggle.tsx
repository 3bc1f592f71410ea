// Switches the query bar between its form and one line of text.
import { IconForms, IconPrompt } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import { IconButton } from "../../../design/parts/icon-button.tsx";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import { toggleText } from "../../../actions/query/text-actions.ts";
import { KeyTip } from "../../../design/keys/key-caps.tsx";
import { useAppContext } from "../../../actions/base/use-app.ts";

export function TextToggle({ kind, isText }: { readonly kind: QueryKind; readonly isText: boolean }) {
  const app = useAppContext();
  const label = isText ? QUERY_TEXTS.text.asForm : QUERY_TEXTS.text.label;
  return (
    <IconButton
      icon={isText ? IconForms : IconPrompt}
      label={label}
      tip={<KeyTip text={label} keys={keysOf("queryText") ?? "t"} />}
      size={30}
      onClick={() => toggleText(app, kind)}
    />
  );
}
