/**
 * Fields of payloads for objects that an input names beside the target. As for links, the rest of their keys may have
 * to be read: that of a team which got access to a space is in the space.
 */
import type { z } from 'zod';
import { source } from '../plan/step.ts';
import { idFieldFor } from '../types/link-ids.ts';
import { ifNotApplied } from '../types/null-causes.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';
import { isCalled, type Payload, type PayloadFields, payloadIn } from './payload-links.ts';

interface GivenObject {
  readonly description: string;
  /** Returns the id, or the ids, in the input. */
  readonly of: (payload: Payload) => unknown;
}

/** A field with the objects. `schema`: a reference, or a list of them. */
export const given =
  (name: string, schema: z.ZodType, { description, of }: GivenObject): PayloadFields =>
  (t) => ({
    [name]: outputField(t, outputOf(schema), {
      description,
      ifMissing: ifNotApplied,
      source: source((asked) => {
        const payload = payloadIn(asked);
        return isCalled(payload) && payload.userErrors.length === 0 ? of(payload) : null;
      }),
    }),
  });

/** A field with the global ID of an object that was removed from the target. Null if there was none. */
export const removedId =
  (name: string, schema: z.ZodType, { description, of }: GivenObject): PayloadFields =>
  (t) => {
    const ids = idFieldFor(name, schema, false);
    if (!ids) throw new TypeError(`${name} is not the ID of an object`);
    return {
      [ids.name]: outputField(t, ids.output, {
        description,
        source: source((asked) => {
          const payload = payloadIn(asked);
          return payload.response === true ? of(payload) : null;
        }),
      }),
    };
  };
