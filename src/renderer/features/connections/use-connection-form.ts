// The state of the connection form: its values and problems, and saving it.
import { useState } from "react";
import type { Failure } from "../../../contract/failure.ts";
import { chooseConnection, saveConnection, tryWithNewKey } from "../../actions/connections/connection-actions.ts";
import { leaveConnectionForm } from "../../actions/links/link-actions.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { checkForm, connectionOf, startForm } from "../../model/connections/connection-form.ts";
import type { ConnectionForm, FormProblems } from "../../model/connections/connection-form.ts";

export type ConnectionFormState = ReturnType<typeof useConnectionForm>;

export function useConnectionForm(props: {
  readonly connectionId: string | null;
  readonly duplicateOf: string | null;
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const connections = useApp((state) => state.connections);
  /** the connection that is edited or copied */
  const existing = connections.find((each) => each.id === (props.connectionId ?? props.duplicateOf)) ?? null;
  const isNew = props.connectionId === null;
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

  async function save(): Promise<void> {
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

  function change(patch: Partial<ConnectionForm>): void {
    setForm((before) => ({ ...before, ...patch }));
    setProblems({});
  }

  function changeKey(typed: string): void {
    setKey(typed);
    setProblems({});
  }

  const values = { existing, id, form, key, problems, failure, saving };
  return { ...values, advanced, setAdvanced, change, changeKey, isGood, save };
}
