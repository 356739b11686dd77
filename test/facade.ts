/** Creates facades with other constants than those of every deployment, to reach a bound with less. */
import type { Facade, FacadeOptions as PublicOptions } from '../src/facade/facade.ts';
import { openFacade } from '../src/facade/open-facade.ts';
import { constants, memorySharesOf } from '../src/facade/settings/constants.ts';
import type { OtherConstants } from '../src/facade/settled.ts';

export type { Facade };

/** Options of `createFacade`, and constants beside them. */
export type FacadeOptions = PublicOptions & OtherConstants;

const names = new Set([...Object.keys(constants), ...Object.keys(memorySharesOf(0, 'off'))]);

export function createFacade(options: FacadeOptions): Facade {
  const entries = Object.entries(options);
  const isConstant = ([name]: readonly [string, unknown]) => names.has(name);
  return openFacade(
    Object.fromEntries(entries.filter((entry) => !isConstant(entry))) as unknown as PublicOptions,
    Object.fromEntries(entries.filter(isConstant)),
  );
}
