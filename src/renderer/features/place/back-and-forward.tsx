// The buttons Back and Forward at the beginning of a screen's title line.
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { runCommand } from "../../actions/commands/commands.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { IconButton } from "../../design/parts/icon-button.tsx";
import { placeTexts as texts } from "../../model/place/place-texts.ts";

export function BackAndForward() {
  const app = useAppContext();
  const { back, forward } = useApp((state) => state.history);
  return (
    <span style={{ display: "inline-flex", flex: "none" }}>
      <IconButton
        icon={IconArrowLeft}
        label={texts.back}
        variant="subtle"
        disabled={back.length === 0}
        onClick={() => runCommand(app, "back")}
      />
      <IconButton
        icon={IconArrowRight}
        label={texts.forward}
        variant="subtle"
        disabled={forward.length === 0}
        onClick={() => runCommand(app, "forward")}
      />
    </span>
  );
}
