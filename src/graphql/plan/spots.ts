/** Objects that may stand in one place of a response, before anybody knows which: how many, and what is known of them. */
import type { PathIds } from '../identity/identity.ts';
import type { Resource } from '../identity/resource.ts';
import { saturated } from './expanded-sum.ts';

/** Path ids that are known there: how many different ones there may be of each. */
export type Ids = ReadonlyMap<string, number>;

export interface Spots {
  /** Says which fields lead there, so that what is the same under several names is known to be. */
  readonly name: string;
  /** How many objects there are at most. */
  readonly most: number;
  /** In how many answers they stand, at most. */
  readonly answers: number;
  /** Whether there is one, unless something fails. */
  readonly isSure: boolean;
  /** Waves of calls until they are there. */
  readonly wave: number;
  /** Waves until their ids are there. */
  readonly idsWave: number;
  readonly ids: Ids;
  /** Whether the objects say themselves where they stand, so that other path ids may hold for them. */
  readonly isElsewhere: boolean;
  /** What they are, if they have ids of their own. */
  readonly resource: Resource | undefined;
  /** Items on the page that each of them shows; for connections. */
  readonly first: number | undefined;
  /** Whether their texts came in all formats that are selected. */
  readonly hasTexts: boolean;
}

/** Where an operation begins, after so many waves. */
export const rootSpots = (wave: number): Spots => ({
  name: '',
  most: 1,
  answers: 1,
  isSure: true,
  wave,
  idsWave: wave,
  ids: new Map(),
  isElsewhere: false,
  resource: undefined,
  first: undefined,
  hasTexts: false,
});

export const times = (one: number, other: number): number => saturated(one * other);

/** How many different combinations there may be of these path ids, in so many spots. */
export function combinations(names: readonly string[], { ids, most }: Spots): number {
  let product = 1;
  for (const name of names) product = times(product, ids.get(name) ?? most);
  return Math.min(product, most);
}

/** Path ids with any value, for those who look at their names alone. */
export const anyIds = ({ ids }: Spots): PathIds =>
  Object.fromEntries(Array.from(ids.keys(), (name) => [name, name]));

/** The objects that these lead to. */
export function objectsOf(
  resource: Resource,
  spots: Spots,
  { homeKey, distinct }: { readonly homeKey: readonly string[]; readonly distinct: number },
): Ids {
  const home = resource.homes.find(({ key }) => key === homeKey) ?? resource.homes[0];
  const names = resource.namesKnownIn(home, spots.ids.keys());
  return new Map(
    names.map((name) => {
      const isInherited = home.above.includes(name) && !resource.tellsOf(name);
      const known = isInherited ? spots.ids.get(name) : undefined;
      return [name, Math.min(known ?? distinct, distinct)] as const;
    }),
  );
}
