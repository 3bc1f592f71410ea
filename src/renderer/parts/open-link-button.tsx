// Opens an address of a record in the system's browser; main asks first and takes https addresses only.
import { IconExternalLink } from "@tabler/icons-react";
import { useAppContext } from "#renderer/state/use-app.ts";
import { openInBrowser } from "#renderer/state/open-in-browser.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { say } from "#texts/say.ts";

/** Draws nothing for an address that cannot be opened. */
export function OpenLinkButton({ url, what }: { readonly url: string | null; readonly what: string }) {
  const app = useAppContext();
  if (url === null || !URL.canParse(url) || new URL(url).protocol !== "https:") return null;
  return (
    <IconButton
      icon={IconExternalLink}
      label={say("pane.open", { what })}
      tip={say("pane.openInBrowser")}
      size={24}
      iconSize={15}
      onClick={() => openInBrowser(app, url)}
    />
  );
}
