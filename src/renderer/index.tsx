// The window's entry: policy first, then styles, then the application.
import "#renderer/app/apply-policy.ts";
import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "#renderer/design/theme/tokens.css";
import "#renderer/design/looks/shared.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Application } from "#renderer/app/application.tsx";
import { runCommand } from "#renderer/app/commands.ts";
import { createAppStore } from "#renderer/state/create-app.ts";
import { watchNetwork } from "#renderer/state/computer-events.ts";
import { createClient, noteFault, watchFaults } from "#renderer/state/engine-client.ts";
import { forgetShown } from "#renderer/conversation/actions/window-actions.ts";
import { AppContext } from "#renderer/state/use-app.ts";
import { reloadHere, takeReloadTarget } from "#renderer/place/actions/reload-here.ts";
import { Broken } from "#renderer/app/starting.tsx";
import { loadParts } from "#renderer/app/parts.ts";
import { start, startAt } from "#renderer/app/start-window.ts";
import { isLanguage, isOfPeople, setLanguage } from "#texts/language.ts";
import { LOAD_MESSAGES } from "#texts/load-messages.ts";
import type { CommandId } from "#renderer/design/keys/command-table.ts";
import { RunCommandContext } from "#renderer/design/keys/use-run-command.ts";
import { ReloadContext } from "#renderer/design/parts/on-demand.tsx";
import { lendStyleNonce } from "#renderer/design/theme/style-nonce.ts";
import { readTypeface } from "#renderer/design/theme/typeface.ts";

lendStyleNonce();

const app = createAppStore(createClient(window.switchboard));

watchFaults(app.client);
watchNetwork(app, window);

startAt(app, takeReloadTarget(window));
const run = (id: CommandId): void => runCommand(app, id);
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
          <RunCommandContext value={run}>
            <ReloadContext value={reload}>
              <Application />
            </ReloadContext>
          </RunCommandContext>
        </AppContext>
      </StrictMode>,
    );
    void start(app).then(loadParts);
  });
}

/** Takes the language that main wrote into the page's root. A name that is none means English, which is in the program. */
async function takeLanguage({ lang }: Pick<HTMLElement, "lang">): Promise<void> {
  if (!isLanguage(lang) || lang === "en") return;
  if (isOfPeople(lang)) {
    const { MESSAGES } = await LOAD_MESSAGES[lang]();
    setLanguage({ language: lang, messages: MESSAGES });
  } else {
    const { pseudoMessage } = await import("#texts/pseudo-language.ts");
    setLanguage({ language: lang, messages: {}, change: pseudoMessage });
  }
}
