/**
 * Answers nothing of the graph without a token: what stands below the root is not even looked at, so who has
 * no token can make neither calls nor work. `__typename` and introspection need none.
 */
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { RestError } from '../../rest/errors.ts';
import type { GraphContext } from './context.ts';

export function requireToken(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {})) {
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (parent, args, context: GraphContext, info) => {
        if (!context.rest.hasToken) throw new RestError('UNAUTHENTICATED');
        return resolve(parent, args, context, info);
      };
    }
  return schema;
}
