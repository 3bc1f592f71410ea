// The store: one SQLite file with everything that was received, and the views open on it.
import type { Input, Output } from "../../contract/methods.ts";
import type { CallDetail, MessageDetail, ResultSummary, Row } from "../../contract/rows.ts";
import { Failed } from "../../contract/failure.ts";
import { readCall } from "../../domain/call.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { connectionNumber } from "./connections.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { readCallDetail, readMessageDetail } from "./records.ts";
import { readRows } from "./read-rows.ts";
import { createResult, dropResult, listResults, readResult } from "./results.ts";
import { suggestValues } from "./suggest.ts";
import { noteFailure, takePage } from "./take-page.ts";
import { makeViews } from "./views.ts";
import type { Views } from "./views.ts";
import { storeCall } from "./write-calls.ts";

/** Everything the handlers ask of a store. All of it throws `Failed`: storage, or badRequest for what does not exist. */
export interface Store {
  readonly createResult: (wanted: Input<"result.create">) => ResultSummary;
  readonly readResult: (resultId: number) => ResultSummary;
  readonly listResults: (wanted: Input<"result.list">) => readonly ResultSummary[];
  readonly dropResult: (resultId: number) => void;
  readonly takePage: (page: Input<"result.takePage">) => Output<"result.takePage">;
  readonly noteFailure: (wanted: Input<"result.noteFailure">) => void;
  /** Stores the answer of Get call beside the list entry. Throws `Failed` badRequest for a record that is no call. */
  readonly storeFullCall: (connectionId: string, record: unknown) => CallDetail;
  readonly readMessage: (rowId: number) => MessageDetail;
  readonly readCall: (rowId: number) => CallDetail;
  readonly readRows: (kind: QueryKind, rowIds: readonly number[]) => readonly Row[];
  readonly suggest: (wanted: Input<"suggest.values">) => Output<"suggest.values">;
  readonly views: Views;
  readonly close: () => void;
}

/** Opens the store at the path, makes it when there is none, brings it to the newest schema. */
export function openStore(path: string): Store {
  const database = openDatabase(path);
  try {
    migrate(database);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
  const views = makeViews(database);
  return {
    createResult: (wanted) => createResult(database, wanted),
    readResult: (resultId) => readResult(database, resultId),
    listResults: (wanted) => listResults(database, wanted),
    dropResult(resultId) {
      views.closeOfResult(resultId);
      dropResult(database, resultId);
    },
    takePage(page) {
      const { changedRows, ...output } = takePage(database, page);
      if (changedRows > 0) views.noteChange();
      return output;
    },
    noteFailure: (wanted) => noteFailure(database, wanted),
    storeFullCall(connectionId, record) {
      const reading = readCall(record);
      if (!reading.ok) throw new Failed({ kind: "badRequest", method: "call.store", issues: [reading.reason] });
      const { rowId, changed } = database.inTransaction(() =>
        storeCall(database, connectionNumber(database, connectionId), record, reading.record, "full"),
      );
      if (changed) views.noteChange();
      return readCallDetail(database, rowId);
    },
    readMessage: (rowId) => readMessageDetail(database, rowId),
    readCall: (rowId) => readCallDetail(database, rowId),
    readRows: (kind, rowIds) => readRows(database, kind, rowIds),
    suggest: (wanted) => suggestValues(database, wanted),
    views,
    close: () => database.close(),
  };
}
