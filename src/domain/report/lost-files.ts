// The files of a result that gave less than they hold: part of its ledger and of its verdict.
import { z } from "zod";

/** Files that were opened together and gave less than they hold. */
export const lostFiles = z.object({
  /** all files that were opened */
  total: z.number(),
  /** files of which nothing could be read */
  unread: z.number(),
  /** files that were not read to their end */
  cut: z.number(),
  /** files that a person left out */
  notChosen: z.number(),
  /**
   * the first unread or cut file, those without anything before the others, and "" if all were only left out; `why` is the end
   * of a sentence, null if not known
   */
  name: z.string(),
  why: z.string().nullable(),
});
export type LostFiles = Readonly<z.infer<typeof lostFiles>>;
