// Every language with its messages, for the processes that hold all of them.
import { isOfPeople, type AnyLanguage, type Reading } from "./language.ts";
import { ALL_MESSAGES } from "./messages.ts";
import { pseudoMessage } from "./pseudo-language.ts";

export function readingOf(language: AnyLanguage): Reading {
  return isOfPeople(language)
    ? { language, messages: ALL_MESSAGES[language] }
    : { language, messages: {}, change: pseudoMessage };
}
