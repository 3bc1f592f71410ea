// The key of a connection: how it is stored, and a field for a new one. The stored key is never shown.
import { useEffect, useState } from "react";
import { Button, Group, PasswordInput } from "@mantine/core";
import { clearKey, readKeyAgain } from "../../actions/connections/connection-actions.ts";
import { keyWords } from "../../model/connections/key-words.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { connectionTexts as texts } from "../../model/connections/connection-texts.ts";

export function KeyField(props: {
  readonly connectionId: string | null;
  readonly value: string;
  /** the form was opened to enter the key: this field gets the focus */
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

  // The known status may be old: somebody may have unlocked or locked the key ring since.
  useEffect(() => {
    if (connectionId !== null) void readKeyAgain(app, connectionId);
  }, [app, connectionId]);

  return (
    <div>
      <PasswordInput
        label={texts.key}
        description={connectionId !== null && status === undefined ? texts.readingKey : keyWords(status)}
        placeholder={isSet ? texts.replaceKey : texts.keyHint}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={props.isFirst || undefined}
        visibilityToggleButtonProps={{ "aria-label": texts.showKey }}
      />
      {isSet && connectionId !== null && (
        <Group gap={4} mt={4}>
          {status?.kept === "unavailable" && (
            <Button variant="subtle" size="compact-xs" loading={isAsking} onClick={() => void tryAgain()}>
              {texts.tryAgain}
            </Button>
          )}
          <Button variant="subtle" color="red" size="compact-xs" onClick={() => void clearKey(app, connectionId)}>
            {texts.removeKey}
          </Button>
        </Group>
      )}
    </div>
  );
}
