// Opens an address of a record in the system's browser; main asks first and takes https addresses only.
import { IconExternalLink } from "@tabler/icons-react";
import { useAppContext } from "../../actions/base/use-app.ts";
import { openInBrowser } from "../../actions/links/link-actions.ts";
import { IconButton } from "../../design/parts/icon-button.tsx";
import { paneTexts as texts } from "./pane-texts.ts";

/** Draws nothing for an address that cannot be opened. */
export function OpenLinkButton({ url, what }: { readonly url: string | null; readonly what: string }) {
  const app = useAppContext();
  if (url === null || !URL.canParse(url) || new URL(url).protocol !== "https:") return null;
  return (
    <IconButton
      icon={IconExternalLink}
      label={texts.open(what)}
      tip={texts.openInBrowser}
      size={24}
      iconSize={15}
      onClick={() => openInBrowser(app, url)}
    />
  );
}
