// Writes the rows of a view to a CSV file.
import type { CallContext, Input, Output } from "../../contract/methods.ts";
import { Failed } from "../../contract/failure.ts";
import type { Log } from "../ports.ts";
import type { Store } from "../store/store.ts";

export async function exportCsv(
  _store: Store,
  _log: Log,
  _wanted: Input<"export.csvToPath">,
  _call: CallContext<"export.csvToPath">,
): Promise<Output<"export.csvToPath">> {
  throw new Failed({ kind: "bug", message: "not there yet" });
}
