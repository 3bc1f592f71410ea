// Settling how a CSV file from elsewhere is read: what is remembered of its header, what a person corrects, and the import then.
import type { Detection } from "../../../contract/methods/detection.ts";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { recall, remember } from "../../model/files/csv-corrections.ts";
import { changeSettings } from "../base/settings-actions.ts";
import type { App } from "../base/app.ts";

const partKey = (openedId: number, part: number): string => `${openedId} ${part}`;

/**
 * The number of the first file of a set that a person must be asked about: a CSV that Switchboard did not write, with a
 * header that was never settled. Null when there is none; headers that were settled before are read so.
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

/** Looks into a file again as a person corrected it. Rejects with Failed. */
export function detectAgain(app: App, openedId: number, part: number, corrected: Detection): Promise<Detection> {
  return app.client.call("opened.detect", { openedId, part, corrected });
}

/** How a file was found, and how a person settled that it is read. */
export interface Settled {
  readonly found: Detection;
  readonly as: Detection;
}

/** A person has settled how a file is read: it is kept, and remembered for other files with the header it was found with. */
export async function settle(app: App, openedId: number, part: number, { found, as }: Settled): Promise<void> {
  await app.client.call("opened.detect", { openedId, part, corrected: as });
  app.work.settledParts.add(partKey(openedId, part));
  const before = app.store.getState().settings.csvReadings;
  const csvReadings = remember(before, found, as);
  if (csvReadings !== before) await changeSettings(app, { csvReadings });
}
