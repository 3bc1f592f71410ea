// The table of the methods that are long work, and the handlers that report their progress.
import { CHANNEL_GONE } from "#contract/carrier/port.ts";
import { failureOf } from "#contract/failure.ts";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import type { Input, MethodName, Output, Progress } from "#contract/methods/methods.ts";
import { lostFilesOf } from "#contract/lost-parts.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { shareDone } from "#domain/report/share-done.ts";
import { fileVerdict, verdictOf } from "#domain/report/verdict.ts";
import type { Begun, Outcome, Step, WorkKind, WorkUnderWay } from "./work-under-way.ts";

interface LongMethod<Name extends MethodName> {
  readonly kind: (input: Input<Name>) => WorkKind;
  readonly step: (progress: Progress<Name>) => Step;
  /** null if a person ended it */
  readonly outcome: (output: Output<Name>) => Outcome | null;
  /** names the work that several calls share; absent if each call is separate work */
  readonly shared?: (input: Input<Name>) => string;
  /** it continues after its page has closed */
  readonly outlivesPage?: true;
}

const LONG: { readonly [Name in MethodName]?: LongMethod<Name> } = {
  "walk.all": {
    kind: ({ untilSeconds }) => (untilSeconds === undefined ? "load" : "loadTo"),
    step: ({ rows, share }) => ({ rows, ratio: share }),
    shared: ({ resultId, direction, untilSeconds }) => `${resultId} ${direction} ${untilSeconds ?? ""}`,
    outcome: (summary) => ({ verdict: verdictOf(summary), rows: summary.rowCount }),
  },
  "export.start": { kind: () => "export", step: exportStep, outcome: exportOutcome },
  "export.startAgain": { kind: () => "export", step: exportStep, outcome: exportOutcome },
  "opened.import": {
    kind: () => "import",
    step: ({ readBytes, totalBytes, ...read }) => ({ rows: recordsOf(read), ratio: shareDone(readBytes, totalBytes) }),
    outcome: (file) => ({ verdict: verdictOnFile(file), rows: recordsOf(file) }),
    shared: ({ openedId }) => String(openedId),
    outlivesPage: true,
  },
};

function verdictOnFile(file: OpenedFile): Outcome["verdict"] {
  if (file.state === "failed") return "failed";
  const ended = file.state === "complete" ? "endOfFile" : "unfinished";
  return fileVerdict(ended, { ...file, files: lostFilesOf(file.parts) });
}

/** Webhook events become messages and calls, so they are not counted again. */
const recordsOf = ({ messages, calls }: Pick<OpenedFile, "messages" | "calls">): number => messages + calls;

/** How much of the export is done while it still loads is not known: its rows are written afterwards. */
function exportStep({ phase, rows, totalRows }: ExportProgress): Step {
  return { rows, ratio: phase === "loading" ? null : shareDone(rows, totalRows) };
}

function exportOutcome(outcome: Output<"export.start">): Outcome {
  return outcome.state === "held" ? { verdict: "failed", rows: 0 } : { verdict: "written", rows: outcome.rows };
}

/**
 * The handlers of one window, of which those in the table report their work. A work whose page is gone is over, if it does
 * not outlive it.
 */
export function watched(handlers: AnyHandlers, work: WorkUnderWay, windowId?: number): AnyHandlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    // The table has the method's own types.
    const rule = (LONG as Readonly<Record<string, LongMethod<never> | undefined>>)[name];
    if (rule === undefined || handler === undefined) return [name, handler] as const;
    const long = rule as unknown as LongMethod<MethodName>;
    const reporting: typeof handler = (input, call) => {
      const shared = long.shared === undefined ? {} : { shared: `${name} ${long.shared(input)}` };
      const begun = work.begin(long.kind(input), { ...(windowId === undefined ? {} : { windowId }), ...shared });
      return report(long, begun, call, (reported) => handler(input, reported));
    };
    return [name, reporting] as const;
  });
  return Object.fromEntries(wrapped);
}

interface Call {
  readonly signal: AbortSignal;
  readonly emit: (progress: unknown) => void;
}

/** Runs one long work. A cancel by a person ends it at once; only clearing up remains. */
async function report(
  { step, outcome, outlivesPage }: LongMethod<MethodName>,
  begun: Begun,
  { signal, emit }: Call,
  run: (call: Call) => unknown,
): Promise<unknown> {
  let rows = 0;
  const onAbort = (): void => {
    if (outlivesPage !== true || signal.reason !== CHANNEL_GONE) begun.end(null);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  const noteAndEmit = (progress: unknown): void => {
    const at = step(progress as never);
    ({ rows } = at);
    begun.note(at);
    emit(progress);
  };
  try {
    const output = await run({ signal, emit: noteAndEmit });
    begun.end(outcome(output as never));
    return output;
  } catch (thrown) {
    const { kind } = failureOf(thrown);
    // The window continues the work by itself after a restart of the engine.
    const isSilent = kind === "cancelled" || kind === "interrupted";
    begun.end(isSilent ? null : { verdict: "failed", rows });
    throw thrown;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
