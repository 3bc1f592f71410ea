// Finds out why a request got no answer, from the error codes of Node's undici and of Electron's net.
import type { NetworkCause } from "#contract/failure.ts";

/** Codes and messages with their causes; the first match wins. Node gives codes (also on causes), Electron messages. */
const CAUSES: readonly (readonly [RegExp, NetworkCause])[] = [
  [/redirect/iu, "redirected"],
  [/ERR_(?:PROXY|TUNNEL|SOCKS|PAC|MANDATORY_PROXY|UNEXPECTED_PROXY|NO_SUPPORTED_PROXIES)|UND_ERR_PRX/u, "proxy"],
  [/HEADERS_OVERFLOW|RESPONSE_HEADERS_TOO_BIG/u, "tooLarge"],
  [/ERR_INTERNET_DISCONNECTED|\bENETDOWN\b/u, "offline"],
  [/\b(?:ENOTFOUND|EAI_[A-Z]+)\b|ERR_NAME_|ERR_DNS_|ERR_ICANN_NAME_COLLISION/u, "nameNotFound"],
  [/\bECONNREFUSED\b|ERR_CONNECTION_REFUSED/u, "refused"],
  [/\bETIMEDOUT\b|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ERR_(?:CONNECTION_)?TIMED_OUT/u, "timedOut"],
  [/\bCERT_|_CERT\b|_CERT_|CERTIFICATE|\bERR_(?:TLS|SSL|BAD_SSL|ECH)_|\bEPROTO\b|PINNED_KEY|CRL_|_SIGNATURE\b/u, "tls"],
  [/\bE(?:HOST|NET)UNREACH\b|\bEADDRNOTAVAIL\b|ERR_ADDRESS_/u, "unreachable"],
  [/\b(?:ECONNRESET|ECONNABORTED|EPIPE)\b|UND_ERR_(?:SOCKET|RES_|INFO|DESTROYED|CLOSED)|\bHPE_/u, "reset"],
  [/ERR_(?:CONNECTION_|SOCKET_|EMPTY_RESPONSE|INCOMPLETE_|CONTENT_|HTTP2_|QUIC_|SPDY_|INVALID_|NETWORK_)/u, "reset"],
  [/\bZ_[A-Z]+_ERROR\b|\bterminated\b|\bother side closed\b/u, "reset"],
];

/** How deep the chain of causes is followed; it can be circular. */
const DEEPEST = 6;

/** The cause inside a value that a fetch port threw; `unreachable` if it is unknown. */
export function networkCauseOf(thrown: unknown): NetworkCause {
  const signs = signsOf(thrown, 0).join("\n");
  return CAUSES.find(([pattern]) => pattern.test(signs))?.[1] ?? "unreachable";
}

function signsOf(thrown: unknown, depth: number): readonly string[] {
  if (!(thrown instanceof Error) || depth > DEEPEST) return [];
  const code = "code" in thrown && typeof thrown.code === "string" ? [thrown.code] : [];
  // If all addresses of a name fail, they come as one error that contains all others.
  const several: readonly unknown[] = thrown instanceof AggregateError ? thrown.errors.slice(0, 10) : [];
  return [...code, thrown.message, ...[thrown.cause, ...several].flatMap((inner) => signsOf(inner, depth + 1))];
}
