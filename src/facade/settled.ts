/** All values from which a facade is made: options, shares of the memory, and constants. */
import { type CheckedOptions, checkOptions } from './checked-options.ts';
import type { FacadeOptions } from './facade-options.ts';
import {
  type Constants,
  constants,
  type MemoryShares,
  memorySharesOf,
  queueLimitOf,
} from './settings/constants.ts';

/** Values that are computed from options. */
interface Derived extends MemoryShares {
  readonly queueLimit: number;
}

export type Settled = CheckedOptions & Derived & Constants;

/** Values that tests replace. */
export type OtherConstants = Partial<Derived & Constants>;

export const derivedFrom = ({
  memoryBytes,
  reuse,
  connections,
}: Pick<CheckedOptions, 'memoryBytes' | 'reuse' | 'connections'>): Derived => ({
  ...memorySharesOf(memoryBytes, reuse),
  queueLimit: queueLimitOf(connections),
});

/** Throws a `TypeError` with the name of the invalid option. */
export function settled(options: FacadeOptions, others: OtherConstants = {}): Settled {
  const checked = checkOptions(options);
  return { ...constants, ...derivedFrom(checked), ...checked, ...others };
}
