// Saved and recent queries as the window sees them. A query never holds a key.
import { z } from "zod";
import { looksLikeKey } from "#domain/privacy/key-like.ts";
import { query } from "#domain/query/query-shape.ts";
import { say } from "#texts/say.ts";

export const savedId = z.number().int();
const savedName = z.string().trim().min(1).max(120);
/** The rules for a new name. Names that were saved before are read as they are. */
export const newSavedName = savedName.refine((name) => !looksLikeKey(name), {
  error: () => say("privacy.keys.inName"),
});

/** A saved query as typed. Relative times are text, which `checkQuery` rejects, until time-input.ts reads them. */
export const savedQuery = z.object({
  savedId,
  name: savedName,
  query,
  /** from 1; also the number of versions, because no single version is ever deleted */
  version: z.number().int(),
  changedAtMs: z.number(),
});
export type SavedQuery = z.infer<typeof savedQuery>;

export const savedVersion = z.object({ version: z.number().int(), query, changedAtMs: z.number() });
export type SavedVersion = z.infer<typeof savedVersion>;

/** A query that was run. */
export const recentQuery = z.object({
  recentId: z.number().int(),
  query,
  ranAtMs: z.number(),
  /** rows of its newest result; null if that is no longer kept */
  rowCount: z.number().nullable(),
});
export type RecentQuery = z.infer<typeof recentQuery>;
