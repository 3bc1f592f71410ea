// Names of people and groups that rows carry only by id.

export interface NamesSlice {
  /** id to name, for one connection at a time */
  readonly names: ReadonlyMap<string, string>;
}

export const NO_NAMES: ReadonlyMap<string, string> = new Map();

export const NAMES: NamesSlice = { names: NO_NAMES };
