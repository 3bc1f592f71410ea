// Opens the dialog that shows the exact request.
import { IconSend } from "@tabler/icons-react";
import { keysOf } from "../../../design/keys/command-table.ts";
import { KeyTip } from "../../../design/keys/key-caps.tsx";
import { IconButton } from "../../../design/parts/icon-button.tsx";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import { useAppContext } from "../../../actions/base/use-app.ts";

export function RequestButton() {
  const app = useAppContext();
  return (
    <IconButton
      icon={IconSend}
      label={QUERY_TEXTS.request.show}
      tip={<KeyTip text={QUERY_TEXTS.request.show} keys={keysOf("showRequest") ?? "v"} />}
      size={30}
      onClick={() => app.store.setState({ dialog: { kind: "request" } })}
    />
  );
}
