// The marks of a message: edited, deleted, attachments, mentions, reactions, thread.
import {
  IconAt,
  IconCornerDownRight,
  IconLink,
  IconMessages,
  IconMoodSmile,
  IconPaperclip,
  IconPencil,
  IconTrash,
  IconVersions,
  type Icon,
} from "@tabler/icons-react";
import type { MessageRow } from "../../../contract/methods/rows.ts";
import { messageTexts as texts } from "../../model/messages/message-texts.ts";
import classes from "../rows/grid/cells.module.css";

interface Mark {
  readonly icon: Icon;
  readonly says: string;
  /** shown beside the icon when above one */
  readonly count: number;
  readonly isBad?: true;
}

/** The marks, always in the same order. */
function marksOf(row: MessageRow): readonly Mark[] {
  const marks: (Mark | false)[] = [
    row.versions !== undefined && { icon: IconVersions, says: texts.marks.versions, count: row.versions },
    row.deletedAtSeconds !== null && { icon: IconTrash, says: texts.marks.deleted, count: 1, isBad: true },
    row.editedAtSeconds !== null && { icon: IconPencil, says: texts.marks.edited, count: 1 },
    row.attachmentCount > 0 && { icon: IconPaperclip, says: texts.marks.attachments, count: row.attachmentCount },
    row.mentionedUids.length > 0 && { icon: IconAt, says: texts.marks.mentions, count: row.mentionedUids.length },
    row.reactionCount > 0 && { icon: IconMoodSmile, says: texts.marks.reactions, count: row.reactionCount },
    row.hasLinks && { icon: IconLink, says: texts.marks.links, count: 1 },
    row.parentId !== null && { icon: IconCornerDownRight, says: texts.marks.reply, count: 1 },
    (row.replyCount ?? 0) > 0 && { icon: IconMessages, says: texts.marks.replies, count: row.replyCount ?? 0 },
  ];
  return marks.filter((mark) => mark !== false);
}

export function MarksCell({ row }: { readonly row: MessageRow }) {
  return (
    <span className={classes.marks}>
      {marksOf(row).map((mark) => (
        <span key={mark.says} className={`${classes.mark} ${mark.isBad === true ? classes.markDeleted : ""}`}>
          <mark.icon
            size={14}
            stroke={1.6}
            role="img"
            aria-label={mark.count > 1 ? texts.times(mark.says, mark.count) : mark.says}
          >
            <title>{mark.says}</title>
          </mark.icon>
          {mark.count > 1 && mark.count}
        </span>
      ))}
    </span>
  );
}
