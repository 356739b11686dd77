/**
 * Parts: objects that gather fields of another one. They have a global id, made of the key of the whole, but no
 * object and no id in the REST interface. They cost no call; what is selected in them is asked for as if it
 * stood in the whole itself.
 */
import { shape } from '../../rest/table/shape.ts';
import { PartCompletion } from '../completion/whole.ts';
import type { Resource } from '../identity/model.ts';
import { DeclaredResource } from '../identity/resource.ts';
import { builder } from '../types/builder.ts';
import { partSource } from '../types/early-sources.ts';
import { type Field, type FieldBuilder, type Fields, implementing } from '../types/field-types.ts';
import { refOf } from '../types/resource-refs.ts';
import { stepField } from '../types/step-field.ts';
import { linksUp } from './links-up.ts';
import { globalIdField } from './node.ts';
import { Node, serveNode } from './node-queries.ts';

export interface PartOptions {
  readonly name: string;
  readonly description: string;
  /** What such objects are parts of; from the one with the shortest key to that with the longest. */
  readonly of: readonly [Resource, ...Resource[]];
}

/** Declares the type of parts. `node` gives them, where the whole is there. */
export function part(
  { name, description, of: [first, ...others] }: PartOptions,
  fields: (t: FieldBuilder) => Fields,
): Resource {
  const resource = new DeclaredResource({
    shape: shape(name, description, {}),
    endpoints: [{ whole: first }, ...others.map((whole) => ({ whole }))],
  });
  builder.objectType(refOf(resource), {
    name,
    description,
    interfaces: implementing(Node),
    fields(t) {
      const own = { ...globalIdField(t, name), ...fields(t) };
      return { ...own, ...linksUp(t, resource, own) };
    },
  });
  serveNode(resource);
  return resource;
}

/** The field of an object that holds a part of it. */
export function partField(t: FieldBuilder, resource: Resource, description: string): Field {
  return stepField(t, {
    type: refOf(resource),
    description,
    step: { source: partSource(resource), completion: new PartCompletion() },
  });
}
