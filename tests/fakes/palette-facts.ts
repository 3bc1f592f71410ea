// What the list of the palette is made from in tests: a connection with rows, and nothing found.
import { NOTHING_FOUND } from "#renderer/state/slices/palette-slice.ts";
import type { ListFacts } from "#renderer/palette/palette-entries.ts";
import { isoIn } from "./time-form.ts";

export const FACTS: ListFacts = {
  text: "",
  isPasted: false,
  time: { nowSeconds: 1_790_000_000, zone: "Europe/Berlin" },
  form: isoIn("Europe/Berlin"),
  names: new Map(),
  found: NOTHING_FOUND,
  lists: { saved: [], recent: [] },
  answers: {},
  openings: [],
  files: [],
  connections: [],
  connectionId: "sample",
  screen: "messages",
  hasRows: true,
  shownConversation: null,
};
