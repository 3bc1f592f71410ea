// The line above a raw record: its source, its size, and the button that copies all of it.
import type { ReactNode } from "react";
import { IconCopy } from "@tabler/icons-react";
import { copyText } from "../../actions/base/notices.ts";
import { useAppContext } from "../../actions/base/use-app.ts";
import { IconButton } from "../../design/parts/icon-button.tsx";
import { formatBytes } from "../../design/words/format.ts";
import { prettyJson } from "../../model/raw/pretty-json.ts";
import { rawTexts as texts } from "../../model/raw/raw-texts.ts";
import classes from "./raw.module.css";

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
        label={texts.copyAll}
        small
        onClick={() => void copyText(app, prettyJson(raw), texts.json)}
      />
    </div>
  );
}
