/** The objects of an introspection. The schema is known, so they are counted rather than estimated. */
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import type { Fragments } from '../plan/fragments.ts';
import { executeIntrospection } from '../plan/graphql-js.ts';
import { withoutIncremental } from '../plan/incremental.ts';
import { introspectedValues } from '../plan/introspection.ts';
import type { SchemaField } from '../plan/meta-fields.ts';
import type { Variables } from '../plan/planned-field.ts';
import { type FieldEstimate, leafOf } from './estimate.ts';

/** Larger introspections are not run: each of their values counts as an object. */
const mostRun = 1_000_000;

/** The estimate of a root field about the schema. */
export function introspectionEstimate(
  schema: GraphQLSchema,
  { key, nodes }: SchemaField,
  operation: OperationDefinitionNode,
  fragments: Fragments,
  variables: Variables,
): FieldEstimate {
  const selectionSet = { kind: Kind.SELECTION_SET, selections: nodes } as const;
  const values = introspectedValues(schema, selectionSet, fragments);
  const counted = (): number | undefined => {
    if (values > mostRun) return undefined;
    const { data, errors } = executeIntrospection({
      schema,
      document: withoutIncremental({
        kind: Kind.DOCUMENT,
        definitions: [{ ...operation, selectionSet }, ...Object.values(fragments)],
      }),
      variableValues: variables,
    });
    return errors || !data ? undefined : objectsIn(data) - 1;
  };
  const objects = counted() ?? values;
  return { ...leafOf({ key }), objects, total: { calls: 0, objects, depth: 0 } };
}

function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const below = Object.values(value).reduce((sum, one) => sum + objectsIn(one), 0);
  return below + (Array.isArray(value) ? 0 : 1);
}
