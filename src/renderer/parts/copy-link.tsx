// Copies the deep link of a call or message, for example into a ticket.
import { formatLinkOver, type Link } from "#domain/link.ts";
import { CopyButton } from "./copy-button.tsx";
import { useApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

/** The link names the current connection, unless a file is shown. Draws nothing for an id that no link can hold. */
export function CopyLink({ link }: { readonly link: Link }) {
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const text = formatLinkOver(link, connectionId);
  return text === null ? null : <CopyButton text={text} what={say("pane.link")} />;
}
