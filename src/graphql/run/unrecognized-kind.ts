/** Says in the response that an object is of a kind that is not known; `kind` is what it says of itself. */
import type { Warnings } from '../errors/warnings.ts';

export const warnUnrecognized = (warnings: Warnings, slot: object, kind: string | undefined) =>
  warnings.add('UNRECOGNIZED_VALUE', 'The kind of the object is not in the schema.', slot, kind);
