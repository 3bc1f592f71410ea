// The settings as one window sees them: those of the program, with the window's own connection, positions and results.
import {
  ownSettings,
  type OwnSettings,
  type Settings,
  type SettingsPatch,
} from "#contract/methods/settings-methods.ts";
import type { SettingsStore } from "./settings-file.ts";

const OWN_NAMES: ReadonlySet<string> = new Set(Object.keys(ownSettings.shape));

export class WindowSettings {
  readonly #store: Pick<SettingsStore, "read" | "write">;
  readonly #onOwn: () => void;
  #own: OwnSettings;

  /** `onOwn` is called when a setting of the window's own has changed. */
  constructor(store: Pick<SettingsStore, "read" | "write">, own: OwnSettings, onOwn: () => void) {
    this.#store = store;
    this.#own = own;
    this.#onOwn = onOwn;
  }

  get own(): OwnSettings {
    return this.#own;
  }

  read(): Settings {
    return this.#store.read(this.#own);
  }

  /** Changes settings; true if some of them belong to the program, so that other windows see the change too. */
  write(patch: SettingsPatch): boolean {
    const entries = Object.entries(patch);
    const own = entries.filter(([name]) => OWN_NAMES.has(name));
    const shared = entries.filter(([name]) => !OWN_NAMES.has(name));
    if (shared.length > 0) this.#store.write(Object.fromEntries(shared));
    if (own.length > 0) {
      this.#own = { ...this.#own, ...Object.fromEntries(own) };
      this.#onOwn();
    }
    return shared.length > 0;
  }
}
