// Copies the deep link of a call or message, for example into a ticket.
import { isFileConnection } from "../../../domain/connection.ts";
import { formatLink, type Link } from "../../../domain/link.ts";
import { CopyButton } from "../pane/copy-button.tsx";
import { paneTexts } from "../pane/pane-texts.ts";
import { useApp } from "../../actions/base/use-app.ts";

/** The link names the current connection, unless a file is shown. Draws nothing for an id that no link can hold. */
export function CopyLink({ link }: { readonly link: Link }) {
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const text = formatLink(isFileConnection(connectionId) ? link : { ...link, connectionId });
  return text === null ? null : <CopyButton text={text} what={paneTexts.link} />;
}
