/** The interface with which completions write the response. `Run` implements it. */
import type { Entity, Resource, Scope } from '../identity/model.ts';
import type { RequestContext } from '../plan/context.ts';
import type { Selection } from '../plan/planned-field.ts';
import type { Awaited } from './awaited.ts';
import type { LinkTargets } from './link-targets.ts';
import type { ResponseSize } from './response-size.ts';
import type { Container, FieldSlot } from './slots.ts';

export interface ResponseWriter {
  readonly context: RequestContext;
  readonly awaited: Awaited;
  /** Keys of the objects that links have referred to so far. */
  readonly links: LinkTargets;
  /** Whether loaded objects are nested so deeply that the next one has to wait, because the stack is limited. */
  readonly isDeep: boolean;
  /** The part of the response in which values that are written now count. */
  size: ResponseSize;
  /** Writes the selection on an object to the container. Throws a `Failure` if a field that cannot be null fails. */
  write(selection: Selection, value: object, scope: Scope, out: Container): Container;
  /** Writes an object for a slot that waited for it, once for all slots of the object. */
  once(object: Entity, slot: FieldSlot, size: ResponseSize): Container;
  /** Counts the size of a leaf, and returns the leaf. */
  count(value: unknown): unknown;
  /** Whether complete objects of the resource may be needed later. */
  keeps(resource: Resource): boolean;
  /** Called when a slot that waited has a value. */
  filled(slot: FieldSlot): void;
  /** Adds an error for a slot that is null because of it. */
  fail(slot: FieldSlot, error: unknown): void;
  /**
   * Adds an error for a slot if the slot is nullable. Otherwise throws the error, so that the next slot above handles
   * it.
   */
  failAt(slot: FieldSlot, error: unknown, isNullable: boolean): void;
}
