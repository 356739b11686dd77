/** Checks that an operation makes few calls, and stays within the bounds that are checked before its first call. */
import { getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect } from 'vitest';
import {
  type OperationBounds,
  QueryBounds,
} from '../../src/graphql/execution/bounds/query-bounds.ts';
import type { Selection } from '../../src/graphql/execution/model.ts';
import { schema } from '../../src/schema/schema.ts';
import { planned } from '../graphql/planned.ts';
import type { Question } from './question.ts';

/**
 * Maximum number of calls that may be wasted: pages without the objects, and reads that a count in a parent shows to be
 * needless.
 */
const maxWasted = 3;

/** What the operation is refused for, with these bounds. */
export function refusalOf(
  { document, variables }: Pick<Question, 'document' | 'variables'>,
  bounds: Partial<OperationBounds>,
): { readonly unit: string; readonly counted: number } | undefined {
  const { question, chosen } = planned(document, variables);
  const most = Number.MAX_SAFE_INTEGER;
  try {
    new QueryBounds({ maxObjects: most, maxCalls: most, ...bounds }).check(question, chosen);
  } catch (error) {
    return Object(error).extensions.cost;
  }
  return undefined;
}

/** `answer`: the response, with the trace of its calls. `reads`: number of direct reads for the same data. */
export function expectWithinBounds(
  question: Question,
  { data, extensions }: { readonly data?: unknown; readonly extensions?: object | undefined },
  reads = Number.POSITIVE_INFINITY,
): void {
  const { document, variables } = question;
  const { upstream } = extensions as Traced;
  const made = upstream.length;
  const why = `${document} ${JSON.stringify(variables)} ${JSON.stringify(upstream)}`;
  expect(made, `${reads} reads: ${why}`).toBeLessThanOrEqual(1.5 * reads + maxWasted);
  expect(Math.max(0, ...upstream.map(({ wave }) => wave)), `waves: ${why}`).toBeLessThanOrEqual(
    made,
  );
  // The calls that are counted as certain were made.
  expect(refusalOf(question, { maxCalls: made }), `certain calls: ${why}`).toBeUndefined();
  // Below another list without pages, a list is counted with its usual length.
  if (nestsLists(planned(document, variables).chosen.plan.root)) return;
  const objects = objectsIn(data, jsonKeysIn(document)) - 1;
  const { counted = 0 } = refusalOf(question, { maxObjects: -1 }) ?? {};
  expect(objects, `objects, at most ${counted}: ${why}`).toBeLessThanOrEqual(counted);
}

interface Traced {
  readonly upstream: readonly { readonly wave: number }[];
}

/** Whether a list without pages may be below another one. */
const nestsLists = ({ fields }: Selection, isInner = false): boolean =>
  fields.some((field) => {
    const isList = field.isList && !field.definition.args.some(({ name }) => name === 'ids');
    const isPage = field.name === 'nodes' || field.name === 'edges';
    if (isInner && isList && !isPage) return true;
    return field.selections.some((below) => nestsLists(below, isInner || (isList && !isPage)));
  });

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
