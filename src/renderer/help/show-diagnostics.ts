// Copies diagnostics for a report of a problem.
import { writeDiagnostics } from "./diagnostics.ts";
import type { App } from "#renderer/state/app.ts";
import { copyText, report } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";

/** A notice says that they were copied, or why not. */
export async function copyDiagnostics(app: App): Promise<void> {
  const asked = Promise.all([
    app.client.call("app.describe", {}),
    app.client.call("app.diagnose", {}),
    app.client.call("storage.list", {}),
  ]);
  const answers = await report(app, asked, say("help.notRead"));
  if (answers === undefined) return;
  const [program, runtime, kept] = answers;
  const { theme, zone, forgetAfterDays, keepAtMostGb } = app.store.getState().settings;
  const written = writeDiagnostics({
    program,
    runtime,
    kept,
    keyStatuses: Object.values(app.store.getState().keyStatuses),
    settings: { theme, zone, forgetAfterDays, keepAtMostGb },
    window: windowFacts(),
  });
  await copyText(app, written, say("help.diagnostics"));
}

/** True in the browser shell, which has no Electron. */
export async function isInBrowser(app: App): Promise<boolean> {
  const runtime = await report(app, app.client.call("app.diagnose", {}), say("help.notRead"));
  return runtime?.electron === null;
}

function windowFacts(): { width: number; height: number; ratio: number; language: string } {
  const { innerWidth: width, innerHeight: height, devicePixelRatio: ratio, navigator } = globalThis;
  return { width, height, ratio, language: navigator.language };
}
