// The Files screen: the opened files, newest first, and buttons to open more.
import { Button, Table, VisuallyHidden } from "@mantine/core";
import { IconFileImport, IconFiles, IconFolderOpen } from "@tabler/icons-react";
import { runCommand } from "../../actions/commands/commands.ts";
import { keysOf } from "../../design/keys/command-table.ts";
import screenClasses from "../../design/looks/screen.module.css";
import { Instead } from "../../design/parts/empty-state.tsx";
import { Keys } from "../../design/keys/key-caps.tsx";
import { BackAndForward } from "../place/back-and-forward.tsx";
import { FileRow } from "./file-row.tsx";
import classes from "./files.module.css";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { fileTexts as texts } from "../../model/files/file-texts.ts";

export function FilesScreen() {
  const opened = useApp((state) => state.opened);
  return (
    <section className={screenClasses.screen} aria-labelledby="files-title">
      <div className={screenClasses.titleLine}>
        <BackAndForward />
        <h1 className={screenClasses.title} id="files-title">
          {texts.title}
        </h1>
        <div className={screenClasses.toolbar}>{opened.length > 0 && <OpenButtons />}</div>
      </div>
      <div className={screenClasses.body}>
        {opened.length === 0 ? (
          <div className={screenClasses.gridArea}>
            <Instead icon={IconFiles} title={texts.emptyTitle} detail={texts.emptyDetail}>
              <OpenButtons />
            </Instead>
          </div>
        ) : (
          <div className={classes.list} tabIndex={0} role="region" aria-label={texts.openedFiles}>
            <Table className={classes.table} stickyHeader verticalSpacing={7} horizontalSpacing={12} highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{texts.name}</Table.Th>
                  <Table.Th>{texts.kind}</Table.Th>
                  <Table.Th>{texts.contents}</Table.Th>
                  <Table.Th ta="right">{texts.size}</Table.Th>
                  <Table.Th>{texts.opened}</Table.Th>
                  <Table.Th>{texts.state}</Table.Th>
                  <Table.Th w={44}>
                    <VisuallyHidden>{texts.actions}</VisuallyHidden>
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
  const app = useAppContext();
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
        onClick={() => runCommand(app, "openFiles")}
      >
        {texts.openFiles}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderOpen size={15} stroke={1.7} aria-hidden />}
        onClick={() => runCommand(app, "openFolder")}
      >
        {texts.openFolder}
      </Button>
    </>
  );
}
