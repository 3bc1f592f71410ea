// The texts for updates of the program.
import { translated } from "../../../domain/text/language.ts";
import type { UpdateObstacle } from "../../../contract/updates/update-methods.ts";
import { formatBytes } from "../../design/words/format.ts";

export const updateTexts = translated("updates", {
  heading: "Updates",
  version: (version: string) => `This is Switchboard ${version}.`,
  check: "Check for updates",
  checking: "Checking…",
  newest: "This is the newest version.",
  older: (version: string) => `The feed offers ${version}, which is older. Nothing is installed.`,
  unfit: (version: string) => `Version ${version} needs a newer operating system. Update the system, then check again.`,
  found: (version: string) => `Version ${version} is available.`,
  notes: (version: string) => `Release notes of ${version}`,
  download: "Download and install at the next start",
  downloading: (bytes: number, totalBytes: number) =>
    `Downloading: ${formatBytes(bytes)} of ${formatBytes(totalBytes)}. It waits while a load or an export runs.`,
  progress: "Download of the update",
  cancel: "Cancel",
  ready: (version: string) =>
    `Version ${version} is downloaded. It is installed when you quit Switchboard, and runs from the next start.`,
  obstacles: {
    policy: "Your organisation does not allow Switchboard to update itself. It installs new versions in another way.",
    browserShell: "Switchboard runs in the browser and cannot update itself. Update its sources, then start it again.",
    notPackaged: "Switchboard runs from its sources and cannot update itself. Update them, then start it again.",
    systemPackage:
      "Switchboard was installed as a package of the system. Install new versions with the system's package manager.",
    msi: "Switchboard was installed as an MSI package. Your administrator distributes new versions.",
    readOnly:
      "You are not allowed to replace this AppImage. Move it to a folder of your own, or ask whoever put it there.",
    moveFirst:
      "Switchboard can update itself only from a folder on this Mac. Move it to Applications and start it there.",
    otherPackage: "This copy of Switchboard was not installed by a package that can update itself. Install a new one.",
    noFeed: "No update feed is set. An administrator names one in the policy, as updateFeed.",
  } satisfies Readonly<Record<UpdateObstacle, string>>,
});
