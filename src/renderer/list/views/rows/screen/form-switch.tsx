// The two forms of the list of messages: a table, or a conversation.
import { Button } from "@mantine/core";
import { IconMessages, IconTable } from "@tabler/icons-react";
import { showForm } from "#renderer/conversation/actions/read-conversation.ts";
import { useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

const FORMS = [
  { form: "table", Icon: IconTable },
  { form: "conversation", Icon: IconMessages },
] as const;

export function FormSwitch() {
  const app = useAppContext();
  const { form: shown, view } = useSteadyScreen("messages");
  return (
    <Button.Group aria-label={say("conversation.form")}>
      {FORMS.map(({ form, Icon }) => (
        <Button
          key={form}
          variant={form === shown ? "light" : "default"}
          leftSection={<Icon size={14} stroke={1.7} aria-hidden />}
          aria-pressed={form === shown}
          disabled={view === null && form !== "table"}
          onClick={() => void showForm(app, form)}
        >
          {say(`conversation.${form}`)}
        </Button>
      ))}
    </Button.Group>
  );
}
