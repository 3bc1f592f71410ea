// Describes every kind of failure: what happened, and what a person can do. Never shows a stack.
import type { Failure } from "#contract/failure.ts";
import { formatDuration } from "#domain/time/time.ts";
import { isTextKey, say, type NameIn } from "#texts/say.ts";
import { formatBytes } from "./format-values.ts";

/** The action of the button beside a failure. */
export type FailureAction = "retry" | "editConnection" | "editKey";

export interface Description {
  readonly title: string;
  readonly detail: string;
  readonly action?: { readonly label: string; readonly does: FailureAction };
}

const DOES = {
  retry: "retry",
  editConnection: "editConnection",
  addKey: "editKey",
  changeKey: "editKey",
} as const satisfies Record<NameIn<"failures.actions">, FailureAction>;

type Button = keyof typeof DOES;

/** The longest wait that the client believes, seconds. */
const DAY_SECONDS = 86_400;

/** The title, detail and button of a failure. Text of the service is already scrubbed and is shown as plain text. */
export function describe(failure: Failure): Description {
  switch (failure.kind) {
    case "api":
      return describeApi(failure);
    case "auth":
      return describeAuth(failure);
    case "network":
      return describeNetwork(failure);
    case "rateLimited":
      return describeRateLimit(failure.retryAfterSeconds);
    case "unexpectedBody":
      return describeBody(failure);
    case "otherCall": {
      const detail = say("failures.otherCall.detail", { sessionId: failure.sessionId });
      return withButton({ title: say("failures.otherCall.title"), detail }, "retry");
    }
    case "badFile":
      return {
        title: failure.isReadToEnd === true ? say("failures.damagedFile") : say("failures.unreadableFile"),
        detail: [sentence(failure.why), ...stoppedAt(failure)].join(" "),
      };
    case "storage":
      return describeStorage(failure.cause, failure.detail);
    case "noRoom":
      return describeRoom(failure);
    case "secret":
      return withButton(wordsOf(`secrets.${failure.cause}`), failure.cause === "none" ? "addKey" : "changeKey");
    case "tooCostly":
      return describeCost(failure);
    case "badRequest":
      return {
        title: say("failures.badRequest.title"),
        detail: failure.issues.map(sentence).join(" ") || say("failures.badRequest.detail"),
      };
    case "managed":
      return { title: say("failures.managed.title"), detail: sentence(failure.why) };
    case "update":
      return wordsOf("update");
    case "cancelled":
      return wordsOf("cancelled");
    case "interrupted":
      return withButton(wordsOf(failure.why === "silent" ? "silent" : "interrupted"), "retry");
    case "bug": {
      const detail = say("failures.bug.detail", { message: sentence(failure.message) });
      return withButton({ title: say("failures.bug.title"), detail }, "retry");
    }
  }
}

type Of<Kind extends Failure["kind"]> = Extract<Failure, { kind: Kind }>;

/** The groups of texts with a title and a detail that hold no values. */
type PlainGroup =
  | "update"
  | "cancelled"
  | "silent"
  | "interrupted"
  | `apiCodes.${NameIn<"failures.apiCodes">}`
  | `apiStatuses.${NameIn<"failures.apiStatuses">}`
  | `authCodes.${NameIn<"failures.authCodes">}`
  | `secrets.${NameIn<"failures.secrets">}`
  | `storage.${NameIn<"failures.storage">}`;

function wordsOf(group: PlainGroup): Description {
  return { title: say(`failures.${group}.title`), detail: say(`failures.${group}.detail`) };
}

function isPlainGroup(group: string): group is PlainGroup {
  return isTextKey(`failures.${group}.title`);
}

function withButton(words: Description, button: Button | undefined): Description {
  return button === undefined
    ? words
    : { ...words, action: { label: say(`failures.actions.${button}`), does: DOES[button] } };
}

const API_BUTTONS: ReadonlyMap<string, Button> = new Map([
  ["apiCodes.ERR_API_NOT_FOUND", "editConnection"],
  ["apiCodes.ERR_TOO_MANY_REQUESTS", "retry"],
]);

function describeApi({ status, code, message }: Of<"api">): Description {
  const answer = message.trim() === "" ? `${code} (${status}).` : `${sentence(message)} ${code} (${status}).`;
  const known = [`apiCodes.${code}`, `apiStatuses.${status}`].find(isPlainGroup);
  if (known !== undefined) {
    const { title, detail: advice } = wordsOf(known);
    return withButton({ title, detail: say("failures.withAnswer", { advice, answer }) }, API_BUTTONS.get(known));
  }
  const isFault = status >= 500;
  const group = isFault ? "serviceProblem" : "refused";
  const words = { title: say(`failures.${group}.title`), detail: say(`failures.${group}.detail`, { answer }) };
  return withButton(words, isFault ? "retry" : undefined);
}

function describeAuth({ code, status, message = "" }: Of<"auth">): Description {
  const known = `authCodes.${code}`;
  if (isPlainGroup(known)) return withButton(wordsOf(known), code === "AUTH_ERR_EMPTY_APIKEY" ? "addKey" : "changeKey");
  const numbers = status === null ? code : `${code}, ${status}`;
  const answer = message.trim() === "" ? numbers : `${sentence(message)} (${numbers})`;
  const detail = say("failures.keyNotAccepted.detail", { answer });
  return withButton({ title: say("failures.keyNotAccepted.title"), detail }, "changeKey");
}

const TO_CONNECTION: ReadonlySet<Of<"network">["cause"]> = new Set(["nameNotFound", "refused", "redirected"]);

function describeNetwork({ cause, host }: Of<"network">): Description {
  const words = {
    title: say(`failures.network.${cause}.title`, { host: host === "" ? null : host }),
    detail: say(`failures.network.${cause}.detail`),
  };
  return withButton(words, TO_CONNECTION.has(cause) ? "editConnection" : "retry");
}

function describeRateLimit(seconds: number | null): Description {
  const wait = seconds === null || seconds < DAY_SECONDS ? seconds : say("failures.rateLimited.aDay");
  const detail = say("failures.rateLimited.detail", { wait: typeof wait === "number" ? formatDuration(wait) : wait });
  return withButton({ title: say("failures.rateLimited.title"), detail }, "retry");
}

function describeBody({ host, status, where }: Of<"unexpectedBody">): Description {
  const detail = say("failures.unexpectedBody.detail", { host: host === "" ? null : host, status, where });
  return withButton({ title: say("failures.unexpectedBody.title"), detail }, "editConnection");
}

/** The place in a file where reading stopped, if it is known. */
function stoppedAt({ line, byte }: Of<"badFile">): readonly string[] {
  if (line !== null) return [say("failures.stoppedAt.line", { line })];
  return byte === null ? [] : [say("failures.stoppedAt.byte", { byte })];
}

function describeRoom({ neededBytes, freeBytes }: Of<"noRoom">): Description {
  const detail = say("failures.noRoom.detail", { needed: formatBytes(neededBytes), free: formatBytes(freeBytes) });
  return withButton({ title: say("failures.noRoom.title"), detail }, "retry");
}

function describeCost({ limit, amount }: Of<"tooCostly">): Description {
  return limit === "time"
    ? {
        title: say("failures.tooCostly.time.title"),
        detail: say("failures.tooCostly.time.detail", { seconds: amount }),
      }
    : {
        title: say("failures.tooCostly.text.title"),
        detail: say("failures.tooCostly.text.detail", { characters: amount }),
      };
}

function describeStorage(cause: Of<"storage">["cause"], more: string): Description {
  const { title, detail } = wordsOf(`storage.${cause}`);
  return withButton({ title, detail: more.trim() === "" ? detail : `${detail} (${more.trim()})` }, "retry");
}

/** The text as a sentence, with a capital at its start and a full stop at its end. */
function sentence(text: string): string {
  const trimmed = text.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return say("failures.noReason");
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/u.test(begun) ? begun : `${begun}.`;
}
