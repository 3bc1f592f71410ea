// What marks an opened file wherever a connection's colour would stand: an icon, so that nobody takes it for one.
import { IconArchive, IconFileText } from "@tabler/icons-react";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import classes from "./files.module.css";

export function FileMark(props: { readonly kind: OpenedFile["kind"]; readonly small?: boolean }) {
  const Icon = props.kind === "archive" ? IconArchive : IconFileText;
  return (
    <span className={classes.mark} data-small={props.small === true} data-kind={props.kind} aria-hidden>
      <Icon size={props.small === true ? 13 : 16} stroke={1.8} />
    </span>
  );
}
