// Tests of the entries of fields of chips: which come first, and when a typed text is one of them.
import { describe, expect, test } from "vitest";
import { findFilter, type QueryKind } from "../../../domain/query/filters.ts";
import { chipOptions, nameOf, type KnownValue } from "./chip-options.ts";

const LENA: KnownValue = { value: "agent_lena_k", label: "Lena Kraus (agent_lena_k)" };
const LENA_TWO: KnownValue = { value: "lena", label: "lena" };

function labels(kind: QueryKind, param: string, typed: string, known: readonly KnownValue[] = []): readonly string[] {
  const filter = findFilter(kind, param);
  return filter === undefined ? [] : chipOptions(kind, filter, typed, known).map(({ label }) => label);
}

describe("people", () => {
  test("Enter takes the person who is meant; the text itself is an entry of its own, and the last one", () => {
    expect(labels("messages", "sender", "lena", [LENA])).toEqual(["Lena Kraus", 'Use "lena" as UID']);
    expect(labels("messages", "sender", "nobody", [])).toEqual(['Use "nobody" as UID']);
  });

  test("a UID that is known comes first, and is not offered a second time as a text", () => {
    expect(labels("messages", "sender", "lena", [LENA, LENA_TWO])).toEqual(["lena", "Lena Kraus"]);
  });

  test("nothing is offered as an id while nothing is typed", () => {
    expect(labels("messages", "sender", " ", [LENA])).toEqual(["Lena Kraus"]);
  });

  test("a conversation says what it would be taken for, and several UIDs are several", () => {
    expect(labels("messages", "conversationId", "abc")).toEqual(['Use "abc" as conversation ID']);
    expect(labels("messages", "mentionedUids", "ann, bob")).toEqual(['Use "ann", "bob" as UID']);
  });
});

describe("choices", () => {
  test("missed calls are one entry, with every status it stands for", () => {
    const status = findFilter("calls", "status");
    const [missed] = status === undefined ? [] : chipOptions("calls", status, "Miss", []);
    expect(missed).toMatchObject({
      label: "Missed",
      detail: "unanswered, missed, busy, canceled, cancelled",
      adds: ["unanswered", "missed", "busy", "canceled"],
    });
  });

  test("another spelling finds the value, and a status that is not known is an entry of its own", () => {
    expect(labels("calls", "status", "cancelled")).toEqual(["canceled"]);
    expect(labels("calls", "status", "unans")).toEqual(["unanswered", 'Use "unans" as status']);
  });

  test("closed choices offer nothing else", () => {
    expect(labels("messages", "attachmentTypes", "im")).toEqual(["image"]);
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
