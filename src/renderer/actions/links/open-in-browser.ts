// Opens an address of a record in the system's browser.
import type { App } from "../base/app.ts";
import { report } from "../base/notices.ts";

/** Main asks the person first and opens https addresses only. */
export function openInBrowser(app: App, url: string): void {
  void report(app, app.client.call("link.openExternal", { url }));
}
