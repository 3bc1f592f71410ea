// Chooses the colour of a connection.
import { Text, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { CONNECTION_COLOURS } from "../../../domain/connection.ts";
import type { Connection } from "../../../domain/connection.ts";
import classes from "./connections.module.css";
import { connectionTexts as texts } from "../../model/connections/connection-texts.ts";

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
        {texts.colour}
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
            style={{ background: `var(--mantine-color-${colour}-8)` }}
            onClick={() => props.onChange(colour)}
          >
            {colour === props.value && <IconCheck size={13} aria-hidden />}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
