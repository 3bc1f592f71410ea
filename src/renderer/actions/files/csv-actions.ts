// Settling how a CSV file from elsewhere is read: what is remembered of its header, what a person corrects, and the import then.
import type { Detection } from "../../../contract/methods/detection.ts";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { client } from "../base/client.ts";
import { recall, remember } from "../../model/files/csv-corrections.ts";
import { changeSettings } from "../base/settings-actions.ts";
import { useApp } from "../base/store.ts";

/** Parts that a person has settled since the window was opened, by `partKey`, as they were first found. */
const settled = new Set<string>();
const partKey = (openedId: number, part: number): string => `${openedId} ${part}`;

/**
 * The number of the first file of a set that a person must be asked about: a CSV that Switchboard did not write, with a
 * header that was never settled. Null when there is none; headers that were settled before are read so.
 */
export async function unsettledPart({ openedId, parts }: OpenedFile): Promise<number | null> {
  for (const [part, { detection }] of parts.entries()) {
    const isStrange = detection !== null && detection.csv !== null && !detection.csv.isOwn;
    if (!isStrange || settled.has(partKey(openedId, part))) continue;
    const corrected = recall(useApp.getState().settings.csvReadings, detection);
    if (corrected === null) return part;
    await client.call("opened.detect", { openedId, part, corrected });
    settled.add(partKey(openedId, part));
  }
  return null;
}

/** Looks into a file again as a person corrected it. Rejects with Failed. */
export function detectAgain(openedId: number, part: number, corrected: Detection): Promise<Detection> {
  return client.call("opened.detect", { openedId, part, corrected });
}

/** How a file was found, and how a person settled that it is read. */
export interface Settled {
  readonly found: Detection;
  readonly as: Detection;
}

/** A person has settled how a file is read: it is kept, and remembered for other files with the header it was found with. */
export async function settle(openedId: number, part: number, { found, as }: Settled): Promise<void> {
  await client.call("opened.detect", { openedId, part, corrected: as });
  settled.add(partKey(openedId, part));
  const before = useApp.getState().settings.csvReadings;
  const csvReadings = remember(before, found, as);
  if (csvReadings !== before) await changeSettings({ csvReadings });
}
