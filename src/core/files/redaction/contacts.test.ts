// Tests which numbers in texts are found as telephone numbers, and which texts as e-mail addresses.
import fc from "fast-check";
import { expect, test } from "vitest";
import { findEmails, findPhones, findSpacedEmails, plainAddress } from "./contacts.ts";

const phonesIn = (text: string): readonly string[] => findPhones(text).map((found) => found.text);

test.each(["1767225600", "1420070400", "1999999999", "1767225600123"])(
  "the UNIX time %s is not a telephone number",
  (time) => {
    for (const text of [time, `sent at ${time}.`, `[${time}, ${time}]`, `recall at ${time}`, `${time} seconds`]) {
      expect(phonesIn(text)).toEqual([]);
    }
  },
);

test.each([
  "+1767225600",
  "1 767 225 600",
  "0049 170 1234567",
  "2125551234",
  "(030) 901-82010",
  "1299999999",
  "2000000000",
])("%s is a telephone number", (phone) => {
  expect(phonesIn(`at ${phone}!`)).toEqual([phone]);
});

test.each([
  "call me: 1767225600",
  "Tel. 1767225600",
  "my mobile number is 1767225600",
  "WhatsApp 1767225600",
  "тел. 1767225600",
])("a number introduced as a telephone number is one, even if it could be a time: %s", (text) => {
  expect(phonesIn(text)).toEqual(["1767225600"]);
});

test.each<readonly [string, readonly string[]]>([
  ["my numbers: 555-010-2233 555-010-2244", ["555-010-2233", "555-010-2244"]],
  ["(555) 010-2233 (555) 010-2244", ["(555) 010-2233", "(555) 010-2244"]],
  ["004917012345678 0170 12345678", ["004917012345678", "0170 12345678"]],
  ["01701234567 01717654321", ["01701234567", "01717654321"]],
  ["0170 1234567 0171 7654321", ["0170 1234567", "0171 7654321"]],
  ["+49 170 1234567 +49 171 7654321", ["+49 170 1234567", "+49 171 7654321"]],
  ["5550102233 5550102244 5550102255", ["5550102233", "5550102244", "5550102255"]],
  ["0170 1234567 / 0171 7654321", ["0170 1234567", "0171 7654321"]],
  ["0170 1234567\n0171 7654321", ["0170 1234567", "0171 7654321"]],
  ["1767225600 1767225601", []],
  ["2026-03-01 555-010-2233", ["555-010-2233"]],
  ["order 12345678901234567890 of today", []],
])("the numbers in %j are found one by one", (text, numbers) => {
  expect(phonesIn(text)).toEqual(numbers);
});

test("every digit of two numbers of usual length is found, whatever separates their groups", () => {
  const group = fc.stringMatching(/^[2-9]\d{2,5}$/u);
  const number = fc.array(group, { minLength: 2, maxLength: 4 }).filter((groups) => {
    const { length } = groups.join("");
    return length >= 8 && length <= 13;
  });
  const separator = fc.constantFrom(" ", "-", " - ", ".", "/", "\u00a0");
  fc.assert(
    fc.property(number, number, separator, separator, (one, other, inside, between) => {
      const text = `${one.join(inside)}${between}${other.join(inside)}`;
      const left = findPhones(text).reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
      expect([text, left.match(/\d/gu)]).toEqual([text, null]);
    }),
  );
});

test.each([
  "ann\u200B@firm.example",
  "an\u00ADn@fi\u200Brm.example",
  '"ann lee"@firm.example',
  "ann(at)firm.example",
  "ann [at] firm(dot)example",
  "ann&#64;firm.example",
  "ann&#x40;firm.example",
  "ann&commat;firm.example",
  "ann%40firm.example",
])("%s is an e-mail address", (written) => {
  const [found] = [...findEmails(`write to ${written}, please`), ...findSpacedEmails(`write to ${written}, please`)];
  expect(found?.text).toBe(written);
  expect(plainAddress(written).replaceAll(/["\s]/gu, "")).toMatch(/^ann(?:lee)?@firm\.example$/u);
});

test.each(["ann @firm.example", "ann@ firm.example", "ann @ firm.example"])(
  "%s may be an e-mail address",
  (written) => {
    expect(findSpacedEmails(`(${written})`).map(({ text }) => text)).toEqual([written]);
  },
);
