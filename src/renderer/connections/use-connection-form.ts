// The state of the connection form: its values, their problems, and saving them.
import { useState } from "react";
import type { Failure } from "#contract/failure.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { chooseConnection, leavesRows, saveConnection, saveKey, tryWithNewKey } from "./connection-actions.ts";
import {
  checkForm,
  connectionOf,
  isEdited,
  startForm,
  type ConnectionForm,
  type FormProblems,
} from "./connection-form.ts";

export type ConnectionFormState = ReturnType<typeof useConnectionForm>;

interface FormProps {
  readonly connectionId: string | null;
  readonly duplicateOf: string | null;
  readonly onClose: () => void;
  readonly onLeft: (isSaved: boolean) => Promise<void>;
}

/** The state of the connection form: its values and problems, and saving it. `onEdit` runs with every change of a value. */
export function useConnectionForm(props: FormProps, onEdit: () => void) {
  const app = useAppContext();
  const connections = useApp((state) => state.connections);
  /** the connection that is edited or copied */
  const existing = connections.find((each) => each.id === (props.connectionId ?? props.duplicateOf)) ?? null;
  const isNew = props.connectionId === null;
  const given = useApp(({ policy }) => policy.connections.find((each) => each.connectionId === props.connectionId));
  const isFixed = given !== undefined;
  const hasGivenKey = given?.hasKey === true;
  const [opened] = useState(() => startForm(existing, props.duplicateOf !== null, connections));
  const [form, setForm] = useState(opened);
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
    changeKey("");
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
    onEdit();
  }

  function changeKey(typed: string): void {
    setKey(typed);
    setProblems({});
    onEdit();
  }

  const values = { existing, id, isLeaving, form, key, problems, failure, saving, isFixed, hasGivenKey };
  return { ...values, isEdited: isEdited(opened, form, key), advanced, setAdvanced, change, changeKey, isGood, save };
}
