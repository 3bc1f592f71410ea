// Reads an answer that is no success into its failure. Source: docs/service-notes.md, "Errors".
import type { Failure } from "../../contract/failure.ts";
import { asMap, asText, isMap } from "../../domain/lenient.ts";
import { scrub } from "../../domain/redact.ts";
import { readJson } from "./body.ts";
import type { Answer } from "./body.ts";
import { readRetryAfter } from "./rate-limit.ts";

const REDIRECTS: ReadonlySet<number> = new Set([0, 301, 302, 303, 307, 308]);
const TOO_MANY_REQUESTS = "ERR_TOO_MANY_REQUESTS";
const CODE = /^[A-Za-z0-9_.-]{1,80}$/u;

/**
 * The failure that an answer means, or null for a success. Throws Failed `unexpectedBody` for an error whose body is
 * not JSON: a proxy's page is no word of the service, whatever its status, so a proxy's 403 is not taken for the key's.
 */
export function refusalOf(answer: Answer, body: () => unknown, key: string, nowMs: number): Failure | null {
  const { status, headers, host } = answer;
  if (REDIRECTS.has(status)) return { kind: "network", cause: "redirected", host };
  if (status === 407) return { kind: "network", cause: "proxy", host };
  if (status === 429) return { kind: "rateLimited", retryAfterSeconds: readRetryAfter(headers, nowMs) };
  const isSuccess = status >= 200 && status < 300;
  const map = asMap(isSuccess ? body() : readJson(answer));
  if (isSuccess && !isMap(map["error"])) return null;
  const error = asMap(map["error"]);
  const code = codeOf(error, status, key);
  if (code === TOO_MANY_REQUESTS) return { kind: "rateLimited", retryAfterSeconds: readRetryAfter(headers, nowMs) };
  if (code.startsWith("AUTH_ERR_") || status === 401 || status === 403) return { kind: "auth", status, code };
  return { kind: "api", status, code, message: scrub(sentencesOf(error, map).join(" "), key) };
}

/** The service's own code; `HTTP_502` and the like where it gives none that could be one. */
function codeOf(error: Readonly<Record<string, unknown>>, status: number, key: string): string {
  const code = scrub(asText(error["code"]) ?? "", key);
  return CODE.test(code) ? code : `HTTP_${status}`;
}

/** The message and, for a bad request, what is wrong with each parameter. */
function sentencesOf(
  error: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): readonly string[] {
  const message = asText(error["message"]) ?? asText(error["devMessage"]) ?? asText(body["message"]) ?? "";
  const details = Object.values(asMap(error["details"])).flat().slice(0, 5);
  return [message, ...details.flatMap((detail) => asText(detail) ?? [])];
}
