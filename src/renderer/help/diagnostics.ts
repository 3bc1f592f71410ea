// Writes facts that help to understand a problem: versions, keys by kind, sizes. It names no person, connection or file.
import type { Output } from "#contract/methods/methods.ts";
import type { KeyStatus } from "#contract/methods/connection-methods.ts";
import type { Settings } from "#contract/methods/settings-methods.ts";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { diagnosticsTexts as texts } from "./diagnostics-texts.ts";

export interface Diagnosed {
  readonly program: Output<"app.describe">;
  readonly runtime: Output<"app.diagnose">;
  readonly kept: Output<"storage.list">;
  readonly keyStatuses: readonly KeyStatus[];
  readonly settings: Pick<Settings, "theme" | "zone" | "forgetAfterDays" | "keepAtMostGb">;
  readonly window: {
    readonly width: number;
    readonly height: number;
    readonly ratio: number;
    readonly language: string;
  };
}

/** Lines of "name: value". */
export function writeDiagnostics(diagnosed: Diagnosed): string {
  const { program, runtime, settings, window: shown } = diagnosed;
  const { electron, chromium, node, system, memoryBytes } = runtime;
  const lines = [
    texts.program(program.version),
    [texts.electron(electron), ...(chromium === null ? [] : [texts.chromium(chromium)]), texts.node(node)].join(", "),
    `${texts.system}: ${system}, ${texts.memory(formatBytes(memoryBytes))}`,
    `${texts.window}: ${texts.pixels(shown.width, shown.height, shown.ratio)}, ${shown.language}`,
    `${texts.keys}: ${keyWords(diagnosed.keyStatuses)}`,
    `${texts.kept}: ${keptWords(diagnosed.kept)}`,
    ...Object.entries(settings).map(([name, value]) => `${name}: ${String(value)}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** "2 kept by the system, 1 missing" */
function keyWords(statuses: readonly KeyStatus[]): string {
  const counts = Map.groupBy(statuses, ({ kept }) => kept);
  return listed([...counts].map(([kept, each]) => `${each.length} ${texts.keptKeys[kept]}`));
}

/** "3 connections 1.2 GB, 1 search index 50 MB, 20 GB are free" */
function keptWords({ entries, freeBytes }: Output<"storage.list">): string {
  const kinds = Map.groupBy(entries, ({ kind }) => kind);
  const sizes = [...kinds].map(([kind, each]) => {
    const bytes = each.reduce((sum, entry) => sum + entry.bytes, 0);
    const [one, several] = texts.kinds[kind];
    return `${each.length} ${each.length === 1 ? one : several} ${formatBytes(bytes)}`;
  });
  return listed([...sizes, ...(freeBytes === null ? [] : [texts.free(formatBytes(freeBytes))])]);
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? texts.nothing : parts.join(", ");
}
