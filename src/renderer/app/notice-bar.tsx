// Shows one notice in the status bar, where it covers neither rows nor the pane.
import { useEffect, useEffectEvent, useState, type FocusEvent } from "react";
import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { isolate } from "#domain/text/hidden-characters.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { closeNotice, revealFile } from "#renderer/state/show-notice.ts";
import { selectNotice, type ExportedFiles, type NamedFile, type Notice } from "#renderer/state/slices/notices-slice.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import classes from "./notice-bar.module.css";
import { say } from "#texts/say.ts";

/** One notice. The others that stay until they are closed follow when it has gone. */
export function NoticeBar() {
  const notice = useApp(selectNotice);
  const waiting = useApp((state) => state.notices.length - 1);
  return notice === undefined ? null : <ShownNotice key={notice.id} notice={notice} waiting={waiting} />;
}

function ShownNotice({ notice, waiting }: { readonly notice: Notice; readonly waiting: number }) {
  const app = useAppContext();
  const { id, title, shownMs, isFailure } = notice;
  const hold = useHeldTimer(shownMs, () => closeNotice(app, id));

  function close(): void {
    closeNotice(app, id);
    if (app.store.getState().dialog === null) wantFocus(app, "rows");
  }

  return (
    <div
      className={classes.notice}
      role={shownMs === null ? "alert" : "status"}
      data-failure={isFailure || undefined}
      {...hold}
    >
      {isFailure && <IconAlertTriangle size={14} stroke={1.8} className={classes.icon} aria-hidden />}
      <NoticeText notice={notice} title={title} />
      {waiting > 0 && <span className={classes.more}>{say("notices.more", { notices: waiting })}</span>}
      <IconButton icon={IconX} label={say("design.closeNotice")} small onClick={close} />
    </div>
  );
}

/** Calls `end` after a time in which neither the pointer nor the focus was on the element with the given handlers. */
function useHeldTimer(shownMs: number | null, end: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (shownMs === null || isHeld) return;
    const timer = setTimeout(onEnd, shownMs);
    return () => clearTimeout(timer);
  }, [shownMs, isHeld]);
  return {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
}

function NoticeText({ notice, title }: { readonly notice: Notice; readonly title: string }) {
  const strong = <strong className={classes.title}>{title}</strong>;
  if ("exported" in notice) return <Exported exported={notice.exported} title={title} />;
  if ("saved" in notice) {
    return (
      <span className={classes.text}>
        {strong} <bdi>{notice.saved.name}</bdi> <RevealButton file={notice.saved} label={say("window.showInFolder")} />
      </span>
    );
  }
  if ("copied" in notice) {
    return (
      <span className={classes.oneLine} title={notice.copied}>
        {strong} <bdi>{notice.copied}</bdi>
      </span>
    );
  }
  return (
    <span className={classes.text}>
      {strong} {notice.message}
    </span>
  );
}

function Exported({ exported, title }: { readonly exported: ExportedFiles; readonly title: string }) {
  const { file, rows, bytes, people } = exported;
  return (
    <span className={classes.text}>
      <strong className={classes.title}>{title}</strong>{" "}
      {say("window.exported", { file: isolate(file.name), rows, size: formatBytes(bytes) })}{" "}
      <RevealButton file={file} label={say("window.showInFolder")} />
      {people !== null && (
        <>
          {" "}
          {say("window.people", { file: people.name })} <RevealButton file={people} label={say("window.showPeople")} />
        </>
      )}
    </span>
  );
}

function RevealButton({ file, label }: { readonly file: NamedFile; readonly label: string }) {
  const app = useAppContext();
  return (
    <UnstyledButton className={classes.action} onClick={() => revealFile(app, file)}>
      {label}
    </UnstyledButton>
  );
}
