// Says what happened and what can be done, for every way in which something can fail. Never shows a stack.
import type { Failure, NetworkCause } from "../../../contract/failure.ts";
import { NETWORK_CAUSES, STORAGE_CAUSES } from "./failure-words.ts";
import { ownValue } from "../../../domain/text/lenient.ts";

/** What the button beside a failure does. */
export type FailureAction = "retry" | "editConnection" | "editKey";

export interface Description {
  readonly title: string;
  readonly detail: string;
  readonly action?: { readonly label: string; readonly does: FailureAction };
}

const RETRY = { label: "Try again", does: "retry" } as const;
const EDIT_CONNECTION = { label: "Edit connection", does: "editConnection" } as const;
const ADD_KEY = { label: "Add key", does: "editKey" } as const;
const CHANGE_KEY = { label: "Change key", does: "editKey" } as const;

/** The words for a failure. Text of the service was scrubbed before it came here; it is shown as plain text only. */
export function describe(failure: Failure): Description {
  switch (failure.kind) {
    case "api":
      return describeApi(failure);
    case "auth":
      return describeAuth(failure);
    case "network":
      return describeNetwork(failure.cause, failure.host);
    case "rateLimited":
      return {
        title: "The service asks for a pause",
        detail:
          failure.retryAfterSeconds === null
            ? "Too many requests were sent in a short time. Wait a minute, then try again."
            : `Too many requests were sent in a short time. It takes requests again in ${failure.retryAfterSeconds} s.`,
        action: RETRY,
      };
    case "unexpectedBody":
      return {
        title: "The answer is not from the service",
        detail:
          `${failure.host || "The host"} answered with status ${failure.status} and ${failure.where}. ` +
          "A proxy or sign-in page may stand between; the base URLs of the connection may be wrong.",
        action: EDIT_CONNECTION,
      };
    case "otherCall":
      return {
        title: "The service answered with another call",
        detail: `Session ${failure.sessionId} was asked for. The answer was not stored and is not shown.`,
        action: RETRY,
      };
    case "badFile":
      return {
        title: failure.isReadToEnd === true ? "The file is damaged" : "The file cannot be read",
        detail: `${sentence(failure.why)}${placeOf(failure)}`,
      };
    case "storage":
      return describeStorage(failure.cause, failure.detail);
    case "secret":
      return SECRETS[failure.cause];
    case "badRequest":
      return {
        title: "The query cannot be sent",
        detail: failure.issues.length === 0 ? "Check the filters." : failure.issues.map(sentence).join(" "),
      };
    case "cancelled":
      return { title: "Cancelled", detail: "What was loaded before stays." };
    case "interrupted":
      return {
        title: "The store is starting again",
        detail:
          failure.why === "silent"
            ? "The process that keeps loaded rows did not answer for 10 seconds, so Switchboard ended it and starts it " +
              "again. The work under way was not finished. If it was opening a file, the file is not opened again by itself."
            : "The process that keeps loaded rows went away. It comes back by itself; the view is then opened again.",
        action: RETRY,
      };
    case "bug":
      return {
        title: "Something in Switchboard went wrong",
        detail: `${sentence(failure.message)} The log file has more. Loaded rows stay.`,
        action: RETRY,
      };
  }
}

function describeApi({ status, code, message }: Extract<Failure, { kind: "api" }>): Description {
  const known = ownValue(API_CODES, code) ?? API_STATUSES[status];
  const said = message.trim() === "" ? `${code} (${status}).` : `${sentence(message)} ${code} (${status}).`;
  if (known !== undefined) return { ...known, detail: `${known.detail} The service said: ${said}` };
  if (status >= 500) {
    return {
      title: "The service has a problem",
      detail: `It may be over in a moment. It said: ${said}`,
      action: RETRY,
    };
  }
  return { title: "The service refused the request", detail: `It said: ${said}` };
}

const API_CODES: Readonly<Record<string, Description>> = {
  ERR_CALL_SESSION_NOT_FOUND: {
    title: "The service does not know this call",
    detail: "Check the session id, the region and that the call belongs to this App ID.",
  },
  ERR_UID_NOT_FOUND: {
    title: "The service does not know this UID",
    detail: "Check Sender, Participant and Viewing as; UIDs are matched letter by letter.",
  },
  ERR_GUID_NOT_FOUND: { title: "The service does not know this group", detail: "Check the group's GUID." },
  ERR_API_NOT_FOUND: {
    title: "The address has no such interface",
    detail: "Check the base URLs of the connection, their version segment too.",
    action: EDIT_CONNECTION,
  },
  ERR_TOO_MANY_REQUESTS: {
    title: "The service asks for a pause",
    detail: "Too many requests were sent in a short time. Wait a minute, then try again.",
    action: RETRY,
  },
};

const API_STATUSES: Readonly<Record<number, Description>> = {
  422: { title: "The service does not accept a filter", detail: "Change the filter that it names and run again." },
  400: { title: "The service does not accept a filter", detail: "Change the filter that it names and run again." },
  402: {
    title: "The plan's quota is used up",
    detail:
      "The plan of this App ID does not cover the request. Its owner can see the quota in the service's dashboard.",
  },
  404: { title: "The service does not know this", detail: "Check the ids in the filters and the region." },
};

function describeAuth({ code, status, message = "" }: Extract<Failure, { kind: "auth" }>): Description {
  const known = ownValue(AUTH_CODES, code);
  if (known !== undefined) return known;
  const numbers = status === null ? code : `${code}, ${status}`;
  const said = message.trim() === "" ? numbers : `${sentence(message)} (${numbers})`;
  return {
    title: "The service does not accept the key",
    detail: `It said: ${said}. Check the key, the App ID and the region.`,
    action: CHANGE_KEY,
  };
}

const AUTH_CODES: Readonly<Record<string, Description>> = {
  AUTH_ERR_EMPTY_APIKEY: {
    title: "The request carried no key",
    detail: "Add the API key of this App ID. Listing needs a key with the scope fullAccess.",
    action: ADD_KEY,
  },
  AUTH_ERR_APIKEY_NOT_FOUND: {
    title: "The service does not know this key",
    detail: "The key, the App ID and the region must belong together. The key may have been deleted in the dashboard.",
    action: CHANGE_KEY,
  },
  AUTH_ERR_NO_ACCESS: {
    title: "This key may not list",
    detail: "Listing messages needs a key with the scope fullAccess. Switchboard itself only ever reads.",
    action: CHANGE_KEY,
  },
};

function describeNetwork(cause: NetworkCause, host: string): Description {
  const { title, advice, edit } = NETWORK_CAUSES[cause];
  const where = host === "" ? "the service" : host;
  return { title: title.replace("{host}", where), detail: advice, action: edit === true ? EDIT_CONNECTION : RETRY };
}

function describeStorage(cause: Extract<Failure, { kind: "storage" }>["cause"], detail: string): Description {
  const { title, advice } = STORAGE_CAUSES[cause];
  const more = detail.trim() === "" ? "" : ` (${detail.trim()})`;
  return { title, detail: `${advice}${more}`, action: RETRY };
}

const SECRETS = {
  none: {
    title: "No key stored",
    detail: "This connection needs the API key of its App ID, with the scope fullAccess.",
    action: ADD_KEY,
  },
  unavailable: {
    title: "The stored key is unavailable",
    detail:
      "The system's key store does not open it now. Unlock the system's key ring, then try again. " +
      "If that does not help, start Switchboard again, or enter the key again. The stored key stays until then.",
    action: CHANGE_KEY,
  },
} as const satisfies Readonly<Record<string, Description>>;

function placeOf({ line, byte }: { readonly line: number | null; readonly byte: number | null }): string {
  if (line !== null) return ` It stopped at line ${line}.`;
  return byte === null ? "" : ` It stopped at byte ${byte}.`;
}

/** The text as a sentence: a capital first, a full stop last. */
function sentence(text: string): string {
  const trimmed = text.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return "No reason was given.";
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
}
