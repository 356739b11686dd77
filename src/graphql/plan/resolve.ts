/**
 * Resolvers, derived from the steps of fields: with them any executor of GraphQL can run the schema. It is the same
 * reading as that of a plan, one value at a time, and each knows its path.
 */

import {
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  responsePathAsArray,
} from 'graphql';
import { RestError } from '../../rest/errors.ts';
import { invalidAnswer } from '../errors/errors.ts';
import type { PathsOf } from '../errors/warnings.ts';
import {
  asIdentity,
  type Identity,
  type IdentityPlace,
  knownByIds,
  Located,
  nowhere,
  type Place,
  Surroundings,
  WholePlace,
} from '../identity/identity.ts';
import { kindOf, typeNameOf, unrecognized } from '../identity/type-names.ts';
import type { RequestContext } from './context.ts';
import { placedAt } from './failure.ts';
import { followLink, linkIn, locate, warnMissing } from './links.ts';
import { isKnownByIds, nullIfMissing, readNamed } from './objects.ts';
import type { PlannedField } from './planned-field.ts';
import { Planner } from './planner.ts';
import { asList, asObject, asText } from './read-leaf.ts';
import { type Shown, stepOf } from './step.ts';
import { warnUnrecognized } from './unrecognized-kind.ts';
import { SpotBelow, wantedIn } from './wanted-object.ts';

type Path = GraphQLResolveInfo['path'];

/** What a type with fields resolves: a value, and where it stands. */
class Standing {
  readonly value: object;
  readonly place: Place;
  readonly typeName: string;

  constructor(value: object, place: Place, typeName: string) {
    this.value = value;
    this.place = place;
    this.typeName = typeName;
  }
}

/** A spot that knows its path. */
class PathSpot {
  readonly path: Path;

  constructor(path: Path) {
    this.path = path;
  }

  item(index: number): PathSpot {
    return new PathSpot({ prev: this.path, key: index, typename: undefined });
  }
}

export const pathsOfResolvers: PathsOf = (spot) => {
  if (spot instanceof PathSpot) return [responsePathAsArray(spot.path)];
  if (spot instanceof SpotBelow)
    return pathsOfResolvers(spot.above).map((path) => [...path, spot.key]);
  return [];
};

/** Gives each field the resolver that follows from its step. Throws for a field that has none. */
export function addResolvers(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isAbstractType(type)) type.resolveType = (standing) => (standing as Standing).typeName;
    if (!isObjectType(type)) continue;
    const isRoot = roots.includes(type);
    for (const field of Object.values(type.getFields())) {
      stepOf(field);
      field.resolve = isRoot ? withToken(resolve) : resolve;
    }
  }
  return schema;
}

type Resolver = GraphQLFieldResolver<unknown, RequestContext>;

/** Without a token nothing of the graph is answered: who has none can make neither calls nor work. */
const withToken =
  (resolver: Resolver): Resolver =>
  (parent, args, context, info) => {
    if (!context.rest.hasToken) throw new RestError('UNAUTHENTICATED');
    return resolver(parent, args, context, info);
  };

const rootStanding = new Standing(knownByIds, nowhere, 'Query');

const resolve: Resolver = (parent, args, context, info) => {
  const { value, place } = parent instanceof Standing ? parent : rootStanding;
  const field = fieldAt(info, context);
  const spot = new PathSpot(info.path);
  const { source, shown, member } = field.step;
  const settle = (raw: unknown): unknown => {
    try {
      if (raw === null || raw === undefined) return absent(field);
      return new Showing(field, context, spot).show(shown, raw, place);
    } catch (error) {
      throw placedAt(member, error);
    }
  };
  const raw = source.obtain({ value, place, field, args, context, spot });
  return raw instanceof Promise ? raw.then(settle) : settle(raw);
};

/** Nothing, where that may be. */
function absent({ isNullable }: PlannedField): null {
  if (isNullable) return null;
  throw invalidAnswer('a value');
}

const planners = new WeakMap<RequestContext, Planner>();
const fields = new WeakMap<GraphQLResolveInfo['fieldNodes'], Map<string, PlannedField>>();

/** The field as it is planned; the nodes of a field belong to one request. */
function fieldAt(info: GraphQLResolveInfo, context: RequestContext): PlannedField {
  const { schema, fragments, variableValues, parentType, fieldName, fieldNodes, path } = info;
  const byType = fields.get(fieldNodes) ?? new Map<string, PlannedField>();
  fields.set(fieldNodes, byType);
  const known = byType.get(parentType.name);
  if (known) return known;
  context.variables = variableValues;
  const planner = planners.get(context) ?? new Planner(schema, fragments, variableValues);
  planners.set(context, planner);
  const made = planner.field(parentType, fieldName, String(path.key), fieldNodes);
  byType.set(parentType.name, made);
  return made;
}

/** How the values of a field are shown. */
class Showing {
  readonly field: PlannedField;
  readonly context: RequestContext;
  readonly spot: PathSpot;

  constructor(field: PlannedField, context: RequestContext, spot: PathSpot) {
    this.field = field;
    this.context = context;
    this.spot = spot;
  }

  show(shown: Shown, raw: unknown, place: Place): unknown {
    switch (shown.as) {
      case 'leaf':
        return shown.read(raw);
      case 'enum': {
        const wire = asText(raw);
        const known = shown.known.get(wire);
        if (known === undefined)
          this.context.warnings.add(
            'UNRECOGNIZED_VALUE',
            'The value is not known to this graph.',
            this.spot,
            wire,
          );
        return known ?? shown.fallback;
      }
      case 'object':
        return this.#embedded(asObject(raw), shown, place, this.field.onlySelection.type.name);
      case 'made':
        return this.show(shown.shown, shown.make(raw), place);
      case 'member':
        try {
          return this.show(shown.shown, asObject(raw)[shown.name], place);
        } catch (error) {
          throw placedAt(shown.name, error);
        }
      case 'list':
        return this.#list(shown.item, asList(raw), place, shown.rows ?? false);
      case 'entries':
        return this.#list(
          { as: 'object' },
          Object.entries(asObject(raw)).map(([name, value]) => ({ name, value })),
          place,
          false,
        );
      case 'alternative': {
        const object = asObject(raw);
        const { type, shown: own, unrecognized: unknown } = shown.of(object);
        if (unknown) warnUnrecognized(this.context.warnings, this.spot, unknown.kind);
        if (own.as === 'object' && type !== undefined)
          return this.#embedded(object, own, place, type);
        if (own.as === 'made' && type !== undefined)
          return new Standing(own.make(object), new Surroundings(place.ids), type);
        return this.show(own, object, place);
      }
      case 'resource': {
        if (raw instanceof Located) return this.#located(raw.value, raw.identity);
        const object = asObject(raw);
        shown.resource.ownIdIn(object);
        const whole = new WholePlace(shown.resource, object, place);
        this.context.loaders.keepWhole(object, whole);
        return this.#located(object, whole);
      }
      case 'known':
        return this.#located(knownByIds, asIdentity(raw));
      case 'identified':
        return raw instanceof Located
          ? this.#located(raw.value, raw.identity)
          : this.#follow(asIdentity(raw), false);
      case 'link':
        return this.#link(shown, raw, place);
      case 'id': {
        const link = linkIn(raw, shown.resource, place.ids, shown.outside);
        if (shown.resource.homeAt(link.around))
          return shown.resource.identify(link.ownId, link.around).globalId;
        return locate(link, this).then((identity) => identity?.globalId ?? null);
      }
      case 'named': {
        const { identify = asIdentity } = shown;
        const reading = readNamed(identify(raw), this);
        const found = shown.ifMissing === 'null' ? reading.catch(nullIfMissing) : reading;
        return found.then((object) => object && this.#located(object.value, object.identity));
      }
    }
  }

  #embedded(
    object: object,
    { placedBy }: Extract<Shown, { as: 'object' }>,
    place: Place,
    typeName: string,
  ): Standing {
    const ids = placedBy ? placedBy(asObject(object), place.ids) : place.ids;
    return new Standing(object, new Surroundings(ids), typeName);
  }

  #located(object: object, place: IdentityPlace): Standing {
    const { selection } = this.field;
    if (selection) return new Standing(object, place, selection.type.name);
    const { resource } = place.identity;
    const type = typeNameOf(object, place.identity);
    if (resource.isAbstract && object !== knownByIds && type === unrecognized(resource.name))
      warnUnrecognized(this.context.warnings, this.spot, kindOf(object, resource));
    return new Standing(object, place, type);
  }

  #list(item: Shown, items: readonly unknown[], place: Place, rows: boolean): unknown[] {
    const { values } = this.context;
    values.take(items.length);
    const there = rows ? items : items.filter((one) => one !== null);
    values.take(there.length * this.field.valuesBelow);
    return there.map((one, index) => {
      if (rows && one === null) return null;
      try {
        return new Showing(this.field, this.context, this.spot.item(index)).show(item, one, place);
      } catch (error) {
        const placed = placedAt(index, error);
        return rows ? placedAt('items', placed) : placed;
      }
    });
  }

  #link(shown: Extract<Shown, { as: 'link' }>, raw: unknown, place: Place): unknown {
    const { resource, outside, isNow = false } = shown;
    if (resource.isWhole(raw) && resource.homeAt(place.ids))
      return this.show({ as: 'resource', resource }, raw, place);
    const link = linkIn(raw, resource, place.ids, outside);
    if (resource.homeAt(link.around))
      return this.#follow(resource.identify(link.ownId, link.around), isNow);
    return locate(link, this).then((identity) => {
      if (!identity) {
        warnMissing(resource, this);
        return null;
      }
      if (link.whole) this.context.loaders.keep(resource.locate(link.whole, identity.ids));
      return this.#follow(identity, false);
    });
  }

  #follow(identity: Identity, isNow: boolean): Standing | Promise<Standing | null> {
    if (isKnownByIds(identity, wantedIn(identity.home, this.field)))
      return this.#located(knownByIds, identity);
    return followLink(identity, this, isNow).then(
      (object) => object && this.#located(object.value, object.identity),
    );
  }
}
