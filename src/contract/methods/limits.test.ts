// The limits of what a page may send and what it gets: by the name of a field, in every method.
import { expect, test } from "vitest";
import { z } from "zod";
import { asList, asMap } from "../../domain/text/lenient.ts";
import { methods } from "./methods.ts";

/** A limit as text, such as "1…100 characters"; nothing where there is none but that of every whole number. */
function range(least: unknown, most: unknown, unit: string): readonly string[] {
  const [from, to] = [least, most].map((bound) =>
    typeof bound === "number" && Math.abs(bound) !== Number.MAX_SAFE_INTEGER ? String(bound) : "",
  );
  return from === "" && to === "" ? [] : [`${from}…${to}${unit}`];
}

/** The limits in a JSON schema, each with the name of its field; those of entries belong to the field of the list. */
function limitsIn(schema: unknown, field: string, definitions = asMap(asMap(schema)["$defs"])): readonly string[] {
  const { $ref, minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, ...others } =
    asMap(schema);
  const own = [
    ...range(minimum, maximum, ""),
    ...range(exclusiveMinimum, undefined, " and not itself"),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " entries"),
  ].map((limit) => `${field}: ${limit}`);
  const variants = ["anyOf", "oneOf", "allOf", "prefixItems"].flatMap((name) => asList(others[name]));
  const fields = Object.entries(asMap(others["properties"])).flatMap(([name, of]) => limitsIn(of, name, definitions));
  const named = typeof $ref === "string" ? [definitions[$ref.split("/").at(-1) ?? ""]] : [];
  const inside = [...variants, ...named, others["items"], others["additionalProperties"]].filter(
    (each) => typeof each === "object",
  );
  return [...own, ...fields, ...inside.flatMap((each) => limitsIn(each, field, definitions))];
}

/** The limits in all inputs and outputs, by the name of the field, each once. */
function allLimits(): Readonly<Record<string, readonly string[]>> {
  const all = Object.values(methods).flatMap(({ input, output }) =>
    [input, output].flatMap((schema) =>
      limitsIn(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }), "alone"),
    ),
  );
  const sorted = [...new Set(all)].toSorted().map((limit) => limit.split(": "));
  return Object.fromEntries(
    sorted.map(([name = ""]) => [name, sorted.flatMap(([other, limit = ""]) => (other === name ? [limit] : []))]),
  );
}

test("a page can neither send nor get more than this at once", () => {
  expect(allLimits()).toEqual({
    afterId: ["1…500 characters"],
    appId: ["1…200 characters"],
    besideIds: ["…100 characters", "…10000 entries"],
    byCalls: ["…50 entries"],
    byMinutes: ["…50 entries"],
    categories: ["…4 entries"],
    column: ["…60 characters"],
    columns: ["1…300 characters", "1…500 entries", "…100 characters", "…100 entries", "…200 entries"],
    compared: ["2…2 entries"],
    connectionId: ["1…100 characters"],
    conversationId: ["1…500 characters"],
    conversations: ["…10 entries"],
    count: ["1…1000", "1…10000", "1…200", "1…250"],
    csvReadings: ["…100 entries"],
    delimiter: ["1…1 characters"],
    events: ["…10 entries"],
    facts: ["…2000 entries", "…60 characters"],
    fileId: ["…100 characters"],
    fileIds: ["1…1000 entries", "…100 characters"],
    firstRows: ["1…"],
    forgetAfterDays: ["0… and not itself", "…3650"],
    from: ["-1…", "0…"],
    header: ["…2000 entries"],
    hoursOfWeek: ["168…168 entries"],
    id: ["1…100 characters", "1…500 characters", "…200 characters", "…60 characters"],
    ids: ["…500 characters", "…5000 entries"],
    keepAtMostGb: ["0… and not itself", "…1000000"],
    key: ["1…4000 characters"],
    label: ["…5000 characters"],
    limitRows: ["1…100", "1…1000"],
    limitValues: ["1…200"],
    localTests: ["…20 entries"],
    localValues: ["…20 entries"],
    messageId: ["1…500 characters"],
    most: ["1…"],
    name: ["1…120 characters", "1…80 characters"],
    newestOfMeeting: ["…5 entries"],
    notes: ["…40000 characters"],
    openedId: ["1…"],
    page: ["1…"],
    paneTab: ["…60 characters"],
    paneWidthPixels: ["200…2000"],
    part: ["0…"],
    paths: ["1… entries"],
    person: ["…500 characters"],
    places: ["…100 entries"],
    position: ["-1…", "0…"],
    quote: ["1…1 characters"],
    rowIds: ["1…10000 entries", "1…100000 entries"],
    sampleRows: ["…20 entries"],
    search: ["1…1000 characters", "…1000 characters"],
    sessionId: ["1…500 characters"],
    shown: ["…5000 characters"],
    signature: ["…40000 characters"],
    skip: ["0…10000"],
    sort: ["…5 entries"],
    suggestedName: ["1…200 characters"],
    template: ["1…200 characters"],
    tests: ["…20 entries"],
    text: ["1…1000 characters", "…200 characters", "…4000 characters"],
    uid: ["1…10000 characters", "…500 characters"],
    url: ["1…8000 characters"],
    values: ["…20 entries"],
    version: ["…100 characters"],
    viewingAs: ["1… characters", "1…200 characters", "…200 characters"],
    words: ["1…200 characters", "…500 entries", "…5000 characters"],
    zone: ["1…100 characters", "…100 characters"],
  });
});
