// Asks before a link opens in another connection, or when no connection fits it.
import { Button, Modal, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { Connection } from "../../../domain/connection.ts";
import type { Link } from "../../../domain/link.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { followLinkOver, keepLink, leaveLink } from "../../actions/links/link-actions.ts";
import { identityOf, planOf, withoutIdentity } from "../../model/links/link-plan.ts";
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { selectNoOthers } from "../../actions/base/slices/policy.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectOnlineId } from "../../actions/base/slices/settings.ts";
import { linkTexts as texts } from "../../model/links/link-texts.ts";

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
    <Modal opened onClose={leave} title={texts.titles[shown]} size={460}>
      <Text size="sm">
        {link.kind === "call" ? texts.toCall : texts.toMessage}{" "}
        <bdi className="sb-mono">{markHidden(link.kind === "call" ? link.sessionId : link.messageId)}</bdi>
        {texts.where[shown](isolate(chosen?.name ?? ""), isolate(current?.name ?? ""))}
      </Text>
      {identity !== null && (
        <Text size="sm" mt="sm">
          {texts.identityBefore} <bdi className="sb-mono">{markHidden(identity)}</bdi> {texts.identityAfter}
        </Text>
      )}
      {shown === "choose" && (
        <Select
          mt="sm"
          label={texts.connection}
          placeholder={texts.chooseOne}
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
          {texts.leave}
        </Button>
        {shown === "keep" ? (
          <Button onClick={() => keepLink(app, link)} data-autofocus disabled={noOthers !== null}>
            {texts.newConnection}
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
          {texts.openOnBehalf}
        </Button>
      )}
      <Button disabled={chosen === undefined} onClick={() => open(withoutIdentity(link))}>
        {hasIdentity ? texts.openWithout : texts.open(chosen === undefined ? null : isolate(chosen.name))}
      </Button>
    </>
  );
}
