/**
 * Reads the responses of one request that are there already: those of a replay that it requests now, and kept ones. All
 * of them are read in one round of the event loop, so that what the request holds in memory lives for as short as possible.
 */

/** Turns in a round. A request that needs more of them goes on in the next round. */
const turnsInRound = 8;

export class ReadyReads {
  #waiting: (() => void)[] = [];
  #turnsLeft = 0;

  /**
   * Reads in the next turn, never in the one in which the read was requested: as with the service, other reads of that
   * turn are requested first, so results do not depend on what is kept.
   */
  read(read: () => void): void {
    this.#waiting.push(read);
    if (this.#turnsLeft > 0) return;
    this.#turnsLeft = turnsInRound;
    // Node runs these in a row, and after each of them all that follows from it.
    for (let turn = 0; turn < turnsInRound; turn += 1) setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    this.#turnsLeft -= 1;
    const reads = this.#waiting;
    if (reads.length === 0) return;
    this.#waiting = [];
    for (const read of reads) read();
  };
}
