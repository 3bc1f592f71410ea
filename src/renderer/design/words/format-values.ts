// Formats numbers, sizes and names for the window.
import { writeNumber } from "#texts/numbers.ts";
import { formatDuration } from "#domain/time/time.ts";

/** "4,200". */
export function formatNumber(value: number): string {
  return writeNumber(value);
}

/** 12,345 rounded to "12,000": two digits, for an estimate. */
export function formatRough(value: number): string {
  return formatNumber(Math.round(Number(value.toPrecision(2))));
}

/** "7.0". */
export function formatTenths(value: number): string {
  return writeNumber(value, 1);
}

/** "72.4 %" for 0.724. */
export function formatShare(share: number): string {
  return `${formatTenths(100 * share)} %`;
}

/** "812 B", "1.2 KB", "3.4 MB": thousands, as file managers show them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["KB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = "B";
  for (const next of units) {
    if (value < 999.5 && unit !== "B") break;
    value /= 1000;
    unit = next;
  }
  return `${value < 10 ? writeNumber(value, 1) : Math.round(value)} ${unit}`;
}

/** "AR" for "Ana Ruiz": the first letters of the first and the last word, for an avatar. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstLetter(word ?? ""));
  return letters.join("").toUpperCase();
}

function firstLetter(word: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(word);
  return letter?.[0] ?? "";
}

/** More minutes than this are not a duration: two thousand years. */
const MOST_MINUTES = 1e9;

/**
 * "6 min 30 s", "1 h 45 min": minutes as the service counts them, in the form of every duration, or as `format` writes its
 * seconds.
 */
export function formatMinutes(minutes: number, format: (seconds: number) => string = formatDuration): string {
  if (Math.abs(minutes) > MOST_MINUTES) return `${minutes} min`;
  return minutes < 0 ? `-${format(-minutes * 60)}` : format(minutes * 60);
}
