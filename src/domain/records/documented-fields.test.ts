// Tests which fields are documented: those that the service's documents name.
import { expect, test } from "vitest";
import { DOCUMENTED_IN_CALL, documentedIn, type DocumentedFields } from "./documented-fields.ts";

test("a field is documented by its name, or as any entry of a list", () => {
  const at = (...path: readonly string[]): DocumentedFields | undefined =>
    path.reduce<DocumentedFields | undefined>(
      (fields, name) => (fields === undefined ? undefined : documentedIn(fields, name)),
      DOCUMENTED_IN_CALL,
    );
  expect([at("status"), at("participants", "0", "uid"), at("recordings", "12", "rid")]).toEqual([{}, {}, {}]);
  expect([at("elsewhere"), at("toString"), at("participants", "0", "rid"), at("status", "0")]).toEqual(
    Array(4).fill(undefined),
  );
});
