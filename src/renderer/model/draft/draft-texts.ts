// The texts for the fields of a query: values that are offered, texts that are not values yet, and typed times.
import { translated } from "../../../domain/text/language.ts";

const quoted = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(", ");

export const draftTexts = translated("query.draft", {
  add: (words: readonly string[]) => `Add ${quoted(words)}`,
  useAs: {
    uid: (values: readonly string[]) => `Use ${quoted(values)} as UID`,
    conversation: (values: readonly string[]) => `Use ${quoted(values)} as conversation ID`,
    /** `label`: the label of the filter */
    other: (values: readonly string[], label: string) => `Use ${quoted(values)} as ${label.toLowerCase()}`,
  },
  alsoSpelled: (others: string) => `also ${others}`,
  /** `use`: another entry of the list, which takes the text as it is */
  notChosen: (text: string, use: string | null) =>
    `"${text}" is not chosen yet. Choose an entry of the list${use === null ? "" : ` or ${use}`}.`,
  typeTime: "Type a time: 2026-03-01 14:00, yesterday 9:30, 30 min ago",
  endOfDay: (reading: string) => `${reading} (the end of that day)`,
});
