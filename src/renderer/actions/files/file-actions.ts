// Opening files: choosing or being given them, reading them in, showing them in a connection's place, forgetting them.
import { failureOf } from "../../../contract/failure.ts";
import type { ChosenFile, Input } from "../../../contract/methods/methods.ts";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { SAMPLE_CONNECTION_ID } from "../../../domain/connection.ts";
import { client } from "../base/client.ts";

import { count } from "../../design/words/format.ts";
import { notifyFailure } from "../../design/parts/notify.ts";
import { track } from "../base/activity.ts";
import { chooseConnection } from "../connections/connection-actions.ts";
import { settle, unsettledPart } from "./csv-actions.ts";
import type { Settled } from "./csv-actions.ts";
import { firstScreenOf } from "../rows/file-screens.ts";
import { followImport, readOpened } from "./import-actions.ts";
import { turnTo } from "../query/record-actions.ts";
import { selectOnlineId, useApp } from "../base/store.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";

/** Asks for files or a folder, and opens what was chosen. */
export async function chooseAndOpen(what: Input<"file.chooseOpen">["what"]): Promise<void> {
  try {
    const chosen = await client.call("file.chooseOpen", { what });
    if (chosen !== null) await openChosen(chosen);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

/** Opens every set of files that came without a dialog and waits in main. */
export async function openOffered(): Promise<void> {
  try {
    for (;;) {
      const offered = await client.call("file.takeOffered", {});
      if (offered === null) return;
      await openChosen(offered);
    }
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

async function openChosen(chosen: readonly ChosenFile[]): Promise<void> {
  const [first, ...others] = chosen;
  if (first === undefined) return;
  const label =
    others.length === 0 ? isolate(first.name) : `${isolate(first.name)} and ${count(others.length, "other file")}`;
  try {
    const opened = await track(`Looking into ${label}`, (signal) =>
      client.call("file.open", { fileIds: chosen.map(({ fileId }) => fileId) }, { signal }),
    );
    await readOpened();
    await goOn(opened);
  } catch (thrown) {
    notifyFailure(thrown, `${label} cannot be opened`);
  }
}

/** Shows an opened file; one that was not read, or not to its end, is read first or asked about. */
export async function openEntry(openedId: number): Promise<void> {
  const file = useApp.getState().opened.find((each) => each.openedId === openedId);
  if (file === undefined) return;
  if (file.state === "waiting" || file.state === "interrupted") await goOn(file);
  else await showFile(file);
}

/** Reads a file from its beginning. */
export async function readAgain(openedId: number): Promise<void> {
  const file = useApp.getState().opened.find((each) => each.openedId === openedId);
  if (file !== undefined) await goOn({ ...file, state: "waiting" });
}

/** A person has said how a CSV is to be read: the next one of the set is asked about, or all of it is read. Rejects with Failed. */
export async function settleAndGoOn(openedId: number, part: number, reading: Settled): Promise<void> {
  await settle(openedId, part, reading);
  await readOpened();
  await readAgain(openedId);
}

/** Goes on with what was opened: asks how a strange CSV is to be read, reads it in when it was not, and shows it. */
async function goOn(opened: OpenedFile): Promise<void> {
  const { openedId, state } = opened;
  if (state === "complete" || state === "partial" || state === "failed") return showFile(opened);
  const part = await unsettledPart(opened);
  if (part !== null) return useApp.setState({ dialog: { kind: "csv", openedId, part } });
  await readIn(opened);
}

/** Begins to read a file in, and shows it meanwhile. */
async function readIn(opened: OpenedFile): Promise<void> {
  followImport(opened.openedId).catch((thrown: unknown) =>
    notifyFailure(thrown, `${isolate(opened.name)} cannot be read`),
  );
  await showFile(opened);
}

/** Shows a file in the place of a connection; one without rows shows why on the Files screen. */
export async function showFile(file: OpenedFile): Promise<void> {
  if (file.state === "failed") return useApp.setState({ filesShown: true });
  await chooseConnection(file.connectionId);
  turnTo(firstScreenOf(file, useApp.getState().screen));
}

/** Forgets a file: what was read from it goes, the file itself stays. The sample takes its place when it is shown. */
export async function forgetFile(openedId: number): Promise<void> {
  const { opened, settings } = useApp.getState();
  const file = opened.find((each) => each.openedId === openedId);
  try {
    if (file?.connectionId === settings.currentConnectionId) await leaveFile();
    await client.call("opened.forget", { openedId });
  } catch (thrown) {
    if (failureOf(thrown).kind !== "cancelled") notifyFailure(thrown);
  } finally {
    await readOpened();
  }
}

/** Goes back to the connection that was shown before a file was; to the sample when it is gone. */
export async function leaveFile(): Promise<void> {
  const state = useApp.getState();
  const onlineId = selectOnlineId(state);
  const isThere = state.connections.some(({ id }) => id === onlineId);
  await chooseConnection(isThere ? onlineId : SAMPLE_CONNECTION_ID);
}

/** Shows the list of opened files. */
export function showFiles(): void {
  useApp.setState({ filesShown: true });
}
