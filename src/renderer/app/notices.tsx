// Draws the notices of the App in the corner of the window.
import { useEffect, type ReactNode } from "react";
import { Button, Group, Text } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { isolate } from "../../domain/text/hidden-characters.ts";
import { closeNotice, revealFile } from "../actions/base/notices.ts";
import type { ExportedFiles, Notice } from "../actions/base/slices/notices.ts";
import { useApp, useAppContext } from "../actions/base/use-app.ts";
import type { App } from "../actions/base/app.ts";
import { formatBytes } from "../design/words/format.ts";
import { appTexts as texts } from "./app-texts.ts";

/** The stack of notices, to which each new notice is passed. */
export function Notices() {
  const app = useAppContext();
  const notices = useApp((state) => state.notices);
  useEffect(() => notices.forEach((notice) => show(app, notice)), [app, notices]);
  return <Notifications position="bottom-right" limit={3} containerWidth={420} transitionDuration={110} />;
}

/** Skips notices that are already shown. */
function show(app: App, notice: Notice): void {
  const { id, title, shownMs, isFailure } = notice;
  notifications.show({
    id: `notice-${id}`,
    title,
    message: "exported" in notice ? exportedMessage(app, notice.exported) : notice.message,
    autoClose: shownMs ?? false,
    withBorder: true,
    ...(isFailure ? { color: "red" } : {}),
    onClose: () => closeNotice(app, id),
  });
}

function exportedMessage(app: App, { file, rows, bytes, people }: ExportedFiles): ReactNode {
  return (
    <Group justify="space-between" gap="xs" wrap={people === null ? "nowrap" : "wrap"}>
      <Text size="sm" lineClamp={2}>
        {texts.exported(isolate(file.name), rows, formatBytes(bytes))}
      </Text>
      <Button variant="default" onClick={() => revealFile(app, file)} style={{ flex: "none" }}>
        {texts.showInFolder}
      </Button>
      {people !== null && (
        <>
          <Text size="sm">{texts.people(people.name)}</Text>
          <Button variant="default" onClick={() => revealFile(app, people)} style={{ flex: "none" }}>
            {texts.showPeople}
          </Button>
        </>
      )}
    </Group>
  );
}
