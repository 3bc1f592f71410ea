// Writes moments as text for a record's pane.
import { formatTime } from "../../../domain/time/time.ts";
import { selectZone } from "../../actions/base/slices/settings.ts";
import { useApp } from "../../actions/base/use-app.ts";

/** Gives the function that writes UNIX seconds in the window's zone; null for null. */
export function useTime(): (seconds: number | null) => string | null {
  const zone = useApp(selectZone);
  return (seconds) => (seconds === null ? null : formatTime(seconds, zone));
}
