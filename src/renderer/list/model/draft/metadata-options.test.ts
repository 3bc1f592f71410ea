// Tests that keys of metadata are found by parts of their names, and that a value behind a key joins it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { QUERY_KINDS } from "#domain/query/filters.ts";
import { EMPTY_DRAFT, resolveDraft } from "./draft.ts";
import { listGroups } from "./filter-list.ts";
import type { ValueOption } from "./value-option.ts";

const TIME = { nowSeconds: Date.parse("2026-11-20T12:00:00+01:00") / 1000, zone: "Europe/Berlin" };
const KEYS = ["orderId", "customer.tier", "type"];

function groups(kind: (typeof QUERY_KINDS)[number], text: string, keys: readonly string[] = KEYS) {
  const names = { people: [], conversations: [] };
  return listGroups({ kind, text, names, tags: [], keys, time: TIME, form: { zone: TIME.zone, dateStyle: "short" } });
}

function found(kind: (typeof QUERY_KINDS)[number], text: string, keys = KEYS): readonly ValueOption[] {
  return groups(kind, text, keys)
    .flatMap(({ values }) => values)
    .filter(({ entry }) => entry === "metadata");
}

const plain = (label: string): string => label.replaceAll(/[\u2068\u2069]/gu, "");

test.each([
  ["order", "orderId …"],
  ["ORDERID", "orderId …"],
  ["orderId:", "orderId …"],
  ["order id", "orderId …"],
  ["tier", "customer.tier …"],
  ["customer", "customer.tier …"],
  ["orderId B-49045", "orderId:B-49045"],
  ["orderId=B-49045", "orderId:B-49045"],
  ["orderId:B-49045", "orderId:B-49045"],
  ["orderid: B-49045 ", "orderId:B-49045"],
  ["orderId = 'B-49045'", "orderId:B-49045"],
  ["Order ID B-49045", "orderId:B-49045"],
  ["order_id B-49045", "orderId:B-49045"],
  ["tier gold", "customer.tier:gold"],
  ["customer.tier very good", "customer.tier:very good"],
])("%s finds %s among messages and calls", (text, label) => {
  for (const kind of QUERY_KINDS) {
    const [first] = found(kind, text);
    expect(plain(first?.label ?? "")).toBe(label);
    expect(first?.isBegun).toBe(label.endsWith("…"));
    // In the editor, the value is typed behind the colon.
    const metadata = label.replace(" …", ":");
    expect(resolveDraft(kind, first?.set(EMPTY_DRAFT) ?? EMPTY_DRAFT, TIME).query.params).toEqual({ metadata });
  }
});

test.each(["B-49045", "ordering", "order B-49045", "orders of Lena", "orderId2 x"])("%s finds no key", (text) => {
  expect(found("calls", text)).toEqual([]);
});

test("a key comes before the typed text, and behind a filter of its name", () => {
  expect(groups("messages", "order")[0]?.values.map(({ entry }) => entry)).toEqual(["metadata", "searchKey"]);
  expect(groups("messages", "type")[0]?.filters[0]?.name).toBe("type");
  expect(groups("messages", "orderId B-49045")[0]?.values[0]?.entry).toBe("metadata");
});

test("any text and any key give queries without problems", () => {
  const part = fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.constantFrom("a", "order", "=", ":", " "));
  const text = fc.oneof(
    part,
    fc.array(part, { maxLength: 4 }).map((parts) => parts.join("")),
  );
  const key = fc.oneof(fc.constantFrom("a", "orderId"), fc.string({ minLength: 1, maxLength: 20 }));
  fc.assert(
    fc.property(text, key, (typed, one) => {
      for (const { set } of found("calls", typed, [one]))
        expect(resolveDraft("calls", set(EMPTY_DRAFT), TIME).issues).toEqual([]);
      if (/[\p{L}\p{N}]/u.test(one))
        expect([one, found("calls", `${one}=x`, [one]).map(({ isBegun }) => isBegun)]).toEqual([one, [false]]);
    }),
  );
});
