// Writes an entry into the audit log for each call of a method that it watches. One table lists the facts of each entry.
import { failureOf } from "#contract/failure.ts";
import { isRedacted } from "#contract/exports/export-plan.ts";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import type { Input, MethodName, Output } from "#contract/methods/methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { Query } from "#domain/query/query-shape.ts";
import type { AuditLog, AuditedAction, Facts } from "./audit-log.ts";

interface Audited<Name extends MethodName> {
  readonly did: AuditedAction;
  /** the facts of the request; null for no entry */
  readonly of: (input: Input<Name>) => Facts | null;
  /** the facts of the answer */
  readonly got?: (output: Output<Name>) => Facts;
}

const plain = (input: Facts): Facts => input;
const rowsOf = ({ rowCount }: Pick<ResultSummary, "rowCount">): Facts => ({ rows: rowCount });

/** No text that a person wrote, and no key, may come from here: a searched text is only counted. */
const AUDITED: { readonly [Name in MethodName]?: Audited<Name> } = {
  "query.run": {
    did: "asked",
    of: ({ connectionId, query }) => ({ connectionId, ...queryFacts(query) }),
    got: resultFacts,
  },
  "query.find": { did: "asked", of: ({ connectionId, query }) => ({ connectionId, ...queryFacts(query) }) },
  "walk.more": { did: "asked", of: ({ resultId, direction }) => ({ resultId, direction }), got: rowsOf },
  "walk.all": { did: "asked", of: ({ resultId, direction }) => ({ resultId, direction }), got: rowsOf },
  "thread.fetch": { did: "asked", of: ({ connectionId, messageId }) => ({ connectionId, messageId }) },
  "call.fetch": { did: "asked", of: ({ connectionId, sessionId }) => ({ connectionId, sessionId }) },
  "file.open": {
    did: "opened",
    of: ({ fileIds }) => ({ files: fileIds.length }),
    got: ({ openedId, name, messages, calls }) => ({ openedId, name, messages, calls }),
  },
  "opened.import": {
    did: "opened",
    of: ({ openedId, leaveOut = [] }) => ({ openedId, leftOut: leaveOut.length }),
    got: ({ name, messages, calls, events }) => ({ name, messages, calls, events }),
  },
  "export.start": {
    did: "exported",
    of: ({ from, plan }) => ({
      of: from.of,
      dataset: plan.dataset,
      format: plan.format,
      redacted: isRedacted(plan.redaction),
    }),
    got: exportFacts,
  },
  "export.startAgain": { did: "exported", of: ({ jobId }) => ({ jobId }), got: exportFacts },
  "copy.rows": { did: "handedOn", of: ({ as, rowIds }) => ({ as, rows: rowIds.length }) },
  "picture.save": { did: "handedOn", of: ({ base64 }) => ({ as: "picture", bytes: Math.floor(base64.length * 0.75) }) },
  "link.openExternal": { did: "handedOn", of: ({ url }) => ({ host: URL.parse(url)?.host ?? "" }) },
  "connection.save": { did: "changed", of: ({ id }) => ({ connectionId: id }) },
  "connection.delete": { did: "forgot", of: plain },
  "key.set": { did: "changed", of: ({ connectionId }) => ({ key: true, connectionId }) },
  "key.clear": { did: "changed", of: ({ connectionId }) => ({ key: false, connectionId }) },
  "opened.forget": { did: "forgot", of: plain },
  "storage.forget": { did: "forgot", of: ({ kind, id }) => ({ kind, id }) },
  "storage.forgetOld": { did: "forgot", of: plain, got: plain },
  "settings.write": { did: "changed", of: ({ audit }) => (audit === undefined ? null : { audit }) },
  "storage.clear": { did: "forgot", of: () => ({ everything: true }) },
};

/** Parameters whose values are texts that a person typed. */
const TEXT_PARAMETERS: ReadonlySet<string> = new Set(["searchKey"]);

function queryFacts({ kind, params, viewingAs }: Query): Facts {
  const told = Object.entries(params).map(([name, value]) => {
    return [name, TEXT_PARAMETERS.has(name) ? `${String(value).length} characters` : value] as const;
  });
  return { kind, params: Object.fromEntries(told), viewingAs: viewingAs ?? null };
}

function resultFacts({ resultId, rowCount }: ResultSummary): Facts {
  return { resultId, rows: rowCount };
}

function exportFacts(outcome: Output<"export.start">): Facts {
  if (outcome.state === "held") return { state: outcome.state, finds: outcome.finds.length };
  const { state, rows, bytes, parts, file, manifestSha256 } = outcome;
  return { state, rows, bytes, parts, file: file.name, manifestSha256 };
}

export interface AuditPorts {
  readonly log: Pick<AuditLog, "add">;
  readonly isOn: () => boolean;
}

/**
 * The handlers with the audit: an entry follows each audited method that ends, also by a failure. If the entry cannot be
 * written, the answer is not given: the method fails with `storage`.
 */
export function audited(handlers: AnyHandlers, { log, isOn }: AuditPorts): AnyHandlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    // The table has the method's own types.
    const rule = (AUDITED as Readonly<Record<string, Audited<never> | undefined>>)[name];
    if (rule === undefined || handler === undefined) return [name, handler] as const;
    const { did, of, got } = rule as unknown as Audited<MethodName>;
    const withEntry: typeof handler = async (input, call) => {
      const wasOn = isOn();
      const wanted = of(input);
      const add = (outcome: Facts): void => {
        if (wanted !== null && (wasOn || isOn())) log.add(did, { method: name, ...wanted, ...outcome });
      };
      let output: unknown;
      try {
        output = await handler(input, call);
      } catch (thrown) {
        add({ failed: failureOf(thrown).kind });
        throw thrown;
      }
      add(got?.(output as never) ?? {});
      return output;
    };
    return [name, withEntry] as const;
  });
  return Object.fromEntries(wrapped);
}
