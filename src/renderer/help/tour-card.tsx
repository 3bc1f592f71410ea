// The tour: a small card beside the window, which stays usable, and a frame around the subject of the card.
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "@mantine/core";
import { isNobodys } from "#renderer/design/keys/focusable.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { endTour, moveTour } from "./tour.ts";
import { selectNoOthers } from "#renderer/state/slices/policy-slice.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { keysOf, type CommandId } from "#renderer/design/keys/command-table.ts";
import { TOUR_STEPS } from "./tour-steps.ts";
import classes from "./tour.module.css";
import { say } from "#texts/say.ts";

/** The command of each step, whose keys the card shows. */
const COMMANDS: Readonly<Record<(typeof TOUR_STEPS)[number], CommandId | null>> = {
  rows: null,
  find: "palette",
  connection: "guide",
};

export function Tour() {
  const app = useAppContext();
  const runCommand = useRunCommand();
  const step = useApp((state) => state.tour?.step ?? 0);
  const noOthers = useApp(selectNoOthers);
  const card = useRef<HTMLElement>(null);
  const textId = useId();
  const name = TOUR_STEPS[step] ?? "rows";
  const isLast = step === TOUR_STEPS.length - 1;
  const keys = COMMANDS[name] === null ? null : keysOf(COMMANDS[name]);
  useMark(name);
  useFocus(card);
  useEscape(card);

  return (
    <section ref={card} className={classes.card} aria-label={say("help.tour.title")} tabIndex={-1}>
      <div role="status" id={textId}>
        <p className={classes.step}>{say("help.tour.step", { step: step + 1, steps: TOUR_STEPS.length })}</p>
        <h2 className={classes.title}>{say(`help.tour.steps.${name}.title`)}</h2>
        <p className={classes.text}>
          {name === "connection" && noOthers !== null
            ? say("help.tour.steps.connection.managed")
            : say(`help.tour.steps.${name}.text`)}{" "}
          {keys !== null && <Keys keys={keys} />}
        </p>
      </div>
      <div className={classes.buttons}>
        {!isLast && (
          <Button variant="subtle" color="gray" onClick={() => endTour(app)}>
            {say("help.tour.skip")}
          </Button>
        )}
        {isLast && (
          <Button variant="subtle" color="gray" onClick={() => runCommand("guide")}>
            {say("help.guide.open")}
          </Button>
        )}
        <span className="sb-grows" />
        <Button variant="default" disabled={step === 0} onClick={() => moveTour(app, -1)}>
          {say("help.tour.back")}
        </Button>
        <Button onClick={() => moveTour(app, 1)} aria-describedby={textId}>
          {isLast ? say("help.tour.done") : say("help.tour.next")}
        </Button>
      </div>
    </section>
  );
}

/** Frames the part of the window that a step is about. */
function useMark(name: string): void {
  useEffect(() => {
    document.documentElement.dataset["tour"] = name;
    return () => {
      delete document.documentElement.dataset["tour"];
    };
  }, [name]);
}

/**
 * Gives the card the focus, unless a person who did not ask for the tour has begun to do something else. At its end the
 * focus goes back to where it was.
 */
function useFocus(card: { readonly current: HTMLElement | null }): void {
  const isAsked = useApp((state) => state.tour?.isAsked ?? false);
  useLayoutEffect(() => {
    const element = card.current;
    const before = document.activeElement;
    if (isAsked || isNobodys(before)) element?.focus({ preventScroll: true });
    return () => {
      const isInside = element?.contains(document.activeElement) === true;
      if (isInside && before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    };
  }, [card, isAsked]);
}

/** Esc in the card skips the tour on every screen. Elsewhere it is the key that closes a pane. */
function useEscape(card: { readonly current: HTMLElement | null }): void {
  const app = useAppContext();
  useEffect(() => {
    const element = card.current;
    const skip = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      endTour(app);
    };
    element?.addEventListener("keydown", skip);
    return () => element?.removeEventListener("keydown", skip);
  }, [app, card]);
}
