/** The two executors that are compared. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFacade } from '../facade.ts';
import { neededFileIn } from '../soak/checkout.ts';
import type { Side } from './differ.ts';
import { plain } from './odd-answers.ts';
import { steadyOptions } from './steady-options.ts';

/** One side uses graphql-js, and the other one prepares each document. */
export const executors: readonly [Side, Side] = [
  { name: 'graphql', createFacade, options: { executor: 'graphql', reuseBytes: 0 } },
  { name: 'compiled', createFacade, options: { executor: 'compiled', reuseBytes: 0 } },
];

/** Both sides without error propagation, for which graphql-js has a directive. */
export const withNulls: readonly [Side, Side] = [
  { ...executors[0], onError: 'NULL' },
  { ...executors[1], onError: 'NULL' },
];

/** One side uses graphql-js, which does not end at an error. The other one does. */
export const halting: readonly [Side, Side] = [executors[0], { ...executors[1], onError: 'HALT' }];

/** Reuse also reads the clock, and this must not bring a document to its deadline. */
const clock = steadyOptions(100);
const kept = { ...clock, reuseBytes: 64_000_000 };
const nothingKept = { ...clock, reuseBytes: 0 };

/**
 * With graphql-js and nothing stored, and with the responses of two earlier queries; the data is unchanged. Both sides repeat the query, because loading depends on earlier figures.
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

/**
 * With nothing stored, and with graphql-js and responses from before a change: earlier ones came from a
 * service without faults.
 */
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

/** Repeats queries after the service has changed each time. */
export const changing: readonly [Side, Side] = [
  {
    name: 'nothing kept',
    createFacade,
    options: nothingKept,
    asksBefore: (same) => [plain, plain, same, plain],
  },
  {
    name: 'kept',
    createFacade,
    options: { ...kept, executor: 'compiled' },
    asksBefore: (same) => [plain, plain, same, plain],
  },
];

/** One side uses another checkout of this project, and the other one uses this checkout. */
export async function checkouts(directory: string): Promise<readonly [Side, Side]> {
  const file = pathToFileURL(
    neededFileIn(resolve(directory), '../test/facade.ts', 'facade/facade.ts', 'facade.ts'),
  );
  const other: { readonly createFacade: typeof createFacade } = await import(file.href);
  return [
    { name: 'the other checkout', createFacade: other.createFacade },
    { name: 'this checkout', createFacade },
  ];
}
