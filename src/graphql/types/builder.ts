/**
 * The schema builder: scalars, the types of the Relay specification, references to the types of resources, and the static
 * types of fields.
 */
import SchemaBuilder, {
  type ArgumentRef,
  BasePlugin,
  type FieldRef,
  type InputFieldRef,
  type InterfaceRef,
  type SchemaTypes,
} from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { GraphQLFieldResolver, GraphQLTypeResolver } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import type { ReadLeaf, StepExtensions } from '../execution/model.ts';
import { asBoolean, asText } from '../execution/read-leaf.ts';
import { type ResolverContext, resolveField, resolveType } from '../execution/resolvers.ts';
import { leaf, memberSource, ownSource } from '../execution/step.ts';
import type { Resource } from '../identity/model.ts';
import { DateTime, JSONScalar, URLScalar } from './scalars.ts';

export const maxClientMutationIdLength = 255;

/** A field of one of Relay's types: a member of the value. */
const shows = (member: string, read: ReadLeaf): { readonly extensions: StepExtensions } => ({
  extensions: { step: { source: memberSource(member), completion: leaf(read) } },
});

const stepResolvers = 'stepResolvers';

/**
 * Gives every field the resolver by its step, and every interface and union the type of what such a resolver returned.
 * The Relay plugin adds fields whose own resolvers expect other values.
 */
class StepResolvers<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(): GraphQLFieldResolver<unknown, Types['Context'], object> {
    return resolveField;
  }

  override wrapResolveType(): GraphQLTypeResolver<unknown, Types['Context']> {
    return resolveType;
  }
}

SchemaBuilder.registerPlugin(stepResolvers, StepResolvers);

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      stepResolvers: StepResolvers<Types>;
    }
  }
}

export const builder = new SchemaBuilder<{
  Context: ResolverContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    URL: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
}>({
  plugins: [RelayPlugin, stepResolvers],
  defaultFieldNullability: false,
  relay: {
    clientMutationId: 'optional',
    // This project declares `node` and `nodes` itself, because they accept plain keys, and return null for a missing
    // object.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: {
      description: 'An object with a global ID, which the `node` query accepts.',
    },
    idFieldOptions: {
      extensions: {
        step: { source: ownSource(({ globalId }) => globalId), completion: leaf(asText) },
      } satisfies StepExtensions,
      description: 'Global ID of the object, which the `node` query accepts.',
    },
    pageInfoTypeOptions: {
      description: 'Information about pagination in a connection.',
    },
    hasNextPageFieldOptions: {
      ...shows('hasNextPage', asBoolean),
      description: 'Whether there are more items after the ones returned.',
    },
    hasPreviousPageFieldOptions: {
      ...shows('hasPreviousPage', asBoolean),
      description: 'Whether there are items before the ones returned.',
    },
    startCursorFieldOptions: {
      ...shows('startCursor', asText),
      description: 'Cursor of the first item returned. Null if no items are returned.',
    },
    endCursorFieldOptions: {
      ...shows('endCursor', asText),
      description:
        'Cursor of the position after the items returned. Pass it as `after` to return the items that follow. Null if no items are returned and `hasNextPage` is false.',
    },
    mutationInputArgOptions: {
      description: 'Parameters for the mutation.',
    },
    clientMutationIdInputOptions: {
      description: `A client identifier of up to ${maxClientMutationIdLength} characters, returned unchanged.`,
    },
    clientMutationIdFieldOptions: {
      ...shows('clientMutationId', asText),
      description:
        'The client identifier from the input, unchanged. Null if the input has none, or if it is too long.',
    },
  },
});

builder.addScalarType('DateTime', DateTime);
builder.addScalarType('URL', URLScalar);
builder.addScalarType('JSON', JSONScalar);
builder.queryType({
  description: 'The query root. Each field looks up an object by ID or returns a list.',
});
builder.mutationType({
  description: 'The mutation root. The mutations of a request run one after another, in order.',
});

type ObjectType = ReturnType<typeof builder.objectRef<object>>;

/** The object type or interface of a resource. */
export const refOf = memoized(
  ({ name, isAbstract }: Resource): ObjectType =>
    // The builder accepts references of both kinds.
    isAbstract
      ? (builder.interfaceRef<object>(name) as unknown as ObjectType)
      : builder.objectRef<object>(name),
);

/** The interface of an abstract resource. `refOf` has the static type of an object type for it. */
export const interfaceOf = (resource: Resource) =>
  refOf(resource) as unknown as InterfaceRef<Types, object>;

export type Types = typeof builder.$inferSchemaTypes;

export type FieldBuilder<Parent = object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>;
export type Field = FieldRef<Types, unknown, 'Object'>;
export type Fields = Record<string, Field>;

export type ArgBuilder = FieldBuilder['arg'];
export type Args = Record<string, ArgumentRef<Types, unknown>>;

export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;
export type InputFields = Record<string, InputFieldRef<Types, unknown>>;

/**
 * Makes fields of an object type usable for interfaces, for several types, and for `Query`. Only the types of the
 * builders differ.
 */
export const forAnyBuilder = (fields: (t: FieldBuilder) => Fields) => (t: unknown) =>
  fields(t as FieldBuilder) as never;

/** Interfaces of a type. The builder compares static types, but these are all `object` for types made from shapes. */
export const implementing = (
  ...interfaces: readonly Pick<InterfaceRef<Types, never>, 'kind' | 'name'>[]
) => interfaces as never[];

/** An option that is one value or several. */
export type OneOrMore<One> = One | readonly [One, ...One[]];

export const oneOrMore = <One extends object>(value: OneOrMore<One>) =>
  [value].flat() as unknown as readonly [One, ...One[]];
