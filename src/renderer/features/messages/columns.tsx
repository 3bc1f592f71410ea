// The columns of the Messages grid.
import type { MessageRow } from "../../../contract/methods/rows.ts";
import { IdCell, NumberCell, PersonCell, PlainCell, TimeCell } from "../rows/grid/cells.tsx";
import type { GridColumn } from "../../model/rows/column.ts";
import { MarksCell } from "./marks-cell.tsx";
import { TextCell } from "./text-cell.tsx";

type Cell = GridColumn<MessageRow>["cell"];

const time =
  (pick: (row: MessageRow) => number | null): Cell =>
  ({ row }) => <TimeCell seconds={pick(row)} />;
const number =
  (pick: (row: MessageRow) => number | null): Cell =>
  ({ row }) => <NumberCell value={pick(row)} />;
const id =
  (pick: (row: MessageRow) => string | null): Cell =>
  ({ row }) => <IdCell kind="messages" id={pick(row)} />;
const plain =
  (pick: (row: MessageRow) => string | null): Cell =>
  ({ row }) => <PlainCell text={pick(row)} />;

export const MESSAGE_COLUMNS: readonly GridColumn<MessageRow>[] = [
  { id: "sentAtSeconds", header: "Sent", widthPixels: 152, cell: time((row) => row.sentAtSeconds) },
  {
    id: "senderName",
    header: "Sender",
    widthPixels: 150,
    grows: 1,
    cell: ({ row }) => <PersonCell kind="messages" id={row.sender} name={row.senderName} />,
  },
  {
    id: "receiverName",
    header: "Receiver",
    widthPixels: 150,
    grows: 1,
    cell: ({ row }) => (
      <PersonCell kind="messages" id={row.receiver} name={row.receiverName} isGroup={row.receiverType === "group"} />
    ),
  },
  { id: "text", header: "Text", widthPixels: 220, grows: 2.2, cell: TextCell },
  { id: "marks", header: "Marks", widthPixels: 128, unsortable: true, cell: MarksCell },
  { id: "type", header: "Type", widthPixels: 104, cell: plain((row) => row.type) },
  { id: "category", header: "Category", widthPixels: 104, hidden: true, cell: plain((row) => row.category) },
  {
    id: "conversationId",
    header: "Conversation",
    widthPixels: 220,
    hidden: true,
    cell: id((row) => row.conversationId),
  },
  { id: "id", header: "Message ID", widthPixels: 100, hidden: true, cell: id((row) => row.id) },
  { id: "editedAtSeconds", header: "Edited", widthPixels: 158, hidden: true, cell: time((row) => row.editedAtSeconds) },
  {
    id: "deletedAtSeconds",
    header: "Deleted",
    widthPixels: 158,
    hidden: true,
    cell: time((row) => row.deletedAtSeconds),
  },
  {
    id: "deliveredAtSeconds",
    header: "Delivered",
    widthPixels: 158,
    hidden: true,
    cell: time((row) => row.deliveredAtSeconds),
  },
  { id: "readAtSeconds", header: "Read", widthPixels: 158, hidden: true, cell: time((row) => row.readAtSeconds) },
  {
    id: "updatedAtSeconds",
    header: "Updated",
    widthPixels: 158,
    hidden: true,
    cell: time((row) => row.updatedAtSeconds),
  },
  { id: "parentId", header: "Thread of", widthPixels: 100, hidden: true, cell: id((row) => row.parentId) },
  {
    id: "replyCount",
    header: "Replies",
    widthPixels: 84,
    hidden: true,
    alignRight: true,
    cell: number((row) => row.replyCount),
  },
  {
    id: "attachmentCount",
    header: "Attachments",
    widthPixels: 108,
    hidden: true,
    alignRight: true,
    cell: number((row) => row.attachmentCount),
  },
  {
    id: "reactionCount",
    header: "Reactions",
    widthPixels: 96,
    hidden: true,
    alignRight: true,
    cell: number((row) => row.reactionCount),
  },
  { id: "tags", header: "Tags", widthPixels: 140, hidden: true, cell: plain((row) => row.tags.join(", ")) },
];
