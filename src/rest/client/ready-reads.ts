/**
 * Parses responses of one request that are available without waiting: those of calls that were made early. All are parsed
 * in one round of the event loop, so that their values are in memory for as short a time as possible.
 */

/** Number of turns in a round. A request that needs more continues in the next round. */
const turnsInRound = 8;

export class ReadyReads {
  #waiting: (() => void)[] = [];
  #turnsLeft = 0;

  /**
   * Parses in the next turn, never in the current one. Other reads of the current turn are then requested first, as
   * they are when the service responds, so results do not depend on which calls were made early.
   */
  read(read: () => void): void {
    this.#waiting.push(read);
    if (this.#turnsLeft > 0) return;
    this.#turnsLeft = turnsInRound;
    // Node runs these callbacks one after another, and all promise callbacks between them.
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
