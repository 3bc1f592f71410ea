// Decides how to read a foreign CSV file: by remembered corrections of its header, or by asking a person.
import type { Detection } from "../../../contract/methods/detection.ts";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { recall, remember } from "../../model/files/csv-corrections.ts";
import { changeSettings } from "../base/settings-actions.ts";
import type { App } from "../base/app.ts";

const partKey = (openedId: number, part: number): string => `${openedId} ${part}`;

/**
 * The index of the first CSV of a set that Switchboard did not write and whose header has no remembered corrections.
 * Null when there is none. Remembered corrections are applied on the way.
 */
export async function unsettledPart(app: App, { openedId, parts }: OpenedFile): Promise<number | null> {
  for (const [part, { detection }] of parts.entries()) {
    const isStrange = detection !== null && detection.csv !== null && !detection.csv.isOwn;
    if (!isStrange || app.work.settledParts.has(partKey(openedId, part))) continue;
    const corrected = recall(app.store.getState().settings.csvReadings, detection);
    if (corrected === null) return part;
    await app.client.call("opened.detect", { openedId, part, corrected });
    app.work.settledParts.add(partKey(openedId, part));
  }
  return null;
}

/** Detects a file again with a person's corrections. Rejects with Failed. */
export function detectAgain(app: App, openedId: number, part: number, corrected: Detection): Promise<Detection> {
  return app.client.call("opened.detect", { openedId, part, corrected });
}

/** The first detection of a file, and the one a person confirmed. */
export interface Settled {
  readonly found: Detection;
  readonly as: Detection;
}

/** Stores how a file is read, and remembers it for other files with the same header. */
export async function settle(app: App, openedId: number, part: number, { found, as }: Settled): Promise<void> {
  await app.client.call("opened.detect", { openedId, part, corrected: as });
  app.work.settledParts.add(partKey(openedId, part));
  const before = app.store.getState().settings.csvReadings;
  const csvReadings = remember(before, found, as);
  if (csvReadings !== before) await changeSettings(app, { csvReadings });
}
