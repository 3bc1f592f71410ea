// Settings and connections on disk: one versioned JSON file, checked when read, renamed if damaged.
import { readFileSync, renameSync, existsSync } from "node:fs";
import { join } from "node:path";
import ElectronStore from "electron-store";
import { z } from "zod";
import {
  DEFAULT_SETTINGS,
  ownSettings,
  settingsPatch,
  type OwnSettings,
  type Settings,
  type SettingsPatch,
} from "#contract/methods/settings-methods.ts";
import { MOST_WINDOWS } from "#contract/methods/window-methods.ts";
import { Failed } from "#contract/failure.ts";
import { connectionsOf, NO_POLICY, type Policy } from "#contract/policy/policy.ts";
import { forbidden } from "#contract/policy/rules.ts";
import {
  checkRoot,
  haveSameRoots,
  connection,
  isFileConnection,
  rootsOf,
  SAMPLE_CONNECTION_ID,
  type Connection,
} from "#domain/connection.ts";
import { SAMPLE_CALLS_ROOT, SAMPLE_CHAT_ROOT } from "#sample/index.ts";
import type { DialogKind, LastFolders } from "#main/system/file-dialogs.ts";
import { windowPlace } from "./window-place.ts";
import { say } from "#texts/say.ts";

/** The built-in connection: always there, always first, never changed. */
export const SAMPLE_CONNECTION: Connection = {
  id: SAMPLE_CONNECTION_ID,
  get name() {
    return say("main.sampleName");
  },
  kind: "sample",
  appId: "sample",
  region: "us",
  colour: "teal",
  chatBaseUrl: SAMPLE_CHAT_ROOT,
  callsBaseUrl: SAMPLE_CALLS_ROOT,
};

const FILE = "settings";
const VERSION = 1;

/** A window that the next start opens again: its bounds and its own settings. */
const keptWindow = z.object({ place: windowPlace.nullable(), own: ownSettings });
export type KeptWindow = Readonly<z.infer<typeof keptWindow>>;

/** Settings are stored as a patch, so a file from before a setting existed is still valid. */
const stored = z.object({
  version: z.literal(VERSION),
  settings: settingsPatch,
  connections: z.array(connection).readonly(),
  /** the only window of earlier versions */
  window: windowPlace.optional(),
  windows: z.array(keptWindow).max(MOST_WINDOWS).readonly().optional(),
  /** where a person chose files last; the page never gets them */
  folders: z.object({ open: z.string().optional(), save: z.string().optional() }).optional(),
  /** when the program was first started, UNIX seconds; the days of the sample follow from it */
  firstStartSeconds: z.number().int().optional(),
});
type Stored = z.infer<typeof stored>;

/** The part of a policy that decides about connections and settings. */
type SettingsPolicy = Pick<Policy, "connections" | "otherConnections" | "keepDays" | "audit">;

const FRESH: Stored = { version: VERSION, settings: {}, connections: [] };

export interface SettingsStore {
  /** The settings of the program; with those of a window's own if they are given. */
  readonly read: (own?: OwnSettings) => Settings;
  readonly write: (patch: SettingsPatch) => Settings;
  readonly listConnections: () => readonly Connection[];
  /** Rejects an unknown id with `badRequest` in the name of the method, and one that the policy hides with `managed`. */
  readonly findConnection: (id: string, method: string) => Connection;
  /** Rejects a connection that may not be saved: `badRequest` for the sample and its roots, `managed` for a policy. */
  readonly checkSaved: (saved: Connection) => void;
  /** Rejects with `managed` a connection that may not be asked, saved or not, because of the policy. */
  readonly checkAsked: (asked: Connection) => void;
  /** Adds or replaces. Fails as `checkSaved` does. */
  readonly saveConnection: (saved: Connection) => Connection;
  readonly deleteConnection: (id: string) => void;
  /** The windows that were open last, in the order of their use; empty before the first one was kept. */
  readonly readWindows: () => readonly KeptWindow[];
  readonly keepWindows: (windows: readonly KeptWindow[]) => void;
  readonly folders: LastFolders;
  /** When the program was first started, UNIX seconds: now, unless it is known. */
  readonly firstStart: (nowSeconds: number) => number;
  /** the new name of a damaged file if one was found at the start, else null */
  readonly quarantined: string | null;
}

function firstStartOf(held: Stored, nowSeconds: number, keep: (next: Stored) => void): number {
  const { firstStartSeconds = nowSeconds } = held;
  if (held.firstStartSeconds === undefined) keep({ ...held, firstStartSeconds });
  return firstStartSeconds;
}

/**
 * Opens `settings.json` in the folder. An invalid file is renamed to `settings.damaged-N.json`, not overwritten. The
 * connections of the policy come first; the person's own are listed only if the policy allows others.
 */
export function openSettings(folder: string, policy: SettingsPolicy = NO_POLICY): SettingsStore {
  const quarantined = quarantineDamaged(folder);
  // No watching and no schema of electron-store: the file is checked below with the contract's schema.
  const store = new ElectronStore<Record<string, unknown>>({ name: FILE, cwd: folder, configFileMode: 0o600 });
  let held: Stored = stored.safeParse(store.store).data ?? FRESH;

  function keep(next: Stored): void {
    store.store = { ...next };
    held = next;
  }

  function read(own: OwnSettings = {}): Settings {
    const merged = mergeSettings(mergeSettings(DEFAULT_SETTINGS, held.settings), own);
    const { currentConnectionId: id } = merged;
    // Only the engine knows which files are opened.
    const isKnown = isFileConnection(id) || list().some((one) => one.id === id);
    return { ...merged, ...rule.overrides(merged), currentConnectionId: isKnown ? id : SAMPLE_CONNECTION_ID };
  }

  const rule = ruleOf(policy);
  const list = (): readonly Connection[] => [SAMPLE_CONNECTION, ...rule.listed(held.connections)];

  return {
    quarantined,
    read,
    write(patch) {
      keep({ ...held, settings: { ...held.settings, ...patch } });
      return read();
    },
    firstStart: (nowSeconds) => firstStartOf(held, nowSeconds, keep),
    listConnections: list,
    findConnection(id, method) {
      const found = list().find((one) => one.id === id);
      if (found !== undefined) return found;
      if (held.connections.some((one) => one.id === id)) throw forbidden(say("policy.rules.noOthers"));
      return refuse(method, "unknown connection");
    },
    checkSaved: (saved) => rule.checkSaved(saved),
    checkAsked(asked) {
      const isListed = list().some((one) => one.id === asked.id && haveSameRoots(one, asked));
      if (!policy.otherConnections && !isListed) throw forbidden(say("policy.rules.noOthers"));
    },
    saveConnection(saved) {
      rule.checkSaved(saved);
      const isNew = !held.connections.some((one) => one.id === saved.id);
      const replaced = held.connections.map((one) => (one.id === saved.id ? saved : one));
      keep({ ...held, connections: isNew ? [...replaced, saved] : replaced });
      return saved;
    },
    deleteConnection(id) {
      if (id === SAMPLE_CONNECTION_ID) refuse("connection.delete", say("main.problems.sampleKept"));
      if (rule.isManaged(id)) throw forbidden(say("policy.rules.connectionFixed"));
      keep({ ...held, connections: held.connections.filter((one) => one.id !== id) });
    },
    readWindows: () => held.windows ?? (held.window === undefined ? [] : [{ place: held.window, own: {} }]),
    keepWindows: (windows) => keep({ ...held, window: undefined, windows }),
    folders: lastFolders(() => held, keep),
  };
}

/** No full disk may keep a person from opening a file: what it does not take, the program knows until its end. */
function lastFolders(held: () => Stored, keep: (next: Stored) => void): LastFolders {
  const chosen = new Map<DialogKind, string>();
  return {
    read: (kind) => chosen.get(kind) ?? held().folders?.[kind] ?? null,
    keep(kind, path) {
      chosen.set(kind, path);
      const { folders } = held();
      if (folders?.[kind] === path) return;
      try {
        keep({ ...held(), folders: { ...folders, [kind]: path } });
      } catch {
        // The person chose a file, not a setting.
      }
    },
  };
}

/**
 * Applies a policy to the settings of a person. `listed`: the policy's connections, then the person's own, if the policy
 * allows them. `overrides`: settings that the policy changes; data is forgotten after the smaller number of days.
 */
function ruleOf(policy: SettingsPolicy) {
  const managed = connectionsOf(policy);
  const isManaged = (id: string): boolean => managed.some((one) => one.id === id);
  return {
    isManaged,
    overrides: (own: Settings): Pick<Settings, "forgetAfterDays" | "audit"> => ({
      forgetAfterDays:
        policy.keepDays === 0 ? own.forgetAfterDays : Math.min(own.forgetAfterDays ?? Infinity, policy.keepDays),
      audit: own.audit || policy.audit,
    }),
    listed: (own: readonly Connection[]): readonly Connection[] =>
      policy.otherConnections ? [...managed, ...own.filter(({ id }) => !isManaged(id))] : managed,
    checkSaved(saved: Connection): void {
      refuseUnfit(saved);
      if (isManaged(saved.id)) throw forbidden(say("policy.rules.connectionFixed"));
      if (!policy.otherConnections) throw forbidden(say("policy.rules.noOthers"));
    },
  };
}

function mergeSettings(base: Settings, patch: SettingsPatch): Settings {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return { ...base, ...given };
}

/** Fails with `badRequest` for the sample and for roots that are not allowed. */
function refuseUnfit(saved: Connection): void {
  const method = "connection.save";
  if (saved.id === SAMPLE_CONNECTION_ID || saved.kind === "sample") refuse(method, say("main.problems.sampleFixed"));
  if (isFileConnection(saved.id)) refuse(method, say("main.problems.idOfFile"));
  const roots = rootsOf(saved);
  const issues = [
    ["chatBaseUrl", checkRoot(roots.chat)],
    ["callsBaseUrl", checkRoot(roots.calls)],
  ].flatMap(([field, why]) => (why === null ? [] : [`${field}: ${why}`]));
  if (issues.length > 0) throw new Failed({ kind: "badRequest", method, issues });
}

function refuse(method: string, issue: string): never {
  throw new Failed({ kind: "badRequest", method, issues: [issue] });
}

/** Renames an invalid settings file and returns its new name; null if there is none or it is valid. */
function quarantineDamaged(folder: string): string | null {
  const path = join(folder, `${FILE}.json`);
  if (!existsSync(path) || fits(path)) return null;
  const name = firstFreeName(folder);
  renameSync(path, join(folder, name));
  return name;
}

function fits(path: string): boolean {
  try {
    return stored.safeParse(JSON.parse(readFileSync(path, "utf8"))).success;
  } catch {
    return false;
  }
}

function firstFreeName(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${FILE}.damaged-${number}.json`;
    if (!existsSync(join(folder, name))) return name;
  }
}
