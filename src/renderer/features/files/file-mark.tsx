// The icon of an opened file, in the place where a connection has its colour.
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
