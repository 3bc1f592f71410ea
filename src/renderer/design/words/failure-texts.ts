// The texts for failures: what happened, what a person can do, and the button that does it.
import type { Failure, NetworkCause } from "../../../contract/failure.ts";
import { icu } from "../../../domain/text/icu.ts";
import { formatDuration } from "../../../domain/time/time.ts";
import { translated } from "../../../domain/text/language.ts";

/** The action of the button beside a failure. */
export type FailureAction = "retry" | "editConnection" | "editKey";

export interface Description {
  readonly title: string;
  readonly detail: string;
  readonly action?: { readonly label: string; readonly does: FailureAction };
}

const DAY_SECONDS = 86_400;

/** How long to wait: "7 s", "12 min 05 s". `aDay`: the words for a day, the longest wait that the client believes. */
export function waitWords(seconds: number, aDay: string): string {
  return seconds >= DAY_SECONDS ? aDay : formatDuration(seconds);
}

const RETRY = { label: "Try again", does: "retry" } as const;
const EDIT_CONNECTION = { label: "Edit connection", does: "editConnection" } as const;
const ADD_KEY = { label: "Add key", does: "editKey" } as const;
const CHANGE_KEY = { label: "Change key", does: "editKey" } as const;

const BAD_FILTER = {
  title: "The service does not accept a filter",
  detail: "Change the filter that it names and run the query again.",
};

/** The host at the start of a sentence and inside it; the service if the host is not known. */
const hostFirst = (host: string): string => (host === "" ? "The service" : host);
const hostInside = (host: string): string => (host === "" ? "the service" : host);

export const failureTexts = translated("failures", {
  noReason: "No reason was given.",
  rateLimited: (seconds: number | null): Description => ({
    title: "Too many requests",
    detail:
      seconds === null
        ? "The service limits requests. Wait a minute, then try again."
        : `The service limits requests. It accepts them again in ${waitWords(seconds, "a day or more")}.`,
    action: RETRY,
  }),
  unexpectedBody: (host: string, status: number, where: string): Description => ({
    title: "The answer did not come from the service",
    detail:
      `${host || "The host"} answered with status ${status} and ${where}. ` +
      "A proxy or a sign-in page may have answered, or a base URL of the connection is wrong.",
    action: EDIT_CONNECTION,
  }),
  otherCall: (sessionId: string): Description => ({
    title: "The service returned a different call",
    detail: `Switchboard asked for session ${sessionId}. The answer was not stored and is not shown.`,
    action: RETRY,
  }),
  damagedFile: "The file is damaged",
  unreadableFile: "Can't read the file",
  stoppedAt: (line: number | null, byte: number | null): string =>
    line !== null ? ` Reading stopped at line ${line}.` : byte === null ? "" : ` Reading stopped at byte ${byte}.`,
  managed: (detail: string): Description => ({ title: "Managed by your organisation", detail }),
  badRequest: (issues: readonly string[]): Description => ({
    title: "Can't send the query",
    detail: issues.length === 0 ? "Check the filters." : issues.join(" "),
  }),
  tooCostly: {
    time: (seconds: number): Description => ({
      title: "The search took too long",
      detail: `It was given up after ${seconds} s of work. Filter the rows first, or simplify the expression.`,
    }),
    text: (characters: number): Description => ({
      title: "The search is too costly",
      detail:
        icu("One of the rows has {characters, number} characters, which is too many for this expression. ", {
          characters,
        }) + "Use a shorter expression with smaller numbers in {…}, or filter the rows first.",
    }),
  },
  cancelled: { title: "Cancelled", detail: "Rows loaded before are kept." },
  silent: {
    title: "The store is restarting",
    detail:
      "The process that keeps loaded rows did not answer for 10 seconds, so Switchboard is restarting it. " +
      "The work in progress was not finished. A file that was being opened is not opened again by itself.",
    action: RETRY,
  },
  interrupted: {
    title: "The store is restarting",
    detail: "The process that keeps loaded rows stopped. It restarts by itself and then opens the view again.",
    action: RETRY,
  },
  bug: (message: string): Description => ({
    title: "Something went wrong in Switchboard",
    detail: `${message} The log file has more. Loaded rows are kept.`,
    action: RETRY,
  }),

  withAnswer: (advice: string, answer: string): string => `${advice} The service said: ${answer}`,
  serviceProblem: (answer: string): Description => ({
    title: "The service has a problem",
    detail: `Try again in a moment. The service said: ${answer}`,
    action: RETRY,
  }),
  refused: (answer: string): Description => ({
    title: "The service refused the request",
    detail: `The service said: ${answer}`,
  }),
  apiCodes: {
    ERR_CALL_SESSION_NOT_FOUND: {
      title: "The service does not know this call",
      detail: "Check the session ID, the region, and that the call belongs to this App ID.",
    },
    ERR_UID_NOT_FOUND: {
      title: "The service does not know this UID",
      detail: "Check Sender, Participant and Viewing as. UIDs must match exactly.",
    },
    ERR_GUID_NOT_FOUND: { title: "The service does not know this group", detail: "Check the group's GUID." },
    ERR_API_NOT_FOUND: {
      title: "There is no API at this address",
      detail: "Check the base URLs of the connection, including the version.",
      action: EDIT_CONNECTION,
    },
    ERR_TOO_MANY_REQUESTS: {
      title: "Too many requests",
      detail: "The service limits requests. Wait a minute, then try again.",
      action: RETRY,
    },
  },
  apiStatuses: {
    400: BAD_FILTER,
    402: {
      title: "The plan's quota is used up",
      detail: "The plan of this App ID does not cover the request. Its owner can see the quota in the dashboard.",
    },
    404: { title: "The service does not know this", detail: "Check the region and the IDs in the filters." },
    422: BAD_FILTER,
  },

  keyNotAccepted: (answer: string): Description => ({
    title: "The service does not accept the key",
    detail: `The service said: ${answer}. Check the key, the App ID and the region.`,
    action: CHANGE_KEY,
  }),
  authCodes: {
    AUTH_ERR_EMPTY_APIKEY: {
      title: "The request had no key",
      detail: "Add the API key of this App ID. Listing needs a key with the scope fullAccess.",
      action: ADD_KEY,
    },
    AUTH_ERR_APIKEY_NOT_FOUND: {
      title: "The service does not know this key",
      detail: "Check that the key, the App ID and the region belong together. The key may have been deleted.",
      action: CHANGE_KEY,
    },
    AUTH_ERR_NO_ACCESS: {
      title: "This key is not allowed to list messages",
      detail: "Listing needs a key with the scope fullAccess. Switchboard only ever reads.",
      action: CHANGE_KEY,
    },
  },
  secrets: {
    none: {
      title: "No key stored",
      detail: "This connection needs the API key of its App ID, with the scope fullAccess.",
      action: ADD_KEY,
    },
    unavailable: {
      title: "The stored key is unavailable",
      detail:
        "The system's key store does not open it now. Unlock the system's key ring, then try again. " +
        "If that does not help, restart Switchboard or enter the key again. Until then the stored key is kept.",
      action: CHANGE_KEY,
    },
  },

  noRoom: (needed: string, free: string): Description => ({
    title: "Not enough room on the disk",
    detail:
      `It takes about ${needed}, and ${free} are free. Nothing was changed. Forget something under Settings → Storage, ` +
      "or free room on the disk in another way, then try again.",
    action: RETRY,
  }),

  /** `host`: the host that was asked; empty if it is not known */
  network: {
    offline: (): Description => ({
      title: "This computer is offline",
      detail: "You can still search, sort and export loaded rows. Connect to a network, then try again.",
      action: RETRY,
    }),
    unreachable: (host: string): Description => ({
      title: `Can't reach ${hostInside(host)}`,
      detail: "This network has no route to it. You may need a VPN, or a firewall may block the way.",
      action: RETRY,
    }),
    nameNotFound: (host: string): Description => ({
      title: `Can't find ${hostInside(host)}`,
      detail: "The App ID, the region or a base URL of the connection may be wrong, or DNS does not work here.",
      action: EDIT_CONNECTION,
    }),
    refused: (host: string): Description => ({
      title: `${hostFirst(host)} refused the connection`,
      detail: "Nothing answers at that address and port. Check the base URLs, or try again in a moment.",
      action: EDIT_CONNECTION,
    }),
    reset: (host: string): Description => ({
      title: `${hostFirst(host)} ended the connection`,
      detail: "The connection broke before the answer was complete. Try again.",
      action: RETRY,
    }),
    timedOut: (host: string): Description => ({
      title: `${hostFirst(host)} did not answer in time`,
      detail: "The service or the network is slow. Try again, perhaps with a smaller page size.",
      action: RETRY,
    }),
    tls: (host: string): Description => ({
      title: `No secure connection to ${hostInside(host)}`,
      detail: "The certificate was not accepted. If your network inspects traffic, install its certificate.",
      action: RETRY,
    }),
    proxy: (host: string): Description => ({
      title: `The proxy did not let the request to ${hostInside(host)} through`,
      detail: "Check the proxy settings of this computer, and whether the proxy asks for a sign-in.",
      action: RETRY,
    }),
    tooLarge: (host: string): Description => ({
      title: `The answer of ${hostInside(host)} is too large`,
      detail: "Ask for fewer records at a time: set Page size to a smaller number.",
      action: RETRY,
    }),
    redirected: (host: string): Description => ({
      title: `${hostFirst(host)} redirected the request`,
      detail: "Switchboard sends the key to the connection's own addresses only, so it stopped. Check the base URLs.",
      action: EDIT_CONNECTION,
    }),
  } satisfies Record<NetworkCause, (host: string) => Description>,
  /** Settings → General says more; its words are loaded with it. */
  update: {
    title: "The update failed",
    detail: "This version stays. Settings → General says why.",
  },
  storage: {
    full: {
      title: "The disk is full",
      detail: "Free some space, then try again. Rows stored so far are kept.",
      action: RETRY,
    },
    readOnly: { title: "This folder is read-only", detail: "Choose a folder that you can write to.", action: RETRY },
    corrupt: { title: "The store is damaged", detail: "Can't read its file. Restart Switchboard.", action: RETRY },
    busy: {
      title: "The file is in use",
      detail: "Another program is using it. Close that program, then try again.",
      action: RETRY,
    },
    permission: {
      title: "You are not allowed to write here",
      detail: "Choose another folder, or change its permissions.",
      action: RETRY,
    },
    gone: { title: "The rows are no longer stored", detail: "Run the query again.", action: RETRY },
    other: {
      title: "The store did not answer as expected",
      detail: "Try again. If that does not help, restart Switchboard.",
      action: RETRY,
    },
  } satisfies Readonly<Record<Extract<Failure, { kind: "storage" }>["cause"], Description>>,
});
