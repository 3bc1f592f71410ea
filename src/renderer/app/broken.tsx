// Replaces the window if it cannot be drawn, and offers to load it again.
import classes from "./broken.module.css";
import { appTexts as texts } from "./app-texts.ts";

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
