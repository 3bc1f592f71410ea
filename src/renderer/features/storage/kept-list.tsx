// The list of data on disk: each entry with its size and last use, and Forget.
import { useEffect } from "react";
import { Button, Loader, Table, VisuallyHidden } from "@mantine/core";
import type { KeptEntry } from "../../../contract/methods/storage-methods.ts";
import { writeTime } from "../../../domain/time/time-form.ts";
import { readKept } from "../../actions/storage/storage-actions.ts";
import { useApp, useAppContext, useTimeForm } from "../../actions/base/use-app.ts";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { useNowSeconds } from "../../design/parts/use-now.ts";
import { formatAgo } from "../../model/result/walk-words.ts";
import { storageTexts as texts } from "../../model/storage/storage-texts.ts";
import { keyOf, nameOf, sizeWords, totalWords } from "../../model/storage/storage-words.ts";
import { ForgetOld } from "./forget-old.tsx";
import { KeepAtMost } from "./keep-at-most.tsx";
import classes from "./storage.module.css";

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
      <p className={classes.explained}>{texts.explained}</p>
      {failure !== null && <QuietNotice failure={failure} />}
      {kept === null && failure === null && (
        <Loader size="sm" color="gray" role="img" aria-label={texts.reading} className={classes.reading} />
      )}
      {kept !== null && (
        <>
          {kept.entries.length === 0 ? <p>{texts.empty}</p> : <Entries entries={kept.entries} />}
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
    <div className={classes.list} tabIndex={0} role="region" aria-label={texts.list}>
      <Table className={classes.table} stickyHeader verticalSpacing={5} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.name}</Table.Th>
            <Table.Th>{texts.kind}</Table.Th>
            <Table.Th ta="right">{texts.size}</Table.Th>
            <Table.Th>{texts.lastUsed}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{texts.actions}</VisuallyHidden>
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
  const { kind, rows, isEstimate, lastUsedAtMs } = entry;
  const usedSeconds = lastUsedAtMs === null ? null : lastUsedAtMs / 1000;
  return (
    <Table.Tr>
      <Table.Td className={classes.nameCell}>
        <bdi className={classes.name} title={name}>
          {name}
        </bdi>
        {rows !== null && <span className="sb-fine sb-numeric">{texts.rows(rows)}</span>}
      </Table.Td>
      <Table.Td className="sb-quiet">{texts.kinds[kind]}</Table.Td>
      <Table.Td ta="right" className="sb-numeric" title={isEstimate ? texts.aboutHint : undefined}>
        {sizeWords(entry)}
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
  if (isForgetting) return <span className="sb-quiet">{texts.forgetting}</span>;
  if (!entry.canForget) return <span className="sb-quiet">{texts.held[entry.kind]}</span>;
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={texts.forgetNamed(name)}
      onClick={() => app.store.setState({ dialog: { kind: "forgetKept", entry } })}
    >
      {texts.forget}
    </Button>
  );
}
