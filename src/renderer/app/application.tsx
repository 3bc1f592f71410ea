// The application: theme, notices, and the window with its palette, or the start screen.
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { readStyleNonce } from "../design/theme/style-nonce.ts";
import { Notices } from "./notices.tsx";
import { Dialogs } from "./dialogs.tsx";
import { Palette } from "../features/palette/palette.tsx";
import { StartFailed, Starting } from "./starting.tsx";
import { resolveVariables, theme } from "../design/theme/theme.ts";
import { Window } from "./window.tsx";
import { useApp } from "../actions/base/use-app.ts";

export function Application() {
  const chosen = useApp((state) => state.settings.theme);
  const phase = useApp((state) => state.phase);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      getStyleNonce={readStyleNonce}
      {...(chosen === "system" ? {} : { forceColorScheme: chosen })}
    >
      <Notices />
      <Notifications position="bottom-right" limit={3} containerWidth={420} transitionDuration={110} />
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
  );
}
