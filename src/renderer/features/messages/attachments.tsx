// Lists the attachments of a message without loading them: name, type, size, host and expiry of the link.
import { useTime } from "../../actions/base/use-app.ts";
import { IconFile, IconMicrophone, IconPhoto, IconVideo } from "@tabler/icons-react";
import { Found } from "../pane/found.tsx";
import { OpenLinkButton } from "../pane/open-link-button.tsx";
import { useNowSeconds } from "../../design/parts/use-now.ts";
import { formatBytes } from "../../design/words/format.ts";
import type { ShownAttachment } from "../../model/messages/message-content.ts";
import classes from "./message.module.css";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import { messageTexts as texts } from "../../model/messages/message-texts.ts";

const ICONS = { image: IconPhoto, video: IconVideo, audio: IconMicrophone, file: IconFile } as const;

export function Attachments({ attachments }: { readonly attachments: readonly ShownAttachment[] }) {
  return (
    <ul className={classes.attachments}>
      {attachments.map((attachment, index) => {
        const Icon = ICONS[attachment.kind];
        return (
          <li key={index} className={classes.attachment}>
            <Icon size={18} stroke={1.5} className={classes.attachmentIcon} aria-label={texts.kinds[attachment.kind]} />
            <div style={{ flex: 1, minWidth: 0 }}>
              <div
                className={classes.attachmentName}
                title={attachment.name === null ? undefined : isolate(attachment.name)}
              >
                <bdi>{attachment.name === null ? texts.unnamedFile : <Found text={isolate(attachment.name)} />}</bdi>
              </div>
              <div className={classes.attachmentFacts}>
                {[
                  attachment.mimeType ?? attachment.extension ?? texts.kinds[attachment.kind],
                  attachment.sizeBytes === null ? null : formatBytes(attachment.sizeBytes),
                  attachment.host,
                ]
                  .filter((part) => part !== null)
                  .join(" · ")}
              </div>
              <Expiry seconds={attachment.expiresAtSeconds} />
            </div>
            <OpenLinkButton url={attachment.url} what={attachment.name ?? texts.attachment} />
          </li>
        );
      })}
    </ul>
  );
}

function Expiry({ seconds }: { readonly seconds: number | null }) {
  const time = useTime()(seconds);
  const nowSeconds = useNowSeconds();
  if (seconds === null || time === null) return null;
  const expired = seconds < nowSeconds;
  return (
    <div className={`${classes.attachmentFacts} ${expired ? classes.expired : ""}`}>
      {expired ? texts.expired(time) : texts.expires(time)}
    </div>
  );
}
