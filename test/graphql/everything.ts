/** Selects all fields of an object that need no call of their own. */
import {
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { stepOf } from '../../src/graphql/plan/step-of.ts';
import { restRoutesOf } from '../../src/graphql/types/rest-routes.ts';
import { schema } from '../../src/schema/schema.ts';

type Field = GraphQLField<unknown, unknown>;
type Fields = Readonly<Record<string, Field>>;
type Composite = GraphQLObjectType | GraphQLInterfaceType;

/** What every object with ids shows without a call. */
const ids = '{ __typename id restId }';

/** Whether a field names operations that it calls, and not only for its arguments. */
export const makesCall = (field: Field) =>
  restRoutesOf(field).length > 0 && stepOf(field).extraCall !== 'form';

/** Whether objects of the type have ids of their own, by which they can be told. */
export const hasIds = (type: GraphQLNamedType) =>
  (isObjectType(type) || isInterfaceType(type)) &&
  ['id', 'restId'].every((name) => name in type.getFields());

/** A link costs nothing as long as its target's ids are enough. */
const isLink = (field: Field) =>
  field.args.length === 0 && stepOf(field).extraCall !== 'call' && hasIds(getNamedType(field.type));

/** Which of several types a link leads to, its id does not tell. */
const idsOf = (field: Field) =>
  makesCall(field) && isAbstractType(getNamedType(field.type)) ? '{ id restId }' : ids;

export interface Extent {
  /** False leaves out the texts that are asked for in formats: they may cost calls. */
  readonly texts?: boolean;
}

const isText = (field: Field) => stepOf(field).format !== undefined;

/** The selection set; objects with an id of their own are selected by it alone. */
function everything(type: Composite, extent: Extent): string {
  return `{ __typename ${fieldsOf(type, extent)} }`;
}

/** The fields of a type, but those that it has in common with another one. */
function fieldsOf(type: Composite, extent: Extent, common: Fields = {}): string {
  const fields = Object.values(type.getFields()).filter(
    (field) =>
      !(field.name in common) &&
      (!makesCall(field) || isLink(field)) &&
      (extent.texts !== false || !(isText(field) || isTextAlone(field))),
  );
  return fields.map((field) => selected(field, extent)).join(' ');
}

/** Whether a field holds nothing but texts in formats. */
function isTextAlone({ type }: Field): boolean {
  const named = getNamedType(type);
  return isObjectType(named) && Object.values(named.getFields()).every(isText);
}

function selected(field: Field, extent: Extent): string {
  const { name } = field;
  const named = getNamedType(field.type);
  if (hasIds(named)) return `${name} ${idsOf(field)}`;
  if (isObjectType(named)) return `${name} ${everything(named, extent)}`;
  return isAbstractType(named) ? `${name} { __typename ${alternatives(named, extent)} }` : name;
}

/** The selection on each type that an object of a union may be of. */
const alternatives = (type: GraphQLAbstractType, extent: Extent) =>
  schema
    .getPossibleTypes(type)
    .map((one) => `... on ${one.name} ${hasIds(one) ? ids : everything(one, extent)}`)
    .join(' ');

/** `fragment Everything on …`; on an interface with what each of the types behind it has alone. */
export function everythingOn(typeName: string, extent: Extent = {}): string {
  const type = schema.getType(typeName);
  if (isObjectType(type)) return `fragment Everything on ${typeName} ${everything(type, extent)}`;
  if (!isInterfaceType(type)) throw new TypeError(`There is no type ${typeName} with fields`);
  const own = schema.getPossibleTypes(type).map((one) => {
    const fields = fieldsOf(one, extent, type.getFields());
    return fields && `... on ${one.name} { ${fields} }`;
  });
  return `fragment Everything on ${typeName} { __typename ${fieldsOf(type, extent)} ${own.join(' ')} }`;
}
