// The overview of a message: text, attachments, reactions, mentions, facts, metadata.
import { kindsInWords } from "#domain/query/value-words.ts";
import { useMemo } from "react";
import { Badge } from "@mantine/core";
import type { MessageDetail } from "#contract/methods/rows.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { type ColumnName } from "#domain/columns/datasets.ts";
import { ownValue } from "#domain/text/lenient.ts";
import { RelatedToMessage } from "#renderer/record/views/pane/related-to.tsx";
import { OtherFields } from "#renderer/record/views/pane/other-fields-section.tsx";
import { CopyButton, copyableId } from "#renderer/parts/copy-button.tsx";
import { LinkedTo, PersonLink } from "#renderer/record/views/pane/person-link.tsx";
import { Facts, type Fact } from "#renderer/design/parts/fact-list.tsx";
import { HighlightedText, NamedId } from "#renderer/parts/highlighted-text.tsx";
import paneClasses from "#renderer/design/looks/pane.module.css";
import { Section } from "#renderer/design/parts/section.tsx";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { Attachments } from "./attachments.tsx";
import { Composed } from "./composed.tsx";
import { readContent, type Reaction, type Report } from "#renderer/record/model/messages/message-content.ts";
import { MessageText } from "./message-text.tsx";
import { withoutText } from "#renderer/record/model/messages/without-text.ts";
import { KindIcon } from "./kind-icon.tsx";
import classes from "./message.module.css";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { useTime } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function MessageOverview({ detail }: { readonly detail: MessageDetail }) {
  const { row, names } = detail;
  const content = useMemo(() => readContent(detail.raw), [detail.raw]);
  return (
    <>
      <Said detail={detail} />
      <RelatedToMessage row={row} />
      <Composed parts={content.parts} said={row.text} />
      <Reactions reactions={content.reactions} />
      {content.attachments.length > 0 && (
        <Section title={say("messages.attachments")} count={content.attachments.length}>
          <Attachments attachments={content.attachments} />
        </Section>
      )}
      <Section title={say("messages.message")}>
        <MessageFacts detail={detail} rule={content.moderationRule} reports={content.reports} />
      </Section>
      {content.actors.length > 0 && (
        <Section title={say("messages.action")}>
          <Facts
            facts={[
              [say("messages.action"), row.action === null ? null : withoutText(row)],
              ...content.actors.map(searched),
            ]}
          />
        </Section>
      )}
      {content.mentions.length > 0 && (
        <Section title={say("messages.mentions")} count={content.mentions.length}>
          <Facts
            facts={content.mentions.map(({ uid, name }) => [
              isolate(name ?? ownValue(names, uid) ?? uid),
              <PersonLink key={uid} uid={uid}>
                <bdi>
                  <HighlightedText text={markHidden(uid)} />
                </bdi>
              </PersonLink>,
            ])}
          />
        </Section>
      )}
      <SearchedFacts title={say("messages.customData")} facts={content.customData} />
      <SearchedFacts title={say("messages.metadata")} facts={content.metadata} />
      <OtherFields kind="messages" raw={detail.raw} />
    </>
  );
}

function SearchedFacts(props: { readonly title: string; readonly facts: readonly (readonly [string, string])[] }) {
  if (props.facts.length === 0) return null;
  return (
    <Section title={props.title}>
      <Facts facts={props.facts.map(searched)} />
    </Section>
  );
}

/** A fact of the record with the searched words marked in its value. */
function searched([name, value]: readonly [string, string]): Fact {
  return [name, <HighlightedText key={name} text={value} />];
}

function Said({ detail }: { readonly detail: MessageDetail }) {
  const { row, names } = detail;
  const text = row.text ?? "";
  if (text !== "") {
    return (
      <div className={classes.bubble}>
        <MessageText text={text} names={names} />
        <span className={classes.bubbleCopy}>
          <CopyButton text={text} what={say("messages.text")} />
        </span>
      </div>
    );
  }
  return (
    <div className={`${classes.bubble} ${classes.bubbleQuiet}`}>
      <KindIcon row={row} size={15} />
      {row.deletedAtSeconds !== null ? say("messages.deleted") : withoutText(row)}
    </div>
  );
}

function Reactions({ reactions }: { readonly reactions: readonly Reaction[] }) {
  if (reactions.length === 0) return null;
  return (
    <ul className={classes.reactions} aria-label={say("messages.reactions")}>
      {reactions.map((each) => (
        <li key={each.reaction} className={classes.reaction} data-mine={each.byMe}>
          {each.reaction} <span className="sb-numeric">{formatNumber(each.count)}</span>
        </li>
      ))}
    </ul>
  );
}

const label = (name: ColumnName<"messages">): string => columnLabel("messages", name);

function MessageFacts(props: {
  readonly detail: MessageDetail;
  readonly rule: string | null;
  readonly reports: readonly Report[];
}) {
  const { detail, rule, reports } = props;
  const { row, names } = detail;
  const time = useTime();
  const isGroup = row.receiverType === "group";
  const named = (id: string | null, name: string | null, isPerson: boolean) =>
    id === null ? name : <Named name={name ?? ownValue(names, id) ?? null} id={id} isPerson={isPerson} />;
  const facts: readonly Fact[] = [
    [label("sender"), named(row.sender, row.senderName, true)],
    [isGroup ? say("messages.group") : label("receiver"), named(row.receiver, row.receiverName, !isGroup)],
    [label("category"), kindsInWords(row.category, row.type)],
    [label("sentAt"), time(row.sentAtSeconds)],
    [label("deliveredAt"), time(row.deliveredAtSeconds)],
    [label("readAt"), time(row.readAtSeconds)],
    [label("editedAt"), time(row.editedAtSeconds)],
    [label("deletedAt"), time(row.deletedAtSeconds)],
    [label("updatedAt"), time(row.updatedAtSeconds)],
    [label("parentId"), copyableId(row.parentId, say("messages.ids.parent"))],
    [label("replyCount"), row.replyCount === null || row.replyCount === 0 ? null : formatNumber(row.replyCount)],
    [label("moderation"), [row.moderation, rule].filter((part) => part !== null).join(" · ")],
    [label("flagReasons"), reports.length === 0 ? null : <Reports key="reports" reports={reports} />],
    [label("tags"), row.tags.length === 0 ? null : <Tags key="tags" tags={row.tags} />],
    [label("id"), copyableId(row.id, say("messages.ids.message"))],
    [label("conversationId"), copyableId(row.conversationId, say("messages.ids.conversation"))],
    [label("sessionId"), copyableId(row.sessionId, say("messages.ids.session"))],
  ];
  return <Facts facts={facts} />;
}

/** "Spam: again, by Help Desk", one line for each report. */
function Reports({ reports }: { readonly reports: readonly Report[] }) {
  return reports.map(({ uid, name, reason, remark }, index) => (
    <div key={index}>
      {say("messages.report", {
        reason: isolate([reason, remark].filter((part) => part !== null && part !== "").join(": ")),
        name: isolate(name ?? uid ?? ""),
      })}
    </div>
  ));
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span style={{ display: "inline-flex", flexWrap: "wrap", gap: 4 }}>
      {tags.map((tag) => (
        <Badge key={tag} variant="default" size="sm" radius="sm" tt="none" fw={500}>
          <HighlightedText text={tag} />
        </Badge>
      ))}
    </span>
  );
}

/** A name with its id in a quiet tone and a way to copy the id. That of a person leads to everything of the person. */
function Named(props: { readonly name: string | null; readonly id: string; readonly isPerson: boolean }) {
  const { name, id, isPerson } = props;
  const what = name === null || name === id ? say("messages.uid") : say("messages.uidOf", { name: isolate(name) });
  return (
    <span className={paneClasses.namedId}>
      <LinkedTo uid={id} isPerson={isPerson}>
        <NamedId name={name} id={id} />
      </LinkedTo>
      <CopyButton text={id} what={what} />
    </span>
  );
}
