// The ends of the program: by a person, by a terminal, or by the system.
import { app, powerMonitor } from "electron";
import { QUIT, type Leaving } from "./leaving.ts";

/** The open windows, which are kept for the next start. */
interface KeptWindows {
  readonly keepForEnd: () => void;
}

/** Asks before the program ends, unless a terminal or the system ends it. Stopped work continues later in both cases. */
export function followEnds(leaving: Leaving, opened: KeptWindows): void {
  app.on("before-quit", (event) => {
    if (leaving.mayLeave(QUIT, () => app.quit())) opened.keepForEnd();
    else event.preventDefault();
  });
  powerMonitor.on("shutdown", () => leaving.agree());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      leaving.agree();
      app.quit();
    });
  }
}
