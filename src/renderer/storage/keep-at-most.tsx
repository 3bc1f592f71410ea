// The limit of data on disk. It is stored when the field is left or with Enter, never while a person types.
import { useState } from "react";
import { TextInput } from "@mantine/core";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { readLimit } from "./storage-words.ts";
import classes from "./storage.module.css";
import { say } from "#texts/say.ts";

export function KeepAtMost() {
  const app = useAppContext();
  const stored = useApp((state) => state.settings.keepAtMostGb);
  const [typed, setTyped] = useState(stored === null ? "" : String(stored));
  const limit = readLimit(typed);
  function store(): void {
    if (limit !== undefined && limit !== stored) void changeSettings(app, { keepAtMostGb: limit });
  }
  return (
    <TextInput
      className={classes.limit ?? ""}
      label={say("storage.keepAtMost")}
      description={say("storage.keepAtMostHint")}
      error={limit === undefined ? say("storage.noSize") : null}
      inputMode="decimal"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={store}
      onKeyDown={(event) => event.key === "Enter" && store()}
    />
  );
}
