/** The two executors that are compared. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFacade } from '../../src/facade/facade.ts';
import { neededFileIn } from '../soak/checkout.ts';
import type { Side } from './differ.ts';

/** By graphql-js, and by the plan. */
export const executors: readonly [Side, Side] = [
  { name: 'graphql', createFacade, options: { executor: 'graphql' } },
  { name: 'plan', createFacade, options: { executor: 'plan' } },
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
