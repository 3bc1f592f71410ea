// The question before a link is opened over another connection than the current one, or when there is none for it.
import { Button, Modal, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { Link } from "../../domain/link.ts";
import dialogClasses from "../app/dialogs.module.css";
import { selectOnlineId, useApp } from "../state/store.ts";
import { followLinkOver, keepLink, leaveLink } from "./link-actions.ts";
import { planOf } from "./link-plan.ts";

const TITLES = {
  confirm: "Open the link over another connection?",
  choose: "Choose a connection",
  keep: "Add a connection to open the link",
} as const;

export function LinkDialog({ link }: { readonly link: Link }) {
  const connections = useApp((state) => state.connections);
  const current = useApp((state) => state.connections.find(({ id }) => id === selectOnlineId(state)));
  const [chosenId, setChosenId] = useState<string | null>(link.connectionId ?? null);
  const chosen = connections.find(({ id }) => id === chosenId);
  const plan = planOf(link, connections, current?.id ?? "");
  const shown = plan === "confirm" || plan === "choose" ? plan : "keep";
  const leave = (): void => void leaveLink();
  return (
    <Modal opened onClose={leave} title={TITLES[shown]} size={460}>
      <Text size="sm">
        {link.kind === "call" ? "The link leads to the call " : "The link leads to the message "}
        <bdi className="sb-mono">{link.kind === "call" ? link.sessionId : link.messageId}</bdi>
        {shown === "confirm" && (
          <>
            {" "}
            of <b>{chosen?.name}</b>. The window shows <b>{current?.name}</b> now.
          </>
        )}
        {shown === "choose" && " of a connection that is not known here."}
        {shown === "keep" && ". It is not in the sample data, and there is no other connection yet."}
      </Text>
      {shown === "choose" && (
        <Select
          mt="sm"
          label="Connection"
          placeholder="Choose one"
          data={connections.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen === undefined ? null : chosenId}
          onChange={setChosenId}
          data-autofocus
        />
      )}
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={leave} data-autofocus={shown === "confirm" || undefined}>
          Leave it
        </Button>
        {shown === "keep" ? (
          <Button onClick={() => keepLink(link)} data-autofocus>
            New connection
          </Button>
        ) : (
          <Button
            disabled={chosen === undefined}
            onClick={() => {
              if (chosen !== undefined) void followLinkOver(link, chosen.id);
            }}
          >
            {chosen === undefined ? "Open" : `Open over ${chosen.name}`}
          </Button>
        )}
      </div>
    </Modal>
  );
}
