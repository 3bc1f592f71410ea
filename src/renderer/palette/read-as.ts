// What the palette understood of a text: a person and a time or an outcome, an id, a link, a query.
import { isSingleName, type ListFacts } from "./palette-entries.ts";
import { guessesOf } from "#domain/lookup/lookup.ts";
import { readList, readName, readSpan } from "#domain/lookup/person-and-time.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { writeTime } from "#domain/time/time-form.ts";
import { wordsBeside } from "./beside-name.ts";
import { nameOfList } from "./found-entries.ts";
import { say } from "#texts/say.ts";

/** The parts of the text as they were read; empty for a text that may be anything. */
export function readAs(facts: ListFacts): readonly string[] {
  const { text, time, form, found } = facts;
  const list = readList(text, time);
  if (list !== null) return [nameOfList(list), ...wordsBeside({ ...list, missedBy: "no" }, form)];
  const read = readName(text, time);
  if (read !== null) {
    const named = found.people.find(({ kind }) => kind === "user") ?? found.conversations[0];
    // Nobody has this name, so the text may be anything.
    if (named === undefined) return [];
    const name = isolate(named.name ?? named.id);
    const list = read.kind === null ? [] : [say(`lookup.lists.${read.kind}`)];
    const role = read.role === undefined ? [] : [say(`lookup.roles.${read.role}`)];
    return [...list, ...role, name, ...wordsBeside(read, form)];
  }
  const period = isSingleName(facts) ? null : readSpan(text, time);
  if (period !== null) return wordsBeside({ period, outcome: null, missedBy: "no" }, form);
  const [guess] = guessesOf(text, time);
  switch (guess?.kind) {
    case "link":
      return [say("lookup.why.link")];
    case "query":
      return [say("lookup.why.query")];
    case "session":
      return [say("lookup.fits.calls.id")];
    case "conversation":
      return [say("lookup.fits.conversations.id")];
    case "time":
      return isSingleName(facts) ? [] : [writeTime(guess.seconds, form)];
    default:
      return [];
  }
}
