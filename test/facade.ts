/** Creates facades with other constants than those of every deployment, to reach a bound with less. */
import type { Facade, FacadeOptions as PublicOptions } from '../src/facade/facade.ts';
import { openFacade } from '../src/facade/open-facade.ts';
import { constants, derivedFrom } from '../src/server/settings/constants.ts';
import type { OtherConstants } from '../src/server/settings/options.ts';

export type { Facade };

/** Options of `createFacade`, and constants. */
export type FacadeOptions = PublicOptions & OtherConstants;

const derived = derivedFrom({ memoryBytes: 0, reuse: 'off', connections: 0 });
/** What a facade needs in addition to its options. */
export const constantNames: ReadonlySet<string> = new Set([
  ...Object.keys(constants),
  ...Object.keys(derived),
]);

export function createFacade(options: FacadeOptions): Facade {
  const entries = Object.entries(options);
  const isConstant = ([name]: readonly [string, unknown]) => constantNames.has(name);
  return openFacade(
    Object.fromEntries(entries.filter((entry) => !isConstant(entry))) as unknown as PublicOptions,
    Object.fromEntries(entries.filter(isConstant)),
  );
}
