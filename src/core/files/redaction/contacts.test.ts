// Tests which numbers in texts are found as telephone numbers.
import { expect, test } from "vitest";
import { findPhones } from "./contacts.ts";

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
