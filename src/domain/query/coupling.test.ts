// Tests of the changes that follow when one filter of a form changes.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { couple } from "./coupling.ts";
import { FILTERS } from "./filters.ts";
import { checkQuery } from "./query.ts";

describe("a filter that is set", () => {
  test("switches off the filters it excludes", () => {
    expect(couple("messages", { hideDeleted: true, onlyDeleted: true }, "onlyDeleted")).toEqual({
      params: { onlyDeleted: true },
      changes: [
        { param: "hideDeleted", sentence: "Hide deleted was switched off: it cannot be combined with Only deleted." },
      ],
    });
    expect(couple("messages", { hideDeleted: true, onlyDeleted: true }, "hideDeleted").params).toEqual({
      hideDeleted: true,
    });
  });

  test("switches on the flag it needs", () => {
    expect(couple("messages", { unread: true }, "unread")).toEqual({
      params: { unread: true, count: true },
      changes: [{ param: "count", sentence: "Count was switched on: Unread needs it." }],
    });
  });

  test("gives the choice it needs its usual value, unless a value is chosen", () => {
    expect(couple("messages", { id: "7" }, "id")).toEqual({
      params: { id: "7", affix: "append" },
      changes: [{ param: "affix", sentence: "Direction was set to append: From message needs it." }],
    });
    const made = { id: "7", affix: "prepend" };
    expect(couple("messages", made, "id")).toEqual({ params: made, changes: [] });
  });

  test("does not invent a time that it needs", () => {
    const params = { toTimestamp: 1_800_000_000 };
    expect(couple("messages", params, "toTimestamp")).toEqual({ params, changes: [] });
  });
});

describe("a filter that is removed", () => {
  test("removes the flags that need it", () => {
    expect(couple("messages", { unread: true, hasLinks: true }, "count")).toEqual({
      params: { hasLinks: true },
      changes: [{ param: "unread", sentence: "Unread was switched off: it needs Count." }],
    });
  });

  test("keeps typed values, and checkQuery says what they need", () => {
    const params = { toTimestamp: 1_800_000_000, id: "7" };
    expect(couple("messages", params, "fromTimestamp")).toEqual({ params, changes: [] });
    expect(couple("messages", params, "affix")).toEqual({ params, changes: [] });
    expect(checkQuery({ kind: "messages", params })).toEqual([
      { param: "toTimestamp", sentence: "To needs From." },
      { param: "id", sentence: "From message needs Direction." },
    ]);
  });
});

test("an unknown name changes nothing", () => {
  expect(couple("calls", { uid: "a" }, "constructor")).toEqual({ params: { uid: "a" }, changes: [] });
});

test("switching flags in any order never leaves a conflict, and coupling twice changes nothing", () => {
  const flags = FILTERS.messages.filter((filter) => filter.kind === "flag").map((filter) => filter.name);
  const clicks = fc.array(fc.record({ name: fc.constantFrom(...flags), on: fc.boolean() }), { maxLength: 30 });
  fc.assert(
    fc.property(clicks, (made) => {
      let params: Readonly<Record<string, true | string>> = {};
      for (const { name, on } of made) {
        const { [name]: _, ...others } = params;
        params = couple("messages", on ? { ...others, [name]: true as const } : others, name).params;
        expect(Object.hasOwn(params, name)).toBe(on);
        expect(couple("messages", params, name)).toEqual({ params, changes: [] });
      }
      expect(checkQuery({ kind: "messages", params })).toEqual([]);
    }),
  );
});
