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
import type { MessageRow } from "../../../contract/methods/rows.ts";
import classes from "../rows/grid/cells.module.css";

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
  const icon = lookUp(BY_CATEGORY, category) ?? lookUp(BY_TYPE, row.type ?? "") ?? IconMessage;
  const label = category === "message" ? (row.type ?? "message") : category === "" ? "message" : category;
  return createElement(icon, { size, stroke: 1.6, className: classes.icon, role: "img", "aria-label": label });
}

function lookUp(table: Readonly<Record<string, Icon>>, name: string): Icon | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
