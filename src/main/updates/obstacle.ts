// Decides whether this copy of the program may look for updates, and if not, why.
import type { Policy } from "#contract/policy/policy.ts";
import type { UpdateObstacle } from "#contract/updates/update-methods.ts";

/** How the program was installed and started. */
export interface Installation {
  /** false in the browser shell */
  readonly isElectron: boolean;
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** the running program's own file */
  readonly program: string;
  readonly isAppImage: boolean;
  /** Linux: installed by a deb or rpm package */
  readonly isSystemPackage: boolean;
  /** Windows: the uninstaller that the installer puts beside the program, and the MSI package does not */
  readonly hasUninstaller: boolean;
}

/** Null if it may. What lies deepest is named first: a person without a package needs no word about feeds. */
export function obstacleOf(
  installation: Installation,
  { updates, updateFeed }: Pick<Policy, "updates" | "updateFeed">,
): UpdateObstacle | null {
  if (updates === "off") return "policy";
  if (!installation.isElectron) return "browserShell";
  if (!installation.isPackaged) return "notPackaged";
  return obstacleOfPackage(installation) ?? (updateFeed === "" ? "noFeed" : null);
}

function obstacleOfPackage(installation: Installation): UpdateObstacle | null {
  const { platform, program, isAppImage, isSystemPackage, hasUninstaller } = installation;
  switch (platform) {
    case "win32":
      return hasUninstaller ? null : "msi";
    case "darwin":
      // From its disk image, or from the read-only place where macOS runs a downloaded program that was not moved.
      return program.startsWith("/Volumes/") || program.includes("/AppTranslocation/") ? "moveFirst" : null;
    case "linux":
      if (isAppImage) return null;
      return isSystemPackage ? "systemPackage" : "otherPackage";
    default:
      return "otherPackage";
  }
}
