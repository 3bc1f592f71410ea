// Tracks whether Electron would be ready: some calls work only before that, most only after.

let ready = false;
let markReady: () => void = () => undefined;

/** Resolves when the program is ready. */
export const becomesReady = new Promise<void>((resolve) => (markReady = resolve));

export const isReady = (): boolean => ready;

/** Marks the program as ready. */
export function setReady(): void {
  ready = true;
  markReady();
}

export function mustBeReady(what: string): void {
  if (!ready) throw new Error(`${what} can only be used after app is ready`);
}

export function mustNotBeReady(what: string): void {
  if (ready) throw new Error(`${what} can only be called before app is ready`);
}
