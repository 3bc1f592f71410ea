// Lists the attachments of a message without loading them: name, kind, size, host and expiry of the link.
import { useTime } from "#renderer/state/use-app.ts";
import { IconFile, IconMicrophone, IconPhoto, IconVideo } from "@tabler/icons-react";
import { HighlightedText } from "#renderer/parts/highlighted-text.tsx";
import { OpenLinkButton } from "#renderer/parts/open-link-button.tsx";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { attachmentWords } from "#renderer/record/model/messages/attachment-words.ts";
import type { ShownAttachment } from "#renderer/record/model/messages/message-content.ts";
import classes from "./message.module.css";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { say } from "#texts/say.ts";

const ICONS = { image: IconPhoto, video: IconVideo, audio: IconMicrophone, file: IconFile } as const;

export function Attachments({ attachments }: { readonly attachments: readonly ShownAttachment[] }) {
  return (
    <ul className={classes.attachments}>
      {attachments.map((attachment, index) => {
        const Icon = ICONS[attachment.kind];
        return (
          <li key={index} className={classes.attachment}>
            <Icon
              size={18}
              stroke={1.5}
              className={classes.attachmentIcon}
              aria-label={say(`messages.kinds.${attachment.kind}`)}
            />
            <div style={{ flex: 1, minWidth: 0 }}>
              <div
                className={classes.attachmentName}
                title={attachment.name === null ? undefined : isolate(attachment.name)}
              >
                <bdi>
                  {attachment.name === null ? (
                    say("messages.unnamedFile")
                  ) : (
                    <HighlightedText text={isolate(attachment.name)} />
                  )}
                </bdi>
              </div>
              <div
                className={classes.attachmentFacts}
                title={attachment.mimeType === null ? undefined : markHidden(attachment.mimeType)}
              >
                {[attachmentWords(attachment), attachment.host].filter((part) => part !== null).join(" · ")}
              </div>
              <Expiry seconds={attachment.expiresAtSeconds} />
            </div>
            <OpenLinkButton url={attachment.url} what={attachment.name ?? say("messages.attachment")} />
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
      {expired ? say("messages.expired", { time }) : say("messages.expires", { time })}
    </div>
  );
}
