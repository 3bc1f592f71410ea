// The dialog that adds, edits or duplicates a connection and stores its key.
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { Button, Collapse, Group, Modal, NativeSelect, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { DEFAULT_CALLS_BASE_URL, DEFAULT_CHAT_BASE_URL, REGIONS, region } from "../../../domain/connection.ts";
import type { Failure } from "../../../contract/failure.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { leaveConnectionForm } from "../../actions/links/link-actions.ts";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { chooseConnection, saveConnection, tryWithNewKey } from "../../actions/connections/connection-actions.ts";
import { ColourField } from "./colour-field.tsx";
import { checkForm, connectionOf, startForm } from "../../model/connections/connection-form.ts";
import type { ConnectionForm, FormProblems } from "../../model/connections/connection-form.ts";
import { TestButton, TestResult, useConnectionTest } from "./connection-test.tsx";
import { KeyField } from "./key-field.tsx";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";

export function ConnectionDialog(props: {
  readonly connectionId: string | null;
  readonly duplicateOf: string | null;
  readonly focus: "name" | "key";
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const connections = useApp((state) => state.connections);
  const existing = connections.find((each) => each.id === (props.connectionId ?? props.duplicateOf)) ?? null;
  const isCopy = props.duplicateOf !== null;
  const isNew = props.connectionId === null;
  const [form, setForm] = useState(() => startForm(existing, isCopy, connections));
  const [key, setKey] = useState("");
  const [problems, setProblems] = useState<FormProblems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState(false);
  const [advanced, setAdvanced] = useState(form.chatBaseUrl !== "" || form.callsBaseUrl !== "");
  const advancedId = useId();
  const [newId] = useState(() => crypto.randomUUID());
  const id = props.connectionId ?? newId;
  const test = useConnectionTest();

  function change(patch: Partial<ConnectionForm>): void {
    setForm((before) => ({ ...before, ...patch }));
    setProblems({});
  }

  /** Shows what is wrong with the form; true when nothing is. */
  function isGood(): boolean {
    const wrong = checkForm(form, key);
    setProblems(wrong);
    if (wrong.chatBaseUrl !== undefined || wrong.callsBaseUrl !== undefined) setAdvanced(true);
    return Object.keys(wrong).length === 0;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isGood()) return;
    setSaving(true);
    const failed = await saveConnection(app, connectionOf(form, id), key);
    setKey("");
    setSaving(false);
    setFailure(failed);
    if (failed !== null) return;
    props.onClose();
    if (isNew) await chooseConnection(app, id);
    if (key !== "") tryWithNewKey(app, id);
    await leaveConnectionForm(app, isNew);
  }

  function leave(): void {
    props.onClose();
    void leaveConnectionForm(app, false);
  }

  const text = (field: "name" | "appId" | "chatBaseUrl" | "callsBaseUrl") => ({
    value: form[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [field]: event.currentTarget.value }),
    error: problems[field],
    spellCheck: false,
    autoComplete: "off",
  });

  return (
    <Modal
      opened
      onClose={leave}
      title={isNew ? "New connection" : `Edit ${isolate(existing?.name ?? "connection")}`}
      size={480}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="sm">
          {failure !== null && <QuietNotice failure={failure} />}
          <Group align="flex-start" gap="sm" wrap="nowrap">
            <TextInput
              label="Name"
              placeholder="Support, production"
              style={{ flex: 1 }}
              {...text("name")}
              data-autofocus={props.focus === "name" || undefined}
            />
            <ColourField value={form.colour} onChange={(colour) => change({ colour })} />
          </Group>
          <Group align="flex-start" gap="sm" wrap="nowrap">
            <TextInput label="App ID" style={{ flex: 1 }} {...text("appId")} />
            <NativeSelect
              label="Region"
              data={[...REGIONS]}
              value={form.region}
              onChange={(event) => {
                const chosen = region.safeParse(event.currentTarget.value);
                if (chosen.success) change({ region: chosen.data });
              }}
              w={120}
            />
          </Group>
          <KeyField
            connectionId={isCopy ? null : props.connectionId}
            value={key}
            isFirst={props.focus === "key"}
            onChange={(typed) => {
              setKey(typed);
              setProblems({});
            }}
          />
          <UnstyledButton
            onClick={() => setAdvanced((before) => !before)}
            aria-expanded={advanced}
            aria-controls={advancedId}
            style={{
              display: "inline-flex",
              alignItems: "center",
              gap: 4,
              color: "var(--sb-quiet)",
              width: "fit-content",
            }}
          >
            {advanced ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />} Advanced
          </UnstyledButton>
          <Collapse expanded={advanced} id={advancedId} keepMounted={false}>
            <Stack gap="sm">
              <TextInput label="Chat base URL" placeholder={DEFAULT_CHAT_BASE_URL} {...text("chatBaseUrl")} />
              <TextInput label="Calls base URL" placeholder={DEFAULT_CALLS_BASE_URL} {...text("callsBaseUrl")} />
            </Stack>
          </Collapse>
          <TestResult lines={test.lines} />
        </Stack>
        <div className={dialogClasses.actions}>
          <span style={{ marginRight: "auto" }}>
            <TestButton
              running={test.running}
              onClick={() => {
                if (isGood()) void test.run(connectionOf(form, id), key);
              }}
            />
          </span>
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {isNew ? "Add connection" : "Save"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
