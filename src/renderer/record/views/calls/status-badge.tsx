// The status of a call or the state of a participant: an icon and a word, so that colour is not the only sign. The stored
// value is its title.
import {
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconPhoneCalling,
  IconPhoneOff,
  IconPhoneX,
  IconPointFilled,
  type Icon,
} from "@tabler/icons-react";
import { oneSpelling } from "#domain/query/spellings.ts";
import { statusWord } from "#domain/query/value-words.ts";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { ownValue } from "#domain/text/lenient.ts";
import toneClasses from "#renderer/design/looks/tone.module.css";
import classes from "./status-badge.module.css";

interface Look {
  readonly icon: Icon;
  readonly tone: "good" | "info" | "warn" | "bad" | "neutral";
}

const LOOKS: Readonly<Record<string, Look>> = {
  initiated: { icon: IconArrowUpRight, tone: "info" },
  ongoing: { icon: IconPhoneCalling, tone: "good" },
  ended: { icon: IconCheck, tone: "neutral" },
  unanswered: { icon: IconPhoneOff, tone: "warn" },
  missed: { icon: IconPhoneOff, tone: "warn" },
  busy: { icon: IconPhoneOff, tone: "warn" },
  rejected: { icon: IconPhoneX, tone: "bad" },
  canceled: { icon: IconBan, tone: "neutral" },
};

export function StatusBadge({ status }: { readonly status: string | null }) {
  if (status === null) return null;
  const look = ownValue(LOOKS, oneSpelling("calls", "status", status));
  const Icon = look?.icon ?? IconPointFilled;
  return (
    <span
      className={`${classes.badge} ${toneClasses.tone}`}
      data-tone={look?.tone ?? "unknown"}
      title={markHidden(status)}
    >
      <Icon size={13} stroke={1.9} aria-hidden />
      <bdi className={classes.word}>{statusWord(status)}</bdi>
    </span>
  );
}
