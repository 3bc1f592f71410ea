// Tests which bodies of successful responses report an error.
import { expect, test } from "vitest";
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
  for (const empty of [{}, { error: null }, { error: "", errors: [] }, { errors: null, success: true }])
    expect(refusal({ data: [], ...empty })).toBeNull();
});
