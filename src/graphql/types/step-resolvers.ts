/**
 * Gives every field the resolver by its step, and every interface and union the type of what such a resolver returned.
 * The Relay plugin adds fields whose own resolvers expect other values.
 */
import SchemaBuilder, { BasePlugin, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLTypeResolver } from 'graphql';
import { resolveField, resolveType } from '../execution/resolvers.ts';

export const stepResolvers = 'stepResolvers';

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
