// Tests the causes of requests without an answer, under Node and under Electron.
import { describe, expect, test } from "vitest";
import { networkCauseOf } from "./network-cause.ts";

const withCode = (code: string, message = ""): Error => Object.assign(new Error(message), { code });
/** The error that Node's fetch throws: the reason is its cause. */
const fetchFailed = (cause: unknown): Error => new TypeError("fetch failed", { cause });

describe("networkCauseOf", () => {
  test.each([
    ["ECONNREFUSED", "refused"],
    ["ENOTFOUND", "nameNotFound"],
    ["EAI_AGAIN", "nameNotFound"],
    ["ECONNRESET", "reset"],
    ["EPIPE", "reset"],
    ["UND_ERR_SOCKET", "reset"],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "reset"],
    ["HPE_INVALID_CONSTANT", "reset"],
    ["Z_DATA_ERROR", "reset"],
    ["ETIMEDOUT", "timedOut"],
    ["UND_ERR_CONNECT_TIMEOUT", "timedOut"],
    ["UND_ERR_HEADERS_TIMEOUT", "timedOut"],
    ["UND_ERR_BODY_TIMEOUT", "timedOut"],
    ["UND_ERR_HEADERS_OVERFLOW", "tooLarge"],
    ["EHOSTUNREACH", "unreachable"],
    ["ENETUNREACH", "unreachable"],
    ["ENETDOWN", "offline"],
    ["CERT_HAS_EXPIRED", "tls"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "tls"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls"],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "tls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "tls"],
    ["EPROTO", "tls"],
  ])("Node's %s is %s", (code, cause) => {
    expect(networkCauseOf(fetchFailed(withCode(code)))).toBe(cause);
  });

  test.each([
    ["ERR_NAME_NOT_RESOLVED", "nameNotFound"],
    ["ERR_CONNECTION_REFUSED", "refused"],
    ["ERR_CONNECTION_RESET", "reset"],
    ["ERR_CONNECTION_CLOSED", "reset"],
    ["ERR_EMPTY_RESPONSE", "reset"],
    ["ERR_INCOMPLETE_CHUNKED_ENCODING", "reset"],
    ["ERR_CONTENT_LENGTH_MISMATCH", "reset"],
    ["ERR_HTTP2_PROTOCOL_ERROR", "reset"],
    ["ERR_NETWORK_CHANGED", "reset"],
    ["ERR_TIMED_OUT", "timedOut"],
    ["ERR_CONNECTION_TIMED_OUT", "timedOut"],
    ["ERR_INTERNET_DISCONNECTED", "offline"],
    ["ERR_ADDRESS_UNREACHABLE", "unreachable"],
    ["ERR_CERT_AUTHORITY_INVALID", "tls"],
    ["ERR_CERT_DATE_INVALID", "tls"],
    ["ERR_SSL_PROTOCOL_ERROR", "tls"],
    ["ERR_PROXY_CONNECTION_FAILED", "proxy"],
    ["ERR_PROXY_CERTIFICATE_INVALID", "proxy"],
    ["ERR_UNEXPECTED_PROXY_AUTH", "proxy"],
    ["ERR_TUNNEL_CONNECTION_FAILED", "proxy"],
    ["ERR_SOCKS_CONNECTION_FAILED", "proxy"],
    ["ERR_TOO_MANY_REDIRECTS", "redirected"],
  ])("Electron's net::%s is %s", (code, cause) => {
    expect(networkCauseOf(new Error(`net::${code}`))).toBe(cause);
  });

  test("Electron's refused redirect is a redirect", () => {
    expect(networkCauseOf(new Error("Redirect was cancelled"))).toBe("redirected");
    expect(networkCauseOf(new Error("Attempted to redirect, but redirect policy was 'error'"))).toBe("redirected");
  });

  test("a name with several addresses, none of which answers", () => {
    const several = new AggregateError([withCode("ECONNREFUSED", "::1"), withCode("ECONNREFUSED", "127.0.0.1")]);
    expect(networkCauseOf(fetchFailed(several))).toBe("refused");
  });

  test("unknown errors, values that are not errors, and circular causes are unreachable", () => {
    const circular = new Error("odd");
    circular.cause = circular;
    expect([new Error("odd"), "text", null, circular].map(networkCauseOf)).toEqual(Array(4).fill("unreachable"));
  });
});
