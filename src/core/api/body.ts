// Turns the body of an answer into JSON, or says what it was instead.
import { Failed } from "../../contract/failure.ts";
import { parseExactly } from "../../domain/text/exact-json.ts";

/** What an unexpected body was: the `where` of the failure `unexpectedBody`. */
export const BODY_WAS = {
  html: "HTML instead of JSON",
  empty: "an empty body",
  cutShort: "JSON that was cut short",
  notJson: "text that is not JSON",
  noList: "JSON without a list of records",
  noCall: "JSON without a call",
  tooDeep: "a record that is nested too deeply",
} as const;

/** An answer with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly host: string;
}

const HTML = /^\s*<(?:!doctype|!--|\?xml|html|head|body|title|h\d|p|div|center)\b/iu;

/** Reads the body of at most `longestBytes` bytes as UTF-8. Throws Failed `network` tooLarge, or the signal's reason. */
export async function readText(response: Response, longestBytes: number, signal: AbortSignal): Promise<string> {
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
      // A cancelled reader says that it is done: what came so far is then not the body.
      signal.throwIfAborted();
      if (done) return parts.join("") + decoder.decode();
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

/** The JSON of an answer. Throws Failed `unexpectedBody`, which names what the body was and holds nothing of it. */
export function readJson({ text, status, host }: Answer): unknown {
  try {
    return parseExactly(text);
  } catch (thrown) {
    throw unexpectedBody({ status, host }, whatItWas(text, thrown));
  }
}

/** The failure of an answer whose body is not what the service sends; `where` is one of BODY_WAS. */
export function unexpectedBody(answer: Pick<Answer, "status" | "host">, where: string): Failed {
  return new Failed({ kind: "unexpectedBody", status: answer.status, where, host: answer.host });
}

function whatItWas(text: string, thrown: unknown): string {
  if (text.trim() === "") return BODY_WAS.empty;
  if (HTML.test(text)) return BODY_WAS.html;
  return /^\s*[{[]/u.test(text) && isCutShort(text, thrown) ? BODY_WAS.cutShort : BODY_WAS.notJson;
}

/** JSON.parse says where it gave up: at the text's end, when the text lacks its own. */
function isCutShort(text: string, thrown: unknown): boolean {
  const message = thrown instanceof Error ? thrown.message : "";
  const position = Number(/at position (\d+)/u.exec(message)?.[1] ?? 0);
  return /^Unexpected end|^Unterminated/u.test(message) || position >= text.length;
}
