// The fields for the key and the colour of a connection.
import { useEffect, useState } from "react";
import { Button, Group, PasswordInput, Text, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { clearKey, readKeyAgain } from "./connection-actions.ts";
import { keyWords } from "./connection-words.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { CONNECTION_COLOURS, type Connection } from "#domain/connection.ts";
import classes from "./connections.module.css";
import { say } from "#texts/say.ts";
import { connectionColour } from "./connection-letters.ts";

/** How the key is stored, and a field for a new one. The stored key is never shown. */
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
  const { keysOnDisk } = useApp((state) => state.policy);
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
        label={say("connections.key")}
        description={
          connectionId !== null && status === undefined ? say("connections.readingKey") : keyWords(status, keysOnDisk)
        }
        placeholder={
          status?.kept === "managed" ? "" : isSet ? say("connections.replaceKey") : say("connections.keyHint")
        }
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        autoComplete="off"
        readOnly={status?.kept === "managed"}
        spellCheck={false}
        data-autofocus={props.isFirst || undefined}
        visibilityToggleButtonProps={{ "aria-label": say("connections.showKey") }}
      />
      {isSet && status.kept !== "managed" && connectionId !== null && (
        <Group gap={4} mt={4}>
          {status?.kept === "unavailable" && (
            <Button variant="subtle" size="compact-xs" loading={isAsking} onClick={() => void tryAgain()}>
              {say("connections.tryAgain")}
            </Button>
          )}
          <Button variant="subtle" color="red" size="compact-xs" onClick={() => void clearKey(app, connectionId)}>
            {say("connections.removeKey")}
          </Button>
        </Group>
      )}
    </div>
  );
}

type Colour = Connection["colour"];

export function ColourField(props: { readonly value: Colour; readonly onChange: (colour: Colour) => void }) {
  const move = (step: number): void => {
    const at = CONNECTION_COLOURS.indexOf(props.value);
    const next = CONNECTION_COLOURS[(at + step + CONNECTION_COLOURS.length) % CONNECTION_COLOURS.length];
    if (next !== undefined) props.onChange(next);
  };
  return (
    <div>
      <Text id="colour-label" size="sm" fw={500} mb={4} lh={1.55}>
        {say("connections.colour")}
      </Text>
      <div
        className={classes.colours}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby="colour-label"
        onKeyDown={(event) => {
          if (event.key === "ArrowRight" || event.key === "ArrowDown") move(1);
          if (event.key === "ArrowLeft" || event.key === "ArrowUp") move(-1);
        }}
      >
        {CONNECTION_COLOURS.map((colour) => (
          <UnstyledButton
            key={colour}
            className={classes.colour}
            role="radio"
            aria-checked={colour === props.value}
            aria-label={colour}
            tabIndex={colour === props.value ? 0 : -1}
            style={{ background: connectionColour(colour) }}
            onClick={() => props.onChange(colour)}
          >
            {colour === props.value && <IconCheck size={13} aria-hidden />}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
