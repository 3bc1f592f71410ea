// Asks before a link opens in another connection, or when no connection fits it.
import { Button, Modal, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { Connection } from "#domain/connection.ts";
import type { Link } from "#domain/link.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import { followLinkOver, keepLink, leaveLink } from "./link-actions.ts";
import { identityOf, planOf, withoutIdentity } from "./link-plan.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { selectNoOthers } from "#renderer/state/slices/policy-slice.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { selectOnlineId } from "#renderer/state/slices/settings-slice.ts";
import { say, sayRich } from "#texts/say.ts";

export function LinkDialog({ link }: { readonly link: Link }) {
  const app = useAppContext();
  const connections = useApp((state) => state.connections);
  const current = useApp((state) => state.connections.find(({ id }) => id === selectOnlineId(state)));
  const [chosenId, setChosenId] = useState<string | null>(link.connectionId ?? current?.id ?? null);
  const noOthers = useApp(selectNoOthers);
  const identity = identityOf(link);
  const chosen = connections.find(({ id }) => id === chosenId);
  const plan = planOf(link, connections, current?.id ?? "");
  const shown = plan === "confirm" || plan === "choose" || plan === "viewAs" ? plan : "keep";
  const leave = (): void => void leaveLink(app);
  return (
    <Modal opened onClose={leave} title={say(`links.titles.${shown}`)} size={460}>
      <Text size="sm">
        {sayRich(`links.where.${shown}`, {
          ...recordOf(link),
          chosen: isolate(chosen?.name ?? ""),
          current: isolate(current?.name ?? ""),
        })}
      </Text>
      {identity !== null && (
        <Text size="sm" mt="sm">
          {sayRich("links.identity", { uid: <Id key="uid" id={identity} /> })}
        </Text>
      )}
      {shown === "choose" && (
        <Select
          mt="sm"
          label={say("links.connection")}
          placeholder={say("links.chooseOne")}
          data={connections.map(({ id, name }) => ({ value: id, label: isolate(name) }))}
          value={chosen === undefined ? null : chosenId}
          onChange={setChosenId}
          data-autofocus
        />
      )}
      {shown === "keep" && noOthers !== null && (
        <Text size="sm" mt="sm">
          {noOthers}
        </Text>
      )}
      <div className={dialogClasses.actions}>
        <Button
          variant="default"
          onClick={leave}
          data-autofocus={shown === "confirm" || shown === "viewAs" || undefined}
        >
          {say("links.leave")}
        </Button>
        {shown === "keep" ? (
          <Button onClick={() => keepLink(app, link)} data-autofocus disabled={noOthers !== null}>
            {say("links.newConnection")}
          </Button>
        ) : (
          <OpenButtons link={link} chosen={chosen} />
        )}
      </div>
    </Modal>
  );
}

/** Opens the link over the chosen connection; a link with an identity also on behalf of that person. */
function OpenButtons({ link, chosen }: { readonly link: Link; readonly chosen: Connection | undefined }) {
  const app = useAppContext();
  const hasIdentity = identityOf(link) !== null;
  const open = (target: Link): void => {
    if (chosen !== undefined) void followLinkOver(app, target, chosen.id);
  };
  return (
    <>
      {hasIdentity && (
        <Button variant="default" disabled={chosen === undefined} onClick={() => open(link)}>
          {say("links.openOnBehalf")}
        </Button>
      )}
      <Button disabled={chosen === undefined} onClick={() => open(withoutIdentity(link))}>
        {hasIdentity
          ? say("links.openWithout")
          : say("links.open", { connection: chosen === undefined ? null : isolate(chosen.name) })}
      </Button>
    </>
  );
}

/** The words for the record that the link opens, its id, and why the sample cannot open it. */
function recordOf(link: Link) {
  const missing = say(link.connectionId === undefined ? `links.missing.${link.kind}` : "links.missing.named");
  return link.kind === "call"
    ? { what: say("links.toCall"), id: <Id key="id" id={link.sessionId} />, missing }
    : { what: say("links.toMessage"), id: <Id key="id" id={link.messageId} />, missing };
}

function Id({ id }: { readonly id: string }) {
  return <bdi className="sb-mono">{markHidden(id)}</bdi>;
}
