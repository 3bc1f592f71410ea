// The key of a connection: what is stored, said in words, and a field for a new one. The stored key is never shown.
import { Button, PasswordInput } from "@mantine/core";
import { clearKey } from "../state/connection-actions.ts";
import { useApp } from "../state/store.ts";
import { keyWords } from "./key-words.ts";

export function KeyField(props: {
  readonly connectionId: string | null;
  readonly value: string;
  readonly onChange: (key: string) => void;
}) {
  const { connectionId } = props;
  const status = useApp((state) => (connectionId === null ? undefined : state.keyStatuses[connectionId]));
  const isSet = status?.set === true;
  return (
    <div>
      <PasswordInput
        label="API key"
        description={keyWords(status)}
        placeholder={isSet ? "Type a new key to replace it" : "A key with the scope fullAccess"}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        visibilityToggleButtonProps={{ "aria-label": "Show what is typed" }}
      />
      {isSet && connectionId !== null && (
        <Button variant="subtle" color="red" size="compact-xs" mt={4} onClick={() => void clearKey(connectionId)}>
          Remove the stored key
        </Button>
      )}
    </div>
  );
}
