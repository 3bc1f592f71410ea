// Checks the audit log and shows the result.
import { auditTexts as texts } from "../../model/audit/audit-texts.ts";
import type { App } from "../base/app.ts";
import { notifyLasting, report } from "../base/notices.ts";

/** A notice gives the outcome. It stays, so that a person can note the checksum. */
export async function checkAudit(app: App): Promise<void> {
  const check = await report(app, app.client.call("audit.check", {}), texts.notRead);
  if (check === undefined) return;
  const { entries, brokenLine, lastChecksum } = check;
  if (brokenLine !== null) {
    notifyLasting(app, texts.broken, texts.brokenLine(brokenLine, entries));
  } else if (entries === 0) notifyLasting(app, texts.whole, texts.empty);
  else notifyLasting(app, texts.whole, texts.lines(entries, lastChecksum));
}

/** Shows the file in the system's file manager. */
export function showAudit(app: App): void {
  void report(app, app.client.call("audit.reveal", {}), texts.notRead);
}
