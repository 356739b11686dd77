/** The schema builder: which scalars there are, and how Relay's types read. Holds no types of its own. */
import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { RequestContext } from '../plan/context.ts';
import { leaf, type ReadLeaf } from '../plan/shown.ts';
import { memberSource, ownSource, type StepExtensions } from '../plan/step.ts';
import { asBoolean, asText } from '../run/read-leaf.ts';
import { DateTime, JSONScalar, URLScalar } from './scalars.ts';

/** Characters that a `clientMutationId` may have. */
export const longestClientMutationId = 255;

/** The fields of Relay's own types show members of what is there. */
const shows = (member: string, read: ReadLeaf): { readonly extensions: StepExtensions } => ({
  extensions: { step: { source: memberSource(member), shown: leaf(read) } },
});

export const builder = new SchemaBuilder<{
  Context: RequestContext;
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
      description: 'An object with a global id, by which `node` reads it again.',
    },
    idFieldOptions: {
      extensions: {
        step: { source: ownSource(({ globalId }) => globalId), shown: leaf(asText) },
      } satisfies StepExtensions,
      description: 'Global id of the object: `node` takes it.',
    },
    pageInfoTypeOptions: {
      description: 'Where the items of a connection stand in the whole list.',
    },
    hasNextPageFieldOptions: {
      ...shows('hasNextPage', asBoolean),
      description: 'Whether the list goes on after these items.',
    },
    hasPreviousPageFieldOptions: {
      ...shows('hasPreviousPage', asBoolean),
      description: 'Whether the list has items before these.',
    },
    startCursorFieldOptions: {
      ...shows('startCursor', asText),
      description: 'Cursor of the first of these items; null when there are none.',
    },
    endCursorFieldOptions: {
      ...shows('endCursor', asText),
      description:
        'Cursor to read on from: pass it as `after`. Null when there is nothing to go on from.',
    },
    mutationInputArgOptions: {
      description: 'Input of the mutation: the object that it is about, and the values to set.',
    },
    clientMutationIdInputOptions: {
      description: `Any text of the client, of at most ${longestClientMutationId} characters: the payload gives it back unchanged.`,
    },
    clientMutationIdFieldOptions: {
      ...shows('clientMutationId', asText),
      description: 'The `clientMutationId` that the input gave, unchanged.',
    },
  },
});

builder.addScalarType('DateTime', DateTime);
builder.addScalarType('URL', URLScalar);
builder.addScalarType('JSON', JSONScalar);
builder.queryType({
  description: 'Fields to read with. Each starts at one object, found by its id, or at a list.',
});
builder.mutationType({
  description:
    'Fields to change something with. Those of one request are executed one after another, in order.',
});
