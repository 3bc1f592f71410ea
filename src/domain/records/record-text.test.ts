// Tests that a record is found again without its envelope.
import { expect, test } from "vitest";
import { withoutEnvelope } from "./record-text.ts";

test("only the field itself is taken out, and every other character of the values stays", () => {
  expect(withoutEnvelope('{"id":12345678901234567890, "n":1.10,"envelope":{"text":"a"}}')).toBe(
    '{"id":12345678901234567890,"n":1.10}',
  );
  for (const same of ['{"id":1}', '{"text":"\\"envelope\\""}', '{"data":{"envelope":1}}', "[1]"]) {
    expect(withoutEnvelope(same)).toBe(same);
  }
});
