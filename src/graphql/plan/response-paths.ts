/**
 * Finds the paths of spots in a finished response: asked for by errors, warnings and traces alone, so that nobody
 * else has to know where in the response he writes. What stands in several spots has several paths.
 */

import { type Container, type Lost, ObjectSpot, Slot, SpotBelow } from './spots.ts';

export type ResponsePath = readonly (string | number)[];

interface Above {
  readonly container: object;
  readonly keys: ResponsePath;
}

/** What is shared again and again stands in more spots than anybody wants to hear of. */
const mostPaths = 1_000;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

export class ResponsePaths {
  readonly #root: object;
  readonly #above = new Map<object, Above[]>();

  constructor(root: object, lost: readonly Lost[]) {
    this.#root = root;
    const left: object[] = [root];
    for (const { container, key, tail, lost: below } of lost)
      if (this.#add(below, { container, keys: [key, ...tail] })) left.push(below);
    for (let container = left.pop(); container; container = left.pop())
      for (const [key, value] of entriesOf(container))
        if (isContainer(value) && this.#add(value, { container, keys: [key] })) left.push(value);
  }

  /** The paths of a spot; none where the response does not hold it. */
  of(spot: object): ResponsePath[] {
    if (spot instanceof Slot) return this.#at(spot.container).map((path) => [...path, spot.key]);
    if (spot instanceof ObjectSpot) return this.#at(spot.object);
    if (spot instanceof SpotBelow) return this.of(spot.above).map((path) => [...path, spot.key]);
    return [];
  }

  #at(container: object): ResponsePath[] {
    if (container === this.#root) return [[]];
    const paths: ResponsePath[] = [];
    for (const above of this.#above.get(container) ?? [])
      for (const path of this.#at(above.container)) {
        if (paths.length === mostPaths) return paths;
        paths.push([...path, ...above.keys]);
      }
    return paths;
  }

  /** False for what was met before. */
  #add(container: object, above: Above): boolean {
    const known = this.#above.get(container);
    if (known) known.push(above);
    else this.#above.set(container, [above]);
    return !known;
  }
}

function* entriesOf(container: object): Iterable<[string | number, unknown]> {
  if (Array.isArray(container)) yield* container.entries();
  else yield* Object.entries(container);
}
