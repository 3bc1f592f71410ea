// The address of a file of a call, and a button that opens it. The signature that it may carry is not shown.
import { OpenLinkButton } from "#renderer/parts/open-link-button.tsx";
import { say } from "#texts/say.ts";

export function FileAddress({ url, what }: { readonly url: string | null; readonly what: string }) {
  if (url === null || !URL.canParse(url)) return <span className="sb-quiet">{say("calls.call.noAddress")}</span>;
  const { host, pathname } = new URL(url);
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 4 }}>
      {host}
      {pathname}
      <OpenLinkButton url={url} what={what} />
    </span>
  );
}
