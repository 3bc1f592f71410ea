// The Files screen: everything that was opened and not forgotten, newest first, and the ways to open more.
import { Button, Table } from "@mantine/core";
import { IconFileImport, IconFiles, IconFolderOpen } from "@tabler/icons-react";
import { runCommand } from "../../actions/commands/commands.ts";
import { keysOf } from "../../design/keys/command-table.ts";
import screenClasses from "../../design/looks/screen.module.css";
import { EmptyState } from "../../design/parts/empty-state.tsx";
import { Keys } from "../../design/keys/key-caps.tsx";
import { FileRow } from "./file-row.tsx";
import classes from "./files.module.css";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";

export function FilesScreen() {
  const opened = useApp((state) => state.opened);
  return (
    <section className={screenClasses.screen} aria-labelledby="files-title">
      <div className={screenClasses.titleLine}>
        <h1 className={screenClasses.title} id="files-title">
          Files
        </h1>
        <div className={screenClasses.toolbar}>{opened.length > 0 && <OpenButtons />}</div>
      </div>
      <div className={screenClasses.body}>
        {opened.length === 0 ? (
          <div className={screenClasses.gridArea}>
            <div className={screenClasses.instead}>
              <EmptyState
                icon={IconFiles}
                title="Open saved messages and calls"
                detail={
                  "Files are read here and never sent anywhere: messages or calls as NDJSON, JSON or CSV, also gzipped, saved " +
                  "answers of the service, archives, and folders of these. Drop them on the window, or choose them."
                }
              >
                <OpenButtons />
              </EmptyState>
            </div>
          </div>
        ) : (
          <div className={classes.list} tabIndex={0} role="region" aria-label="Opened files">
            <Table className={classes.table} stickyHeader verticalSpacing={7} horizontalSpacing={12} highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th>Kind</Table.Th>
                  <Table.Th>Holds</Table.Th>
                  <Table.Th ta="right">Size</Table.Th>
                  <Table.Th>Opened</Table.Th>
                  <Table.Th>State</Table.Th>
                  <Table.Th aria-label="Actions" w={44} />
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
  const app = useAppContext();
  const keys = keysOf("openFiles");
  return (
    <>
      <Button
        leftSection={<IconFileImport size={15} stroke={1.7} aria-hidden />}
        rightSection={keys === null ? null : <Keys keys={keys} />}
        onClick={() => runCommand(app, "openFiles")}
        aria-label="Open files"
      >
        Open files…
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderOpen size={15} stroke={1.7} aria-hidden />}
        onClick={() => runCommand(app, "openFolder")}
        aria-label="Open folder"
      >
        Open folder…
      </Button>
    </>
  );
}
