/** IDs of the service that cannot become a global ID. */
import { RestError } from '../../rest/values/errors.ts';
import { article } from '../../rest/values/issues.ts';
import { isSafeSegment } from '../../rest/values/path.ts';

const maxShown = 300;

/**
 * The error for an object whose id cannot be used: it cannot be a part of a path, or is longer than accepted. The
 * object is null, with a warning.
 */
export class UnusableId extends RestError {
  /** The id, or its beginning if it is very long. */
  readonly shown: string;

  constructor(type: string, restId: string) {
    super('UPSTREAM_INVALID_RESPONSE', {
      cause: 'expected an id that can be part of a path',
      detail: `The REST ID of ${article(type)} cannot be part of a path, so the object could not be found by its ID.`,
    });
    this.shown = restId.slice(0, maxShown).toWellFormed();
  }

  /** The path is not extended, because the position of the value already shows which member it is. */
  override at(): this {
    return this;
  }

  override of(): this {
    return this;
  }
}

/** Throws if the id cannot become a global ID. */
export function requireUsable(type: string, restId: string): void {
  if (!isSafeSegment(restId)) throw new UnusableId(type, restId);
}
