/** Writes the response. The interface that completions use; `Run` implements it. */
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
  /** Keys of the objects that links have named so far. */
  readonly links: LinkTargets;
  /** Whether objects are nested so deep that the next one has to wait: the stack is finite. */
  readonly isDeep: boolean;
  /** Where values that are written now are counted. */
  size: ResponseSize;
  /** Writes the selection on an object into the container. Throws a `Failure` for a field that cannot be null. */
  write(selection: Selection, value: object, scope: Scope, out: Container): Container;
  /** Writes an object for a slot that waited for it, once for all slots that it is in. */
  once(object: Entity, slot: FieldSlot, size: ResponseSize): Container;
  /** Counts the size of a leaf, and returns it. */
  count(value: unknown): unknown;
  /** Whether whole objects of the resource may be needed later. */
  keeps(resource: Resource): boolean;
  /** A slot that waited has its value. */
  filled(slot: FieldSlot): void;
  /** Adds an error for a slot, which is null because of it. */
  fail(slot: FieldSlot, error: unknown): void;
  /** The same if the slot is nullable. Otherwise throws the error to the next one above. */
  failAt(slot: FieldSlot, error: unknown, isNullable: boolean): void;
}
