// What the window is told of links that were opened outside, and what it hears of links that lead out.
import { z } from "zod";
import { link } from "../../domain/link.ts";

/**
 * A link that the system handed over: where it leads, or why it leads nowhere. `given` is the text as it came, scrubbed
 * and cut, for the person to recognise it by.
 */
export const openedLink = z.union([z.object({ link }), z.object({ problem: z.string(), given: z.string() })]);
export type OpenedLink = Readonly<z.infer<typeof openedLink>>;

/** Longest address that may be opened in the browser, UTF-16 units; signed addresses of attachments are long. */
export const LONGEST_EXTERNAL_URL = 8000;
