// The export methods of main, which knows the paths behind file ids and the names of connections; the engine writes.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import type { Handlers, Input, MainName, Output } from "#contract/methods/methods.ts";
import { ExportRun, type ExportRunPorts } from "#core/handlers/export/job/load-and-export.ts";
import type { ChosenFiles } from "#main/system/file-dialogs.ts";
import type { Engine } from "#main/engine-process/engine.ts";
import type { SettingsStore } from "#main/settings/settings-file.ts";

export type MainExportName = Extract<MainName, `export.${string}`>;

export interface ExportPorts extends Pick<ExportRunPorts, "loadAll"> {
  readonly version: string;
  readonly settings: Pick<SettingsStore, "listConnections">;
  readonly files: Pick<ChosenFiles, "pathOf" | "grant">;
  readonly engine: Pick<Engine, "call">;
}

interface Call {
  readonly signal: AbortSignal;
  readonly emit: (progress: ExportProgress) => void;
}

async function checksumOf(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes === null ? null : createHash("sha256").update(bytes).digest("hex");
}

export function exportHandlers({ version, settings, files, engine, loadAll }: ExportPorts): Handlers<MainExportName> {
  const run = async (asked: Input<"export.run">, { signal, emit }: Call): Promise<Output<"export.start">> => {
    const outcome = await new ExportRun({ engine, loadAll }, emit).run(asked, signal);
    if (outcome.state === "held") return outcome;
    const { path, manifestPath, peoplePath, ...written } = outcome;
    const people = peoplePath === null ? null : files.grant(peoplePath);
    const manifestSha256 = await checksumOf(manifestPath);
    return { ...written, file: files.grant(path), manifest: files.grant(manifestPath), manifestSha256, people };
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
    "export.verify": ({ fileId, besideIds }, { signal, emit }) => {
      const pathOf = (id: string): string => files.pathOf(id, "export.verify");
      const wanted = { path: pathOf(fileId), besides: besideIds.map(pathOf) };
      return engine.call("export.verifyAt", wanted, { signal, onProgress: emit });
    },
    "export.startAgain": (asked, call) => run(asked, call),
  };
}
