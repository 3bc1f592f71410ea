// Tests of the entries of fields of chips: which come first, and when a typed text is one of them.
import { describe, expect, test } from "vitest";
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import { chipOptions, nameOf, type KnownValue } from "./chip-options.ts";

const LENA: KnownValue = { value: "agent_lena_k", label: "Lena Kraus (agent_lena_k)" };
const LENA_TWO: KnownValue = { value: "lena", label: "lena" };

function labels(kind: QueryKind, param: string, typed: string, known: readonly KnownValue[] = []): readonly string[] {
  const filter = findFilter(kind, param);
  return filter === undefined ? [] : chipOptions(kind, filter, typed, known).map(({ label }) => label);
}

describe("people", () => {
  test("Enter takes the matching person; the text itself is the last entry", () => {
    expect(labels("messages", "sender", "lena", [LENA])).toEqual(["Lena Kraus", 'Use "lena" as id']);
    expect(labels("messages", "sender", "nobody", [])).toEqual(['Use "nobody" as id']);
  });

  test("a person with a name shows the UID beside it, others show the UID alone", () => {
    const sender = findFilter("messages", "sender");
    const options = sender === undefined ? [] : chipOptions("messages", sender, "", [LENA, LENA_TWO]);
    expect(options).toEqual([
      {
        key: "agent_lena_k",
        label: "Lena Kraus",
        detail: "agent_lena_k",
        adds: ["agent_lena_k"],
        texts: ["agent_lena_k"],
      },
      { key: "lena", label: "lena", detail: null, adds: ["lena"], texts: ["lena"] },
    ]);
  });

  test("a known UID comes first and is not offered again as a text", () => {
    expect(labels("messages", "sender", "lena", [LENA, LENA_TWO])).toEqual(["lena", "Lena Kraus"]);
  });

  test("an empty text is not offered as an id", () => {
    expect(labels("messages", "sender", " ", [LENA])).toEqual(["Lena Kraus"]);
  });

  test("an unknown text is offered as an id, and several UIDs as several", () => {
    expect(labels("messages", "conversationId", "abc")).toEqual(['Use "abc" as conversation ID']);
    expect(labels("messages", "mentionedUids", "ann, bob")).toEqual(['Use "ann", "bob" as id']);
  });
});

describe("choices", () => {
  test("calls that were not answered are one entry for all of their statuses", () => {
    const status = findFilter("calls", "status");
    const [group] = status === undefined ? [] : chipOptions("calls", status, "not ans", []);
    expect(group).toMatchObject({
      label: "Not answered",
      detail: "unanswered, missed, canceled, cancelled, rejected, busy",
      adds: ["unanswered", "missed", "canceled", "rejected", "busy"],
    });
  });

  test("a status is found by its words and by the stored value beside them", () => {
    const status = findFilter("calls", "status");
    const found = (typed: string) => (status === undefined ? [] : chipOptions("calls", status, typed, []));
    expect(found("No answer")[0]).toMatchObject({ label: "No answer", detail: "unanswered", adds: ["unanswered"] });
    expect(found("declin")[0]).toMatchObject({ label: "Declined", detail: "rejected", adds: ["rejected"] });
    expect(found("missed")[0]).toMatchObject({ label: "Missed", adds: ["missed"] });
  });

  test("another spelling finds the value, and an unknown status is an entry of its own", () => {
    expect(labels("calls", "status", "cancelled")).toEqual(["Cancelled"]);
    expect(labels("calls", "status", "unans")).toEqual(["No answer", 'Use "unans" as status']);
  });

  test("closed choices offer only their own values", () => {
    expect(labels("messages", "attachmentTypes", "im")).toEqual(["Image"]);
    expect(labels("messages", "attachmentTypes", "zip")).toEqual([]);
  });

  test("words are added as they are, several at once", () => {
    expect(labels("messages", "tags", "vip, two words")).toEqual(['Add "vip", "two words"']);
  });
});

test.each<[KnownValue, string | null]>([
  [LENA, "Lena Kraus"],
  [LENA_TWO, null],
  [{ value: "x", label: " (x)" }, null],
])("the name in %j is %s", (known, name) => {
  expect(nameOf(known)).toBe(name);
});
