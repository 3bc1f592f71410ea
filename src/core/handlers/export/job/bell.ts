// A bell: lets work wait until somebody says that there may be something new to look at.

export interface Bell {
  readonly ring: () => void;
  /** Resolves at the next ring, at once when it was rung since the last time. */
  readonly heard: () => Promise<void>;
}

export function makeBell(): Bell {
  let isRung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      isRung = true;
      wake?.();
    },
    async heard() {
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      isRung = false;
    },
  };
}
