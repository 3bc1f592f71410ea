// Shown while the window starts, when the start fails, and when the window cannot be drawn.
import { Button, Loader, VisuallyHidden } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { EmptyState } from "#renderer/design/parts/empty-state.tsx";
import { describe } from "#renderer/design/words/describe.ts";
import { start } from "./start-window.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import classes from "./broken.module.css";
import { say } from "#texts/say.ts";

export function Starting() {
  return (
    <main
      style={{ height: "100%", display: "grid", placeItems: "center" }}
      aria-busy="true"
      aria-label={say("window.starting")}
    >
      <VisuallyHidden component="h1">Switchboard</VisuallyHidden>
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
        title={described?.title ?? say("window.startFailed")}
        detail={described?.detail ?? ""}
      >
        <Button onClick={() => void start(app)}>{say("window.tryAgain")}</Button>
      </EmptyState>
    </main>
  );
}

/** Replaces the window if it cannot be drawn, and offers to load it again. */
export function Broken() {
  return (
    <main className={classes.broken}>
      <h1>{say("window.brokenTitle")}</h1>
      <p>{say("window.brokenDetail")}</p>
      <button type="button" onClick={() => location.reload()}>
        {say("window.reload")}
      </button>
    </main>
  );
}
