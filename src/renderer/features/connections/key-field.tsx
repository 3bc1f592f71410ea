// The key of a connection: what is stored, said in words, and a field for a new one. The stored key is never shown.
import { useEffect, useState } from "react";
import { Button, Group, PasswordInput } from "@mantine/core";
import { clearKey, readKeyAgain } from "../../actions/connections/connection-actions.ts";
import { keyWords } from "../../model/connections/key-words.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";

export function KeyField(props: {
  readonly connectionId: string | null;
  readonly value: string;
  /** the form was opened for the key: the focus begins here */
  readonly isFirst: boolean;
  readonly onChange: (key: string) => void;
}) {
  const app = useAppContext();
  const { connectionId } = props;
  const status = useApp((state) => (connectionId === null ? undefined : state.keyStatuses[connectionId]));
  const isSet = status?.set === true;
  const [isAsking, setIsAsking] = useState(false);

  async function tryAgain(): Promise<void> {
    if (connectionId === null) return;
    setIsAsking(true);
    await readKeyAgain(app, connectionId);
    setIsAsking(false);
  }

  // What is known may be as old as the window: a key ring may have been opened or locked since.
  useEffect(() => {
    if (connectionId !== null) void readKeyAgain(app, connectionId);
  }, [app, connectionId]);

  return (
    <div>
      <PasswordInput
        label="API key"
        description={connectionId !== null && status === undefined ? "Asking the system's key store" : keyWords(status)}
        placeholder={isSet ? "Type a new key to replace it" : "A key with the scope fullAccess"}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={props.isFirst || undefined}
        visibilityToggleButtonProps={{ "aria-label": "Show what is typed" }}
      />
      {isSet && connectionId !== null && (
        <Group gap={4} mt={4}>
          {status?.kept === "unavailable" && (
            <Button variant="subtle" size="compact-xs" loading={isAsking} onClick={() => void tryAgain()}>
              Try again
            </Button>
          )}
          <Button variant="subtle" color="red" size="compact-xs" onClick={() => void clearKey(app, connectionId)}>
            Remove the stored key
          </Button>
        </Group>
      )}
    </div>
  );
}
