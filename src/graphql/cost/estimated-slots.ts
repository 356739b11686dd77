/** The objects that may stand in one place of a response: how many there may be, and what is known of them. */
import { memoized } from '../../rest/values/memoized.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { saturated } from '../plan/expanded-sum.ts';

/** Path ids that are known: how many different ones there may be of each. */
export type Ids = ReadonlyMap<string, number>;

export interface Slots {
  /** Says by which fields they are reached: equal names are of the same objects. */
  readonly name: string;
  /** How many objects there are at most. */
  readonly most: number;
  /** In how many answers they stand at most. */
  readonly answers: number;
  /** Says which object is there, unless something fails: other names are of other objects. */
  readonly sure: string | undefined;
  /** Waves of calls until they are there. */
  readonly wave: number;
  /** Waves until their ids are there. */
  readonly idsWave: number;
  readonly ids: Ids;
  /** Names of path ids that only the objects themselves tell: they are not there before them. */
  readonly containedIds: readonly string[];
  /** Whether the objects say themselves where they stand, so that other path ids may hold for them. */
  readonly isElsewhere: boolean;
  /** What they are, if they have ids of their own. */
  readonly resource: Resource | undefined;
  /** Items on the page that each of them shows, for connections. */
  readonly first: number | undefined;
  /** Whether their texts came in all formats that are selected. */
  readonly hasTexts: boolean;
}

/** Where an operation begins, or one of its fields that run one after another. */
export const rootSlots = (wave: number, name: string): Slots => ({
  name,
  most: 1,
  answers: 1,
  sure: name,
  wave,
  idsWave: wave,
  ids: new Map(),
  containedIds: [],
  isElsewhere: false,
  resource: undefined,
  first: undefined,
  hasTexts: false,
});

/** A text that is the same for equal slots alone. No name in it holds a space or a comma. */
export function textOfSlots(slots: Slots): string {
  const { name, most, answers, sure, wave, idsWave, ids, containedIds } = slots;
  const { isElsewhere, resource, first, hasTexts } = slots;
  let text = `${name} ${most} ${answers} ${wave} ${idsWave} ${isElsewhere} ${resource?.name} ${first} ${hasTexts} ${containedIds}`;
  for (const [id, count] of ids) text += ` ${id} ${count}`;
  return `${text} ${sure === undefined}${sure ?? ''}`;
}

export const times = (one: number, other: number): number => saturated(one * other);

/** How many different combinations there may be of the path ids with these names. */
export function combinations(names: readonly string[], { ids, most, isElsewhere }: Slots): number {
  if (isElsewhere) return most;
  // What is not known around the objects, arguments say, and for all of them alike.
  const product = names.reduce((sum, name) => times(sum, ids.get(name) ?? 1), 1);
  return Math.min(product, most);
}

/** Path ids with any value, for those who look at their names alone. */
export const anyIds = ({ ids }: Pick<Slots, 'ids'>): PathIds => named(ids);

const named = memoized(
  (ids: Ids): PathIds => Object.fromEntries(Array.from(ids.keys(), (name) => [name, name])),
);

/** Names of the path ids that objects in an endpoint tell, and that neither their key nor what is around them holds. */
export const containedIdsIn = ({ resource, key }: ResourceEndpoint, around: Ids): string[] =>
  resource.containedIdNames.filter((name) => !key.includes(name) && !around.has(name));

/** The path ids of so many different objects in an endpoint, which stand in these slots or are linked from there. */
export function idsOf(endpoint: ResourceEndpoint, { ids }: Slots, distinct: number): Ids {
  const { resource } = endpoint;
  const names = resource.idNamesIn(endpoint, ids.keys());
  return new Map(
    names.map((name) => {
      const isInherited = name !== endpoint.ownKey && !resource.containsPathId(name);
      const around = isInherited ? ids.get(name) : undefined;
      return [name, Math.min(around ?? distinct, distinct)] as const;
    }),
  );
}
