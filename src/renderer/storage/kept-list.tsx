// The list of data on disk: each entry with its size and last use, and Forget.
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { useEffect } from "react";
import { Button, Loader, Table, VisuallyHidden } from "@mantine/core";
import type { KeptEntry } from "#contract/methods/storage-methods.ts";
import { writeTime } from "#domain/time/time-form.ts";
import { readKept } from "./storage-actions.ts";
import { useApp, useAppContext, useTimeForm } from "#renderer/state/use-app.ts";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { formatAgo } from "#renderer/list/model/result/walk-words.ts";
import { keyOf, nameOf, totalWords } from "./storage-words.ts";
import { ForgetOld } from "./forget-old-form.tsx";
import { KeepAtMost } from "./keep-at-most.tsx";
import classes from "./storage.module.css";
import { say, sayKnown } from "#texts/say.ts";

export function KeptList() {
  const app = useAppContext();
  const kept = useApp((state) => state.kept);
  const failure = useApp((state) => state.keptFailure);
  const opened = useApp((state) => state.opened);
  const exports = useApp((state) => state.unfinishedExports);
  // Both lists change with the data on disk.
  useEffect(() => void readKept(app), [app, opened, exports]);
  return (
    <div>
      <p className={classes.explained}>{say("storage.explained")}</p>
      {failure !== null && <QuietNotice failure={failure} />}
      {kept === null && failure === null && (
        <Loader size="sm" color="gray" role="img" aria-label={say("storage.reading")} className={classes.reading} />
      )}
      {kept !== null && (
        <>
          {kept.entries.length === 0 ? <p>{say("storage.empty")}</p> : <Entries entries={kept.entries} />}
          <p className={classes.total} role="status">
            {totalWords(kept.totalBytes, kept.freeBytes)}
          </p>
        </>
      )}
      <KeepAtMost />
      <ForgetOld />
    </div>
  );
}

function Entries({ entries }: { readonly entries: readonly KeptEntry[] }) {
  return (
    <div className={classes.list} tabIndex={0} role="region" aria-label={say("storage.list")}>
      <Table className={classes.table} stickyHeader verticalSpacing={5} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say("storage.name")}</Table.Th>
            <Table.Th>{say("storage.kind")}</Table.Th>
            <Table.Th ta="right">{say("storage.size")}</Table.Th>
            <Table.Th>{say("storage.lastUsed")}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{say("storage.actions")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Entry key={keyOf(entry)} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Entry({ entry }: { readonly entry: KeptEntry }) {
  const form = useTimeForm();
  const nowSeconds = useNowSeconds();
  const name = useApp(({ connections }) => nameOf(entry, connections));
  const { kind, bytes, rows, lastUsedAtMs } = entry;
  const usedSeconds = lastUsedAtMs === null ? null : lastUsedAtMs / 1000;
  return (
    <Table.Tr>
      <Table.Td className={classes.nameCell}>
        <bdi className={classes.name} {...WHOLE_TEXT}>
          {name}
        </bdi>
        {rows !== null && <span className="sb-fine sb-numeric">{say("storage.rows", { rows })}</span>}
      </Table.Td>
      <Table.Td className="sb-quiet">{say(`storage.kinds.${kind}`)}</Table.Td>
      <Table.Td ta="right" className="sb-numeric">
        {formatBytes(bytes)}
      </Table.Td>
      <Table.Td className="sb-quiet" title={usedSeconds === null ? undefined : writeTime(usedSeconds, form)}>
        {usedSeconds === null ? "" : formatAgo(nowSeconds - usedSeconds)}
      </Table.Td>
      <Table.Td ta="right">
        <Forget entry={entry} name={name} />
      </Table.Td>
    </Table.Tr>
  );
}

function Forget({ entry, name }: { readonly entry: KeptEntry; readonly name: string }) {
  const app = useAppContext();
  const isForgetting = useApp(({ forgetting }) => forgetting.includes(keyOf(entry)));
  if (isForgetting) return <span className="sb-quiet">{say("storage.forgetting")}</span>;
  if (!entry.canForget) return <span className="sb-quiet">{sayKnown(`storage.held.${entry.kind}`)}</span>;
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={say("storage.forgetNamed", { name })}
      onClick={() => app.store.setState({ dialog: { kind: "forgetKept", entry } })}
    >
      {say("storage.forget")}
    </Button>
  );
}
