/** Plans of a document: one for each combination of conditions, within limits. */
import fc from 'fast-check';
import { GraphQLError, parse } from 'graphql';
import { expect, test } from 'vitest';
import { QueryBounds } from '../../src/graphql/execution/bounds/query-bounds.ts';
import { PreparedDocument } from '../../src/graphql/execution/prepared-document.ts';
import { schema } from '../../src/schema/schema.ts';
import { forked, times } from '../attacks/documents.ts';

const names = ['a', 'b', 'c', 'd'] as const;
const states = [true, false, null, undefined] as const;
const spot = fc.record({
  name: fc.constantFrom(...names),
  directive: fc.constantFrom('skip', 'include'),
  where: fc.constantFrom('field', 'inline', 'spread', 'fragment', 'schema', 'elsewhere'),
});
const operations = fc.array(spot, { maxLength: 6 });
const variables = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.constantFrom(...states)])),
);

/** An operation with conditions at these positions; those of `elsewhere` are in another operation. */
const written = (
  spots: readonly (typeof spot extends fc.Arbitrary<infer Spot> ? Spot : never)[],
) => {
  const at = (where: string) => spots.filter((one) => one.where === where);
  const on = ({ name, directive }: { name: string; directive: string }) =>
    `@${directive}(if: $${name})`;
  const each = (where: string, write: (condition: string, index: number) => string) =>
    at(where)
      .map((one, index) => write(on(one), index))
      .join(' ');
  return `query Asked {
        t: __typename
        ${each('field', (condition, n) => `f${n}: organization { title ${condition} id }`)}
        ${each('inline', (condition, n) => `... on Query ${condition} { i${n}: __typename }`)}
        ${each('spread', (condition) => `...S ${condition}`)}
        ...F
        s: __schema { __typename ${each('schema', (condition, n) => `k${n}: __typename ${condition}`)} }
      }
      query Other { t: __typename ${each('elsewhere', (condition, n) => `e${n}: __typename ${condition}`)} }
      fragment S on Query { u: __typename }
      fragment F on Query { v: __typename ${each('fragment', (condition, n) => `g${n}: __typename ${condition}`)} }`;
};

/** A document with its plans, and those of an operation. */
function planned(text: string, operationName: string | null = null) {
  const document = new PreparedDocument(text, parse(text));
  const operation = document.operation(operationName);
  if (!operation) throw new Error('There is no operation');
  const plans = document.planned(schema);
  const chosenBy = (given: Record<string, unknown>) => plans.planOf(operation, given);
  return { document, operation, plans, chosenBy };
}

test('are shared by exactly those whose conditions are in the same states', () => {
  fc.assert(
    fc.property(operations, variables, variables, (spots, one, other) => {
      const text = written(spots);
      const { chosenBy } = planned(text, 'Asked');
      const used = spots
        .filter(({ where }) => where !== 'schema' && where !== 'elsewhere')
        .map(({ name }) => name);
      const planOf = (given: Record<string, unknown>) => {
        const known = Object.entries(given).filter(([, value]) => value !== undefined);
        try {
          return chosenBy(Object.fromEntries(known));
        } catch (error) {
          if (error instanceof GraphQLError) return undefined;
          throw error;
        }
      };
      const isSame = used.every((name) => one[name] === other[name]);
      const [first, second] = [planOf(one), planOf(other)];
      // If the root is null or missing, the operation is refused, so there is no plan to share.
      if (first && second) expect(first === second, text).toBe(isSame);
      else if (isSame) expect([first, second], text).toEqual([undefined, undefined]);
    }),
    { numRuns: 500 },
  );
});

test('of one document are 32 at most, and those of a large one fewer', () => {
  const flags = times(10, (n) => `$b${n}: Boolean!`);
  const planAll = (fields: string) => {
    const text = `query (${flags}) { ${times(10, (n) => `b${n}: __typename @skip(if: $b${n})`)} t: __typename ${fields} }`;
    const { plans, chosenBy } = planned(text);
    for (let choice = 0; choice < 200; choice += 1)
      chosenBy(
        Object.fromEntries(
          Array.from({ length: 10 }, (_, n) => [`b${n}`, (choice & (1 << n)) !== 0]),
        ),
      );
    return plans;
  };
  const small = planAll('');
  expect(small.count).toBe(32);
  const large = planAll(times(1_000, (n) => `a${n}: __typename`));
  expect(large.count).toBeLessThan(20);
  expect(large.bytes).toBeLessThan(21_000_000);
});

test('of introspections there are none', () => {
  const text =
    'query ($a: Boolean!) { __schema { __typename @skip(if: $a) } __type(name: "A") { name } }';
  const { plans, chosenBy } = planned(text);
  for (const a of [true, false, null]) chosenBy({ a });
  expect([plans.count, plans.bytes]).toEqual([0, 0]);
});

test('a document that is too large is refused again without planning it again', () => {
  const text = `{ page(id: "x/y") { ${forked(16)} } }`;
  const { document, operation, plans, chosenBy } = planned(text);
  const plan = chosenBy({});
  let growth = 0;
  document.onGrowth = () => {
    growth += 1;
  };
  const bounds = new QueryBounds({ maxObjects: 1_000_000, maxCalls: 256 });
  const refusal = /^The operation selects 5001 fields/;
  expect(() => bounds.prepare(plan, operation)).toThrow(refusal);
  expect(growth).toBeGreaterThan(0);
  growth = 0;
  for (let time = 0; time < 3; time += 1) {
    expect(chosenBy({})).toBe(plan);
    expect(() => bounds.prepare(plan, operation)).toThrow(refusal);
  }
  expect([growth, plans.count]).toEqual([0, 1]);
});
