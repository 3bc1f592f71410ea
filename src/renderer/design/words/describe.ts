// Describes every kind of failure: what happened, and what a person can do. Never shows a stack.
import type { Failure } from "../../../contract/failure.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { formatBytes } from "./format.ts";
import { failureTexts, type Description } from "./failure-texts.ts";

/** The title, detail and button of a failure. Text of the service is already scrubbed and is shown as plain text. */
export function describe(failure: Failure): Description {
  switch (failure.kind) {
    case "api":
      return describeApi(failure);
    case "auth":
      return describeAuth(failure);
    case "network":
      return failureTexts.network[failure.cause](failure.host);
    case "rateLimited":
      return failureTexts.rateLimited(failure.retryAfterSeconds);
    case "unexpectedBody":
      return failureTexts.unexpectedBody(failure.host, failure.status, failure.where);
    case "otherCall":
      return failureTexts.otherCall(failure.sessionId);
    case "badFile":
      return {
        title: failure.isReadToEnd === true ? failureTexts.damagedFile : failureTexts.unreadableFile,
        detail: `${sentence(failure.why)}${failureTexts.stoppedAt(failure.line, failure.byte)}`,
      };
    case "storage":
      return describeStorage(failure.cause, failure.detail);
    case "noRoom":
      return failureTexts.noRoom(formatBytes(failure.neededBytes), formatBytes(failure.freeBytes));
    case "secret":
      return failureTexts.secrets[failure.cause];
    case "tooCostly":
      return failureTexts.tooCostly[failure.limit](failure.amount);
    case "badRequest":
      return failureTexts.badRequest(failure.issues.map(sentence));
    case "managed":
      return failureTexts.managed(sentence(failure.why));
    case "update":
      return failureTexts.update;
    case "cancelled":
      return failureTexts.cancelled;
    case "interrupted":
      return failure.why === "silent" ? failureTexts.silent : failureTexts.interrupted;
    case "bug":
      return failureTexts.bug(sentence(failure.message));
  }
}

function describeApi({ status, code, message }: Extract<Failure, { kind: "api" }>): Description {
  const known = ownValue(failureTexts.apiCodes, code) ?? ownValue(failureTexts.apiStatuses, String(status));
  const said = message.trim() === "" ? `${code} (${status}).` : `${sentence(message)} ${code} (${status}).`;
  if (known !== undefined) return { ...known, detail: failureTexts.withAnswer(known.detail, said) };
  return status >= 500 ? failureTexts.serviceProblem(said) : failureTexts.refused(said);
}

function describeAuth({ code, status, message = "" }: Extract<Failure, { kind: "auth" }>): Description {
  const known = ownValue(failureTexts.authCodes, code);
  if (known !== undefined) return known;
  const numbers = status === null ? code : `${code}, ${status}`;
  return failureTexts.keyNotAccepted(message.trim() === "" ? numbers : `${sentence(message)} (${numbers})`);
}

function describeStorage(cause: Extract<Failure, { kind: "storage" }>["cause"], more: string): Description {
  const { detail, ...words } = failureTexts.storage[cause];
  return { ...words, detail: more.trim() === "" ? detail : `${detail} (${more.trim()})` };
}

/** The text as a sentence, with a capital at its start and a full stop at its end. */
function sentence(text: string): string {
  const trimmed = text.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return failureTexts.noReason;
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
}
