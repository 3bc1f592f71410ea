// The application: theme, and the window with its palette, or the start screen.
import { useState } from "react";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { readStyleNonce } from "#renderer/design/theme/style-nonce.ts";
import { Palette } from "#renderer/palette/palette-dialog.tsx";
import { GuideDialog, ShownDialog } from "./parts.ts";
import { StartFailed, Starting } from "./starting.tsx";
import { resolveVariables, windowTheme } from "#renderer/design/theme/theme.ts";
import { Window } from "./window-layout.tsx";
import { useLostFocus } from "./use-lost-focus.ts";
import { useFocusPointedElsewhere } from "#renderer/parts/use-wanted-focus.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { useFocusReturn } from "#renderer/design/keys/use-focus-return.ts";
import { useTabInDialogs } from "#renderer/design/keys/use-tab-in-dialogs.ts";

export function Application() {
  const chosen = useApp((state) => state.settings.theme);
  const phase = useApp((state) => state.phase);
  const [theme] = useState(windowTheme);
  useFocusPointedElsewhere();
  useLostFocus();
  useTabInDialogs();
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        defaultColorScheme="auto"
        getStyleNonce={readStyleNonce}
        {...(chosen === "system" ? {} : { forceColorScheme: chosen })}
      >
        {phase === "starting" && <Starting />}
        {phase === "failed" && <StartFailed />}
        {phase === "ready" && (
          <>
            <Window />
            <Dialogs />
            <Palette />
          </>
        )}
      </MantineProvider>
    </DirectionProvider>
  );
}

/** The dialogs of the window, of which at most one is open. */
function Dialogs() {
  const app = useAppContext();
  const dialog = useApp((state) => state.dialog);
  useFocusReturn(dialog !== null, () => wantFocus(app, "rows"));
  if (dialog === null) return null;
  const close = (): void => app.store.setState({ dialog: null });
  // It is a separate part, because it has far more text than the others.
  if (dialog.kind === "guide") return <GuideDialog onClose={close} />;
  return <ShownDialog dialog={dialog} onClose={close} />;
}
