// Parses the body of an answer as JSON, or describes the unexpected body.
import { Failed } from "#contract/failure.ts";
import { parseExactly } from "#domain/text/exact-json.ts";

/** Descriptions of unexpected bodies: the `where` of the failure `unexpectedBody`. */
export const BODY_WAS = {
  html: "HTML instead of JSON",
  empty: "an empty body",
  cutShort: "JSON that was cut short",
  notJson: "text that is not JSON",
  noList: "JSON without a list of records",
  noCall: "JSON without a call",
  tooDeep: "a record that is nested too deeply",
} as const;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly host: string;
}

const HTML = /^\s*<(?:!doctype|!--|\?xml|html|head|body|title|h\d|p|div|center)\b/iu;

/** Reads a body of at most `longestBytes` bytes as UTF-8. Throws Failed `network` tooLarge, or the signal's reason. */
export async function readText(
  response: Response,
  longestBytes: number,
  signal: AbortSignal,
  onBytes: () => void = () => undefined,
): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // A cancelled reader reports done; the bytes so far are not the whole body then.
      signal.throwIfAborted();
      if (done) return parts.join("") + decoder.decode();
      onBytes();
      bytes += value.byteLength;
      if (bytes > longestBytes) {
        stop();
        throw new Failed({ kind: "network", cause: "tooLarge", host: "" });
      }
      parts.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The JSON of an answer. Throws Failed `unexpectedBody`, which describes the body without quoting it. */
export function readJson({ text, status, host }: Answer): unknown {
  try {
    return parseExactly(text);
  } catch (thrown) {
    throw unexpectedBody({ status, host }, describeBody(text, thrown));
  }
}

/** The failure for a body that is not the service's; `where` is one of BODY_WAS. */
export function unexpectedBody(answer: Pick<Answer, "status" | "host">, where: string): Failed {
  return new Failed({ kind: "unexpectedBody", status: answer.status, where, host: answer.host });
}

function describeBody(text: string, thrown: unknown): string {
  if (text.trim() === "") return BODY_WAS.empty;
  if (HTML.test(text)) return BODY_WAS.html;
  return /^\s*[{[]/u.test(text) && isCutShort(text, thrown) ? BODY_WAS.cutShort : BODY_WAS.notJson;
}

/** JSON.parse reports where it stopped: at the end of a text that was cut. */
function isCutShort(text: string, thrown: unknown): boolean {
  const message = thrown instanceof Error ? thrown.message : "";
  const position = Number(/at position (\d+)/u.exec(message)?.[1] ?? 0);
  return /^Unexpected end|^Unterminated/u.test(message) || position >= text.length;
}
