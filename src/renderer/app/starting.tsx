// Shown while the window starts, when the start fails, and when the window cannot be drawn.
import { Button, Loader } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { EmptyState } from "../design/parts/empty-state.tsx";
import { describe } from "../design/words/describe.ts";
import { appTexts as texts } from "./app-texts.ts";
import { start } from "./start.ts";
import { useAppContext, useApp } from "../actions/base/use-app.ts";
import classes from "./broken.module.css";

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

/** Replaces the window if it cannot be drawn, and offers to load it again. */
export function Broken() {
  return (
    <main className={classes.broken}>
      <h1>{texts.brokenTitle}</h1>
      <p>{texts.brokenDetail}</p>
      <button type="button" onClick={() => location.reload()}>
        {texts.reload}
      </button>
    </main>
  );
}
