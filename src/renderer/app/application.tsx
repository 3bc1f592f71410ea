// The application: theme, notices, and the window with its palette, or the start screen.
import { useState } from "react";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { readStyleNonce } from "../design/theme/style-nonce.ts";
import { Dialogs } from "./dialogs.tsx";
import { Palette } from "../features/palette/palette.tsx";
import { Notices } from "./parts.ts";
import { StartFailed, Starting } from "./starting.tsx";
import { resolveVariables, windowTheme } from "../design/theme/theme.ts";
import { Window } from "./window.tsx";
import { useApp } from "../actions/base/use-app.ts";

export function Application() {
  const chosen = useApp((state) => state.settings.theme);
  const phase = useApp((state) => state.phase);
  const [theme] = useState(windowTheme);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        defaultColorScheme="auto"
        getStyleNonce={readStyleNonce}
        {...(chosen === "system" ? {} : { forceColorScheme: chosen })}
      >
        <NoticesOnceNeeded />
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

/** From the first notice on: a window starts without any. */
function NoticesOnceNeeded() {
  const hasNotices = useApp((state) => state.notices.length > 0);
  const [isNeeded, setNeeded] = useState(hasNotices);
  if (hasNotices && !isNeeded) setNeeded(true);
  return isNeeded ? <Notices /> : null;
}
