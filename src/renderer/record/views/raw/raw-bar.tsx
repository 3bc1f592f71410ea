// The line above a raw record: its source, its size, and the button that copies all of it.
import type { ReactNode } from "react";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "#renderer/state/show-notice.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { prettyJson } from "#renderer/record/model/raw/pretty-json.ts";
import classes from "./raw.module.css";
import { say } from "#texts/say.ts";

export function RawBar(props: { readonly raw: string; readonly origin: string; readonly children?: ReactNode }) {
  const { raw, origin, children } = props;
  const app = useAppContext();
  return (
    <div className={classes.bar}>
      <span className="sb-grows">
        {origin} · {formatBytes(new TextEncoder().encode(raw).length)}
      </span>
      {children}
      <IconButton
        icon={IconCopy}
        label={say("raw.copyAll")}
        small
        onClick={() => void copyText(app, prettyJson(raw), say("raw.json"))}
      />
    </div>
  );
}
