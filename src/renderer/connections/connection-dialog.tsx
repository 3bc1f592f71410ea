// The dialogs of a connection: one adds, edits or duplicates it and stores its key, one asks before it is deleted.
import { useId, useState, type ChangeEvent, type FormEvent } from "react";
import { Alert, Button, Collapse, Group, Modal, NativeSelect, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { IconBuilding, IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { DEFAULT_CALLS_BASE_URL, DEFAULT_CHAT_BASE_URL, REGIONS, region } from "#domain/connection.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { ColourField, KeyField } from "./connection-fields.tsx";
import { connectionOf, checkForm, startForm, type ConnectionForm, type FormProblems } from "./connection-form.ts";
import { TestButton, TestResult, useConnectionTest } from "./connection-test.tsx";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { QuestionDialog } from "#renderer/design/parts/question-dialog.tsx";
import {
  deleteConnection,
  chooseConnection,
  leavesRows,
  saveConnection,
  saveKey,
  tryWithNewKey,
} from "./connection-actions.ts";
import type { Failure } from "#contract/failure.ts";
import { say } from "#texts/say.ts";
import { isolate } from "#domain/text/hidden-characters.ts";

interface Props {
  readonly connectionId: string | null;
  readonly duplicateOf: string | null;
  readonly focus: "name" | "key";
  readonly onClose: () => void;
  /** continues after the form is closed; true if a new connection was saved */
  readonly onLeft: (isSaved: boolean) => Promise<void>;
}

export function ConnectionDialog(props: Props) {
  const state = useConnectionForm(props);
  const test = useConnectionTest();
  const isNew = props.connectionId === null;

  function leave(): void {
    props.onClose();
    void props.onLeft(false);
  }

  function runTest(): void {
    if (state.isGood()) void test.run(connectionOf(state.form, state.id), state.key);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    await state.save();
  }

  return (
    <Modal opened onClose={leave} title={isNew ? say("connections.newConnection") : titleOf(state)} size={480}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="sm">
          {state.isFixed && <ManagedNote hasKey={state.hasGivenKey} />}
          {state.failure !== null && <QuietNotice failure={state.failure} />}
          <Fields state={state} focus={props.focus} />
          <KeyField
            connectionId={props.duplicateOf !== null ? null : props.connectionId}
            value={state.key}
            isFirst={props.focus === "key" || state.isFixed}
            onChange={state.changeKey}
          />
          <Advanced state={state} />
          {state.isLeaving && <p className={dialogClasses.note}>{say("connections.rowsRemoved")}</p>}
          <TestResult lines={test.lines} />
        </Stack>
        <div className={dialogClasses.actions}>
          <span style={{ marginRight: "auto" }}>
            <TestButton running={test.running} onClick={runTest} />
          </span>
          <Button variant="default" onClick={leave}>
            {say("connections.cancel")}
          </Button>
          <Button type="submit" loading={state.saving} disabled={state.hasGivenKey}>
            {isNew ? say("connections.add") : say("connections.save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function titleOf({ isFixed, existing }: ConnectionFormState): string {
  return isFixed
    ? say("connections.showManaged", { name: isolate(existing?.name ?? "") })
    : say("connections.editTitle", { name: existing === null ? null : isolate(existing.name) });
}

/** The properties of a text field of the form. */
function textField(state: ConnectionFormState, field: "name" | "appId" | "chatBaseUrl" | "callsBaseUrl") {
  return {
    label: say(`connections.${field}`),
    value: state.form[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => state.change({ [field]: event.currentTarget.value }),
    error: state.problems[field],
    spellCheck: false,
    autoComplete: "off",
    readOnly: state.isFixed,
  };
}

/** Says that the policy has this connection, and names the fields that a person can still change. */
function ManagedNote({ hasKey }: { readonly hasKey: boolean }) {
  return (
    <Alert icon={<IconBuilding aria-hidden />} color="gray" title={say("connections.managed")}>
      {hasKey ? say("connections.nothingHere") : say("connections.onlyKey")}
    </Alert>
  );
}

function Fields({ state, focus }: { readonly state: ConnectionFormState; readonly focus: Props["focus"] }) {
  return (
    <>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          placeholder={say("connections.nameExample")}
          style={{ flex: 1 }}
          {...textField(state, "name")}
          data-autofocus={(focus === "name" && !state.isFixed) || undefined}
        />
        {!state.isFixed && <ColourField value={state.form.colour} onChange={(colour) => state.change({ colour })} />}
      </Group>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput style={{ flex: 1 }} {...textField(state, "appId")} />
        {state.isFixed ? (
          <TextInput label={say("connections.region")} value={state.form.region} readOnly w={120} />
        ) : (
          <NativeSelect
            label={say("connections.region")}
            data={[...REGIONS]}
            value={state.form.region}
            onChange={(event) => {
              const chosen = region.safeParse(event.currentTarget.value);
              if (chosen.success) state.change({ region: chosen.data });
            }}
            w={120}
          />
        )}
      </Group>
    </>
  );
}

function Advanced({ state }: { readonly state: ConnectionFormState }) {
  const id = useId();
  const { advanced, setAdvanced } = state;
  return (
    <>
      <UnstyledButton
        onClick={() => setAdvanced(!advanced)}
        aria-expanded={advanced}
        aria-controls={id}
        style={{ display: "inline-flex", alignItems: "center", gap: 4, color: "var(--sb-quiet)", width: "fit-content" }}
      >
        {advanced ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}{" "}
        {say("connections.advanced")}
      </UnstyledButton>
      <Collapse expanded={advanced} id={id} keepMounted={false}>
        <Stack gap="sm">
          <TextInput placeholder={DEFAULT_CHAT_BASE_URL} {...textField(state, "chatBaseUrl")} />
          <TextInput placeholder={DEFAULT_CALLS_BASE_URL} {...textField(state, "callsBaseUrl")} />
        </Stack>
      </Collapse>
    </>
  );
}

/** Asks before a connection is deleted. */
export function DeleteConnectionDialog(props: { readonly connectionId: string; readonly onClose: () => void }) {
  const app = useAppContext();
  const connection = useApp((state) => state.connections.find((each) => each.id === props.connectionId));
  if (connection === undefined) return null;
  return (
    <QuestionDialog
      title={say("connections.deleteTitle", { name: isolate(connection.name) })}
      act={say("connections.deleteAct")}
      onAct={() => void deleteConnection(app, connection.id)}
      onClose={props.onClose}
    >
      {say("connections.deleteText")}
    </QuestionDialog>
  );
}

type ConnectionFormState = ReturnType<typeof useConnectionForm>;

/** The state of the connection form: its values and problems, and saving it. */
function useConnectionForm(props: {
  readonly connectionId: string | null;
  readonly duplicateOf: string | null;
  readonly onClose: () => void;
  readonly onLeft: (isSaved: boolean) => Promise<void>;
}) {
  const app = useAppContext();
  const connections = useApp((state) => state.connections);
  /** the connection that is edited or copied */
  const existing = connections.find((each) => each.id === (props.connectionId ?? props.duplicateOf)) ?? null;
  const isNew = props.connectionId === null;
  const given = useApp(({ policy }) => policy.connections.find((each) => each.connectionId === props.connectionId));
  const isFixed = given !== undefined;
  const hasGivenKey = given?.hasKey === true;
  const [form, setForm] = useState(() => startForm(existing, props.duplicateOf !== null, connections));
  const [key, setKey] = useState("");
  const [problems, setProblems] = useState<FormProblems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState(false);
  const [advanced, setAdvanced] = useState(form.chatBaseUrl !== "" || form.callsBaseUrl !== "");
  const [newId] = useState(() => crypto.randomUUID());
  const id = props.connectionId ?? newId;

  /** Shows the problems of the form; true when there are none. */
  function isGood(): boolean {
    const wrong = checkForm(form, key);
    setProblems(wrong);
    if (wrong.chatBaseUrl !== undefined || wrong.callsBaseUrl !== undefined) setAdvanced(true);
    return Object.keys(wrong).length === 0;
  }

  const isLeaving = props.connectionId !== null && leavesRows(connections, connectionOf(form, id));

  async function save(): Promise<void> {
    if (!isGood()) return;
    setSaving(true);
    const failed = isFixed ? await saveKey(app, id, key) : await saveConnection(app, connectionOf(form, id), key);
    setKey("");
    setSaving(false);
    setFailure(failed);
    if (failed !== null) return;
    props.onClose();
    if (isNew) await chooseConnection(app, id);
    if (key !== "") tryWithNewKey(app, id);
    await props.onLeft(isNew);
  }

  function change(patch: Partial<ConnectionForm>): void {
    setForm((before) => ({ ...before, ...patch }));
    setProblems({});
  }

  function changeKey(typed: string): void {
    setKey(typed);
    setProblems({});
  }

  const values = { existing, id, isLeaving, form, key, problems, failure, saving, isFixed, hasGivenKey };
  return { ...values, advanced, setAdvanced, change, changeKey, isGood, save };
}
