// How components run commands of the window without the table of what they do: the window lends the function that runs them.
import { createContext, useContext } from "react";
import type { CommandId } from "./command-table.ts";

type RunCommand = (id: CommandId) => void;

export const RunCommandContext = createContext<RunCommand | null>(null);

/** The function that runs a command by its name. Throws outside of `RunCommandContext`. */
export function useRunCommand(): RunCommand {
  const runCommand = useContext(RunCommandContext);
  if (runCommand === null) throw new Error("this component is drawn outside of RunCommandContext");
  return runCommand;
}
