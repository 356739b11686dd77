/** Warns that the schema does not have the kind of an object. */
import type { Warnings } from '../errors/warnings.ts';

export const warnUnrecognized = (warnings: Warnings, slot: object, kind: string | undefined) =>
  warnings.add('UNRECOGNIZED_VALUE', 'The kind of the object is not in the schema.', slot, kind);
