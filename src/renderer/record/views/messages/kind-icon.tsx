// The icon of a message by its category and type; unknown types get a general icon.
import {
  IconBolt,
  IconCode,
  IconFile,
  IconMessage,
  IconMicrophone,
  IconPhone,
  IconPhoto,
  IconRobot,
  IconSquareRoundedLetterA,
  IconVideo,
  type Icon,
} from "@tabler/icons-react";
import { createElement } from "react";
import { ownValue } from "#domain/text/lenient.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import classes from "#renderer/list/views/rows/grid/cells.module.css";
import { kindWord } from "#domain/query/value-words.ts";

const BY_CATEGORY: Readonly<Record<string, Icon>> = {
  action: IconBolt,
  call: IconPhone,
  custom: IconCode,
  interactive: IconSquareRoundedLetterA,
  agentic: IconRobot,
  card: IconSquareRoundedLetterA,
};

const BY_TYPE: Readonly<Record<string, Icon>> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMicrophone,
  file: IconFile,
};

export function KindIcon({ row, size = 14 }: { readonly row: MessageRow; readonly size?: number }) {
  const category = row.category ?? "";
  const icon = ownValue(BY_CATEGORY, category) ?? ownValue(BY_TYPE, row.type ?? "") ?? IconMessage;
  const kind = category === "message" ? (row.type ?? "message") : category === "" ? "message" : category;
  const label = kindWord(kind);
  return createElement(icon, { size, stroke: 1.6, className: classes.icon, role: "img", "aria-label": label });
}
