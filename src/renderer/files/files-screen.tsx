// The Files screen: the opened files, newest first, and buttons to open more.
import { useRef } from "react";
import { Button, Table, VisuallyHidden } from "@mantine/core";
import { IconFileImport, IconFiles, IconFolderOpen } from "@tabler/icons-react";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import screenClasses from "#renderer/design/looks/screen.module.css";
import { Instead } from "#renderer/design/parts/empty-state.tsx";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { BackAndForward } from "#renderer/parts/back-and-forward.tsx";
import { useWantedFocus } from "#renderer/parts/use-wanted-focus.ts";
import { FileRow } from "./file-row.tsx";
import classes from "./files.module.css";
import { useApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function FilesScreen() {
  const opened = useApp((state) => state.opened);
  const list = useRef<HTMLDivElement>(null);
  useWantedFocus("rows", list);
  return (
    <section className={screenClasses.screen} aria-labelledby="files-title">
      <div className={screenClasses.titleLine}>
        <BackAndForward />
        <h1 className={screenClasses.title} id="files-title">
          {say("files.title")}
        </h1>
        <div className={screenClasses.toolbar}>{opened.length > 0 && <OpenButtons />}</div>
      </div>
      <div className={screenClasses.body}>
        {opened.length === 0 ? (
          <div className={screenClasses.gridArea} ref={list} tabIndex={-1} data-region="rows">
            <Instead icon={IconFiles} title={say("files.emptyTitle")} detail={say("files.emptyDetail")}>
              <OpenButtons />
            </Instead>
          </div>
        ) : (
          <div
            className={classes.list}
            ref={list}
            tabIndex={0}
            data-region="rows"
            role="region"
            aria-label={say("files.openedFiles")}
          >
            <Table className={classes.table} stickyHeader verticalSpacing={7} horizontalSpacing={12} highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say("files.name")}</Table.Th>
                  <Table.Th>{say("files.kind")}</Table.Th>
                  <Table.Th>{say("files.contents")}</Table.Th>
                  <Table.Th ta="right">{say("files.size")}</Table.Th>
                  <Table.Th>{say("files.opened")}</Table.Th>
                  <Table.Th>{say("files.state")}</Table.Th>
                  <Table.Th w={44}>
                    <VisuallyHidden>{say("files.actions")}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {opened.map((file) => (
                  <FileRow key={file.openedId} file={file} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </div>
    </section>
  );
}

function OpenButtons() {
  const runCommand = useRunCommand();
  const keys = keysOf("openFiles");
  return (
    <>
      <Button
        leftSection={<IconFileImport size={15} stroke={1.7} aria-hidden />}
        rightSection={
          keys === null ? null : (
            <span aria-hidden>
              <Keys keys={keys} />
            </span>
          )
        }
        onClick={() => runCommand("openFiles")}
      >
        {say("files.openFiles")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderOpen size={15} stroke={1.7} aria-hidden />}
        onClick={() => runCommand("openFolder")}
      >
        {say("files.openFolder")}
      </Button>
    </>
  );
}
