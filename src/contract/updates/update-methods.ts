// Updates of the program: what the window knows of them, and the methods that check for one and download it.
import { z } from "zod";
import { nothing } from "#contract/ids.ts";

/** Why this copy of the program looks for no updates. */
export const updateObstacle = z.enum([
  "policy",
  "browserShell",
  "notPackaged",
  "systemPackage",
  "msi",
  "moveFirst",
  "otherPackage",
  "noFeed",
]);
export type UpdateObstacle = z.infer<typeof updateObstacle>;

/** The version numbers of a feed are short, and so are their texts in a window. */
const version = z.string().max(100);

const lastCheck = z.discriminatedUnion("is", [
  z.object({ is: z.literal("unasked") }),
  z.object({ is: z.literal("newest") }),
  /** the feed offers an older version, which is never installed */
  z.object({ is: z.literal("older"), version }),
  /** the feed offers a newer version that does not run on this system */
  z.object({ is: z.literal("unfit"), version }),
  z.object({
    is: z.literal("found"),
    version,
    /** plain lines of text, scrubbed; empty without notes */
    notes: z.string().max(40_000),
    /** the package in the feed, for the person to download; null if the program downloads and installs it */
    address: z.string().max(5000).nullable(),
    /** it is downloaded, and replaces this version when the program quits */
    isReady: z.boolean(),
  }),
]);

export const updateStatus = z.object({
  /** the version that runs */
  version: z.string(),
  /** null if the program can look for updates */
  obstacle: updateObstacle.nullable(),
  last: lastCheck,
});
export type UpdateStatus = Readonly<z.infer<typeof updateStatus>>;

export const updateMethods = {
  "update.read": { served: "main", input: nothing, output: updateStatus },
  /** Asks the feed. Fails with `managed` or `update`; the running version stays as it is. */
  "update.check": { served: "main", input: nothing, output: updateStatus },
  /**
   * Downloads what the last check found, and has it installed when the program quits. It waits while a load or an export
   * runs. Fails with `managed` or `update`, also if the person downloads the package; the running version stays as it is.
   */
  "update.download": {
    served: "main",
    input: nothing,
    output: updateStatus,
    /** bytes so far, of all */
    progress: z.object({ bytes: z.number(), totalBytes: z.number() }),
  },
} as const;
