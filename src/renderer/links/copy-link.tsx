// Copies the deep link of a call or message: what a ticket should hold.
import { useApp } from "../state/store.ts";
import { formatLink } from "../../domain/link.ts";
import type { Link } from "../../domain/link.ts";
import { CopyButton } from "../pane/copy-button.tsx";

/** The link names the current connection, so that it opens over the same one; nothing for an id that no link can hold. */
export function CopyLink({ link }: { readonly link: Link }) {
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const text = formatLink({ ...link, connectionId });
  return text === null ? null : <CopyButton text={text} what="link" />;
}
