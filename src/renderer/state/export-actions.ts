// Exports: written, paused, gone on with, given up; each is an activity in the status bar while it runs.
import type { ExportFrom, ExportPlan, ExportProgress, UnfinishedExport } from "../../contract/export-methods.ts";
import type { Output } from "../../contract/methods.ts";
import { client } from "../client.ts";
import { notifyExported } from "../export/exported-notice.tsx";
import { progressWords } from "../export/export-words.ts";
import { notify, notifyFailure } from "../ui/notify.ts";
import { track } from "./activity.ts";
import { useApp } from "./store.ts";

type Outcome = Output<"export.start">;

/** Writes an export into a chosen file. What it comes to is told. */
export async function startExport(from: ExportFrom, plan: ExportPlan, fileId: string, name: string): Promise<void> {
  await carryOut(name, (signal, onProgress) =>
    client.call("export.start", { from, plan, fileId }, { signal, onProgress }),
  );
}

/** Goes on with an export that did not come to its end. */
export async function resumeExport({ jobId, name }: UnfinishedExport): Promise<void> {
  useApp.setState(({ unfinishedExports }) => ({
    unfinishedExports: unfinishedExports.filter((each) => each.jobId !== jobId),
  }));
  await carryOut(name, (signal, onProgress) => client.call("export.resume", { jobId }, { signal, onProgress }));
}

/** Gives an export up, with everything that it has written. */
export async function discardExport(jobId: string): Promise<void> {
  try {
    await client.call("export.discard", { jobId });
  } catch (thrown) {
    notifyFailure(thrown);
  }
  await readUnfinished();
}

/** Asks for a manifest, checks each of its lines against the files beside it, and shows what became of them. */
export async function verifyExport(): Promise<void> {
  try {
    const [chosen] = (await client.call("file.chooseOpen", { what: "files" })) ?? [];
    if (chosen === undefined) return;
    const { fileId, name } = chosen;
    const lines = await track(`Verifying ${name}`, (signal) => client.call("export.verify", { fileId }, { signal }));
    useApp.setState({ dialog: { kind: "verifiedExport", name, lines } });
  } catch (thrown) {
    notifyFailure(thrown, "The export could not be verified");
  }
}

/** Says at the start what was left unfinished. */
export async function offerUnfinishedExports(): Promise<void> {
  await readUnfinished();
  const [newest] = useApp.getState().unfinishedExports;
  if (newest === undefined) return;
  notify("An export is unfinished", `${newest.name} can be gone on with: Unfinished exports, in the status bar.`);
}

async function readUnfinished(): Promise<void> {
  try {
    useApp.setState({ unfinishedExports: await client.call("export.unfinished", {}) });
  } catch {
    // The offer is no answer to anything; the next export asks again.
  }
}

async function carryOut(
  name: string,
  write: (signal: AbortSignal, onProgress: (progress: ExportProgress) => void) => Promise<Outcome>,
): Promise<void> {
  try {
    const outcome = await track(`Exporting ${name}`, (signal, report) =>
      write(signal, (progress) => {
        const { jobId, rows, totalRows } = progress;
        report({
          detail: progressWords(progress),
          ratio: totalRows !== null && totalRows > 0 ? Math.min(1, rows / totalRows) : null,
          pause: () => void client.call("export.pause", { jobId }).catch(notifyFailure),
        });
      }),
    );
    if (outcome.state === "finished") notifyExported(outcome.file, outcome);
    else notify("The export is paused", "Unfinished exports, in the status bar, goes on with it.");
  } catch (thrown) {
    notifyFailure(thrown);
  }
  await readUnfinished();
}
