/**
 * Parts: objects that group fields of another object, their whole, and have no object in the REST API. The global ID of
 * a part contains the key of its whole, and a link to it needs no call.
 */

import { shape } from '../../rest/table/shape.ts';
import { PartCompletion } from '../completion/whole.ts';
import type { Resource } from '../identity/model.ts';
import { declareResource } from '../identity/resource.ts';
import { refOf } from '../types/builder.ts';
import { partSource } from '../types/early-sources.ts';
import type { Field, FieldBuilder, Fields } from '../types/field-types.ts';
import { stepField } from '../types/step-field.ts';
import { declared, globalIdField, NodeObject } from './node.ts';

export interface PartOptions {
  readonly name: string;
  readonly description: string;
  /** The resources of the wholes, from the shortest key to the longest. */
  readonly of: readonly [Resource, ...Resource[]];
}

/** Declares the type of a part. `Query.node` returns the part if its whole exists. */
export function part(
  { name, description, of: [first, ...others] }: PartOptions,
  fields: (t: FieldBuilder) => Fields,
): Resource {
  const resource = declareResource({
    shape: shape(name, description, {}),
    endpoints: [{ whole: first }, ...others.map((whole) => ({ whole }))],
  });
  return declared(resource, [NodeObject], (t) => ({ ...globalIdField(t, name), ...fields(t) }));
}

/** The field of the whole that returns its part. */
export function partField(t: FieldBuilder, resource: Resource, description: string): Field {
  return stepField(t, {
    type: refOf(resource),
    description,
    step: { source: partSource(resource), completion: new PartCompletion() },
  });
}
