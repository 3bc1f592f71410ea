// Recognises requests that the service refused, in a saved answer to several of them. Source: docs/service-notes.md, "Errors".
import { asMap, asText } from "#domain/text/lenient.ts";

/** A part of an answer with the error of one request. */
export interface RefusedRequest {
  readonly code: string;
  readonly text: string;
}

/** The code with which the service refused a request; null for any other value. */
export function refusalCodeOf(value: unknown): string | null {
  const code = asText(asMap(asMap(value)["error"])["code"]);
  return code !== null && /^[\w.-]{1,80}$/u.test(code) ? code : null;
}
