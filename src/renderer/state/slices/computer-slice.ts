// The state of the computer, as far as the window knows it: its network and its last sleep.

export interface Sleep {
  readonly sleptSeconds: number;
  /** milliseconds since 1970 */
  readonly resumedAtMs: number;
}

export interface ComputerSlice {
  readonly isOnline: boolean;
  /** null if the computer has not slept since the window was opened */
  readonly lastSleep: Sleep | null;
}

export const COMPUTER: ComputerSlice = { isOnline: true, lastSleep: null };
