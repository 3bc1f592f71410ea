// The window's entry: policy first, then styles, then the application.
import "./app/no-eval.ts";
import "./app/no-peers.ts";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./design/theme/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { Broken } from "./app/broken.tsx";
import { noteFault, watchFaults } from "./actions/base/faults.ts";
import { start } from "./app/start.ts";
import { lendStyleNonce } from "./design/theme/style-nonce.ts";

lendStyleNonce();

watchFaults();

const place = document.getElementById("root");
if (place !== null) {
  const root = createRoot(place, {
    // React takes down a tree that it cannot draw: without something in its place the window would be empty.
    onUncaughtError(thrown) {
      noteFault("drawing", thrown);
      queueMicrotask(() => root.render(<Broken />));
    },
  });
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  void start();
}
