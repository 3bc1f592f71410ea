// Checks the audit log and shows the result.
import type { App } from "#renderer/state/app.ts";
import { notifyLasting, report } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";

/** A notice gives the outcome. It stays, so that a person can note the checksum. */
export async function checkAudit(app: App): Promise<void> {
  const check = await report(app, app.client.call("audit.check", {}), say("audit.notRead"));
  if (check === undefined) return;
  const { entries, brokenLine, lastChecksum } = check;
  if (brokenLine !== null) {
    notifyLasting(app, say("audit.broken"), say("audit.brokenLine", { line: brokenLine, lines: entries }));
  } else if (entries === 0) notifyLasting(app, say("audit.whole"), say("audit.empty"));
  else notifyLasting(app, say("audit.whole"), say("audit.lines", { lines: entries, checksum: lastChecksum }));
}

/** Shows the file in the system's file manager. */
export function showAudit(app: App): void {
  void report(app, app.client.call("audit.reveal", {}), say("audit.notRead"));
}
