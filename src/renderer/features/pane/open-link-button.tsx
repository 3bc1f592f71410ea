// Opens an address of a record in the system's browser; main asks first and takes https addresses only.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useAppContext } from "../../actions/base/use-app.ts";
import { openInBrowser } from "../../actions/links/open-in-browser.ts";

/** Nothing for an address that cannot be opened. */
export function OpenLinkButton({ url, what }: { readonly url: string | null; readonly what: string }) {
  const app = useAppContext();
  if (url === null || !URL.canParse(url) || new URL(url).protocol !== "https:") return null;
  return (
    <Tooltip label="Open in the browser">
      <ActionIcon size={24} onClick={() => openInBrowser(app, url)} aria-label={`Open ${what} in the browser`}>
        <IconExternalLink size={15} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
