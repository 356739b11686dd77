/**
 * Readers: they turn a wire value into what a field resolves.
 *
 * The live path does not parse answers by their schemas; a reader checks just the value that was asked for,
 * so that an odd answer costs the field that holds it and nothing else.
 */
import type { GraphQLResolveInfo } from 'graphql';
import { RestError } from '../../rest/errors.ts';
import { invalidAnswer } from '../errors/errors.ts';
import { idsAt, type PathIds, setSurroundingIds } from '../identity/identity.ts';
import { isRecord } from '../identity/record.ts';
import type { Resource } from '../identity/resource.ts';
import type { GraphContext } from '../plan/context.ts';
import { globalIdAround, resolveLink, resolveLinkAround } from '../plan/links.ts';
import { isTooDeep } from './json-depth.ts';

/** Where a value was read. */
export interface Place {
  readonly parent: object;
  /** Whether a change has just answered it. */
  readonly isNow?: boolean;
  readonly context: GraphContext;
  readonly info: GraphQLResolveInfo;
  /** Which item, for a value in a list. */
  readonly index?: number;
}

/** The field's info with the item in its path. Made only where it matters: a list has many items. */
export const infoAt = ({ info, index }: Place): GraphQLResolveInfo =>
  index === undefined
    ? info
    : { ...info, path: { prev: info.path, key: index, typename: undefined } };

/** Takes a value that is never null. Throws when it is not what was promised. */
export type Reader = (value: unknown, place: Place) => unknown;

export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalidAnswer('text');
}

export function asNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalidAnswer('a number');
}

const largestInt = 2 ** 31 - 1;

export function asInt(value: unknown): number {
  const number = asNumber(value);
  if (Number.isInteger(number) && Math.abs(number) <= largestInt) return number;
  throw invalidAnswer('an integer of 32 bits');
}

export function asBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalidAnswer('a boolean');
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw invalidAnswer('an object');
}

export function asJson(value: unknown): unknown {
  if (isTooDeep(value)) throw invalidAnswer('JSON that is not nested so deep');
  return value;
}

/** Where an object says that it stands, given where it was found. */
export type PlacedBy<Member extends string = string> = (
  object: Readonly<Partial<Record<Member, unknown>>>,
  around: PathIds,
) => PathIds;

/** An embedded object without identity. */
export const asEmbedded =
  (placedBy: PlacedBy = (_, around) => around): Reader =>
  (value, place) => {
    const object = asObject(value);
    setSurroundingIds(object, placedBy(object, idsAt(place.parent)));
    return object;
  };

/** What a member of an object holds. */
export const asMember =
  (name: string, read: Reader): Reader =>
  (value, place) => {
    try {
      return read(asObject(value)[name], place);
    } catch (error) {
      throw placedAt(name, error);
    }
  };

/** A map, as a list of its entries in order. */
export const asEntries: Reader = (value, place) =>
  Object.entries(asObject(value)).map(([name, entry]) => {
    const object = { name, value: entry };
    setSurroundingIds(object, idsAt(place.parent));
    return object;
  });

/** A list of what `item` reads; members that are null are left out. */
export const asListOf =
  (item: Reader): Reader =>
  (value, place) => {
    if (!Array.isArray(value)) throw invalidAnswer('a list');
    // Many aliases may wait for one long list: what is made of its items counts before it is made.
    place.context.values.take(value.length);
    return value
      .filter((member) => member !== null)
      .map((member, index) => orError(index, () => item(member, { ...place, index })));
  };

/** What was thrown at the value of a member: an error about an answer that cannot be read says where. */
export function placedAt(member: string | number, error: unknown): Error {
  if (!(error instanceof Error)) return invalidAnswer('what can be read').at(member);
  const isPlaced = error instanceof RestError && isUnreadable(error);
  return isPlaced ? error.at(member) : error;
}

const isUnreadable = ({ code, facts }: RestError) =>
  code === 'UPSTREAM_INVALID_RESPONSE' && facts.route === undefined;

/**
 * An item that cannot be read is an error in its place: where items may be null, the others stay. `list` is the member
 * that the list stands in.
 */
export function orError(index: number, read: () => unknown, list?: string): unknown {
  try {
    return read();
  } catch (error) {
    const placed = placedAt(index, error);
    return list === undefined ? placed : placedAt(list, placed);
  }
}

/** A whole object of the resource, embedded in another. */
export const asResource =
  (resource: Resource): Reader =>
  (value, place) => {
    const object = resource.adopt(asObject(value), idsAt(place.parent));
    place.context.loaders.keep(object);
    return object;
  };

function without(name: string | undefined, ids: PathIds): PathIds {
  if (name === undefined || !(name in ids)) return ids;
  const { [name]: _, ...others } = ids;
  return others;
}

/** The own id that a link gives, by itself or in the object, and the path ids around what it names. */
function linkIn(value: unknown, resource: Resource, outside: string | undefined, parent: object) {
  const around = without(outside, idsAt(parent));
  return { ownId: asText(isRecord(value) ? value[resource.idMember] : value), around };
}

/**
 * An object of the resource, by its own id, or whole: the interface may give either. `outside` is a path
 * parameter of the place that is none of the object's.
 */
export const asLinkTo = (resource: Resource, outside?: string): Reader => {
  const whole = asResource(resource);
  return (value, place) => {
    if (resource.isWhole(value) && resource.homeAt(idsAt(place.parent))) return whole(value, place);
    const { ownId, around } = linkIn(value, resource, outside, place.parent);
    const { context, isNow } = place;
    const info = infoAt(place);
    return resource.homeAt(around)
      ? resolveLink(resource.identify(ownId, around), context, info, isNow)
      : resolveLinkAround(
          resource,
          ownId,
          around,
          resource.isWhole(value) ? value : undefined,
          context,
          info,
        );
  };
};

/** The global id of what a link leads to. No call, but where nothing around it names a part of the key. */
export const asIdOf =
  (resource: Resource, outside?: string): Reader =>
  (value, place) => {
    const { ownId, around } = linkIn(value, resource, outside, place.parent);
    return resource.homeAt(around)
      ? resource.identify(ownId, around).globalId
      : globalIdAround(resource, ownId, around, place.context, infoAt(place));
  };

/** A value of an open list; one that is not in it becomes `fallback`, with a warning. */
export const asOneOf =
  (known: ReadonlyMap<string, string>, fallback: string): Reader =>
  (value, place) => {
    const wire = asText(value);
    const member = known.get(wire);
    if (member !== undefined) return member;
    place.context.warnings.add(
      'UNRECOGNIZED_VALUE',
      'The value is not known to this graph.',
      infoAt(place).path,
      wire,
    );
    return fallback;
  };
