// Opens an address outside the program.
import type { App } from "./app.ts";
import { report } from "./show-notice.ts";

/** Opens an address in the system's browser. Main asks the person first and opens https addresses only. */
export function openInBrowser(app: App, url: string): void {
  void report(app, app.client.call("link.openExternal", { url }));
}
