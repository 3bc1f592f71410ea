// The window's entry: policy first, then styles, then the application.
import "./app/policy.ts";
import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mantine/notifications/styles.css";
import "./design/theme/tokens.css";
import "./design/looks/shared.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Application } from "./app/application.tsx";
import { createAppStore } from "./actions/base/create-app.ts";
import { watchNetwork } from "./actions/base/computer.ts";
import { createClient, noteFault, watchFaults } from "./actions/base/client.ts";
import { forgetShown } from "./actions/conversation/window-actions.ts";
import { AppContext } from "./actions/base/use-app.ts";
import { reloadHere, takeReloadTarget } from "./actions/place/reload-here.ts";
import { Broken } from "./app/starting.tsx";
import { loadParts } from "./app/parts.ts";
import { start } from "./app/start.ts";
import { takeLanguage } from "./app/language/take-language.ts";
import { ReloadContext } from "./design/parts/on-demand.tsx";
import { lendStyleNonce } from "./design/theme/style-nonce.ts";
import { readTypeface } from "./design/theme/typeface.ts";

lendStyleNonce();

const app = createAppStore(createClient(window.switchboard));

watchFaults(app.client);
watchNetwork(app, window);

app.work.reloadTarget = takeReloadTarget(window);
const reload = (): void => reloadHere(app, window);

const place = document.getElementById("root");
if (place !== null) {
  const root = createRoot(place, {
    // React takes down a tree that it cannot draw: without something in its place the window would be empty.
    onUncaughtError(thrown) {
      noteFault(app.client, "drawing", thrown);
      forgetShown(app);
      queueMicrotask(() => root.render(<Broken />));
    },
  });
  void Promise.all([takeLanguage(document.documentElement), readTypeface(document.fonts)]).then(() => {
    root.render(
      <StrictMode>
        <AppContext value={app}>
          <ReloadContext value={reload}>
            <Application />
          </ReloadContext>
        </AppContext>
      </StrictMode>,
    );
    void start(app).then(loadParts);
  });
}
