// Joins all methods that main serves: its own, the online ones, and the engine's, which it only forwards.
import { arch, platform, release, totalmem } from "node:os";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import type { EventMessage } from "#contract/events.ts";
import {
  isMethod,
  isPublic,
  methods,
  type CallContext,
  type Handler,
  type Handlers,
  type Input,
  type MainName,
  type OfflineName,
  type OnlineName,
  type Output,
  type Method,
} from "#contract/methods/methods.ts";
import type { KeyStatus } from "#contract/methods/connection-methods.ts";
import type { ExportRunPorts } from "#core/handlers/export/job/load-and-export.ts";
import { CHANNEL_GONE } from "#contract/carrier/port.ts";
import { originOf, SAMPLE_CONNECTION_ID, type Connection } from "#domain/connection.ts";
import { holdsKey } from "#domain/privacy/key-like.ts";
import { Failed } from "#contract/failure.ts";
import type { ChosenFiles } from "#main/system/file-dialogs.ts";
import { replaceFile } from "#core/files/base/replace-file.ts";
import type { Engine } from "#main/engine-process/engine.ts";
import { exportHandlers } from "./export-handlers.ts";
import type { ExternalLinks } from "#main/system/external-links.ts";
import type { AuditLog } from "#main/audit/audit-log.ts";
import type { Policy } from "#contract/policy/policy.ts";
import { copyProblem, forbidden, linkProblem } from "#contract/policy/rules.ts";
import type { OpenedLink } from "#contract/links.ts";
import { formatLink } from "#domain/link.ts";
import type { Keys } from "#main/settings/managed-keys.ts";
import type { SettingsStore } from "#main/settings/settings-file.ts";
import type { Updates } from "#main/updates/updates.ts";
import type { WindowName } from "./window-handlers.ts";
import { say } from "#texts/say.ts";

export interface HandlerParts {
  readonly version: string;
  readonly platform: string;
  readonly settings: SettingsStore;
  readonly secrets: Keys;
  /** the organisation's policy, which main and the engine enforce */
  readonly policy: Policy;
  readonly heldKeys: () => readonly string[];
  readonly files: Pick<ChosenFiles, "chooseOpen" | "chooseSave" | "reveal" | "grant" | "pathOf">;
  readonly externalLinks: ExternalLinks;
  readonly engine: Pick<Engine, "call">;
  readonly online: Handlers<OnlineName>;
  readonly loadAll: ExportRunPorts["loadAll"];
  readonly sampleKey: string;
  readonly auditLog: Pick<AuditLog, "check" | "path">;
  readonly updates: Pick<Updates, "read" | "check" | "download">;
  readonly showInFolder: (path: string) => void;
  readonly noteFault: Handler<"fault.note">;
  readonly tell: (event: EventMessage) => void;
  /** the connections and files that windows show */
  readonly shownConnectionIds: () => readonly string[];
}

const CHANGED: EventMessage = { event: "connections.changed", facts: {} };
const FORGOTTEN: EventMessage = { event: "storage.forgotten", facts: {} };

/** Every handler of the windows' methods, but those of `windowHandlers`, which each window has for itself. */
export function makeHandlers(parts: HandlerParts): AnyHandlers {
  return { ...forwardOffline(parts.engine), ...parts.online, ...makeMainHandlers(parts) };
}

/** Main's own methods that answer every window alike. */
export function makeMainHandlers(parts: HandlerParts): Handlers<Exclude<MainName, WindowName>> {
  const { settings, files, engine } = parts;
  return {
    "fault.note": parts.noteFault,
    "audit.check": () => parts.auditLog.check(),
    "audit.reveal": () => {
      parts.showInFolder(parts.auditLog.path);
      return {};
    },
    "app.diagnose": () => ({
      electron: process.versions["electron"] ?? null,
      chromium: process.versions["chrome"] ?? null,
      node: process.versions.node,
      system: `${platform()} ${release()} ${arch()}`,
      memoryBytes: totalmem(),
    }),
    "app.describe": () => ({ version: parts.version, platform: parts.platform }),
    ...connectionHandlers(parts),
    ...keyHandlers(parts),
    "file.chooseOpen": ({ what }) => files.chooseOpen(what),
    "file.chooseSave": ({ suggestedName }) => files.chooseSave(suggestedName),
    "file.reveal": ({ fileId }) => {
      files.reveal(fileId);
      return {};
    },
    "picture.save": ({ fileId, base64 }) => {
      const problem = copyProblem(parts.policy.exports, "picture");
      if (problem !== null) throw forbidden(problem);
      replaceFile(files.pathOf(fileId, "picture.save"), Buffer.from(base64, "base64"));
      return {};
    },
    "file.open": ({ fileIds }, { signal, emit }) => {
      const paths = fileIds.map((fileId) => files.pathOf(fileId, "file.open"));
      return engine.call("opened.openPaths", { paths }, { signal, onProgress: emit });
    },
    "storage.trim": async () => {
      const { keepAtMostGb } = settings.read();
      if (keepAtMostGb === null) return { forgotten: [] };
      const limit = { keepBytes: keepAtMostGb * 1e9, shownConnectionIds: parts.shownConnectionIds() };
      return engine.call("storage.trimTo", limit);
    },
    "update.read": () => parts.updates.read(),
    "update.check": () => parts.updates.check(),
    "update.download": (_input, call) => parts.updates.download(call),
    "policy.read": () => shownPolicy(parts.policy),
    "link.openExternal": ({ url }) => parts.externalLinks.open(url),
    ...exportHandlers(parts),
  };
}

/** Everything except keys. */
function shownPolicy({ connections, ...rest }: Policy): Output<"policy.read"> {
  return { ...rest, connections: connections.map(({ id, key }) => ({ connectionId: id, hasKey: key !== undefined })) };
}

/** A link that the policy does not allow becomes a problem, which the window shows. */
export function underPolicy(policy: Policy, opened: OpenedLink | null): OpenedLink | null {
  if (opened === null || "problem" in opened) return opened;
  const ids = policy.connections.map(({ id }) => id);
  const problem = linkProblem({ links: policy.links, ids }, opened.link);
  return problem === null ? opened : { problem, given: formatLink(opened.link) ?? "" };
}

type ConnectionName = Extract<MainName, `connection.${string}`>;
type KeyName = Extract<MainName, `key.${string}`>;

function connectionHandlers({ settings, secrets, heldKeys, engine, tell }: HandlerParts): Handlers<ConnectionName> {
  return {
    "connection.list": () => settings.listConnections(),
    "connection.save": async (asked) => {
      refuseHeldKeys(asked, heldKeys());
      settings.checkSaved(asked);
      const before = settings.listConnections().find((one) => one.id === asked.id);
      // A key is trusted only for the application and the roots it was entered for. If it existed with others, even for a moment, a
      // compromised page could have it sent there. So the key is removed first.
      const isOther = before !== undefined && originOf(before) !== originOf(asked);
      if (before === undefined || isOther) await secrets.clear(asked.id);
      // The stored rows belong to the application that sent them. Before the connection leads to another, they go: ids of
      // two applications are the same, so their records would become versions of each other.
      if (isOther) {
        await engine.call("storage.forget", { kind: "connection", id: asked.id });
        tell(FORGOTTEN);
      }
      const saved = settings.saveConnection(asked);
      tell(CHANGED);
      return saved;
    },
    "connection.delete": async ({ connectionId }) => {
      settings.deleteConnection(connectionId);
      await secrets.clear(connectionId);
      tell(CHANGED);
      // Last, because it takes as long as there are rows; the key is removed either way.
      await engine.call("connection.drop", { connectionId });
      return {};
    },
  };
}

/** A stored key is recognised even if it does not look like one. */
function refuseHeldKeys(asked: Connection, keys: readonly string[]): void {
  const texts = [asked.name, asked.appId, asked.chatBaseUrl ?? "", asked.callsBaseUrl ?? ""];
  if (!texts.some((text) => keys.some((key) => holdsKey(text, key)))) return;
  throw new Failed({ kind: "badRequest", method: "connection.save", issues: [say("privacy.keys.inField")] });
}

function keyHandlers({ settings, secrets, sampleKey, tell }: HandlerParts): Handlers<KeyName> {
  const builtIn: KeyStatus = { set: true, kept: "builtIn", lastFour: sampleKey.slice(-4) };

  /** The sample's key is part of the program, and an unknown connection cannot have one. */
  function checkOwn(connectionId: string, method: KeyName): void {
    settings.findConnection(connectionId, method);
    if (connectionId !== SAMPLE_CONNECTION_ID) return;
    throw new Failed({ kind: "badRequest", method, issues: [say("main.problems.sampleKeyFixed")] });
  }

  return {
    "key.set": async ({ connectionId, key }) => {
      checkOwn(connectionId, "key.set");
      const status = await secrets.set(connectionId, key);
      tell(CHANGED);
      return status;
    },
    "key.clear": async ({ connectionId }) => {
      checkOwn(connectionId, "key.clear");
      const status = await secrets.clear(connectionId);
      tell(CHANGED);
      return status;
    },
    "key.status": ({ connectionId }) => {
      settings.findConnection(connectionId, "key.status");
      return connectionId === SAMPLE_CONNECTION_ID ? builtIn : secrets.status(connectionId);
    },
  };
}

/** One handler per public method of the engine; cancels and progress pass through. */
export function forwardOffline(engine: Pick<Engine, "call">): AnyHandlers {
  const names = Object.keys(methods).filter(isMethod).filter(isForwarded);
  return Object.fromEntries(names.map((name) => [name, forward(engine, name)]));
}

function isForwarded(name: keyof typeof methods): name is OfflineName {
  const method: Method = methods[name];
  return method.served === "offline" && isPublic(name);
}

function forward<Name extends OfflineName>(
  engine: Pick<Engine, "call">,
  name: Name,
): (input: Input<Name>, call: CallContext<Name>) => Promise<Output<Name>> {
  const outlives = OUTLIVE_THEIR_PAGE.has(name);
  return (input, { signal, emit }) =>
    engine.call(name, input, { signal: outlives ? cancelOfPerson(signal) : signal, onProgress: emit });
}

/** Work that continues when the window is reloaded; its next page joins it. */
const OUTLIVE_THEIR_PAGE: ReadonlySet<OfflineName> = new Set(["opened.import"]);

/** Aborts if a person cancels, but not if the page goes away. */
function cancelOfPerson(signal: AbortSignal): AbortSignal {
  const cancel = new AbortController();
  const onAbort = (): void => {
    if (signal.reason !== CHANNEL_GONE) cancel.abort(signal.reason);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  return cancel.signal;
}
