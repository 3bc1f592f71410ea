// Saves the query in the query bar: under a new name, or as the next version of the saved query that has the name.
import { useState, type FormEvent } from "react";
import { Button, TextInput } from "@mantine/core";
import { Failed, type Failure } from "#contract/failure.ts";
import type { SavedQuery } from "#contract/methods/saved-queries.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { queryToSave, saveQuery } from "#renderer/list/actions/query/saved-actions.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { namedLike, sameQuery } from "#renderer/list/model/query/saved-panel-entries.ts";
import classes from "./saved-queries.module.css";
import { useAppContext, useScreen } from "#renderer/state/use-app.ts";
import { notifyFailure } from "#renderer/state/show-notice.ts";
import { say } from "#texts/say.ts";

export function SaveForm(props: {
  readonly kind: QueryKind;
  readonly saved: readonly SavedQuery[];
  readonly onSaved: () => void;
}) {
  const app = useAppContext();
  const { kind, saved } = props;
  const screen = useScreen(kind);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? screen.savedFrom?.name ?? "";
  const [failure, setFailure] = useState<Failure | null>(null);
  const toSave = queryToSave(app, kind, screen);
  const sameName = namedLike(saved, name);
  const isUnchanged = sameName !== null && toSave.ok && sameQuery(sameName.query, toSave.query);
  const cannot = !toSave.ok || name.trim() === "" || isUnchanged;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The panel is drawn inside the form of the query bar, which would run the query.
    event.stopPropagation();
    if (cannot) return;
    const failed = await saveQuery(app, kind, sameName?.name ?? name.trim(), toSave.query, sameName);
    if (failed !== null && app.store.getState().savedPanel === null) return notifyFailure(app, new Failed(failed));
    setFailure(failed);
    if (failed !== null) return;
    setTyped(null);
    props.onSaved();
  }

  return (
    <form className={classes.save} onSubmit={(event) => void save(event)}>
      <div className={classes.saveLine}>
        <TextInput
          className={classes.saveName}
          value={name}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFailure(null);
          }}
          placeholder={say("query.saved.name")}
          aria-label={say("query.saved.name")}
          data-saved-focus="save"
          maxLength={120}
          error={failure === null ? null : describe(failure).detail}
          autoComplete="off"
        />
        <Button type="submit" disabled={cannot}>
          {sameName === null
            ? say("query.saved.save")
            : say("query.saved.saveVersion", { version: sameName.version + 1 })}
        </Button>
      </div>
      <SaveNote sentences={toSave.ok ? [] : toSave.sentences} isUnchanged={isUnchanged}>
        {toSave.ok && toSave.hasRelativeTimes && say("query.saved.relativeTimes")}
      </SaveNote>
    </form>
  );
}

function SaveNote(props: {
  readonly sentences: readonly string[];
  readonly isUnchanged: boolean;
  readonly children: string | false;
}) {
  if (props.sentences.length > 0)
    return <p className={classes.note}>{say("query.saved.cannotSave", { why: props.sentences.join(" ") })}</p>;
  if (props.isUnchanged) return <p className={classes.note}>{say("query.saved.unchanged")}</p>;
  return props.children === false ? null : <p className={classes.note}>{props.children}</p>;
}
