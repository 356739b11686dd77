/** All values that a facade is made with: options, shares of the memory, and constants. */
import { type CheckedOptions, checkOptions } from './checked-options.ts';
import type { FacadeOptions } from './facade-options.ts';
import {
  type Constants,
  constants,
  type MemoryShares,
  memorySharesOf,
} from './settings/constants.ts';

export type Settled = CheckedOptions & MemoryShares & Constants;

/** Constants and shares that tests replace. */
export type OtherConstants = Partial<MemoryShares & Constants>;

/** Throws a `TypeError` that names the invalid option. */
export function settled(options: FacadeOptions, others: OtherConstants = {}): Settled {
  const checked = checkOptions(options);
  const shares = memorySharesOf(checked.memoryBytes, checked.reuse);
  return { ...constants, ...shares, ...checked, ...others };
}
