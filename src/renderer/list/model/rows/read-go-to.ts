// Reads the text typed into Go to: a row number, a time, or an id.
import type { LocateTarget } from "#contract/methods/locate-methods.ts";
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";
import { say } from "#texts/say.ts";

export const GO_TO_WAYS = ["row", "date", "id"] as const;
export type GoToWay = (typeof GO_TO_WAYS)[number];

export type GoToReading =
  /** `reading` says how the text was understood, where that is not plain */
  | { readonly ok: true; readonly target: LocateTarget; readonly reading: string }
  | { readonly ok: false; readonly problem: string };

/** Reads the text. Rows are counted from 1, and numbers may have separators. For an empty text the problem is empty. */
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
      return typed.length > 500 ? refuse(say("rows.goTo.longId")) : accept({ by: "id", id: typed });
  }
}

function readRow(typed: string, rowCount: number): GoToReading {
  const digits = typed.replaceAll(/[\s,.'’_]/gu, "");
  if (!/^\d+$/u.test(digits)) return refuse(say("rows.goTo.noRowNumber"));
  const number = Number(digits);
  if (number < 1 || number > rowCount) return refuse(say("rows.goTo.outOfRange", { rows: rowCount }));
  return accept({ by: "position", position: number - 1 });
}

function accept(target: LocateTarget): GoToReading {
  return { ok: true, target, reading: "" };
}

function refuse(problem: string): GoToReading {
  return { ok: false, problem };
}
