// The question before a link is opened over another connection than the current one, or when there is none for it.
import { Button, Modal, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { Link } from "../../../domain/link.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { followLinkOver, keepLink, leaveLink } from "../../actions/links/link-actions.ts";
import { identityOf, planOf, withoutIdentity } from "../../model/links/link-plan.ts";
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectOnlineId } from "../../actions/base/slices/settings.ts";

const TITLES = {
  confirm: "Open the link over another connection?",
  choose: "Choose a connection",
  keep: "Add a connection to open the link",
  viewAs: "Ask the service on behalf of somebody else?",
} as const;

export function LinkDialog({ link }: { readonly link: Link }) {
  const app = useAppContext();
  const connections = useApp((state) => state.connections);
  const current = useApp((state) => state.connections.find(({ id }) => id === selectOnlineId(state)));
  const [chosenId, setChosenId] = useState<string | null>(link.connectionId ?? current?.id ?? null);
  const identity = identityOf(link);
  const chosen = connections.find(({ id }) => id === chosenId);
  const plan = planOf(link, connections, current?.id ?? "");
  const shown = plan === "confirm" || plan === "choose" || plan === "viewAs" ? plan : "keep";
  const open = (target: Link): void => {
    if (chosen !== undefined) void followLinkOver(app, target, chosen.id);
  };
  const leave = (): void => void leaveLink(app);
  return (
    <Modal opened onClose={leave} title={TITLES[shown]} size={460}>
      <Text size="sm">
        {link.kind === "call" ? "The link leads to the call " : "The link leads to the message "}
        <bdi className="sb-mono">{markHidden(link.kind === "call" ? link.sessionId : link.messageId)}</bdi>
        {shown === "confirm" && (
          <>
            {" "}
            of <b>{isolate(chosen?.name ?? "")}</b>. The window shows <b>{isolate(current?.name ?? "")}</b> now.
          </>
        )}
        {shown === "choose" && " of a connection that is not known here."}
        {shown === "viewAs" && "."}
        {shown === "keep" && ". It is not in the sample data, and there is no other connection yet."}
      </Text>
      {identity !== null && (
        <Text size="sm" mt="sm">
          It also wants the service to be asked on behalf of <bdi className="sb-mono">{markHidden(identity)}</bdi>{" "}
          (Viewing as). The service may then answer as if that person had asked. Open it this way only if you trust
          where the link came from.
        </Text>
      )}
      {shown === "choose" && (
        <Select
          mt="sm"
          label="Connection"
          placeholder="Choose one"
          data={connections.map(({ id, name }) => ({ value: id, label: isolate(name) }))}
          value={chosen === undefined ? null : chosenId}
          onChange={setChosenId}
          data-autofocus
        />
      )}
      <div className={dialogClasses.actions}>
        <Button
          variant="default"
          onClick={leave}
          data-autofocus={shown === "confirm" || shown === "viewAs" || undefined}
        >
          Leave it
        </Button>
        {shown === "keep" ? (
          <Button onClick={() => keepLink(app, link)} data-autofocus>
            New connection
          </Button>
        ) : (
          <>
            {identity !== null && (
              <Button variant="default" disabled={chosen === undefined} onClick={() => open(link)}>
                Open on behalf
              </Button>
            )}
            <Button disabled={chosen === undefined} onClick={() => open(withoutIdentity(link))}>
              {identity === null
                ? chosen === undefined
                  ? "Open"
                  : `Open over ${isolate(chosen.name)}`
                : "Open without it"}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
