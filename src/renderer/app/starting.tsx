// Shown while the window starts, and when the start fails.
import { Button, Loader } from "@mantine/core";
import { EmptyState } from "../design/parts/empty-state.tsx";
import { describe } from "../design/words/describe.ts";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { appTexts as texts } from "./app-texts.ts";
import { start } from "./start.ts";
import { useAppContext, useApp } from "../actions/base/use-app.ts";

export function Starting() {
  return (
    <main
      style={{ height: "100%", display: "grid", placeItems: "center" }}
      aria-busy="true"
      aria-label={texts.starting}
    >
      <h1 className="sb-hidden">Switchboard</h1>
      <Loader size="sm" color="gray" />
    </main>
  );
}

export function StartFailed() {
  const app = useAppContext();
  const failure = useApp((state) => state.startFailure);
  const described = failure === null ? null : describe(failure);
  return (
    <main style={{ height: "100%", display: "grid", placeItems: "center" }}>
      <EmptyState
        icon={IconPlugConnectedX}
        title={described?.title ?? texts.startFailed}
        detail={described?.detail ?? ""}
      >
        <Button onClick={() => void start(app)}>{texts.tryAgain}</Button>
      </EmptyState>
    </main>
  );
}
