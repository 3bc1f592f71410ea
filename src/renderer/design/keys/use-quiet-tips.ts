// Hides the tips of buttons from a press on until the pointer moves.
import { useEffect } from "react";

/** Keys that lead to another button, whose tip is then shown. */
const LEADING: ReadonlySet<string> = new Set(["Tab", "F6", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** A tip says what a button does before it is pressed. Behind a pointer that rests it would cover what has come since. */
export function useQuietTips(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const onPointerDown = (): void => void (dataset["tips"] = "off");
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (LEADING.has(key)) delete dataset["tips"];
      else dataset["tips"] = "off";
    };
    // A browser tells of a pointer that rests, too, when something moves below it.
    const onPointerMove = ({ movementX, movementY }: PointerEvent): void => {
      if (movementX !== 0 || movementY !== 0) delete dataset["tips"];
    };
    window.addEventListener("pointerdown", onPointerDown, { capture: true });
    window.addEventListener("keydown", onKeyDown, { capture: true });
    window.addEventListener("pointermove", onPointerMove, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", onPointerDown, { capture: true });
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      window.removeEventListener("pointermove", onPointerMove, { capture: true });
    };
  }, []);
}
