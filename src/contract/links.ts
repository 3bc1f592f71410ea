// Links opened from outside, and links that lead outside.
import { z } from "zod";
import { link } from "#domain/link.ts";

/** A link from the system, or the problem with it. `given`: the text as it came, scrubbed and cut, to be recognised. */
export const openedLink = z.union([z.object({ link }), z.object({ problem: z.string(), given: z.string() })]);
export type OpenedLink = Readonly<z.infer<typeof openedLink>>;

/** The longest address that may be opened in the browser, UTF-16 units; signed addresses of attachments are long. */
export const LONGEST_EXTERNAL_URL = 8000;
