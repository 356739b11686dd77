/** The schema builder: which scalars there are, and how Relay's types read. Holds no types of its own. */
import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { GraphContext } from './context.ts';
import { DateTime, JSONScalar, URLScalar } from './scalars.ts';
import { typeNameOf } from './type-names.ts';

export const builder = new SchemaBuilder<{
  Context: GraphContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    URL: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
}>({
  plugins: [RelayPlugin],
  defaultFieldNullability: false,
  relay: {
    clientMutationId: 'optional',
    // Own fields, which take plain keys too and give a missing id null instead of failing the list.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: {
      description: 'An object with a global id, by which it can be asked for again.',
      resolveType: (object) => typeNameOf(object as object),
    },
    idFieldOptions: { description: 'Global id.' },
    pageInfoTypeOptions: { description: 'Where a page of a connection stands in the whole list.' },
    hasNextPageFieldOptions: { description: 'Whether there is more after `endCursor`.' },
    hasPreviousPageFieldOptions: { description: 'Whether there is something before this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first edge; null on an empty page.' },
    endCursorFieldOptions: {
      description: 'Where to go on: pass it as `after`. Null when there is nothing to go on from.',
    },
    mutationInputArgOptions: { description: 'What to do.' },
    clientMutationIdInputOptions: { description: 'Comes back in the payload as it is.' },
    clientMutationIdFieldOptions: { description: 'The `clientMutationId` of the input.' },
  },
});

builder.addScalarType('DateTime', DateTime);
builder.addScalarType('URL', URLScalar);
builder.addScalarType('JSON', JSONScalar);
builder.queryType({ description: 'Where every read begins.' });
builder.mutationType({
  description: 'Where every change begins. Changes of one request are made one after another.',
});
