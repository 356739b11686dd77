/** The objects that may be in the slots of a field: how many, and what is known about them. */
import { memoized } from '../../rest/values/memoized.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { saturated } from '../plan/expanded-sum.ts';

/** Known path ids, with the maximum number of different values. */
export type Ids = ReadonlyMap<string, number>;

export interface Slots {
  /** Path of fields that lead there. Equal names mean the same objects. */
  readonly name: string;
  /** Maximum number of objects. */
  readonly most: number;
  /** Maximum number of responses that contain them. */
  readonly responses: number;
  /** Names the object that is there if nothing fails. Different names mean different objects. */
  readonly sure: string | undefined;
  /** Waves until they are read. */
  readonly wave: number;
  /** Waves until their ids are known. */
  readonly idsWave: number;
  readonly ids: Ids;
  /** Names of path ids that are known only when the objects are read. */
  readonly containedIds: readonly string[];
  /** Whether the objects contain their own path ids, which may differ from these. */
  readonly isElsewhere: boolean;
  /** Their resource, if they are entities. */
  readonly resource: Resource | undefined;
  /** Member of an object of the same resource that contains them. */
  readonly heldIn: string | undefined;
  /** Page size, if they are connections. */
  readonly first: number | undefined;
  /** Whether their texts were read in all selected formats. */
  readonly hasTexts: boolean;
  /** Whether the numbers are likely ones instead of maximums. */
  readonly isLikely: boolean;
}

/** The root of an operation, or of one field of a mutation. */
export const rootSlots = (wave: number, name: string, isLikely: boolean): Slots => ({
  name,
  most: 1,
  responses: 1,
  sure: name,
  wave,
  idsWave: wave,
  ids: new Map(),
  containedIds: [],
  isElsewhere: false,
  resource: undefined,
  heldIn: undefined,
  first: undefined,
  hasTexts: false,
  isLikely,
});

/** A unique key. Names contain neither spaces nor commas. */
export function textOfSlots(slots: Slots): string {
  const { name, most, responses, sure, wave, idsWave, ids, containedIds } = slots;
  const { isElsewhere, resource, heldIn, first, hasTexts } = slots;
  let text = `${name} ${most} ${responses} ${wave} ${idsWave} ${isElsewhere} ${resource?.name} ${heldIn} ${first} ${hasTexts} ${containedIds}`;
  for (const [id, count] of ids) text += ` ${id} ${count}`;
  return `${text} ${sure === undefined}${sure ?? ''}`;
}

export const times = (one: number, other: number): number => saturated(one * other);

/** Maximum number of different combinations of these path ids. */
export function combinations(names: readonly string[], { ids, most, isElsewhere }: Slots): number {
  if (isElsewhere) return most;
  // Other path ids come from arguments, and are the same for all objects.
  const product = names.reduce((sum, name) => times(sum, ids.get(name) ?? 1), 1);
  return Math.min(product, most);
}

/** Path ids with arbitrary values, where only the names matter. */
export const anyIds = ({ ids }: Pick<Slots, 'ids'>): PathIds => named(ids);

const named = memoized(
  (ids: Ids): PathIds => Object.fromEntries(Array.from(ids.keys(), (name) => [name, name])),
);

/** Names of path ids that objects of an endpoint contain, and that are neither in their key nor around them. */
export const containedIdsIn = ({ resource, key }: ResourceEndpoint, around: Ids): string[] =>
  resource.containedIdNames.filter((name) => !key.includes(name) && !around.has(name));

/** The path ids of the given number of distinct objects of an endpoint, in these slots or linked from there. */
export function idsOf(endpoint: ResourceEndpoint, slots: Slots, distinct: number): Ids {
  const { ids, isLikely } = slots;
  const { resource } = endpoint;
  const names = resource.idNamesIn(endpoint, ids.keys());
  return new Map(
    names.map((name) => {
      // An object may contain another id than that around it, but usually it is the same.
      const isInherited = name !== endpoint.ownKey && (isLikely || !resource.containsPathId(name));
      const around = isInherited ? ids.get(name) : undefined;
      return [name, Math.min(around ?? distinct, distinct)] as const;
    }),
  );
}
