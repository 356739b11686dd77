/** The two executors that are compared. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFacade } from '../../src/facade/facade.ts';
import { neededFileIn } from '../soak/checkout.ts';
import type { Side } from './differ.ts';
import { plain } from './odd-answers.ts';
import { steadyOptions } from './steady-options.ts';

/** By graphql-js, and by the plan. */
export const executors: readonly [Side, Side] = [
  { name: 'graphql', createFacade, options: { executor: 'graphql', reuseBytes: 0 } },
  { name: 'plan', createFacade, options: { executor: 'plan', reuseBytes: 0 } },
];

/** The clock is looked at for everything that is kept, too, and a document must not reach its deadline by that. */
const clock = steadyOptions(100);
const kept = { ...clock, reuseBytes: 64_000_000 };
const nothingKept = { ...clock, reuseBytes: 0 };

/**
 * By graphql-js with nothing kept, and by the plan with what was kept of two earlier times: nothing has changed. Both are
 * asked as often, because the way in which objects are read depends on what was seen.
 */
export const unchanged: readonly [Side, Side] = [
  {
    name: 'nothing kept',
    createFacade,
    options: { ...nothingKept, executor: 'graphql' },
    asksBefore: (same) => [same, same],
  },
  { name: 'kept', createFacade, options: kept, asksBefore: (same) => [same, same] },
];

/** By the plan with nothing kept, and by graphql-js with what was kept before a change: earlier the service answered as it should. */
export const changed: readonly [Side, Side] = [
  {
    name: 'nothing kept',
    createFacade,
    options: nothingKept,
    asksBefore: () => [plain, plain],
  },
  {
    name: 'kept',
    createFacade,
    options: { ...kept, executor: 'graphql' },
    asksBefore: () => [plain, plain],
  },
];

/** By another checkout of this project, and by this one. */
export async function checkouts(directory: string): Promise<readonly [Side, Side]> {
  const file = pathToFileURL(neededFileIn(resolve(directory), 'facade/facade.ts', 'facade.ts'));
  const other: { readonly createFacade: typeof createFacade } = await import(file.href);
  return [
    { name: 'the other checkout', createFacade: other.createFacade },
    { name: 'this checkout', createFacade },
  ];
}
