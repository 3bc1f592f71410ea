// Checks if the messages of an import come oldest first, as in most logs. Their order is then known without a sort.
import { MESSAGE_COLUMNS } from "#core/store/base/sql-columns.ts";
import type { SqlValue } from "#core/store/base/database.ts";
import { FIRST_FACTS, type PackedRows } from "./pack-rows.ts";

const ID_ORDER = FIRST_FACTS.messages.indexOf("idOrder");
const SENT_AT = FIRST_FACTS.messages.length + Object.keys(MESSAGE_COLUMNS).indexOf("sentAtSeconds");

export class OldestFirst {
  #holds = true;
  #sentAt = -Infinity;
  #idOrder: number | bigint = -Infinity;

  /** Each message so far is later than the one before it, or of the same second with a larger id. */
  get holds(): boolean {
    return this.#holds;
  }

  note({ facts }: PackedRows): void {
    for (const row of facts) {
      if (!this.#holds) return;
      this.#noteRow(row[SENT_AT], row[ID_ORDER]);
    }
  }

  #noteRow(sentAt: SqlValue | undefined, idOrder: SqlValue | undefined): void {
    const isKnown = typeof sentAt === "number" && (typeof idOrder === "number" || typeof idOrder === "bigint");
    this.#holds = isKnown && (sentAt > this.#sentAt || (sentAt === this.#sentAt && idOrder > this.#idOrder));
    if (!this.#holds || !isKnown) return;
    this.#sentAt = sentAt;
    this.#idOrder = idOrder;
  }
}
