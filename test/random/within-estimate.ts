/** Checks that an operation stays within its estimate. */
import { getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect } from 'vitest';
import { QueryCosts } from '../../src/graphql/cost/query-costs.ts';
import { schema } from '../../src/schema/schema.ts';
import { planned } from '../graphql/planned.ts';
import type { Question } from './question.ts';

export function estimateOf(
  { document, variables }: Pick<Question, 'document' | 'variables'>,
  listItems = 1_000,
) {
  const bounds = {
    mostObjects: 1,
    mostCalls: 1,
    listItems,
    sortedItems: 10_000,
    groupedPages: 3,
    mostIds: 1_000,
  };
  const costs = new QueryCosts(schema, bounds);
  const { question, chosen } = planned(document, variables);
  return costs.estimate(question, chosen);
}

/** Response keys of JSON fields, whose contents are not objects of the graph. */
function jsonKeysIn(document: string): ReadonlySet<string> {
  const keys = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    parse(document),
    visitWithTypeInfo(types, {
      Field({ alias, name }) {
        if (String(getNamedType(types.getType())) === 'JSON') keys.add((alias ?? name).value);
      },
    }),
  );
  return keys;
}

function objectsIn(value: unknown, json: ReadonlySet<string>): number {
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + objectsIn(one, json), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, one]) => (json.has(key) ? sum : sum + objectsIn(one, json)),
    1,
  );
}

interface CostExtensions {
  readonly upstream: readonly { readonly wave: number }[];
  readonly cost: object;
}

/** `answer`: the response, with the trace of its calls. */
export function expectWithinEstimate(
  question: Question,
  { data, extensions }: { readonly data?: unknown; readonly extensions?: unknown },
  listItems = 1_000,
): void {
  const { document, variables } = question;
  const { leastCalls, calls, objects, depth } = estimateOf(question, listItems);
  const { upstream, cost } = extensions as CostExtensions;
  const made = upstream.length;
  const why = `${document} ${JSON.stringify(variables)} ${JSON.stringify(upstream)}`;
  expect(cost, why).toEqual({ estimatedCalls: calls, estimatedObjects: objects, calls: made });
  expect(made, why).toBeGreaterThanOrEqual(leastCalls);
  expect(made, why).toBeLessThanOrEqual(calls);
  expect(Math.max(0, ...upstream.map(({ wave }) => wave)), why).toBeLessThanOrEqual(depth);
  expect(objectsIn(data, jsonKeysIn(document)) - 1, why).toBeLessThanOrEqual(objects);
}
