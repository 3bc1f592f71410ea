// The columns of the Messages grid.
import type { MessageRow } from "#contract/methods/rows.ts";
import { gridColumns } from "#renderer/list/views/rows/grid/grid-columns.tsx";
import { MarksCell } from "./marks-cell.tsx";
import { TextCell } from "./text-cell.tsx";

export const MESSAGE_COLUMNS = gridColumns<MessageRow>("messages", { text: TextCell, marks: MarksCell });
