/** Reads a file with stated lengths of lists, by the coordinates of their fields. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { nearestNames } from '../errors/nearest-names.ts';
import { valueRoutesOf } from '../plan/rest-routes.ts';
import type { Lengths } from './lengths.ts';

type Field = GraphQLField<unknown, unknown>;
type Type = GraphQLNamedType | undefined;

/** The name for the length of all other lists. */
const others = 'default';
const most = 1_000_000_000;

/** A file that cannot be used, with the reason as its message. */
export class UnusableLengths extends Error {}

/** Throws an `UnusableLengths`. */
export function lengthsIn(
  schema: GraphQLSchema,
  value: Readonly<Record<string, unknown>>,
): Lengths {
  const byField = new Map<Field, number>();
  /** By the routes of the operations that return the lists. */
  const byRoute = new Map<string, number>();
  for (const [name, length] of Object.entries(value)) {
    if (!isLength(length))
      throw new UnusableLengths(`the length of ${name} must be a whole number from 0 to ${most}`);
    if (name === others) continue;
    for (const field of fieldsAt(schema, name)) {
      byField.set(field, length);
      for (const { route } of valueRoutesOf(field))
        byRoute.set(route, Math.max(byRoute.get(route) ?? 0, length));
    }
  }
  const rest = value[others];
  const ofOthers = isLength(rest) ? rest : undefined;
  return {
    ofField: (field) => byField.get(field) ?? ofOthers,
    ofList: ({ route }) => byRoute.get(route) ?? ofOthers,
  };
}

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

/** The field at a coordinate; of an interface, also those of its types. */
function fieldsAt(schema: GraphQLSchema, coordinate: string): readonly Field[] {
  const [typeName = '', fieldName = ''] = coordinate.split('.');
  const found = fieldIn(schema.getType(typeName), fieldName);
  if (!found || coordinate !== `${typeName}.${fieldName}`)
    throw new UnusableLengths(
      `no list has the name ${coordinate}.${nearestNames(coordinate, listNames(schema))}`,
    );
  if (!isList(found)) throw new UnusableLengths(`${coordinate} is not a list`);
  const type = schema.getType(typeName);
  const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  return [found, ...types.flatMap((one) => fieldIn(one, fieldName) ?? [])];
}

const fieldIn = (type: Type, fieldName: string): Field | undefined =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined;

/** Whether the field is a list of objects, or a connection. Fields of a connection have its length. */
function isList({ type }: Field): boolean {
  const named = getNamedType(type);
  if (isListType(getNullableType(type))) return isObjectType(named) || isAbstractType(named);
  return isConnection(named);
}

const isConnection = (type: Type): boolean =>
  fieldIn(type, 'pageInfo') !== undefined && fieldIn(type, 'edges') !== undefined;

const listNames = (schema: GraphQLSchema): readonly string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    (isObjectType(type) || isInterfaceType(type)) && !isConnection(type)
      ? Object.values(type.getFields()).flatMap((field) =>
          isList(field) ? [`${type.name}.${field.name}`] : [],
        )
      : [],
  );
