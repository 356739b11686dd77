/** The fields, arguments, input fields and enum values of the graph that a difference concerns, and who needs them. */
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  typeFromAST,
} from 'graphql';
import { keyOfRoute, operationsOfField } from '../graphql/execution/operations.ts';
import { stepOf } from '../graphql/execution/step.ts';
import { inputName } from '../graphql/types/input-members.ts';
import type { Difference, PlacedDifference } from '../openapi/drift/difference.ts';
import type { AnyOperation } from '../rest/table/operation.ts';
import { memoized } from '../rest/values/memoized.ts';
import { schema } from '../schema/schema.ts';
import type { DocumentNeeds } from './document-needs.ts';

interface Place {
  readonly coordinate: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Coordinates, sorted; a type if none of its fields is meant. */
export function coordinatesOf(difference: Difference): readonly string[] {
  if (difference.of === 'operation')
    return difference.change === 'gone' ? coordinatesAt(placesOf([difference.operation])) : [];
  const own = [...ownCoordinates(difference)];
  const found = own.length > 0 ? own : coordinatesAt(valuePlacesOf(difference.operations));
  return [...new Set(found)].toSorted();
}

const coordinatesAt = (places: readonly Place[]) =>
  places.map(({ coordinate }) => coordinate).toSorted();

function ownCoordinates(difference: PlacedDifference & Difference): Iterable<string> {
  switch (difference.of) {
    case 'parameter':
      return argumentsFor(difference);
    case 'input':
      return inputFieldsFor(difference);
    case 'output':
      return fieldsFor(difference);
    case 'value':
      return valuesFor(difference);
  }
}

type Placed = PlacedDifference & Difference;

/** Names of members without the signs for items of lists and entries of maps; the innermost one first. */
const membersIn = ({ place }: Placed): readonly string[] =>
  place.path.filter((name) => name !== '[]' && name !== '{}').toReversed();

function* argumentsFor({ place, operations }: Placed): Generator<string> {
  const [wire = ''] = place.path;
  const argument = place.schema && inputName(wire, place.schema);
  for (const { coordinate, field } of valuePlacesOf(operations))
    if (field.args.some(({ name }) => name === argument)) yield `${coordinate}(${argument}:)`;
}

function* inputFieldsFor(difference: Placed): Generator<string> {
  const { place, operations } = difference;
  const { shape } = place;
  const types =
    shape === undefined
      ? valuePlacesOf(operations).flatMap(({ field }) =>
          field.args.filter(({ name }) => name === 'input').map(({ type }) => getNamedType(type)),
        )
      : [schema.getType(shape.endsWith('Input') ? shape : `${shape}Input`)];
  const [wire] = membersIn(difference);
  const name = wire !== undefined && place.schema ? inputName(wire, place.schema) : undefined;
  // A read with a body has arguments for its members.
  if (shape === undefined)
    for (const { coordinate, field } of valuePlacesOf(operations))
      if (field.args.some((one) => one.name === name)) yield `${coordinate}(${name}:)`;
  for (const type of types)
    if (isInputObjectType(type) && name !== undefined && name in type.getFields())
      yield `${type.name}.${name}`;
}

function* fieldsFor(difference: Placed): Generator<string> {
  const { shape } = difference.place;
  const type = shape === undefined ? undefined : schema.getType(shape);
  if (!type) return;
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  for (const member of membersIn(difference)) {
    const own = fields.filter(
      (field) => stepOf(field).member === member || (member === 'id' && field.name === 'id'),
    );
    for (const field of own) yield `${type.name}.${field.name}`;
    if (own.length > 0) return;
  }
  yield type.name;
}

function* valuesFor(difference: Placed): Generator<string> {
  const { place, value, alternative } = difference;
  const type = schema.getType(alternative ?? place.shape ?? '');
  if (!isEnumType(type)) {
    if (alternative !== undefined && type) yield type.name;
    else yield* fieldsFor(difference);
    return;
  }
  const own = type.getValues().find((one) => one.value === value);
  yield own ? `${type.name}.${own.name}` : type.name;
}

let placesByRoute:
  | ReadonlyMap<string, readonly (Place & { readonly isValue: boolean })[]>
  | undefined;

/**
 * Fields that call an operation, for their value or to find an object. Fields of an interface are named only there.
 * `Query.node` calls the operation of any type, and payloads have links to whatever changes: neither is named.
 */
function placesByOperation() {
  if (placesByRoute) return placesByRoute;
  const byRoute = new Map<string, (Place & { readonly isValue: boolean })[]>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || type.name.endsWith('Payload')) continue;
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const inherited = new Set(type.getInterfaces().flatMap((one) => Object.keys(one.getFields())));
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`;
      if (inherited.has(field.name) || /^Query\.nodes?$/.test(coordinate)) continue;
      for (const route of operationsOfField(field)) {
        if (route.purpose === 'batch') continue;
        const known = byRoute.get(keyOfRoute(route)) ?? [];
        known.push({ coordinate, field, isValue: route.purpose === 'value' });
        byRoute.set(keyOfRoute(route), known);
      }
    }
  }
  placesByRoute = byRoute;
  return byRoute;
}

const placesOf = (operations: readonly AnyOperation[]) =>
  operations.flatMap((one) => placesByOperation().get(keyOfRoute(one)) ?? []);

const valuePlacesOf = (operations: readonly AnyOperation[]): readonly Place[] =>
  placesOf(operations).filter(({ isValue }) => isValue);

/** `coordinates`: those of the difference in the graph. */
export function needsOne(
  needs: DocumentNeeds,
  { of, operations }: Difference,
  coordinates: readonly string[],
): boolean {
  if (!operations.some((one) => needs.operations.all.has(keyOfRoute(one)))) return false;
  if (of === 'operation') return true;
  const used = coordinatesUsed(needs);
  return coordinates.some((one) => used.has(one));
}

/** With the types of fields, and with what the variables may contain. */
const coordinatesUsed = memoized(({ document, elements }: DocumentNeeds): ReadonlySet<string> => {
  const used = new Set<string>();
  for (const coordinate of elements.keys())
    for (const one of [coordinate, ...implementations(coordinate)]) {
      used.add(one);
      used.add(one.replace(/\..*$/, ''));
    }
  for (const { type } of document.operation.variableDefinitions ?? [])
    addInputs(typeFromAST(schema, type) as GraphQLInputType | undefined, used);
  return used;
});

/** A field of an interface is that field of all its types. */
function implementations(coordinate: string): readonly string[] {
  const [name = '', member = ''] = coordinate.split('.');
  const type = schema.getType(name);
  return isInterfaceType(type)
    ? schema.getPossibleTypes(type).map((one) => `${one.name}.${member}`)
    : [];
}

function addInputs(type: GraphQLInputType | undefined, used: Set<string>): void {
  const named = type && getNamedType(type);
  if (!named || used.has(named.name)) return;
  used.add(named.name);
  if (isEnumType(named))
    for (const { name } of named.getValues()) used.add(`${named.name}.${name}`);
  if (!isInputObjectType(named)) return;
  for (const field of Object.values(named.getFields())) {
    used.add(`${named.name}.${field.name}`);
    addInputs(field.type, used);
  }
}
