// Runs one request: finds the method, parses the input, runs the handler, parses the output. Never throws.
import type { z } from "zod";
import { asMap } from "#domain/text/lenient.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import { isMethod, methods } from "#contract/methods/methods.ts";

export type Reply = { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly failure: Failure };

/** A handler as dispatch sees it; its types were checked where it was made. */
export type AnyHandler = (
  input: never,
  call: { readonly signal: AbortSignal; readonly emit: (progress: unknown) => void },
) => unknown;
export type AnyHandlers = Readonly<Record<string, AnyHandler>>;

type ParsedHandler = (
  input: unknown,
  call: { readonly signal: AbortSignal; readonly emit: (progress: unknown) => void },
) => unknown;

/** The shortest time between two progress reports of one request, milliseconds. */
const PROGRESS_INTERVAL_MS = 100;

/** Runs a method. `badRequest`: unknown name or invalid input; `bug`: invalid output; else the handler's failure. */
export async function dispatch(
  handlers: AnyHandlers,
  name: string,
  rawInput: unknown,
  signal: AbortSignal,
  emit: (progress: unknown) => void,
): Promise<Reply> {
  if (!isMethod(name) || !Object.hasOwn(handlers, name)) return refuse(name, ["unknown method"]);
  // The method's own schema, used on the next line, makes sure that the input fits its handler.
  const handler = handlers[name] as unknown as ParsedHandler;
  const input = methods[name].input.safeParse(rawInput);
  if (!input.success) return refuse(name, issuesOf(input.error));
  const limited = limitRate(emit);
  try {
    if (signal.aborted) return { ok: false, failure: { kind: "cancelled" } };
    const made = await handler(input.data, { signal, emit: limited.emit });
    const output = methods[name].output.safeParse(made);
    if (output.success) return { ok: true, output: output.data };
    return { ok: false, failure: { kind: "bug", message: `${name} gave ${issuesOf(output.error).join("; ")}` } };
  } catch (thrown) {
    return { ok: false, failure: signal.aborted ? { kind: "cancelled" } : failureOf(thrown) };
  } finally {
    limited.end();
  }
}

function refuse(method: string, issues: readonly string[]): Reply {
  return { ok: false, failure: { kind: "badRequest", method: method.slice(0, 100), issues } };
}

function issuesOf(error: z.ZodError): readonly string[] {
  return error.issues.slice(0, 10).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

/** Holds early reports until the interval ends and sends the newest. A new phase is sent at once, to be seen. */
function limitRate(emit: (progress: unknown) => void): {
  readonly emit: (progress: unknown) => void;
  readonly end: () => void;
} {
  let lastMs = -Infinity;
  let lastPhase: unknown;
  let timer: ReturnType<typeof setTimeout>;
  const tell = (progress: unknown): void => {
    clearTimeout(timer);
    lastMs = Date.now();
    emit(progress);
  };
  return {
    emit(progress) {
      const phase = asMap(progress)["phase"];
      const dueInMs = lastMs + PROGRESS_INTERVAL_MS - Date.now();
      if (dueInMs <= 0 || phase !== lastPhase) {
        lastPhase = phase;
        return tell(progress);
      }
      clearTimeout(timer);
      timer = setTimeout(() => tell(progress), dueInMs);
    },
    end: () => clearTimeout(timer),
  };
}
