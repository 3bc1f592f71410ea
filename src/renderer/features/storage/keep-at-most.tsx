// The limit of data on disk. It is stored when the field is left or with Enter, never while a person types.
import { useState } from "react";
import { TextInput } from "@mantine/core";
import { changeSettings } from "../../actions/base/settings-actions.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { storageTexts as texts } from "../../model/storage/storage-texts.ts";
import { readLimit } from "../../model/storage/storage-words.ts";
import classes from "./storage.module.css";

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
      label={texts.keepAtMost}
      description={texts.keepAtMostHint}
      error={limit === undefined ? texts.noSize : null}
      inputMode="decimal"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={store}
      onKeyDown={(event) => event.key === "Enter" && store()}
    />
  );
}
