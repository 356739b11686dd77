/** Selects all that an object holds: every field but those with a call of their own. */
import {
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import { schema } from '../../src/schema.ts';

/** What every node shows without a call. */
const reference = '{ __typename id restId }';

/** Whether a field's description names the operation that it calls. */
export const makesCall = ({ description }: GraphQLField<unknown, unknown>) =>
  /\(`[A-Z]+ \/v1\/[^`]+`\)$/.test(description ?? '');

const isNode = (type: GraphQLObjectType) =>
  type.getInterfaces().some(({ name }) => name === 'Node');

/** A link costs nothing as long as its target's ids are enough. */
const isLink = ({ type, args }: GraphQLField<unknown, unknown>) => {
  const named = getNamedType(type);
  return args.length === 0 && isObjectType(named) && isNode(named);
};

/** The selection set; objects with an id of their own are selected by it alone. */
export function everything(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).filter(
    (field) => !makesCall(field) || isLink(field),
  );
  return `{ __typename ${fields.map(selected).join(' ')} }`;
}

function selected({ name, type }: GraphQLField<unknown, unknown>): string {
  const named = getNamedType(type);
  if (isObjectType(named)) return `${name} ${isNode(named) ? reference : everything(named)}`;
  return isAbstractType(named) ? `${name} { __typename ${oneOf(named)} }` : name;
}

const oneOf = (type: GraphQLAbstractType) =>
  schema
    .getPossibleTypes(type)
    .map((one) => `... on ${one.name} ${isNode(one) ? reference : everything(one)}`)
    .join(' ');

/** `fragment Everything on …`. */
export function everythingOn(typeName: string): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new TypeError(`There is no object type ${typeName}`);
  return `fragment Everything on ${typeName} ${everything(type)}`;
}
