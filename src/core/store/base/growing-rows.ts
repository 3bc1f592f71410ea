// A list of row numbers that grows at either end without being copied each time. Lists that callers have received never change.

/** The room that a full list gets, as a share of its length. */
const SPARE_SHARE = 0.25;

export class GrowingRows {
  #room = new Int32Array();
  #from = 0;
  #to = 0;

  /** One list after the other. Cheap where the longer one is the last list that was given out. */
  join(one: Int32Array, other: Int32Array): Int32Array {
    const total = one.length + other.length;
    if (this.#isLast(one) && this.#to + other.length <= this.#room.length) {
      this.#room.set(other, this.#to);
      this.#to += other.length;
    } else if (this.#isLast(other) && one.length <= this.#from) {
      this.#from -= one.length;
      this.#room.set(one, this.#from);
    } else {
      const spare = Math.ceil(total * SPARE_SHARE);
      const room = new Int32Array(total + spare);
      this.#from = one.length < other.length ? spare : 0;
      this.#to = this.#from + total;
      room.set(one, this.#from);
      room.set(other, this.#from + one.length);
      this.#room = room;
    }
    return this.#room.subarray(this.#from, this.#to);
  }

  /** Another list may have grown from the same one, and then has the room beside it. */
  #isLast(rows: Int32Array): boolean {
    return (
      rows.buffer === this.#room.buffer &&
      rows.byteOffset === this.#from * rows.BYTES_PER_ELEMENT &&
      rows.length === this.#to - this.#from
    );
  }
}
