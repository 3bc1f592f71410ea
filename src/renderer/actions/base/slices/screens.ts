// The two screens with their rows, and what each one loads.
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { EMPTY_SCREEN } from "../../../model/rows/screen.ts";
import type { ScreenState } from "../../../model/rows/screen.ts";
import type { WalkView } from "../../../model/rows/walks.ts";

export interface ScreensSlice {
  /** the screen that is shown, unless the Files screen is */
  readonly screen: QueryKind;
  /** screens that were opened once; their grids stay mounted */
  readonly visited: Readonly<Record<QueryKind, boolean>>;
  readonly screens: Readonly<Record<QueryKind, ScreenState>>;
  readonly walks: Readonly<Record<QueryKind, WalkView | null>>;
  /** numbers of the stored results that were shown again */
  readonly restored: Readonly<Record<QueryKind, number | null>>;
  /** the Files screen is shown in place of Messages and Calls */
  readonly filesShown: boolean;
}

export const SCREENS: ScreensSlice = {
  screen: "messages",
  visited: { messages: true, calls: false },
  screens: { messages: EMPTY_SCREEN, calls: EMPTY_SCREEN },
  walks: { messages: null, calls: null },
  restored: { messages: null, calls: null },
  filesShown: false,
};
