// All shortcuts, made from the command table.
import { Modal } from "@mantine/core";
import { Keys } from "../design/keys/key-caps.tsx";
import { COMMANDS, COMMAND_GROUPS } from "../design/keys/command-table.ts";
import { appTexts as texts } from "./app-texts.ts";
import classes from "../design/looks/dialogs.module.css";

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={texts.allShortcuts} size={620}>
      <div className={classes.shortcutColumns}>
        {COMMAND_GROUPS.map((group) => (
          <section key={group} className={classes.shortcutGroup} aria-label={group}>
            <h3 className={classes.shortcutHeading}>{group}</h3>
            {COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map((command) => (
              <div key={command.id} className={classes.shortcut}>
                <span>{command.label}</span>
                <span className={classes.shortcutKeys}>
                  {command.keys.map((keys) => (
                    <Keys key={keys} keys={keys} />
                  ))}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Modal>
  );
}
