// electron-updater, configured so that it acts only at a person's request, over the program's own transport.
import {
  AppImageUpdater,
  MacUpdater,
  NsisUpdater,
  type AppUpdater,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from "electron-updater";
import type { AppAdapter } from "electron-updater/out/AppAdapter.js";
import { GenericProvider } from "electron-updater/out/providers/GenericProvider.js";
import type { ProviderRuntimeOptions } from "electron-updater/out/providers/Provider.js";
import type { Log } from "#core/ports.ts";
import { UpdateFault } from "./update-fault.ts";
import { FeedTransport, type Download, type TransportParts } from "./feed-transport.ts";
import { readRelease, type Release } from "./release.ts";

/** The version in the feed, and if this program should take it. */
export interface Offer {
  readonly release: Release;
  /** an AppImage does not replace itself: the address of the package, for the person; null if the program downloads it */
  readonly address: string | null;
  readonly is: "newer" | "same" | "older" | "unfit";
}

/** The part of the library that the program uses. */
export interface Updater {
  /** Throws `UpdateFault`, or an error of the library. */
  readonly check: () => Promise<Offer>;
  /** Downloads the update that `check` found last. The library installs it when the program quits. */
  readonly download: (download: Download) => Promise<void>;
}

export interface LibraryParts extends TransportParts {
  readonly platform: NodeJS.Platform;
  /** undefined for Electron's own app */
  readonly app?: AppAdapter;
  readonly log: Pick<Log, "warn">;
}

/** Opens the updater of the system. On Linux it only checks. */
export function openLibrary({ platform, app, log, ...parts }: LibraryParts): Updater {
  const transport = new FeedTransport(parts);
  const updater = makeUpdater(platform, app);
  // The library has no setting for either. The transport replaces its own session, which would not use the policy's
  // proxy. The id would be written to the disk and sent to the feed with each request.
  Object.assign(updater, { httpExecutor: transport, stagingUserIdPromise: { value: Promise.resolve("") } });
  updater.logger = null;
  // An installation that fails while the program quits has no other listener.
  updater.on("error", (error) => log.warn("electron-updater failed", { error: error.message }));
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  // A part of a file cannot be checked before it is put together.
  updater.disableDifferentialDownload = true;
  updater.setFeedURL({ provider: "custom", updateProvider: makeProvider(parts.feed, transport) });
  return {
    async check() {
      const answer = await updater.checkForUpdates();
      // The library asks nothing if it takes the program for one that cannot be updated.
      if (answer === null) throw new UpdateFault("off");
      const release = readRelease(answer.updateInfo);
      const address = platform === "linux" ? packageAddress(parts.feed, release) : null;
      if (answer.isUpdateAvailable) return { release, address, is: "newer" };
      const order = updater.currentVersion.compare(release.version);
      return { release, address, is: order === 0 ? "same" : order > 0 ? "older" : "unfit" };
    },
    async download(download) {
      if (platform === "linux") throw new UpdateFault("off");
      transport.follow(download);
      // The quit handler is added when the download ends, and only if this is set.
      updater.autoInstallOnAppQuit = true;
      try {
        await updater.downloadUpdate();
      } catch (thrown) {
        updater.autoInstallOnAppQuit = false;
        throw thrown;
      } finally {
        transport.follow(null);
      }
    },
  };
}

function makeUpdater(platform: NodeJS.Platform, app: AppAdapter | undefined): AppUpdater {
  if (platform === "win32") return new NsisUpdater(null, app);
  if (platform === "darwin") return new MacUpdater(undefined, app);
  return new AppImageUpdater(null, app);
}

/** The package lies in the feed's own folder: `readRelease` accepts no other. */
function packageAddress(feed: string, { path }: Release): string {
  return new URL(encodeURIComponent(path), feed.endsWith("/") ? feed : `${feed}/`).href;
}

type MadeProvider = new (
  options: unknown,
  updater: AppUpdater,
  runtimeOptions: ProviderRuntimeOptions,
) => GenericProvider;

/** The library's generic provider, with a checked description. The library gets nothing else of the feed. */
function makeProvider(feed: string, transport: FeedTransport): MadeProvider {
  return class extends GenericProvider {
    constructor(_options: unknown, updater: AppUpdater, runtimeOptions: ProviderRuntimeOptions) {
      super({ provider: "generic", url: feed }, updater, runtimeOptions);
    }
    override async getLatestVersion(): Promise<Release> {
      return readRelease(await super.getLatestVersion());
    }
    override resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      const files = super.resolveFiles(info);
      for (const { url, info } of files) if (info.size !== undefined) transport.allow(url, info.size);
      return files;
    }
  };
}
