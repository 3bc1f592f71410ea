// Tests which answers are refusals, and what is kept of their text.
import { describe, expect, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import { BODY_WAS } from "./body.ts";
import { refusalOf } from "./refusal.ts";

const refusal = (body: unknown) =>
  refusalOf({ status: 200, headers: new Headers(), text: "", host: "service" }, () => body, [], 0);

test.each([
  [{ data: [], errors: [{ message: "One shard did not answer" }] }, "One shard did not answer."],
  [{ data: [], error: "The index is being rebuilt" }, "The index is being rebuilt."],
  [{ success: false, data: [], message: "The index is being rebuilt" }, "The index is being rebuilt."],
])("an empty list beside an error is an error: %j", (body, message) => {
  expect(refusal(body)).toEqual({ kind: "api", status: 200, code: "HTTP_200", message });
});

test("a list beside an empty error is an answer", () => {
  for (const empty of [{}, { error: null }, { error: "", errors: [] }, { errors: null, success: true }, { error: " " }])
    expect(refusal({ data: [], ...empty })).toBeNull();
});

interface Refused {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keys?: readonly string[];
}

/** The failure of an answer with this body, as the client reads it. */
function refused({ status, body, headers = {}, keys = [] }: Refused): unknown {
  const text = body === undefined ? "" : JSON.stringify(body);
  const answer = { status, headers: new Headers(headers), text, host: "service" };
  try {
    return refusalOf(answer, () => body, keys, 0);
  } catch (thrown) {
    return failureOf(thrown);
  }
}

describe("the status of an answer", () => {
  test.each([0, 301, 302, 303, 307, 308])("%i is a redirect, whatever its body", (status) => {
    expect(refused({ status })).toEqual({ kind: "network", cause: "redirected", host: "service" });
  });

  test("407 comes from a proxy, and 429 says how long to wait", () => {
    expect(refused({ status: 407 })).toEqual({ kind: "network", cause: "proxy", host: "service" });
    const limited = { kind: "rateLimited", retryAfterSeconds: 9 };
    expect(refused({ status: 429, headers: { "retry-after": "9" } })).toEqual(limited);
    const body = { error: { code: "ERR_TOO_MANY_REQUESTS", message: "Slow down" } };
    expect(refused({ status: 400, body, headers: { "retry-after": "9" } })).toEqual(limited);
  });

  test("200 to 299 are successes, and every other status is an error even beside a list", () => {
    const body = { data: [] };
    const outcomes = [199, 200, 299, 300, 304, 404].map((status) => refused({ status, body }));
    const error = (status: number): object => ({ kind: "api", status, code: `HTTP_${status}`, message: "" });
    expect(outcomes).toEqual([error(199), null, null, error(300), error(304), error(404)]);
  });

  test("an error without JSON is not the service's", () => {
    const where = BODY_WAS.empty;
    expect(refused({ status: 403 })).toEqual({ kind: "unexpectedBody", status: 403, where, host: "service" });
  });
});

describe("the code of an error", () => {
  test.each<readonly [unknown, string]>([
    [{ error: { code: "ERR_A-1.b" }, code: "OTHER" }, "ERR_A-1.b"],
    [{ code: "OTHER", error: "text" }, "OTHER"],
    [{ error: { code: "x".repeat(80) } }, "x".repeat(80)],
    [{ error: { code: "x".repeat(81) } }, "HTTP_500"],
    [{ error: { code: "no code" } }, "HTTP_500"],
    [{ error: { code: 7 } }, "7"],
    [{ error: { code: [] } }, "HTTP_500"],
    [{}, "HTTP_500"],
  ])("of %j is %s", (body, code) => {
    expect(refused({ status: 500, body })).toMatchObject({ kind: "api", status: 500, code });
  });

  test("a key in a code or a sentence is removed", () => {
    const key = "0123456789abcdef0123456789abcdef01234567";
    const body = { error: { code: key, message: `The key ${key} is unknown` } };
    const expected = { kind: "api", status: 500, code: "HTTP_500", message: "The key [removed] is unknown." };
    expect(refused({ status: 500, body, keys: [key] })).toEqual(expected);
  });

  test("401, 403 and the service's own codes are about the key; other codes keep the text of the answer", () => {
    const own = { error: { code: "AUTH_ERR_NO_ACCESS", message: "No" } };
    for (const status of [200, 400, 403]) {
      expect(refused({ status, body: own })).toEqual({ kind: "auth", status, code: "AUTH_ERR_NO_ACCESS" });
    }
    for (const status of [401, 403]) {
      const auth = { kind: "auth", status, code: `HTTP_${status}` };
      expect(refused({ status, body: { message: "No" } })).toEqual({ ...auth, message: "No." });
      expect(refused({ status, body: {} })).toEqual(auth);
    }
  });
});

test("each sentence of an error ends with a full stop or a sign of its own, and a long text is cut", () => {
  const messageOf = (title: string, detail: string): unknown => refused({ status: 400, body: { title, detail } });
  expect(messageOf("One", "Two!")).toMatchObject({ message: "One. Two!" });
  expect(messageOf("One?", "Two…")).toMatchObject({ message: "One? Two…" });
  const errors = Array.from({ length: 5 }, (_, index) => ({ detail: `${index} ${"word ".repeat(50)}end` }));
  const whole = errors.map(({ detail }) => `${detail}.`).join(" ");
  expect(refused({ status: 400, body: { errors } })).toMatchObject({ message: whole.slice(0, 1000) });
});
