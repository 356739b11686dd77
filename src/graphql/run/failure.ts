/** An error on its way up to where null may stand. */
import { invalidResponse, RestError } from '../../rest/values/errors.ts';
import type { PlannedField } from '../plan/planned-field.ts';

export class Failure {
  readonly cause: unknown;
  readonly field: PlannedField;
  /** Keys from where it is now to where it happened. */
  readonly tail: (string | number)[] = [];
  /** What it makes null on its way, with the keys that lead there. */
  readonly lost: { readonly container: object; depth: number }[] = [];

  constructor(cause: unknown, field: PlannedField) {
    this.cause = cause;
    this.field = field;
  }

  static of(error: unknown, field: PlannedField): Failure {
    return error instanceof Failure ? error : new Failure(error, field);
  }

  /** Goes up through an object or a list. */
  above(container: object, key: string | number): this {
    this.tail.unshift(key);
    for (const one of this.lost) one.depth += 1;
    this.lost.push({ container, depth: 0 });
    return this;
  }
}

/** What was thrown at the value of a member: an error about an answer that cannot be read says where. */
export function locatedAt(member: string | number | undefined, error: unknown): unknown {
  if (member === undefined || error instanceof Failure) return error;
  if (!(error instanceof Error)) return invalidResponse('what can be read').at(member);
  return error instanceof RestError && isUnreadable(error) ? error.at(member) : error;
}

const isUnreadable = ({ code, facts }: RestError) =>
  code === 'UPSTREAM_INVALID_RESPONSE' && facts.route === undefined;
