// The zone where files are dropped: the whole window.
import { useEffect, useState } from "react";
import { IconFileImport } from "@tabler/icons-react";
import { offerFiles } from "#renderer/state/engine-client.ts";
import classes from "./files.module.css";
import { say } from "#texts/say.ts";

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** Takes files dropped anywhere on the window, and shows a hint while files are dragged over it. */
export function DropZone() {
  const held = useHeldFiles();
  if (!held) return null;
  return (
    <div className={classes.dropZone} role="status" data-testid="drop-zone">
      <div className={classes.dropCard}>
        <IconFileImport size={30} stroke={1.5} aria-hidden />
        <span className={classes.dropTitle}>{say("files.dropTitle")}</span>
        <span>{say("files.dropDetail")}</span>
      </div>
    </div>
  );
}

/** True while files are dragged over the window. Opens files that are dropped. */
function useHeldFiles(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    // Every element that the pointer enters or leaves sends an event, so count the entered elements.
    let entered = 0;
    const onEnter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      entered += 1;
      setHeld(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      entered = Math.max(0, entered - 1);
      if (entered === 0) setHeld(false);
    };
    const onOver = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
    };
    const onDrop = (event: DragEvent): void => {
      entered = 0;
      setHeld(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) offerFiles(files);
    };
    const listeners = [
      ["dragenter", onEnter],
      ["dragleave", onLeave],
      ["dragover", onOver],
      ["drop", onDrop],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    };
  }, []);
  return held;
}
