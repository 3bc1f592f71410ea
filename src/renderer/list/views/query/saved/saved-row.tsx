// One saved query: opens, and can be renamed, restored to an older version, copied and deleted.
import { useRef, useState, useEffect } from "react";
import { Button, TextInput } from "@mantine/core";
import { IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Failure } from "#contract/failure.ts";
import { writeMinute } from "#domain/time/time-form.ts";
import {
  deleteSaved,
  openQuery,
  renameSaved,
  readVersions,
  restoreVersion,
} from "#renderer/list/actions/query/saved-actions.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { countOf, type SavedEntry } from "#renderer/list/model/query/saved-panel-entries.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { QueryWords } from "#renderer/list/views/query/words/query-words.tsx";
import { Entry } from "./saved-entry.tsx";
import classes from "./saved-queries.module.css";
import { useAppContext, usePlacedApp, useTimeForm } from "#renderer/state/use-app.ts";
import { ask } from "#renderer/state/ask.ts";
import type { SavedQuery, SavedVersion } from "#contract/methods/saved-queries.ts";
import { writeQueryText } from "#domain/query/write-query-text.ts";
import { CopyButton } from "#renderer/parts/copy-button.tsx";
import { say, sayRich } from "#texts/say.ts";

type Open = "nothing" | "rename" | "versions" | "delete";

export function SavedRow({ entry, reload }: { readonly entry: SavedEntry; readonly reload: () => void }) {
  const app = useAppContext();
  const { saved, text, lastRun } = entry;
  const form = useTimeForm();
  const [open, setOpen] = useState<Open>("nothing");
  const opener = useRef<HTMLButtonElement>(null);
  const toggle = (wanted: Open): void => setOpen((now) => (now === wanted ? "nothing" : wanted));
  const close = (changed: boolean): void => {
    // The element with the focus is removed with the question. If the entry goes too, the panel takes the focus.
    opener.current?.focus();
    setOpen("nothing");
    if (changed) reload();
  };
  return (
    <Entry
      query={saved.query}
      name={saved.name}
      text={text}
      facts={[...countOf(lastRun?.rowCount ?? null, saved.query.kind), writeMinute(saved.changedAtMs / 1000, form)]}
      onOpen={() => openQuery(app, saved.query, saved)}
      openRef={opener}
      actions={
        <>
          <IconButton
            small
            icon={IconPencil}
            label={say("query.saved.renameOf", { name: saved.name })}
            onClick={() => toggle("rename")}
          />
          <IconButton
            small
            icon={IconHistory}
            label={say("query.saved.versionsOf", { name: saved.name })}
            aria-expanded={open === "versions"}
            onClick={() => toggle("versions")}
          />
          <IconButton
            small
            icon={IconTrash}
            label={say("query.saved.deleteOf", { name: saved.name })}
            onClick={() => toggle("delete")}
          />
        </>
      }
    >
      {open === "rename" && <Rename entry={entry} onDone={close} />}
      {open === "delete" && <DeleteQuestion entry={entry} onDone={close} />}
      {open === "versions" && <Versions saved={saved} onRestored={reload} />}
    </Entry>
  );
}

interface PartProps {
  readonly entry: SavedEntry;
  readonly onDone: (changed: boolean) => void;
}

function Rename({ entry: { saved }, onDone }: PartProps) {
  const app = useAppContext();
  const [name, setName] = useState(saved.name);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function rename(): Promise<void> {
    if (name.trim() === "" || name.trim() === saved.name) return onDone(false);
    const failed = await renameSaved(app, saved, name.trim());
    setFailure(failed);
    if (failed === null) onDone(true);
  }

  return (
    <div className={classes.part}>
      <TextInput
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") void rename();
          else onDone(false);
        }}
        aria-label={say("query.saved.newName", { name: saved.name })}
        maxLength={120}
        error={failure === null ? null : describe(failure).detail}
        style={{ flex: 1 }}
        autoComplete="off"
        ref={focusAndSelect}
      />
      <Button variant="default" onClick={() => void rename()}>
        {say("query.saved.rename")}
      </Button>
    </div>
  );
}

function DeleteQuestion({ entry: { saved }, onDone }: PartProps) {
  const app = useAppContext();
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <div
      className={classes.part}
      role="alertdialog"
      aria-label={say("query.saved.deleteQuestion", { name: saved.name })}
    >
      <span className={classes.question}>
        {sayRich("query.saved.deleteWords", { versions: saved.version, name: <bdi key="name">{saved.name}</bdi> })}{" "}
        {failure !== null && describe(failure).detail}
      </span>
      <Button variant="default" onClick={() => onDone(false)} ref={focusOnly}>
        {say("query.saved.keep")}
      </Button>
      <Button
        color="red"
        onClick={() =>
          void deleteSaved(app, saved).then((failed) => {
            setFailure(failed);
            if (failed === null) onDone(true);
          })
        }
      >
        {say("query.saved.delete")}
      </Button>
    </div>
  );
}

function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

function focusOnly(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** All versions, newest first; an older one can be opened, or restored as the newest. */
function Versions({ saved, onRestored }: { readonly saved: SavedQuery; readonly onRestored: () => void }) {
  const app = usePlacedApp();
  const { savedId, version: newest } = saved;
  const form = useTimeForm();
  const [versions, setVersions] = useState<readonly SavedVersion[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(
    () =>
      ask(
        app,
        (signal) => readVersions(app, savedId, signal),
        setVersions,
        (failure) => setProblem(describe(failure).detail),
      ),
    [app, savedId, newest],
  );

  async function restore(version: SavedVersion): Promise<void> {
    const failed = await restoreVersion(app, saved, version.query);
    if (failed === null) onRestored();
    else setProblem(describe(failed).detail);
  }

  return (
    <ol className={classes.versions} aria-label={say("query.saved.versionsOf", { name: saved.name })}>
      {problem !== null && <li className={classes.problem}>{problem}</li>}
      {versions.map((each) => {
        const text = writeQueryText(each.query);
        const isNewest = each.version === newest;
        return (
          <li key={each.version} className={classes.version}>
            <span className={classes.versionFacts}>
              {say("query.saved.version", { version: each.version })}
              <bdi className="sb-quiet">
                {isNewest ? say("query.saved.newest") : writeMinute(each.changedAtMs / 1000, form)}
              </bdi>
            </span>
            <span className={classes.versionActions}>
              {!isNewest && (
                <>
                  <Button variant="subtle" size="compact-xs" onClick={() => openQuery(app, each.query, saved)}>
                    {say("query.saved.open")}
                  </Button>
                  <Button variant="subtle" size="compact-xs" onClick={() => void restore(each)}>
                    {say("query.saved.restore")}
                  </Button>
                </>
              )}
              <CopyButton text={text} what={say("query.saved.asText")} />
            </span>
            <bdi className={classes.entryText} title={text}>
              <QueryWords query={each.query} />
            </bdi>
          </li>
        );
      })}
    </ol>
  );
}
