/**
 * Finds the paths of slots in a finished response, because only errors, warnings and traces need them. An object in
 * several slots has several paths.
 */
import { memoized } from '../../rest/values/memoized.ts';
import { maxPaths, type ResponsePath, type SlotPaths } from '../errors/slot-paths.ts';
import { isFreeJson } from '../plan/free-json.ts';
import { type Container, Slot } from '../plan/slot.ts';
import { type Lost, ObjectSlot, SlotBelow } from './slots.ts';

interface Above {
  readonly container: object;
  readonly keys: ResponsePath;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !isFreeJson(value);

export class ResponsePaths implements SlotPaths {
  readonly #root: object;
  readonly #lost: readonly Lost[];
  readonly #countAt = memoized((container: object): number =>
    container === this.#root
      ? 1
      : this.#aboveOf(container).reduce((sum, above) => sum + this.#countAt(above.container), 0),
  );
  #above: Map<object, Above[]> | undefined;

  constructor(root: object, lost: readonly Lost[]) {
    this.#root = root;
    this.#lost = lost;
  }

  /** The paths of a slot. Empty if the slot is not in the response. */
  of(slot: object, max = maxPaths): ResponsePath[] {
    if (slot instanceof Slot)
      return this.#at(slot.container, max).map((path) => [...path, slot.key]);
    if (slot instanceof ObjectSlot) return this.#at(slot.object, max);
    if (slot instanceof SlotBelow)
      return this.of(slot.above, max).map((path) => [...path, slot.key]);
    return [];
  }

  count(slot: object): number {
    if (slot instanceof Slot) return this.#countAt(slot.container);
    if (slot instanceof ObjectSlot) return this.#countAt(slot.object);
    return slot instanceof SlotBelow ? this.count(slot.above) : 0;
  }

  #at(container: object, max: number): ResponsePath[] {
    if (container === this.#root) return [[]];
    const paths: ResponsePath[] = [];
    for (const above of this.#aboveOf(container)) {
      if (paths.length === max) break;
      for (const path of this.#at(above.container, max - paths.length))
        paths.push([...path, ...above.keys]);
    }
    return paths;
  }

  #aboveOf(container: object): readonly Above[] {
    this.#above ??= this.#find();
    return this.#above.get(container) ?? [];
  }

  /** The slots of each object and list, including those that are null because of an error. */
  #find(): Map<object, Above[]> {
    const found = new Map<object, Above[]>();
    const left: object[] = [this.#root];
    const add = (below: object, above: Above): void => {
      const known = found.get(below);
      if (known) known.push(above);
      else {
        found.set(below, [above]);
        left.push(below);
      }
    };
    for (const { container, key, tail, lost } of this.#lost)
      add(lost, { container, keys: [key, ...tail] });
    for (let container = left.pop(); container; container = left.pop())
      for (const [key, value] of entriesOf(container))
        if (isContainer(value)) add(value, { container, keys: [key] });
    return found;
  }
}

const entriesOf = (container: object): Iterable<[string | number, unknown]> =>
  Array.isArray(container) ? container.entries() : Object.entries(container);
