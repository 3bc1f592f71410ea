// Everything that serves the windows: joins the handlers with the keys, the service, updates and the system.
import { join } from "node:path";
import { app, dialog, nativeTheme, net, safeStorage, session, shell } from "electron";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import type { EventMessage } from "#contract/events.ts";
import type { Policy } from "#contract/policy/policy.ts";
import { Walks, walkAll } from "#core/handlers/fetch/walk.ts";
import { makeOnlineHandlers } from "#core/handlers/online.ts";
import { audited } from "#main/audit/audited.ts";
import { AuditLog } from "#main/audit/audit-log.ts";
import type { WorkUnderWay } from "#main/desktop/work-under-way.ts";
import type { Engine } from "#main/engine-process/engine.ts";
import { makeHandlers, underPolicy } from "./handlers.ts";
import { applyProxy } from "#main/policy/proxy.ts";
import { openSample, sampleDays } from "./sample.ts";
import { makeAccess, type NetFetch } from "#main/settings/access.ts";
import { makeKeys, type Keys } from "#main/settings/managed-keys.ts";
import { Secrets } from "#main/settings/secrets.ts";
import type { SettingsStore } from "#main/settings/settings-file.ts";
import { steppedSize, type TextStep } from "#main/settings/text-size.ts";
import { systemClock as clock } from "#main/system/clock.ts";
import type { LinkInbox } from "#main/system/deep-link.ts";
import type { ChosenFiles } from "#main/system/file-dialogs.ts";
import { makeExternalLinks } from "#main/system/external-links.ts";
import { makeFaultNotes } from "#main/system/faults.ts";
import type { LogFile } from "#main/system/log.ts";
import type { OfferedFiles } from "#main/system/offered-files.ts";
import { openUpdates } from "#main/updates/open-updates.ts";
import type { Updates } from "#main/updates/updates.ts";
import { handlersOf, type AskingWindow } from "./window-handlers.ts";
import type { Windows } from "./windows.ts";

export interface Surroundings {
  readonly folder: string;
  readonly settings: SettingsStore;
  readonly engine: Engine;
  readonly policy: Policy;
  readonly log: LogFile;
  readonly windows: Windows;
  readonly files: ChosenFiles;
  readonly links: LinkInbox;
  readonly offered: OfferedFiles;
  readonly work: WorkUnderWay;
}

export interface Served {
  /** the parts that the bridge of a window needs */
  readonly connect: (asking: AskingWindow) => {
    readonly handlers: AnyHandlers;
    readonly closeView: (viewId: number) => void;
  };
  readonly updates: Updates;
  /** makes the text of all windows larger or smaller, as their settings then say */
  readonly changeTextSize: (step: TextStep) => void;
}

export function serveAll(surroundings: Surroundings): Served {
  const { folder, settings, engine, policy, log, windows, files, links, offered, work } = surroundings;
  const tell = (event: EventMessage): void => windows.tell(event);
  const { access, secrets, heldKeys, sample, netFetch } = openAccess(surroundings);
  const updates = openUpdates({ app, process, policy, fetch: netFetch, work, log, tell });
  const onSettings = ({ theme }: ReturnType<typeof settings.read>): void => {
    nativeTheme.themeSource = theme;
    windows.applyTextSize();
  };
  onSettings(settings.read());
  const walkPorts = { access, engine, clock, log, random: Math.random, isOnline: () => net.isOnline() };
  const walks = new Walks(walkPorts);
  const auditLog = new AuditLog(join(folder, "audit", "audit.ndjson"), Date.now);
  const shared = makeHandlers({
    auditLog,
    updates,
    showInFolder: (path) => shell.showItemInFolder(path),
    version: app.getVersion(),
    platform: process.platform,
    settings,
    secrets,
    policy,
    heldKeys,
    files,
    externalLinks: makeExternalLinks({
      dialog,
      openExternal: (url) => shell.openExternal(url),
      window: () => windows.last,
      log,
    }),
    engine,
    online: makeOnlineHandlers(walkPorts, walks),
    loadAll: (wanted, call) => walkAll(walkPorts, walks, wanted, call),
    sampleKey: sample.key,
    noteFault: makeFaultNotes(log),
    tell,
    shownConnectionIds: () => windows.shownConnectionIds(),
  });
  const windowParts = { takeLink: () => underPolicy(policy, links.take()), offered, onSettings };
  const audit = { log: auditLog, isOn: () => settings.read().audit };
  return {
    updates,
    changeTextSize(step) {
      onSettings(settings.write({ textSize: steppedSize(settings.read().textSize, step) }));
      tell({ event: "settings.changed", facts: {} });
    },
    connect: (asking) => ({
      handlers: audited(handlersOf(asking, shared, windowParts), audit),
      // An engine that has ended has no views.
      closeView: (viewId) => void engine.call("view.close", { viewId }).catch(() => undefined),
    }),
  };
}

/** The way to the service: the keys, the proxy of the policy, and the built-in sample. */
function openAccess({ folder, settings, policy, log }: Surroundings) {
  const keys = new Set<string>();
  const onKey = (key: string): void => {
    keys.add(key);
    log.blank(key);
  };
  const heldKeys = (): readonly string[] => [...keys];
  const secrets = openKeys({ folder, policy, onKey });
  const onTheWay = applyProxy(session.defaultSession, policy);
  const sample = openSample(sampleDays(settings, process.env["SWITCHBOARD_FIRST_START"]));
  const netFetch: NetFetch = async (input, init) => {
    await onTheWay();
    return net.fetch(input, init);
  };
  const access = makeAccess({ settings, secrets, onKey, heldKeys, sample, netFetch });
  return { access, secrets, heldKeys, sample, netFetch };
}

/** Keys, with those of the policy. Keys that may not be on the disk are removed, unless the policy is only unreadable. */
function openKeys({ folder, policy, onKey }: Pick<Surroundings, "folder" | "policy"> & KeyListener): Keys {
  const secrets = new Secrets({
    encryption: safeStorage,
    folder: join(folder, "keys"),
    platform: process.platform,
    keepsOnDisk: policy.keysOnDisk,
    onKey,
  });
  if (!policy.keysOnDisk && policy.problem === null) secrets.removeStored();
  return makeKeys({ policy, secrets, onKey });
}

interface KeyListener {
  readonly onKey: (key: string) => void;
}
