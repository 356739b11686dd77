/**
 * Slots: positions in the response, each of which is a key in an object or a list. The path of a slot is found in the
 * finished response, if it is needed.
 */

/** An object or a list of the response while it is being written. */
export type Container = Record<string | number, unknown>;

export class Slot {
  readonly container: Container;
  readonly key: string | number;

  constructor(container: Container, key: string | number) {
    this.container = container;
    this.key = key;
  }
}
