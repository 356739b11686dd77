/** What writes the response, as the functions see it that complete values: `Run` is the one that there is. */
import type { Entity, Resource, Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { Selection } from '../plan/planned-field.ts';
import type { Waiting } from './awaited.ts';
import type { LinkTargets } from './link-targets.ts';
import type { ResponseSize } from './response-size.ts';
import type { Container, FieldSlot } from './slots.ts';

export interface ResponseWriter {
  readonly context: RequestContext;
  /** Objects that links have named so far. */
  readonly links: LinkTargets;
  /** Whether so many objects are written inside each other that the next one has to wait: the stack is finite. */
  readonly isDeep: boolean;
  /** What is written now counts here. */
  size: ResponseSize;
  /** Writes what is selected on an object into the container. Throws a `Failure` for what cannot be null. */
  write(selection: Selection, value: object, scope: Scope, out: Container): Container;
  /** Writes an object that a slot waited for, once for all slots that it stands in. */
  once(object: Entity, slot: FieldSlot, size: ResponseSize): Container;
  /** Counts what a leaf takes in the response, and returns it. */
  count(value: unknown): unknown;
  /** Whether whole objects of the resource may be asked for later on. */
  keeps(resource: Resource): boolean;
  /** The response is not complete until `end` is called for what waits. */
  begin(waiting: Waiting): void;
  end(): void;
  /** A slot that waited has a value now. */
  filled(slot: FieldSlot): void;
  /** Adds an error for a slot, which is null because of it. */
  fail(slot: FieldSlot, error: unknown): void;
  /** The same where null may stand; else throws the error on to where it may. */
  failAt(slot: FieldSlot, error: unknown, isNullable: boolean): void;
}
