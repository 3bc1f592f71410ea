// The dialogs of a connection: one adds, edits or duplicates it and stores its key, one asks before it is deleted.
import { useId, useState, type ChangeEvent, type FormEvent } from "react";
import { Alert, Button, Collapse, Group, Modal, NativeSelect, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { IconBuilding, IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { DEFAULT_CALLS_BASE_URL, DEFAULT_CHAT_BASE_URL, REGIONS, region } from "#domain/connection.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { ColourField, KeyField } from "./connection-fields.tsx";
import { connectionOf } from "./connection-form.ts";
import { TestButton, TestResult, useConnectionTest } from "./connection-test.tsx";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { QuestionDialog } from "#renderer/design/parts/question-dialog.tsx";
import { deleteConnection } from "./connection-actions.ts";
import { useConnectionForm, type ConnectionFormState } from "./use-connection-form.ts";
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
  const test = useConnectionTest();
  const state = useConnectionForm(props, test.clear);
  const [asks, setAsks] = useState(false);
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

  if (asks) return <DiscardQuestion onAct={leave} onClose={() => setAsks(false)} />;
  return (
    <Modal
      opened
      // A key or a click beside the form must not lose what was typed; the button Cancel says what it does.
      onClose={state.isEdited ? () => setAsks(true) : leave}
      title={isNew ? say("connections.newConnection") : titleOf(state)}
      size={480}
    >
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

/** Asks before an edited form is closed; it keeps its values meanwhile. */
function DiscardQuestion(props: { readonly onAct: () => void; readonly onClose: () => void }) {
  return (
    <QuestionDialog title={say("connections.discardTitle")} act={say("connections.discardAct")} {...props}>
      {say("connections.discardText")}
    </QuestionDialog>
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
