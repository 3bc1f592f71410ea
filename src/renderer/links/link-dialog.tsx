// The question before a link is opened over another connection than the current one.
import { Button, Modal, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { Link } from "../../domain/link.ts";
import dialogClasses from "../app/dialogs.module.css";
import { selectConnection, useApp } from "../state/store.ts";
import { followLinkOver, leaveLink } from "./link-actions.ts";
import { planOf } from "./link-plan.ts";

export function LinkDialog({ link }: { readonly link: Link }) {
  const connections = useApp((state) => state.connections);
  const current = useApp(selectConnection);
  const [chosenId, setChosenId] = useState<string | null>(link.connectionId ?? null);
  const chosen = connections.find(({ id }) => id === chosenId);
  const isKnown = planOf(link, connections, current?.id ?? "") === "confirm";
  const leave = (): void => void leaveLink();
  return (
    <Modal
      opened
      onClose={leave}
      title={isKnown ? "Open the link over another connection?" : "Choose a connection"}
      size={460}
    >
      <Text size="sm">
        {link.kind === "call" ? "The link leads to the call " : "The link leads to the message "}
        <bdi className="sb-mono">{link.kind === "call" ? link.sessionId : link.messageId}</bdi>
        {isKnown ? (
          <>
            {" "}
            of <b>{chosen?.name}</b>. The window shows <b>{current?.name}</b> now.
          </>
        ) : (
          " of a connection that is not known here."
        )}
      </Text>
      {!isKnown && (
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
        <Button variant="default" onClick={leave} data-autofocus={isKnown || undefined}>
          Leave it
        </Button>
        <Button
          disabled={chosen === undefined}
          onClick={() => {
            if (chosen !== undefined) void followLinkOver(link, chosen.id);
          }}
        >
          {chosen === undefined ? "Open" : `Open over ${chosen.name}`}
        </Button>
      </div>
    </Modal>
  );
}
