// The tools of a conversation in the filter line: the way back, its calls, a second conversation beside it, and jumps.
import { Menu } from "@mantine/core";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowLeft,
  IconArrowsVertical,
  IconCalendar,
  IconChevronDown,
  IconChevronUp,
  type Icon,
} from "@tabler/icons-react";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { keysOf, type CommandId } from "#renderer/design/keys/command-table.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import { ToolButton } from "#renderer/design/parts/tool-button.tsx";
import screenClasses from "#renderer/design/looks/screen.module.css";
import { goToNearest, type Sought } from "#renderer/conversation/actions/move-in-conversation.ts";
import { leaveConversation, readEnd } from "#renderer/conversation/actions/read-conversation.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { CallsButton } from "#renderer/record/views/pane/calls-button.tsx";
import { say } from "#texts/say.ts";

/** `conversationId`: the conversation; null where the rows belong to several. */
export function ConversationTools({ conversationId }: { readonly conversationId: string | null }) {
  const app = useAppContext();
  const runCommand = useRunCommand();
  const hasOrigin = useApp((state) => state.readingOrigin !== null);
  return (
    <div className={screenClasses.rowTools}>
      {hasOrigin && (
        <ToolButton
          icon={IconArrowLeft}
          label={say("conversation.return")}
          word={say("conversation.return")}
          tip={say("conversation.returnTip")}
          keys="Escape"
          onClick={() => void leaveConversation(app)}
        />
      )}
      {conversationId !== null && <CallsButton conversationId={conversationId} />}
      <ToolButton
        icon={IconCalendar}
        label={say("conversation.jumps.date")}
        word={say("conversation.jumps.date")}
        keys={keysOf("goToDate")}
        onClick={() => runCommand("goToDate")}
      />
      <Jumps />
    </div>
  );
}

/** Jumps to the ends, and to a person's messages and attachments. */
function Jumps() {
  const app = useAppContext();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton
          icon={IconArrowsVertical}
          label={say("conversation.jumps.menu")}
          word={say("conversation.jumps.word")}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItem
          icon={IconArrowBarToUp}
          rightSection={<Keys keys="mod+Home" />}
          onClick={() => void readEnd(app, "first")}
        >
          {say("conversation.jumps.first")}
        </MenuItem>
        <MenuItem
          icon={IconArrowBarToDown}
          rightSection={<Keys keys="mod+End" />}
          onClick={() => void readEnd(app, "last")}
        >
          {say("conversation.jumps.last")}
        </MenuItem>
        <Menu.Divider />
        <Jump icon={IconChevronUp} sought="person" step="previous" command="previousOfPerson" />
        <Jump icon={IconChevronDown} sought="person" step="next" command="nextOfPerson" />
        <Menu.Divider />
        <Jump icon={IconChevronUp} sought="attachment" step="previous" command="previousAttachment" />
        <Jump icon={IconChevronDown} sought="attachment" step="next" command="nextAttachment" />
      </Menu.Dropdown>
    </Menu>
  );
}

function Jump(props: {
  readonly icon: Icon;
  readonly sought: Sought;
  readonly step: "previous" | "next";
  readonly command: CommandId;
}) {
  const app = useAppContext();
  const { icon, sought, step, command } = props;
  const keys = keysOf(command);
  return (
    <MenuItem
      icon={icon}
      rightSection={keys === null ? null : <Keys keys={keys} />}
      onClick={() => void goToNearest(app, sought, step)}
    >
      {say(`conversation.jumps.${step}.${sought}`)}
    </MenuItem>
  );
}
