/** Keeps the values that a document holds out of what validation says about them. */
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { withoutValues } from '../graphql/errors/without-values.ts';

export function useQuietValidation(): Plugin {
  return {
    onValidate:
      () =>
      ({ result, setResult }) => {
        // Yoga declares any error here, but the rules give those of GraphQL.
        const errors = result as readonly GraphQLError[];
        if (errors.length > 0) setResult(errors.map(quiet));
      },
  };
}

const quiet = (error: GraphQLError): GraphQLError =>
  new GraphQLError(withoutValues(error), {
    nodes: error.nodes ?? null,
    extensions: error.extensions,
  });
