// Joins the updates with Electron and the policy. The library is loaded when it is first needed.
import type { App } from "electron";
import type { Policy } from "#contract/policy/policy.ts";
import { readInstallation } from "./installation.ts";
import type { LibraryParts } from "./library.ts";
import { obstacleOf } from "./obstacle.ts";
import { Updates, type UpdateParts } from "./updates.ts";

interface Surroundings extends Pick<UpdateParts, "log" | "tell">, Pick<LibraryParts, "fetch"> {
  readonly app: Pick<App, "getVersion" | "isPackaged">;
  readonly process: Pick<NodeJS.Process, "platform" | "versions" | "execPath" | "resourcesPath" | "env">;
  readonly policy: Pick<Policy, "updates" | "updateFeed">;
  readonly work: UpdateParts["work"];
}

export function openUpdates({ app, process, policy, fetch, work, log, tell }: Surroundings): Updates {
  const { platform, versions, execPath, resourcesPath, env: environment } = process;
  const { isPackaged } = app;
  const installation = readInstallation({ isPackaged, platform, versions, execPath, resourcesPath, environment });
  return new Updates({
    version: app.getVersion(),
    obstacle: obstacleOf(installation, policy),
    async open() {
      const { openLibrary } = await import("./library.ts");
      return openLibrary({ platform, feed: policy.updateFeed, fetch, log, whenIdle: () => work.whenIdle() });
    },
    work,
    log,
    tell,
  });
}
