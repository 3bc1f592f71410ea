// Turns an error answer into its failure. Source: docs/service-notes.md, "Errors".
import type { Failure } from "#contract/failure.ts";
import { asList, asMap, asText, isMap } from "#domain/text/lenient.ts";
import { scrub } from "#domain/privacy/redact.ts";
import { errorSentences } from "./error-sentences.ts";
import { readJson, type Answer } from "./body.ts";
import { readRetryAfter } from "./rate-limit.ts";

const REDIRECTS: ReadonlySet<number> = new Set([0, 301, 302, 303, 307, 308]);
const TOO_MANY_REQUESTS = "ERR_TOO_MANY_REQUESTS";
/** The most characters kept of an error answer's text. */
const LONGEST_ERROR_TEXT = 1000;
const CODE = /^[A-Za-z0-9_.-]{1,80}$/u;

/**
 * The failure of an answer, or null for a success. Throws Failed `unexpectedBody` for an error whose body is not JSON:
 * it comes from a proxy, so a proxy's 403 says nothing about the key.
 */
export function refusalOf(answer: Answer, body: () => unknown, keys: readonly string[], nowMs: number): Failure | null {
  const { status, headers, host } = answer;
  if (REDIRECTS.has(status)) return { kind: "network", cause: "redirected", host };
  if (status === 407) return { kind: "network", cause: "proxy", host };
  if (status === 429) return { kind: "rateLimited", retryAfterSeconds: readRetryAfter(headers, nowMs) };
  const isSuccess = status >= 200 && status < 300;
  const map = asMap(isSuccess ? body() : readJson(answer));
  if (isSuccess && !reportsFailure(map)) return null;
  const error = asMap(map["error"]);
  const code = codeOf({ ...map, ...error }, status, keys);
  if (code === TOO_MANY_REQUESTS) return { kind: "rateLimited", retryAfterSeconds: readRetryAfter(headers, nowMs) };
  const message = readErrorText(map, keys);
  // The window has words for the service's codes; for other refusals the answer's text is the only explanation.
  if (code.startsWith("AUTH_ERR_")) return { kind: "auth", status, code };
  if (status === 401 || status === 403) return { kind: "auth", status, code, ...(message === "" ? {} : { message }) };
  return { kind: "api", status, code, message };
}

/** True for a body with a success status that reports an error; an empty list beside it is not an answer. */
function reportsFailure({ error, errors, success }: Readonly<Record<string, unknown>>): boolean {
  const text = asText(error)?.trim() ?? "";
  return isMap(error) || text !== "" || asList(errors).length > 0 || success === false;
}

/** The service's own code; `HTTP_502` and the like if it gives no valid one. */
function codeOf(error: Readonly<Record<string, unknown>>, status: number, keys: readonly string[]): string {
  const code = scrub(asText(error["code"]) ?? "", keys);
  return CODE.test(code) ? code : `HTTP_${status}`;
}

/** Each sentence is scrubbed on its own, so that a long one cannot push out the named parameters. */
function readErrorText(map: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  const sentences = errorSentences(map).map((each) => asSentence(scrub(each, keys)));
  return sentences.join(" ").slice(0, LONGEST_ERROR_TEXT).toWellFormed();
}

function asSentence(text: string): string {
  return text === "" || /[.!?…]$/u.test(text) ? text : `${text}.`;
}
