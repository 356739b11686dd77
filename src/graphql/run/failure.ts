/** An error that moves up from a field that cannot be null to the nearest nullable field. */
import { invalidResponse, RestError } from '../../rest/values/errors.ts';
import { UnusableId } from '../errors/unusable-id.ts';
import type { RequestContext } from '../plan/context.ts';
import type { FieldSlot, PlannedField } from '../plan/model.ts';

export class Failure {
  readonly cause: unknown;
  readonly field: PlannedField;
  /** Keys from the current position to the position of the error. */
  readonly tail: (string | number)[] = [];
  /** Objects and lists that become null because of the error, with the number of keys that lead to them. */
  readonly lost: { readonly container: object; depth: number }[] = [];

  constructor(cause: unknown, field: PlannedField) {
    this.cause = cause;
    this.field = field;
  }

  static of(error: unknown, field: PlannedField): Failure {
    return error instanceof Failure ? error : new Failure(error, field);
  }

  /** Moves up to the object or list that contains the current position. */
  above(container: object, key: string | number): this {
    this.tail.unshift(key);
    for (const one of this.lost) one.depth += 1;
    this.lost.push({ container, depth: 0 });
    return this;
  }
}

/** The error of a member. An error about an invalid response gets the member in its path. */
export function locatedAt(member: string | number | undefined, error: unknown): unknown {
  if (member === undefined || error instanceof Failure) return error;
  if (!(error instanceof Error)) return invalidResponse('what can be read').at(member);
  return error instanceof RestError && isUnreadable(error) ? error.at(member) : error;
}

const isUnreadable = ({ code, facts }: RestError) =>
  code === 'UPSTREAM_INVALID_RESPONSE' && facts.route === undefined;

/**
 * Adds a warning for an object that is null because its id cannot be used. Returns false if an error has to be added as
 * well, because the schema promises an error when the field is null.
 */
export function isWarning(
  error: unknown,
  { warnings }: Pick<RequestContext, 'warnings'>,
  slot: FieldSlot,
): boolean {
  if (!(error instanceof UnusableId)) return false;
  warnings.addUnusableId(slot, error);
  const { field, key } = slot;
  const { isRequired, areItemsRequired } = field.step;
  const isItem = key !== field.key;
  return !(isItem ? areItemsRequired : isRequired);
}
