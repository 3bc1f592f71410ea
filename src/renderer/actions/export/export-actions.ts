// Exports: written, paused, gone on with, given up; each is an activity in the status bar while it runs.
import type {
  ExportFrom,
  ExportPlan,
  ExportProgress,
  UnfinishedExport,
} from "../../../contract/methods/export-methods.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { ChosenFile, Output } from "../../../contract/methods/methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { client } from "../base/client.ts";
import { notifyExported } from "./exported-notice.tsx";
import { progressWords } from "../../model/export/export-words.ts";
import { describe } from "../../design/words/describe.ts";
import { notify, notifyFailure, notifyLasting } from "../../design/parts/notify.ts";
import { track } from "../base/activity.ts";
import { useApp } from "../base/store.ts";
import type { VerifiedFiles } from "../base/store.ts";
import { refreshSoon, refreshView } from "../rows/view-actions.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";

const KINDS: readonly QueryKind[] = ["messages", "calls"];

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

/** Asks for a manifest, alone or with its files, checks each of its lines against them, and shows what became of them. */
export async function verifyExport(): Promise<void> {
  const chosen = await chooseFiles("files");
  const manifest = chosen.find(({ name }) => name.endsWith(".manifest.json")) ?? chosen[0];
  if (manifest === undefined) return;
  await verify({ manifest, besides: chosen.filter((file) => file !== manifest) });
}

/** Asks for the folder of an export whose files are not beside its manifest, and checks it again. */
export async function verifyWithFolder({ manifest, besides }: VerifiedFiles): Promise<void> {
  const chosen = await chooseFiles("folder");
  if (chosen.length > 0) await verify({ manifest, besides: [...besides, ...chosen] });
}

async function chooseFiles(what: "files" | "folder"): Promise<readonly ChosenFile[]> {
  try {
    return (await client.call("file.chooseOpen", { what })) ?? [];
  } catch (thrown) {
    notifyFailure(thrown);
    return [];
  }
}

async function verify({ manifest, besides }: VerifiedFiles): Promise<void> {
  const { fileId, name } = manifest;
  const besideIds = besides.map((file) => file.fileId);
  try {
    const lines = await track(`Verifying ${name}`, (signal) =>
      client.call("export.verify", { fileId, besideIds }, { signal }),
    );
    useApp.setState({ dialog: { kind: "verifiedExport", manifest, besides, lines } });
  } catch (thrown) {
    notifyFailure(thrown, "The export could not be verified");
  }
}

/** Says at the start what was left unfinished. */
export async function offerUnfinishedExports(): Promise<void> {
  await readUnfinished();
  const [newest] = useApp.getState().unfinishedExports;
  if (newest === undefined) return;
  notify(
    "An export is unfinished",
    `${isolate(newest.name)} can be gone on with: Unfinished exports, in the status bar.`,
  );
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
        const { jobId, rows, totalRows, fetching } = progress;
        // What an export has fetched belongs to the results that are shown, too.
        if (fetching !== null) for (const kind of KINDS) refreshSoon(kind);
        report({
          detail: progressWords(progress),
          ratio: totalRows !== null && totalRows > 0 ? Math.min(1, rows / totalRows) : null,
          pause: () => void client.call("export.pause", { jobId }).catch(notifyFailure),
        });
      }),
    );
    if (outcome.state === "finished") notifyExported(outcome.file, outcome);
    else notifyPaused(name, outcome.because);
  } catch (thrown) {
    notifyFailure(thrown);
  }
  for (const kind of KINDS) refreshView(kind).catch(() => undefined);
  await readUnfinished();
}

function notifyPaused(name: string, because: Failure | null): void {
  const way = "Unfinished exports, in the status bar, goes on with it.";
  if (because === null) return notify("The export is paused", way);
  const { title, detail } = describe(because);
  notifyLasting("The export is paused", `${isolate(name)}: ${title}. ${detail} ${way}`);
}
