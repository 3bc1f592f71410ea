// The title of the window, by which the system's lists tell several windows apart: its screen and its connection or file.
import { useEffect } from "react";
import { useApp } from "../actions/base/use-app.ts";
import { selectFile } from "../actions/base/slices/files.ts";
import { appTexts as texts } from "./app-texts.ts";

export function useTitle(): void {
  const screen = useApp((state) => (state.filesShown ? "files" : state.screen));
  const name = useApp((state) => {
    const { connections, settings } = state;
    return selectFile(state)?.name ?? connections.find(({ id }) => id === settings.currentConnectionId)?.name ?? "";
  });
  useEffect(() => {
    document.title = texts.title(texts[screen], name);
  }, [screen, name]);
}
