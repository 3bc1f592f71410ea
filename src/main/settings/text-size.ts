// The text size of all windows: its next steps, and Chromium's zoom factor for it.
import { DEFAULT_SETTINGS, TEXT_SIZES, type TextSize } from "#contract/methods/settings-methods.ts";

export type TextStep = "larger" | "smaller" | "normal";

/** The size after a step; the largest and the smallest stay. */
export function steppedSize(size: TextSize, step: TextStep): TextSize {
  if (step === "normal") return DEFAULT_SETTINGS.textSize;
  const next = TEXT_SIZES.indexOf(size) + (step === "larger" ? 1 : -1);
  return TEXT_SIZES[next] ?? size;
}

export const zoomFactorOf = (size: TextSize): number => size / 100;
