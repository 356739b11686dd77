/** A query does not fail because lists of many parents are read from one list: budgets that suffice without it suffice. */
import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FacadeOptions } from '../facade.ts';
import {
  changeRequest,
  type SiblingService,
  siblingUpstream,
  space,
} from '../graphql/sibling-upstream.ts';
import { startWorld } from '../harness.ts';

const statuses = ['DRAFT', 'OPEN', 'MERGED', 'ARCHIVED'];

interface Trial {
  readonly parents: number;
  /** Number of items of each parent, and of other parents. */
  readonly own: number;
  readonly others: number;
  /** Characters in each item. */
  readonly size: number;
  readonly first: number;
  /** Lists that are read at the same time. */
  readonly lists: number;
  /** Number of calls by which the budget exceeds what is needed. */
  readonly spareCalls: number;
  readonly spareBytes: number;
}

const trials: fc.Arbitrary<Trial> = fc.record({
  parents: fc.integer({ min: 3, max: 30 }),
  own: fc.integer({ min: 0, max: 25 }),
  others: fc.constantFrom(0, 20, 300, 1_500, 4_000),
  size: fc.integer({ min: 100, max: 1_200 }),
  first: fc.constantFrom(1, 3, 25),
  lists: fc.integer({ min: 1, max: statuses.length }),
  spareCalls: fc.constantFrom(0, 1, 3, 20),
  spareBytes: fc.constantFrom(0, 0.1, 0.3, 0.6, 1, 2, 10, 1_000, 10_000),
});

const serviceOf = ({ parents, own, others, size }: Trial): SiblingService => {
  const subject = 'x'.repeat(size);
  const spaces = Array.from({ length: parents }, (_, at) => space(`s${at}`));
  const of = (count: number, parent: string, name: string) =>
    Array.from({ length: count }, (_, at) => changeRequest(`${name}${at}`, parent, { subject }));
  const changeRequests = [
    ...of(others, 'far', 'far'),
    ...spaces.flatMap((_, at) => of(own, `s${at}`, `own${at}x`)),
  ];
  return { collections: [], spaces, changeRequests };
};

const documentOf = ({ lists, first }: Trial) => {
  const fields = statuses
    .slice(0, lists)
    .map((one) => `${one}: changeRequests(status: ${one}, first: ${first}) { nodes { restId } }`);
  return `{ organization(id: "o") { spaces(first: 30) { nodes { ${fields.join(' ')} } } } }`;
};

/** Asks for the lists, and counts the bytes of the responses. */
async function ask(trial: Trial, facade: Partial<FacadeOptions>) {
  const upstream = siblingUpstream(serviceOf(trial));
  let bytes = 0;
  const counting: RequestListener = (request, response) => {
    const end = response.end.bind(response);
    response.end = (body?: unknown) => {
      bytes += String(body ?? '').length;
      return end(body);
    };
    upstream(request, response);
  };
  const world = await startWorld({ upstream: counting, facade });
  const { data, errors, calls } = await world.ask(documentOf(trial));
  return { data, errors, calls: calls.length, bytes };
}

test('calls and bytes that suffice for separate lists suffice', async () => {
  let grouped = 0;
  await fc.assert(
    fc.asyncProperty(trials, async (trial) => {
      const separate = await ask(trial, { queryGroupedPages: 0 });
      expect(separate.errors).toBeUndefined();
      const callBudget = separate.calls + trial.spareCalls;
      const byteBudget = Math.ceil(separate.bytes * (1 + trial.spareBytes));
      const { data, errors, calls } = await ask(trial, { callBudget, byteBudget });
      if (calls < separate.calls) grouped += 1;
      expect(errors).toBeUndefined();
      expect(data).toEqual(separate.data);
    }),
    { numRuns: 100, seed: 5 },
  );
  expect(grouped).toBeGreaterThan(5);
});
