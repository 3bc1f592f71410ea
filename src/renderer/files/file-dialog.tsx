// The dialogs of an opened file: its details (state, files, events, unreadable records), and the question before it is
// forgotten.
import { wordsOfReason } from "#domain/records/unreadable-reasons.ts";
import { useCallback } from "react";
import { Button, Modal, Table, Tabs, VisuallyHidden } from "@mantine/core";
import { IconTableOptions } from "@tabler/icons-react";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { writeTime } from "#domain/time/time-form.ts";
import { EventList } from "#renderer/record/views/pane/event-list.tsx";
import ledgerClasses from "#renderer/design/looks/lines.module.css";
import { saveUnreadable, forgetFile } from "./file-actions.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { formatWords, holdsText, stateWords } from "./file-words.ts";
import classes from "./file-dialog.module.css";
import { useApp, useAppContext, useTimeForm } from "#renderer/state/use-app.ts";
import type { FileTab } from "#renderer/state/slices/dialog.ts";
import { QuestionDialog } from "#renderer/design/parts/question-dialog.tsx";
import type { Output } from "#contract/methods/methods.ts";
import { CopyButton } from "#renderer/parts/copy-button.tsx";
import { RecordList, STEP, useSteps } from "#renderer/parts/record-list.tsx";
import { say } from "#texts/say.ts";

export function FileDialog(props: { readonly openedId: number; readonly tab: FileTab; readonly onClose: () => void }) {
  const file = useApp((state) => state.opened.find((each) => each.openedId === props.openedId));
  if (file === undefined) return null;
  const { sentence } = stateWords(file);
  const { otherLines } = file.notes;
  const keptTexts = file.unreadable + otherLines;
  const why = file.failure === null ? null : describe(file.failure);
  return (
    <Modal opened onClose={props.onClose} title={file.name} size={900}>
      <p className={classes.claim}>
        {sentence} {why !== null && `${why.title}. ${why.detail}`}
      </p>
      <Facts file={file} />
      <Tabs defaultValue={props.tab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="parts">{say("files.files", { number: file.parts.length })}</Tabs.Tab>
          {file.events > 0 && <Tabs.Tab value="events">{say("files.held.events", { number: file.events })}</Tabs.Tab>}
          <Tabs.Tab value="unreadable" disabled={keptTexts === 0}>
            {say("files.unreadableCount", { number: file.unreadable })}
            {otherLines > 0 && `, ${say("files.andOtherLines", { lines: otherLines })}`}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="parts">
          <Parts file={file} />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <EventList from={{ of: "file", id: file.openedId }} total={file.events} />
        </Tabs.Panel>
        <Tabs.Panel value="unreadable">
          <UnreadableTexts openedId={file.openedId} total={keptTexts} />
          <SaveUnreadable file={file} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

/** Saves the unreadable records, so that somebody can repair them. */
function SaveUnreadable({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const isShown = useApp((state) => state.settings.currentConnectionId === file.connectionId);
  const screens = useApp((state) => state.screens);
  const kinds = (["messages", "calls"] as const).filter((kind) => (screens[kind].result?.ledger.unreadable ?? 0) > 0);
  if (!isShown || kinds.length === 0) return null;
  return (
    <div className={classes.save}>
      {kinds.map((kind) => (
        <Button key={kind} variant="default" onClick={() => void saveUnreadable(app, kind)}>
          {say(`files.saveUnreadable.${kind}`)}
        </Button>
      ))}
    </div>
  );
}

function Facts({ file }: { readonly file: OpenedFile }) {
  const form = useTimeForm();
  const progress = useApp(({ imports }) => imports[file.openedId]);
  const { origin } = file;
  const guessed = file.notes.guessedEncoding;
  const facts: readonly (readonly [string, string])[] = [
    progress === undefined ? [say("files.contents"), holdsText(file)] : [say("files.readSoFar"), holdsText(progress)],
    [say("files.size"), formatBytes(file.totalBytes)],
    [say("files.opened"), writeTime(file.openedAtMs / 1000, form)],
    ...(guessed === null ? [] : [[say("files.letters"), say("files.lettersGuessed", { encoding: guessed })] as const]),
    ...(origin === null
      ? []
      : ([
          [
            say("files.saved"),
            say("files.savedBy", { time: writeTime(origin.createdAtMs / 1000, form), version: origin.appVersion }),
          ],
          [say("files.connection"), `${origin.connectionName} · ${origin.appId} · ${origin.region}`],
        ] as const)),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Parts({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const isReading = useApp(({ imports }) => imports[file.openedId] !== undefined);
  return (
    <div className={ledgerClasses.scroll} tabIndex={0} role="region" aria-label={say("files.title")}>
      <Table className={classes.parts} stickyHeader verticalSpacing={4} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say("files.name")}</Table.Th>
            <Table.Th>{say("files.format")}</Table.Th>
            <Table.Th>{say("files.records")}</Table.Th>
            <Table.Th ta="right">{say("files.size")}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{say("files.actions")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {file.parts.map(({ name, sizeBytes, detection, ignored, notChosen }, part) => (
            // An archive can hold two files of one name.
            <Table.Tr key={`${part} ${name}`}>
              <Table.Td className={classes.partName}>
                <bdi>{name}</bdi>
              </Table.Td>
              <Table.Td>
                {notChosen === true
                  ? say("files.notChosen")
                  : ignored === undefined
                    ? formatWords(detection)
                    : say("files.ignored", { why: ignored })}
              </Table.Td>
              <Table.Td>{detection === null ? "" : say(`files.recordsHeld.${detection.records}`)}</Table.Td>
              <Table.Td ta="right">{formatBytes(sizeBytes)}</Table.Td>
              <Table.Td ta="right">
                {detection !== null && detection.csv !== null && file.kind === "import" && !isReading && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    leftSection={<IconTableOptions size={13} aria-hidden />}
                    onClick={() => app.store.setState({ dialog: { kind: "csv", openedId: file.openedId, part } })}
                  >
                    {say("files.columns")}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Asks before an opened file is forgotten. */
export function ForgetFileDialog(props: { readonly openedId: number; readonly onClose: () => void }) {
  const app = useAppContext();
  const file = useApp((state) => state.opened.find((each) => each.openedId === props.openedId));
  if (file === undefined) return null;
  return (
    <QuestionDialog
      title={say("files.forgetTitle", { name: file.name })}
      act={say("files.forget")}
      onAct={() => void forgetFile(app, file.openedId)}
      onClose={props.onClose}
    >
      {file.kind === "archive" ? say("files.forgetArchive") : say("files.forgetImport")}
    </QuestionDialog>
  );
}

type Text = Output<"opened.unreadable">["records"][number];

/** How many characters of a record are shown beside its reason, and when it is expanded. */
const GLIMPSE_CHARACTERS = 140;
const SHOWN_CHARACTERS = 20_000;

/** The unreadable records of an opened file: their positions, the reasons and their text. */
function UnreadableTexts({ openedId, total }: { readonly openedId: number; readonly total: number }) {
  const { client } = useAppContext();
  const read = useCallback(
    async (from: number, signal: AbortSignal) =>
      (await client.call("opened.unreadable", { openedId, from, count: STEP }, { signal })).records,
    [client, openedId],
  );
  const { items, failure, readMore } = useSteps(read);
  const entries = items.map((text) => ({
    key: text.unreadableId,
    head: <TextHead text={text} />,
    body: <TextBody raw={text.raw} />,
  }));
  return (
    <RecordList
      label={say("files.unreadableRecords")}
      of="unreadable"
      entries={entries}
      total={total}
      failure={failure}
      onMore={readMore}
    />
  );
}

function TextHead({ text }: { readonly text: Text }) {
  return (
    <>
      <span className={ledgerClasses.reason}>{sentence(wordsOfReason(text.reason))}</span>
      <span className={classes.place}>{placeOf(text)}</span>
      <span className={ledgerClasses.glimpse}>{text.raw.slice(0, GLIMPSE_CHARACTERS)}</span>
    </>
  );
}

function TextBody({ raw }: { readonly raw: string }) {
  return (
    <>
      <div className={classes.rawTools}>
        <CopyButton text={raw} what={say("files.text")} />
      </div>
      <pre className={classes.raw} tabIndex={0} aria-label={say("files.rawText")}>
        {raw.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {raw.length > SHOWN_CHARACTERS && (
        <p className={ledgerClasses.rest}>
          {say("files.firstCharacters", { shown: SHOWN_CHARACTERS, total: raw.length })}
        </p>
      )}
    </>
  );
}

const sentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);

/** "orders.ndjson, line 12, byte 340". */
function placeOf({ file, line, byte }: Text): string {
  return [
    file,
    ...(line === null ? [] : [say("files.line", { number: line })]),
    ...(byte === null ? [] : [say("files.byte", { number: byte })]),
  ].join(", ");
}
