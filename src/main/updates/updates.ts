// The updates of the program: one check or download at a time, never during a load or an export, failures as data.
import { Failed, failureOf, type UpdateCause } from "#contract/failure.ts";
import type { EventMessage } from "#contract/events.ts";
import type { CallContext } from "#contract/methods/methods.ts";
import { forbidden } from "#contract/policy/rules.ts";
import type { UpdateObstacle, UpdateStatus } from "#contract/updates/update-methods.ts";
import type { Log } from "#core/ports.ts";
import type { WorkUnderWay } from "#main/desktop/work-under-way.ts";
import type { Offer, Updater } from "./library.ts";
import { notesOf } from "./release.ts";
import { causeOf } from "./update-fault.ts";
import { say } from "#texts/say.ts";

export interface UpdateParts {
  readonly version: string;
  readonly obstacle: UpdateObstacle | null;
  /** Opens the library; called only without an obstacle. */
  readonly open: () => Promise<Updater>;
  readonly work: Pick<WorkUnderWay, "isBusy" | "whenIdle">;
  readonly log: Pick<Log, "info" | "warn">;
  readonly tell: (event: EventMessage) => void;
}

type Last = UpdateStatus["last"];

const failed = (cause: UpdateCause): Failed => new Failed({ kind: "update", cause });

export class Updates {
  readonly #parts: UpdateParts;
  #last: Last = { is: "unasked" };
  #updater: Promise<Updater> | null = null;
  #checking: Promise<UpdateStatus> | null = null;
  #isDownloading = false;

  constructor(parts: UpdateParts) {
    this.#parts = parts;
  }

  read(): UpdateStatus {
    const { version, obstacle } = this.#parts;
    return { version, obstacle, last: this.#last };
  }

  /** Asks the feed; joins a check that already runs. A downloaded update remains the result until the program quits. */
  check(): Promise<UpdateStatus> {
    this.#checking ??= this.#check().finally(() => (this.#checking = null));
    return this.#checking;
  }

  async #check(): Promise<UpdateStatus> {
    this.#refuse();
    const isKept = this.#isDownloading || (this.#last.is === "found" && this.#last.isReady);
    if (!isKept) await this.#act("checked", async (updater) => void (this.#last = lastOf(await updater.check())));
    return this.read();
  }

  /** Downloads the update that was found; it is installed when the program quits. */
  async download({ signal, emit }: Pick<CallContext<"update.download">, "signal" | "emit">): Promise<UpdateStatus> {
    this.#refuse();
    const found = this.#last;
    if (found.is !== "found") throw failed("unasked");
    if (found.address !== null) throw failed("off");
    if (this.#isDownloading) throw failed("busy");
    if (found.isReady) return this.read();
    this.#isDownloading = true;
    const onBytes = (bytes: number, totalBytes: number): void => emit({ bytes, totalBytes });
    await this.#act("downloaded", (updater) => updater.download({ signal, onBytes })).finally(
      () => (this.#isDownloading = false),
    );
    this.#last = { ...found, isReady: true };
    return this.read();
  }

  /** Checks once when nothing else runs, and tells the window if there is an update. Never rejects. */
  async checkAtStart(): Promise<void> {
    if (this.#parts.obstacle !== null) return;
    while (this.#parts.work.isBusy) await this.#parts.work.whenIdle();
    try {
      const { last } = await this.check();
      if (last.is === "found") this.#parts.tell({ event: "update.found", facts: { version: last.version } });
    } catch {
      // Only the log records it. No person asked for this check, so no notice appears.
    }
  }

  /** Throws if there are no updates, or none now. */
  #refuse(): void {
    const { obstacle, work } = this.#parts;
    if (obstacle === "policy") throw forbidden(say("policy.rules.updatesOff"));
    if (obstacle !== null) throw failed("off");
    if (work.isBusy) throw failed("busy");
  }

  /** The library, opened once. One that could not be opened is opened again at the next try. */
  async #open(): Promise<Updater> {
    this.#updater ??= this.#parts.open();
    try {
      return await this.#updater;
    } catch (thrown) {
      this.#updater = null;
      throw thrown;
    }
  }

  async #act(did: string, act: (updater: Updater) => Promise<void>): Promise<void> {
    const { log } = this.#parts;
    try {
      await act(await this.#open());
      log.info(`updates were ${did}`);
    } catch (thrown) {
      if (failureOf(thrown).kind === "cancelled") throw thrown;
      const cause = causeOf(thrown);
      log.warn(`updates were not ${did}`, { cause });
      throw failed(cause);
    }
  }
}

function lastOf({ release, address, is }: Offer): Last {
  const { version } = release;
  if (is === "same") return { is: "newest" };
  if (is === "newer") return { is: "found", version, notes: notesOf(release), address, isReady: false };
  return { is, version };
}
