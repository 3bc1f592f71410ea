// The buttons Back and Forward at the beginning of a screen's title line.
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { useApp } from "#renderer/state/use-app.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { say } from "#texts/say.ts";

export function BackAndForward() {
  const runCommand = useRunCommand();
  const { back, forward } = useApp((state) => state.history);
  return (
    <span style={{ display: "inline-flex", flex: "none" }}>
      <IconButton
        icon={IconArrowLeft}
        label={say("place.back")}
        variant="subtle"
        disabled={back.length === 0}
        onClick={() => runCommand("back")}
      />
      <IconButton
        icon={IconArrowRight}
        label={say("place.forward")}
        variant="subtle"
        disabled={forward.length === 0}
        onClick={() => runCommand("forward")}
      />
    </span>
  );
}
