// Why a deep link cannot be read.
import { translated } from "./text/language.ts";

export const LINK_PROBLEMS = translated("links.problems", {
  emptyName: "The link contains an empty name.",
  longName: "The link contains a name that is too long.",
  hiddenCharacters: "The link contains characters that cannot be shown.",
  path: "The link contains a path.",
  tooLong: (most: number) => `A link can have at most ${most} characters.`,
  scheme: (start: string) => `A link must begin with ${start}.`,
  route: "Links can only open calls and messages.",
  noRecord: "A link must name one call or one message.",
  twice: (name: string) => `The link contains ${name} twice.`,
  badCode: "A % in the link is not followed by a valid code.",
  unreadable: "The link cannot be read.",
});
