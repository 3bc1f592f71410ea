// The origin of the records in a ticket, and the form of its times.
import { writeDatedMinute, type TimeForm } from "#domain/time/time-form.ts";
import { isInCalendar, utcOffset } from "#domain/time/time.ts";

export interface TicketSource {
  readonly form: TimeForm;
  /** the connection, or the opened file, of the records */
  readonly connectionId: string;
  /** the present, for calls that go on */
  readonly nowSeconds: number;
  /** why the list may not have everything; null if it does */
  readonly caveat: string | null;
}

/** "30 Oct 2026 15:33 (UTC+1)": a ticket is read in other zones, too. */
export function momentOf(seconds: number, form: TimeForm): string {
  const written = writeDatedMinute(seconds, form);
  return isInCalendar(seconds) ? `${written} (${utcOffset(seconds, form.zone)})` : written;
}
