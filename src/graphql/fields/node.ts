/**
 * Types of objects with ids of their own: from a resource's declaration come its type, its global id, and for
 * a node its `Query` field by id.
 */
import type { InterfaceRef } from '@pothos/core';
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { optionsOf } from '../../rest/table/kinds.ts';
import { nounOf } from '../../rest/table/nouns.ts';
import { NamedCompletion } from '../completion/named.ts';
import type { Resource } from '../identity/model.ts';
import { DeclaredResource, type ResourceOptions } from '../identity/resource.ts';
import { parseIdOf } from '../identity/resource-ids.ts';
import { kindOf } from '../identity/type-names.ts';
import { leaf } from '../plan/leaf.ts';
import { namingSource, ownSource } from '../plan/step.ts';
import { asText } from '../run/read-leaf.ts';
import { builder } from '../types/builder.ts';
import {
  type FieldBuilder,
  type Fields,
  forAnyBuilder,
  implementing,
  type Types,
} from '../types/field-types.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { acceptedIds } from '../types/input-ids.ts';
import { fieldsOf } from '../types/output.ts';
import { commonFieldsOf, ownFieldsOf } from '../types/resource-fields.ts';
import { interfaceOf, refOf } from '../types/resource-refs.ts';
import { semanticNonNull } from '../types/semantic-non-null.ts';
import { stepField } from '../types/step-field.ts';
import { unrecognizedDescription, unrecognizedFields } from '../types/unrecognized.ts';
import { linksUp } from './links-up.ts';
import { Node, serveNode } from './node-queries.ts';

type Interfaces = InterfaceRef<Types, object>[];

interface NodeOptions {
  /** Name of the argument of the `Query` field. */
  readonly argument?: string;
  /** Interfaces of what such objects share with those of other resources. */
  readonly shares?: Interfaces;
}

/** Pothos knows `Node` by what it gives clients; for a declaration it is an interface like any other. */
const NodeObject = Node as unknown as InterfaceRef<Types, object>;

/** Declares an interface of nodes that several resources share: `shape` holds what they have in common. */
export function sharedNode(shape: z.ZodObject): InterfaceRef<Types, object> {
  const { name = '', description = '' } = factsOf(shape).shape ?? {};
  return builder.interfaceRef<object>(name).implement({
    description,
    interfaces: implementing(Node),
    fields: forAnyBuilder((t) => ({ ...fieldsOf(t, shape), ...idFields(t, name) })),
  });
}

/**
 * Declares a node type: `node` gives such objects, and so does a `Query` field by id, whose argument is `id`
 * unless the interface has a better name for it.
 */
export function node(
  options: ResourceOptions,
  { argument = 'id', shares = [] }: NodeOptions = {},
): Resource {
  const resource = declared(new DeclaredResource(options), [NodeObject, ...shares]);
  serveNode(resource);
  const { name, endpoints, keyPatterns } = resource;
  extendQuery((t) => ({
    [lowerFirst(name)]: stepField(t, {
      type: refOf(resource),
      nullable: true,
      description: `The ${nounOf(name)} with this ID.`,
      operations: endpoints.map((endpoint) => endpoint.source),
      args: {
        [argument]: t.arg.id({
          required: true,
          description: `ID of the ${nounOf(name)}. ${acceptedIds(keyPatterns)}`,
        }),
      },
      step: {
        source: namingSource(argument),
        completion: new NamedCompletion({
          ifMissing: 'error',
          among: () => [resource],
          identify: (id) => parseIdOf(resource, String(id)),
        }),
      },
      extensions: semanticNonNull,
    }),
  }));
  return resource;
}

/** Declares a type of objects that have a global id, though the REST interface cannot read one by its id. */
export const identified = (options: ResourceOptions): Resource =>
  declared(new DeclaredResource(options), []);

function declared(resource: Resource, interfaces: Interfaces): Resource {
  const { name, description } = resource;
  const ref = refOf(resource);
  const fields = (t: FieldBuilder) => {
    const own = { ...idFields(t, name), ...commonFieldsOf(t, resource) };
    return { ...own, ...linksUp(t, resource, own) };
  };
  if (resource.isAbstract) declareInterface(resource, interfaces, fields);
  else
    builder.objectType(ref, { name, description, interfaces: implementing(...interfaces), fields });
  return resource;
}

/** An interface with the fields that all objects of the resource have, and the types behind it. */
function declareInterface(
  resource: Resource,
  interfaces: Interfaces,
  fields: (t: FieldBuilder) => Fields,
): void {
  const { name, description } = resource;
  const shared = interfaceOf(resource);
  builder.interfaceType(shared, {
    name,
    description,
    interfaces: implementing(...interfaces),
    fields: forAnyBuilder(fields),
  });
  for (const type of typesBehind(resource))
    builder.objectType(builder.objectRef<object>(type.name), {
      ...type,
      interfaces: implementing(...interfaces, shared),
    });
}

interface TypeBehind {
  readonly name: string;
  readonly description: string;
  readonly fields: (t: FieldBuilder) => Fields;
}

/** The types behind an interface: by what objects say they are, or by where they live. */
function typesBehind(resource: Resource): TypeBehind[] {
  const { shape, endpoints, name, unrecognizedName, description } = resource;
  if (!(shape instanceof z.ZodUnion))
    return endpoints.map((endpoint) => ({
      name: endpoint.name,
      description: endpoint.description ?? description,
      fields: () => ({}),
    }));
  const known = optionsOf(shape).map((option) => ({
    name: factsOf(option).shape?.name ?? '',
    description: factsOf(option).shape?.description ?? '',
    fields: (t: FieldBuilder) => ownFieldsOf(t, option, resource),
  }));
  const fallback = {
    name: unrecognizedName,
    description: unrecognizedDescription(name),
    fields: (t: FieldBuilder) => unrecognizedFields(t, name, (object) => kindOf(object, resource)),
  };
  return [...known, fallback];
}

/** `name` is that of the type, or of the resource behind its interface. */
export const globalIdField = (t: FieldBuilder, name: string): Fields => ({
  id: stepField(t, {
    type: 'ID',
    description: `Global ID of the ${nounOf(name)}.`,
    step: { source: ownSource(({ globalId }) => globalId), completion: leaf(asText) },
  }),
});

const idFields = (t: FieldBuilder, name: string): Fields => ({
  ...globalIdField(t, name),
  restId: stepField(t, {
    type: 'String',
    description: `REST API ID of the ${nounOf(name)}.`,
    step: { source: ownSource(({ restId }) => restId), completion: leaf(asText) },
  }),
});

/** Adds fields to a type from another domain's folder. For an interface, to all types behind it. */
export function extend(resource: Resource, fields: (t: FieldBuilder) => Fields): void {
  if (!resource.isAbstract) builder.objectFields(refOf(resource), fields);
  else builder.interfaceFields(interfaceOf(resource), forAnyBuilder(fields));
}

/** Adds fields to one of the types behind an interface. */
export function extendType(name: string, fields: (t: FieldBuilder) => Fields): void {
  // The builder knows the names of no types that are made of shapes.
  builder.objectFields(name as never, forAnyBuilder(fields));
}

/** Adds fields to the query type; they have no parent whose ids they could use. */
export function extendQuery(fields: (t: FieldBuilder) => Fields): void {
  builder.queryFields(forAnyBuilder(fields));
}
