// Reads what was typed into Go to: a row's place, a time, or an id.
import type { LocateTarget } from "../../../contract/methods/locate-methods.ts";
import type { TimeContext } from "../../../domain/query/time-input.ts";
import { readTimeInput } from "../../../domain/query/time-input.ts";

export const GO_TO_WAYS = ["row", "date", "id"] as const;
export type GoToWay = (typeof GO_TO_WAYS)[number];

export type GoToReading =
  /** `reading` says how the text was understood, where that is not plain */
  | { readonly ok: true; readonly target: LocateTarget; readonly reading: string }
  | { readonly ok: false; readonly problem: string };

/** Rows count from 1 as people count them; a number may be written with separators. Empty text is refused without a word. */
export function readGoTo(way: GoToWay, text: string, rowCount: number, context: TimeContext): GoToReading {
  const typed = text.trim();
  if (typed === "") return refuse("");
  switch (way) {
    case "row":
      return readRow(typed, rowCount);
    case "date": {
      const read = readTimeInput(typed, context);
      if (!read.ok) return read;
      return { ok: true, target: { by: "time", seconds: read.seconds }, reading: read.reading };
    }
    case "id":
      return typed.length > 500 ? refuse("No id is this long.") : accept({ by: "id", id: typed });
  }
}

function readRow(typed: string, rowCount: number): GoToReading {
  const digits = typed.replaceAll(/[\s,.'’_]/gu, "");
  if (!/^\d+$/u.test(digits)) return refuse("This is no row number.");
  const number = Number(digits);
  if (number < 1 || number > rowCount) return refuse(`Rows count from 1 to ${rowCount.toLocaleString("en-GB")}.`);
  return accept({ by: "position", position: number - 1 });
}

function accept(target: LocateTarget): GoToReading {
  return { ok: true, target, reading: "" };
}

function refuse(problem: string): GoToReading {
  return { ok: false, problem };
}
