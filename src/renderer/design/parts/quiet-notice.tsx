// A failure inside the pane, shown quietly beside the known facts.
import { IconInfoCircle } from "@tabler/icons-react";
import type { Failure } from "#contract/failure.ts";
import { describe, type Description } from "#renderer/design/words/describe.ts";
import classes from "#renderer/design/looks/pane.module.css";

export function QuietNotice({ failure, stays }: { readonly failure: Failure; readonly stays?: string }) {
  return <QuietWords {...describe(failure)} {...(stays === undefined ? {} : { stays })} />;
}

/** The same for a failure whose words only its own feature has. */
export function QuietWords({
  title,
  detail,
  stays,
}: Pick<Description, "title" | "detail"> & { readonly stays?: string }) {
  return (
    <div className={classes.notice} role="status">
      <IconInfoCircle size={15} stroke={1.7} style={{ flex: "none", marginTop: 1 }} aria-hidden />
      <span>
        <strong>{title}</strong>
        {detail} {stays}
      </span>
    </div>
  );
}
