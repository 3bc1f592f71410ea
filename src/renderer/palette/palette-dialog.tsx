// The palette while it is open.
import { closePalette } from "./palette-actions.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { useFocusReturn } from "#renderer/design/keys/use-focus-return.ts";
import { dialogOnDemand } from "#renderer/design/parts/on-demand.tsx";

export const OpenPalette = dialogOnDemand(async () => (await import("./open-palette.tsx")).OpenPalette);

export function Palette() {
  const app = useAppContext();
  const palette = useApp((state) => state.palette);
  useFocusReturn(palette !== null, () => wantFocus(app, "rows"));
  return palette === null ? null : <OpenPalette palette={palette} onClose={() => closePalette(app)} />;
}
