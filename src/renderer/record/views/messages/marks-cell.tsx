// The marks of a message: edited, deleted, attachments, mentions, reactions, thread.
import {
  IconAt,
  IconCornerDownRight,
  IconFlag,
  IconLink,
  IconMessages,
  IconMoodSmile,
  IconPaperclip,
  IconPencil,
  IconShieldX,
  IconTrash,
  IconVersions,
  type Icon,
} from "@tabler/icons-react";
import type { MessageRow } from "#contract/methods/rows.ts";
import classes from "#renderer/list/views/rows/grid/cells.module.css";
import { say } from "#texts/say.ts";

interface Mark {
  readonly icon: Icon;
  readonly says: string;
  /** shown beside the icon when above one */
  readonly count: number;
  readonly isBad?: true;
}

/** What moderation says of a message to which nothing has happened. */
const APPROVED = "approved";

/** The marks, always in the same order. */
function marksOf(row: MessageRow): readonly Mark[] {
  const marks: (Mark | false)[] = [
    row.versions !== undefined && { icon: IconVersions, says: say("messages.marks.versions"), count: row.versions },
    row.deletedAtSeconds !== null && { icon: IconTrash, says: say("messages.marks.deleted"), count: 1, isBad: true },
    row.flagReasons.length > 0 && {
      icon: IconFlag,
      says: say("messages.marks.reported", { reasons: row.flagReasons.join(", ") }),
      count: row.flagReasons.length,
      isBad: true,
    },
    row.moderation !== null &&
      row.moderation !== APPROVED && {
        icon: IconShieldX,
        says: say("messages.marks.moderation", { status: row.moderation }),
        count: 1,
        isBad: true,
      },
    row.editedAtSeconds !== null && { icon: IconPencil, says: say("messages.marks.edited"), count: 1 },
    row.attachmentCount > 0 && {
      icon: IconPaperclip,
      says: say("messages.marks.attachments"),
      count: row.attachmentCount,
    },
    row.mentionedUids.length > 0 && {
      icon: IconAt,
      says: say("messages.marks.mentions"),
      count: row.mentionedUids.length,
    },
    row.reactionCount > 0 && { icon: IconMoodSmile, says: say("messages.marks.reactions"), count: row.reactionCount },
    row.hasLinks && { icon: IconLink, says: say("messages.marks.links"), count: 1 },
    row.parentId !== null && { icon: IconCornerDownRight, says: say("messages.marks.reply"), count: 1 },
    (row.replyCount ?? 0) > 0 && {
      icon: IconMessages,
      says: say("messages.marks.replies"),
      count: row.replyCount ?? 0,
    },
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
            aria-label={mark.count > 1 ? say("messages.times", { mark: mark.says, number: mark.count }) : mark.says}
          >
            <title>{mark.says}</title>
          </mark.icon>
          {mark.count > 1 && mark.count}
        </span>
      ))}
    </span>
  );
}
