// Tests reading error bodies in every form that services and their proxies use.
import { expect, test } from "vitest";
import { errorSentences } from "./error-sentences.ts";

const cases: readonly (readonly [
  form: string,
  body: Readonly<Record<string, unknown>>,
  sentences: readonly string[],
])[] = [
  [
    "the service's own",
    { error: { message: "Bad request.", code: "ERR", details: { limit: ["too large", "odd"] } } },
    ["Bad request.", "limit: too large", "limit: odd"],
  ],
  ["devMessage where there is no message", { error: { devMessage: "For developers" } }, ["For developers"]],
  [
    "problem+json",
    { type: "about:blank", title: "Unprocessable", detail: "The limit is too large.", status: 422, parameter: "limit" },
    ["Unprocessable", "The limit is too large.", "Parameter: limit"],
  ],
  [
    "problem+json with invalid-params (RFC 7807)",
    { title: "Not valid", "invalid-params": [{ name: "age", reason: "must be positive" }] },
    ["Not valid", "age: must be positive"],
  ],
  [
    "problem+json with errors (RFC 9457)",
    { title: "Not valid", errors: [{ detail: "must be positive", pointer: "#/age" }] },
    ["Not valid", "#/age: must be positive"],
  ],
  [
    "problem+json with validation and locations",
    { title: "Bad request", validation: [{ location: "query.sentAt", message: "must be a number" }] },
    ["Bad request", "query.sentAt: must be a number"],
  ],
  [
    "JSON:API",
    { errors: [{ title: "Invalid", detail: "No such zone", source: { parameter: "zone" } }] },
    ["zone: No such zone"],
  ],
  ["a list of places", { detail: [{ loc: ["query", "limit"], msg: "not a number" }] }, ["limit: not a number"]],
  [
    "a message with errors by name",
    { message: "The data was invalid.", errors: { limit: ["too large"] } },
    ["The data was invalid.", "limit: too large"],
  ],
  ["an error that is a text", { error: "Bad request" }, ["Bad request"]],
  ["nothing that can be read", { error: { details: [null, "4", {}] }, errors: 7 }, ["4"]],
  ["no fields", {}, []],
];

test.each(cases)("%s", (_, body, sentences) => expect(errorSentences(body)).toEqual(sentences));

test("only a few named parameters are listed, without repeats", () => {
  const errors = Array.from({ length: 50 }, (_, index) => ({ name: `p${index}`, reason: "no" }));
  expect(errorSentences({ title: "No", detail: "No", errors })).toEqual([
    "No",
    "p0: no",
    "p1: no",
    "p2: no",
    "p3: no",
    "p4: no",
  ]);
});
