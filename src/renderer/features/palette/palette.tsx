// The palette while it is open.
import { closePalette } from "../../actions/lookup/palette-actions.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { useFocusReturn } from "../../design/keys/use-focus-return.ts";
import { dialogOnDemand } from "../../design/parts/on-demand.tsx";

export const OpenPalette = dialogOnDemand(async () => (await import("./open-palette.tsx")).OpenPalette);

export function Palette() {
  const app = useAppContext();
  const palette = useApp((state) => state.palette);
  useFocusReturn(palette !== null);
  return palette === null ? null : <OpenPalette palette={palette} onClose={() => closePalette(app)} />;
}
