// What stands in the window when it could not be drawn: what happened, and the way back. It needs nothing of the program.
import classes from "./broken.module.css";

export function Broken() {
  return (
    <main className={classes.broken}>
      <h1>The window could not be drawn</h1>
      <p>What was loaded is in the store. The log has what went wrong: Help, Open Logs.</p>
      <button type="button" onClick={() => location.reload()}>
        Load the window again
      </button>
    </main>
  );
}
