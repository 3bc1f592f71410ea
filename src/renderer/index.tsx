// The window's entry: policy first, then styles, then the application.
import "./app/no-eval.ts";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { start } from "./app/start.ts";
import { lendStyleNonce } from "./ui/style-nonce.ts";

lendStyleNonce();

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  void start();
}
