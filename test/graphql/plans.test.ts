/** Plans of a document: one for each combination of conditions. */
import fc from 'fast-check';
import { GraphQLError, parse } from 'graphql';
import { expect, test } from 'vitest';
import { PreparedDocument } from '../../src/graphql/execution/prepared-document.ts';
import { schema } from '../../src/schema/schema.ts';

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
  const chosenBy = (given: Record<string, unknown>) => document.planOf(schema, operation, given);
  return { chosenBy };
}

test('are shared by exactly those whose conditions are in the same states', () => {
  fc.assert(
    fc.property(operations, variables, variables, (spots, one, other) => {
      const text = written(spots);
      const { chosenBy } = planned(text, 'Asked');
      const used = spots.filter(({ where }) => where !== 'elsewhere').map(({ name }) => name);
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
