// Tests the language in which the program starts.
import { expect, test } from "vitest";
import { languageOf } from "./main-language.ts";

const person = { policy: { language: "person" }, settings: { language: "system" }, systemLanguages: [] } as const;

test("without a choice the system's first language decides, and English stands in for all but German", () => {
  expect(languageOf({ ...person, systemLanguages: ["de-AT", "en-US"] })).toBe("de");
  expect(languageOf({ ...person, systemLanguages: ["de"] })).toBe("de");
  for (const systemLanguages of [["en-GB", "de-DE"], ["fr"], ["den"], []])
    expect(languageOf({ ...person, systemLanguages })).toBe("en");
});

test("a person's choice goes before the system, and the policy before both", () => {
  const chosen = { ...person, settings: { language: "en" }, systemLanguages: ["de-DE"] } as const;
  expect(languageOf(chosen)).toBe("en");
  expect(languageOf({ ...chosen, policy: { language: "de" } })).toBe("de");
});

test("a language for tests cannot get round the policy, and an unknown one is ignored", () => {
  expect(languageOf({ ...person, given: "he-XB" })).toBe("he-XB");
  expect(languageOf({ ...person, given: "xx" })).toBe("en");
  expect(languageOf({ ...person, policy: { language: "de" }, given: "en-XA" })).toBe("de");
});
