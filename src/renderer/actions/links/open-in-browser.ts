// Opens an address of a record in the system's browser.
import type { App } from "../base/app.ts";
import { notifyFailure } from "../base/notices.ts";

/** Main asks the person first and takes https addresses only. */
export function openInBrowser(app: App, url: string): void {
  app.client.call("link.openExternal", { url }).catch((thrown: unknown) => notifyFailure(app, thrown));
}
