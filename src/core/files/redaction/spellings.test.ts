// Tests that people are found in texts in any script and spelling of their names.
import { describe, expect, test } from "vitest";
import { PeopleCollector } from "./redact-people.ts";
import { PseudonymBook } from "./pseudonym-book.ts";
import { Pseudonyms } from "./pseudonyms.ts";
import { Redactor } from "./redactor.ts";

function redactorFor(people: readonly { readonly uid: string; readonly name: string }[]): Redactor {
  const collector = new PeopleCollector();
  for (const { uid, name } of people) collector.add(uid, name);
  const known = collector.people();
  const pseudonyms = new Pseudonyms(new Uint8Array(32), new PseudonymBook(new Map()), known);
  return new Redactor(known, pseudonyms, { people: true, dropText: false, words: [], saveMapping: false });
}

describe("names in texts", () => {
  test.each([
    [
      "in Chinese, with no spaces around, also the given name alone",
      "王小明",
      "请问王小明在吗? 小明好",
      "请问Person 1在吗? Person 1好",
    ],
    ["in Japanese, the surname alone", "田中 太郎", "田中太郎さん、田中さんへ", "Person 1さん、Person 1さんへ"],
    ["in Korean, before an ending", "김민수", "김민수는, 민수씨", "Person 1는, Person 1씨"],
    ["in Thai, inside a sentence", "สมชาย ใจดี", "คุณสมชายอยู่ไหม", "คุณPerson 1อยู่ไหม"],
    ["in Arabic, without its hamza", "أحمد علي", "مرحبا احمد", "مرحبا Person 1"],
    ["without accents", "José Müller", "Jose Muller, Mr Mueller, JOSÉ", "Person 1, Mr Person 1, Person 1"],
    ["with accents that are not in the name", "Jose Muller", "José, Müller", "Person 1, Person 1"],
    ["without strokes", "Łukasz Øberg", "Lukasz and Mr Oberg", "Person 1 and Mr Person 1"],
    ["in capitals, with ß as SS", "Ute Weiß", "UTE WEISS", "Person 1"],
    ["of two letters", "Bo Li", "Hi Bo, is this Li's?", "Hi Person 1, is this Person 1's?"],
    ["as one part of a double name", "Anne-Marie Stone", "Marie, Anne\u2011Marie", "Person 1, Person 1"],
    ["with a curly apostrophe", "Conor O'Brien", "conor o’brien, Brien’s", "Person 1, Person 1’s"],
    [
      "across a line break, a tab or a fixed space",
      "Lena Kim",
      "lena\nkim, lena\rkim, lena\tkim, lena\u00a0kim",
      "Person 1, Person 1, Person 1, Person 1",
    ],
    ["before signs other than a space", "Mia/Support|Acme", "Mia here", "Person 1 here"],
    ["in wide letters", "Lena Vogt", "Ｌｅｎａ Ｖｏｇｔ", "Person 1"],
  ])("a name is found %s", (_how, name, text, expected) => {
    expect(redactorFor([{ uid: "u-1001", name }]).text(text)).toBe(expected);
  });
});

describe("spellings of a name", () => {
  test.each<readonly [string, string]>([
    ["Jäger", "Jaeger"],
    ["Söhne", "Soehne"],
    ["Mühle", "Muehle"],
    ["Ärzte", "Aerzte"],
    ["Öztürk", "Oeztuerk"],
    ["Übler", "Uebler"],
    ["Weißer", "Weisser"],
    ["Jäger", "J\u0061\u0308ger"],
    ["Jäger", "J%C3%A4ger"],
    ["Jäger", String.raw`J\u00e4ger`],
    ["Lena Kim", "Lena%20Kim"],
    ["Lena Kim", "Lena+Kim"],
    ["Lena Kim", "Lena_Kim"],
    ["Lena Kim", "lena-kim"],
    ["Lena Kim", "lena.kim"],
    ["Lena Kim", "LenaKim"],
    ["A&B Team", "A&amp;B Team"],
    ["A<B Team", "A&lt;B Team"],
    ["A>B Team", "A&gt;B Team"],
    ['A"B Team', "A&quot;B Team"],
    ['A"B Team', String.raw`A\"B Team`],
    ["A'B Team", "A&#39;B Team"],
    ["A'B Team", "A‘B Team"],
    ["A'B Team", "AʼB Team"],
    ["A'B Team", "A´B Team"],
    ["A'B Team", "A`B Team"],
    ...["\u2010", "\u2011", "\u2012", "\u2013", "\u2212"].map((dash) => ["Ann-Lee", `Ann${dash}Lee`] as const),
    ["Ann-Lee", "Ann-Lee"],
    ["Błażej Ørsted", "Blazej Orsted"],
    ["Đorđe Ħal", "Dorde Hal"],
    ["Ŧor Ǆin", "Tor Ǆin"],
  ])("%s is found as %s", (name, spelling) => {
    expect(redactorFor([{ uid: "u-1001", name }]).text(`to ${spelling}, please`)).toBe("to Person 1, please");
  });
});

test("an e-mail address that is a UID or name is replaced by its person, in any case and position", () => {
  const redactor = redactorFor([
    { uid: "lena@x.example", name: "Lena Kim" },
    { uid: "u-1002", name: "zoe@x.example" },
  ]);
  expect(redactor.text("Lena@X.example, https://a.example/u/lena@x.example/b?to=lena%40x.example")).toBe(
    "Person 1, https://a.example/u/Person 1/b?to=Person 1",
  );
  expect(redactor.text("Zoe@x.example")).toBe("Person 2");
  expect(redactor.text("helena@x.example")).toMatch(/^address-/u);
});

test.each(["Ｌena＠x．example", "नाम@डाटा.भारत", "a@b.xn--p1ai"])("the whole address %s is replaced", (address) => {
  expect(redactorFor([]).text(`to ${address} now`)).toMatch(/^to address-[a-z]{8} now$/u);
});

test("a telephone number gets one token in the numerals of every script, and another number gets another", () => {
  const redactor = redactorFor([]);
  const token = redactor.text("0901234567");
  expect(token).toMatch(/^number-/u);
  const spellings = ["٠٩٠١٢٣٤٥٦٧", "０９０－１２３－４５６７", "090\u2009123\u200e 45\u201167", "090·123·4567"];
  for (const spelling of spellings) expect(redactor.text(spelling)).toBe(token);
  expect(redactor.text("٠٩٠١٢٣٤٥٦٨")).not.toBe(token);
});

test("UIDs, names and telephone numbers are found in metadata, also as numbers and in lower case", () => {
  const redactor = redactorFor([
    { uid: "100234", name: "Lena Kim" },
    { uid: "7", name: "Zoe Ray" },
  ]);
  const [lena, zoe] = ["100234", "7"].map((uid) => redactor.uid(uid));
  const metadata = {
    handled: 100234,
    agentId: 7,
    customer_id: "7",
    amount: 7,
    sentAt: 100234,
    firstName: "lena",
    fax: 4930123456,
  };
  expect(redactor.record({ metadata })).toEqual({
    metadata: {
      handled: lena,
      agentId: zoe,
      customer_id: zoe,
      amount: 7,
      sentAt: 100234,
      firstName: lena,
      fax: expect.stringMatching(/^number-/u),
    },
  });
});

test("metadata keys that name the same person keep all their values", () => {
  const redactor = redactorFor([{ uid: "u-1001", name: "Lena Kim" }]);
  expect(redactor.record({ metadata: { "u-1001": 1, "Lena Kim": 2, Lena: 3 } })).toEqual({
    metadata: { "Person 1": 1, "Person 1 (2)": 2, "Person 1 (3)": 3 },
  });
});

test("if two names differ only by an accent, a text means the person in the row", () => {
  const redactor = redactorFor([
    { uid: "u-1001", name: "José Soto" },
    { uid: "u-1002", name: "Jose Vidal" },
  ]);
  const second = redactor.uid("u-1002");
  expect(redactor.within(["u-1002"], () => redactor.text("Hello José, hello Jose"))).toBe(
    `Hello ${second}, hello ${second}`,
  );
});

test.each(["Do you see it? Is it so?", "Kimono, Lina and Lenard", "a bolt, so what"])(
  "the text %s is not changed",
  (text) => {
    const people = ["Bo Li", "Lena Kim", "Ha Do", "Le Is"].map((name, place) => ({ uid: `u-100${place}`, name }));
    expect(redactorFor(people).text(text)).toBe(text);
  },
);

test("UIDs that differ only in case are three people, and a text in another case names none of them", () => {
  const redactor = redactorFor([
    { uid: "mara", name: "Lind" },
    { uid: "Mara", name: "Other" },
    { uid: "MARA", name: "Third" },
  ]);
  const [one, two, three] = ["mara", "Mara", "MARA"].map((uid) => redactor.uid(uid));
  expect(new Set([one, two, three]).size).toBe(3);
  expect(redactor.text("MARA Mara mara")).toBe(`${three} ${two} ${one}`);
  expect(redactor.text("d MaRa, mARA")).toMatch(/^d (Someone \d), \1$/u);
});

test("a text in another case than a UID can also be a name, so it means the person in the row or nobody known", () => {
  const redactor = redactorFor([
    { uid: "mara", name: "Lind" },
    { uid: "u-1002", name: "Mara Other" },
  ]);
  expect(redactor.text("mara")).toBe(redactor.uid("mara"));
  expect(redactor.within(["u-1002"], () => redactor.text("Mara"))).toBe(redactor.uid("u-1002"));
  expect(redactor.within(["mara"], () => redactor.text("Mara"))).toBe(redactor.uid("mara"));
  expect(redactor.text("Mara")).toMatch(/^Someone \d$/u);
});

test("addresses as UIDs that differ only in case are two people", () => {
  const redactor = redactorFor([
    { uid: "Ann@firm.example", name: "Ann" },
    { uid: "ann@firm.example", name: "Anna" },
  ]);
  expect(redactor.text("Ann@firm.example ann@firm.example")).toBe(
    `${redactor.uid("Ann@firm.example")} ${redactor.uid("ann@firm.example")}`,
  );
  expect(redactor.text("ANN@FIRM.EXAMPLE")).toMatch(/^Someone \d$/u);
});

test("a word that stands by itself only after its neighbour is gone is replaced too", () => {
  const redactor = redactorFor([
    { uid: "customer-anna", name: "Anna" },
    { uid: "u-1002", name: "Lena Kim" },
  ]);
  expect(redactor.text("customer-annaLena")).toBe(`${redactor.uid("customer-anna")}${redactor.uid("u-1002")}`);
});
