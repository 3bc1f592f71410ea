// The texts for the fields of a query: values that are offered, texts that are not values yet, and typed times.
export const draftTexts = {
  uid: "UID",
  conversationId: "conversation ID",
  add: (values: string) => `Add ${values}`,
  use: (values: string, as: string) => `Use ${values} as ${as}`,
  alsoSpelled: (others: string) => `also ${others}`,
  notChosen: (text: string, use: string | null) =>
    `"${text}" is not chosen yet. Choose an entry of the list${use === null ? "" : ` or ${use}`}.`,
  typeTime: "Type a time: 2026-03-01 14:00, yesterday 9:30, 30 min ago",
  endOfDay: (reading: string) => `${reading} (the end of that day)`,
  viewingAs: "Viewing as",
} as const;
