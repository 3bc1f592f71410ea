// The overview of a message: text, attachments, reactions, mentions, facts, metadata.
import { useMemo } from "react";
import { Badge, Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import type { MessageDetail } from "../../../contract/methods/rows.ts";
import { labelOf } from "../../../domain/columns/datasets.ts";
import type { ColumnName } from "../../../domain/columns/datasets.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { formatTime } from "../../../domain/time/time.ts";
import { CopyButton, CopyableId } from "../pane/copy-button.tsx";
import { Facts } from "../../design/parts/facts.tsx";
import { Found } from "../pane/found.tsx";
import type { Fact } from "../../design/parts/facts.tsx";
import paneClasses from "../../design/looks/pane.module.css";
import { Section } from "../../design/parts/section.tsx";
import { openCall } from "../../actions/query/record-actions.ts";
import { formatNumber } from "../../design/words/format.ts";
import { Attachments } from "./attachments.tsx";
import { readContent } from "../../model/messages/message-content.ts";
import type { Reaction } from "../../model/messages/message-content.ts";
import { MessageText } from "./message-text.tsx";
import { withoutText } from "../../model/messages/without-text.ts";
import { KindIcon } from "./kind-icon.tsx";
import classes from "./message.module.css";
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectZone } from "../../actions/base/slices/settings.ts";

export function MessageOverview({ detail }: { readonly detail: MessageDetail }) {
  const app = useAppContext();
  const { row, names } = detail;
  const content = useMemo(() => readContent(detail.raw), [detail.raw]);
  const { sessionId } = row;
  return (
    <>
      <Said detail={detail} />
      {sessionId !== null && (
        <Button
          variant="light"
          mt={10}
          leftSection={<IconPhone size={14} stroke={1.7} aria-hidden />}
          onClick={() => openCall(app, sessionId)}
        >
          Open call
        </Button>
      )}
      <Reactions reactions={content.reactions} />
      {content.attachments.length > 0 && (
        <Section title="Attachments" count={content.attachments.length}>
          <Attachments attachments={content.attachments} />
        </Section>
      )}
      <Section title="Message">
        <MessageFacts detail={detail} />
      </Section>
      {content.actors.length > 0 && (
        <Section title="Action">
          <Facts facts={[["Action", row.action], ...content.actors.map(searched)]} />
        </Section>
      )}
      {content.mentions.length > 0 && (
        <Section title="Mentions" count={content.mentions.length}>
          <Facts
            facts={content.mentions.map(({ uid, name }) => [
              isolate(name ?? ownValue(names, uid) ?? uid),
              <bdi key={uid}>
                <Found text={markHidden(uid)} />
              </bdi>,
            ])}
          />
        </Section>
      )}
      {content.customData.length > 0 && (
        <Section title="Custom data">
          <Facts facts={content.customData.map(searched)} />
        </Section>
      )}
      {content.metadata.length > 0 && (
        <Section title="Metadata">
          <Facts facts={content.metadata.map(searched)} />
        </Section>
      )}
    </>
  );
}

/** A fact of the record's own in whose value a search looks. */
function searched([name, value]: readonly [string, string]): Fact {
  return [name, <Found key={name} text={value} />];
}

function Said({ detail }: { readonly detail: MessageDetail }) {
  const { row, names } = detail;
  const text = row.text ?? "";
  if (text !== "") {
    return (
      <div className={classes.bubble}>
        <MessageText text={text} names={names} />
        <span className={classes.bubbleCopy}>
          <CopyButton text={text} what="text" />
        </span>
      </div>
    );
  }
  const deleted = row.deletedAtSeconds !== null;
  return (
    <div className={`${classes.bubble} ${classes.bubbleQuiet}`}>
      <KindIcon row={row} size={15} />
      {deleted ? "Deleted; the service no longer has its text." : withoutText(row)}
    </div>
  );
}

function Reactions({ reactions }: { readonly reactions: readonly Reaction[] }) {
  if (reactions.length === 0) return null;
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {reactions.map((each) => (
        <li key={each.reaction} className={classes.reaction} data-mine={each.byMe}>
          {each.reaction} <span className="sb-numeric">{formatNumber(each.count)}</span>
        </li>
      ))}
    </ul>
  );
}

const label = (name: ColumnName<"messages">): string => labelOf("messages", name);

function MessageFacts({ detail }: { readonly detail: MessageDetail }) {
  const { row, names } = detail;
  const zone = useApp(selectZone);
  const time = (seconds: number | null) => (seconds === null ? null : formatTime(seconds, zone));
  const person = (id: string | null, name: string | null) =>
    id === null ? name : <NamedId name={name ?? ownValue(names, id) ?? null} id={id} />;
  const facts: readonly Fact[] = [
    [label("sender"), person(row.sender, row.senderName)],
    [row.receiverType === "group" ? "Group" : label("receiver"), person(row.receiver, row.receiverName)],
    [label("category"), [row.category, row.type].filter((part) => part !== null).join(" · ")],
    [label("sentAt"), time(row.sentAtSeconds)],
    [label("deliveredAt"), time(row.deliveredAtSeconds)],
    [label("readAt"), time(row.readAtSeconds)],
    [label("editedAt"), time(row.editedAtSeconds)],
    [label("deletedAt"), time(row.deletedAtSeconds)],
    [label("updatedAt"), time(row.updatedAtSeconds)],
    [
      label("parentId"),
      row.parentId === null ? null : <CopyableId key="parent id" id={row.parentId} what="parent id" />,
    ],
    [label("replyCount"), row.replyCount === null || row.replyCount === 0 ? null : formatNumber(row.replyCount)],
    [label("tags"), row.tags.length === 0 ? null : <Tags key="tags" tags={row.tags} />],
    [label("id"), <CopyableId key="id" id={row.id} what="message id" />],
    [
      label("conversationId"),
      row.conversationId === null ? null : (
        <CopyableId key="conversation id" id={row.conversationId} what="conversation id" />
      ),
    ],
    [
      label("sessionId"),
      row.sessionId === null ? null : <CopyableId key="session id" id={row.sessionId} what="session id" />,
    ],
  ];
  return <Facts facts={facts} />;
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span style={{ display: "inline-flex", flexWrap: "wrap", gap: 4 }}>
      {tags.map((tag) => (
        <Badge key={tag} variant="default" size="sm" radius="sm" tt="none" fw={500}>
          <Found text={tag} />
        </Badge>
      ))}
    </span>
  );
}

/** A name with its id in a quiet tone and a way to copy the id. */
function NamedId({ name, id }: { readonly name: string | null; readonly id: string }) {
  if (name === null || name === id) return <CopyableId id={id} what="UID" />;
  return (
    <span className={paneClasses.namedId}>
      <bdi>
        <Found text={name} />
      </bdi>{" "}
      <bdi className="sb-quiet">
        <Found text={markHidden(id)} />
      </bdi>
      <CopyButton text={id} what={`UID of ${isolate(name)}`} />
    </span>
  );
}
