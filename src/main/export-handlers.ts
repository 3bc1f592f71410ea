// Exports as the window asks for them: main knows the paths behind file ids and what connections are called, the engine writes.
import type { ExportProgress } from "../contract/methods/export-methods.ts";
import type { Handlers, Input, MainName, Output } from "../contract/methods/methods.ts";
import { CHANNEL_GONE } from "../contract/carrier/port.ts";
import { exportWhileWalking } from "../core/handlers/export/job/export-while-walking.ts";
import type { WalkedExport } from "../core/handlers/export/job/export-while-walking.ts";
import type { ChosenFiles } from "./system/dialogs.ts";
import type { Engine } from "./engine-process/engine.ts";
import type { SettingsStore } from "./settings/settings.ts";

export type MainExportName = Extract<MainName, `export.${string}`>;

export interface ExportPorts {
  readonly version: string;
  readonly settings: Pick<SettingsStore, "listConnections">;
  readonly files: Pick<ChosenFiles, "pathOf" | "grant">;
  readonly engine: Pick<Engine, "call">;
  /** asks the service page after page until a walk ends */
  readonly loadAll: WalkedExport["loadAll"];
}

interface Call {
  readonly signal: AbortSignal;
  readonly emit: (progress: ExportProgress) => void;
}

/** Everything of exports that main serves. */
export function exportHandlers({ version, settings, files, engine, loadAll }: ExportPorts): Handlers<MainExportName> {
  const run = async (asked: Input<"export.run">, call: Call): Promise<Output<"export.start">> => {
    const { outcome, because } = await runWithItsWalk({ engine, loadAll }, asked, call);
    if (outcome.state === "paused") return { ...outcome, because };
    const { path, manifestPath, peoplePath, ...written } = outcome;
    const people = peoplePath === null ? null : files.grant(peoplePath);
    return { ...written, file: files.grant(path), manifest: files.grant(manifestPath), people };
  };
  return {
    "export.preview": ({ fileId, ...asked }, { signal }) => {
      const path = fileId === null ? null : files.pathOf(fileId, "export.preview");
      return engine.call("export.previewAt", { ...asked, path }, { signal });
    },
    "export.start": ({ fileId, ...asked }, call) => {
      const connections = settings
        .listConnections()
        .map(({ id, name, appId, region }) => ({ id, name, appId, region }));
      const path = files.pathOf(fileId, "export.start");
      return run({ ...asked, path, facts: { appVersion: version, connections } }, call);
    },
    "export.verify": ({ fileId, besideIds }, { signal }) => {
      const pathOf = (id: string): string => files.pathOf(id, "export.verify");
      return engine.call("export.verifyAt", { path: pathOf(fileId), besides: besideIds.map(pathOf) }, { signal });
    },
    "export.resume": (asked, call) => run(asked, call),
  };
}

/** Runs a job, and beside it the walk that it follows, if it does. */
async function runWithItsWalk(
  { engine, loadAll }: Pick<ExportPorts, "engine" | "loadAll">,
  asked: Input<"export.run">,
  call: Call,
): ReturnType<typeof exportWhileWalking> {
  const { walk } = await findWalk(engine, asked, call.signal);
  if (walk === null) return { outcome: await runToItsEnd(engine, asked, call), because: null };
  const run: WalkedExport["run"] = (emit) => runToItsEnd(engine, asked, { ...call, emit });
  return exportWhileWalking({ engine, loadAll, walk, run, ...call });
}

async function findWalk(
  engine: Pick<Engine, "call">,
  asked: Input<"export.run">,
  signal: AbortSignal,
): Promise<Output<"export.followed">> {
  if ("jobId" in asked) return engine.call("export.followed", { jobId: asked.jobId }, { signal });
  const { from } = asked;
  return from.of === "walk" ? engine.call("export.followed", { from }, { signal }) : { walk: null };
}

/**
 * Runs a job. A person's cancel removes it; a window that is closed or loaded anew lets it rest, to be offered again.
 */
async function runToItsEnd(
  engine: Pick<Engine, "call">,
  asked: Input<"export.run">,
  { signal, emit }: Call,
): Promise<Output<"export.run">> {
  const cancel = new AbortController();
  let jobId: string | null = null;
  const onAbort = (): void => {
    if (signal.reason !== CHANNEL_GONE || jobId === null) return cancel.abort(signal.reason);
    engine.call("export.pause", { jobId }).catch(() => cancel.abort(signal.reason));
  };
  signal.addEventListener("abort", onAbort);
  try {
    return await engine.call("export.run", asked, {
      signal: cancel.signal,
      onProgress(progress) {
        jobId = progress.jobId;
        emit(progress);
      },
    });
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
