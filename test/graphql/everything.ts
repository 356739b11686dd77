/** Selects all fields of an object that need no further call. */
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
import { stepOf } from '../../src/graphql/execution/step.ts';
import { schema } from '../../src/schema/schema.ts';
import { valueRoutesOf } from './value-routes.ts';

type Field = GraphQLField<unknown, unknown>;
type Fields = Readonly<Record<string, Field>>;
type Composite = GraphQLObjectType | GraphQLInterfaceType;

/** Fields that every object with IDs has without a call. */
const ids = '{ __typename id restId }';

/** Whether `rest` of the field's extensions lists calls for the field itself, and not only for its arguments. */
export const makesCall = (field: Field) =>
  valueRoutesOf(field).length > 0 && stepOf(field).extraCall !== 'form';

/** Whether objects of the type have IDs. */
export const hasIds = (type: GraphQLNamedType) =>
  (isObjectType(type) || isInterfaceType(type)) &&
  ['id', 'restId'].every((name) => name in type.getFields());

/** A link needs no call if only IDs of its target are selected. */
const isLink = (field: Field) =>
  field.args.length === 0 && stepOf(field).extraCall !== 'call' && hasIds(getNamedType(field.type));

/** Links whose IDs do not determine which of several types their targets have. */
const idsOf = (field: Field) =>
  makesCall(field) && isAbstractType(getNamedType(field.type)) ? '{ id restId }' : ids;

export interface Extent {
  /** False omits formatted texts, which may need additional calls. */
  readonly texts?: boolean;
}

const isText = (field: Field) => stepOf(field).format !== undefined;

/** The selection set; for objects with an ID, only the ID is selected. */
function everything(type: Composite, extent: Extent): string {
  return `{ __typename ${fieldsOf(type, extent)} }`;
}

/** Conversions of the other fields, which fail with a warning: `editable-texts.test.ts` has them. */
const conversions: ReadonlySet<string> = new Set(['Document.markdown', 'Document.text']);

/** The fields of a type, except those that another type has in common with it, and former names of fields. */
function fieldsOf(type: Composite, extent: Extent, common: Fields = {}): string {
  const fields = Object.values(type.getFields()).filter(
    (field) =>
      !(field.name in common) &&
      !field.deprecationReason &&
      !conversions.has(`${type.name}.${field.name}`) &&
      (!makesCall(field) || isLink(field)) &&
      (extent.texts !== false || !(isText(field) || isTextAlone(field))),
  );
  return fields.map((field) => selected(field, extent)).join(' ');
}

/** Whether a field contains only formatted texts. */
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

/** The selection on each possible type of a union. */
const alternatives = (type: GraphQLAbstractType, extent: Extent) =>
  schema
    .getPossibleTypes(type)
    .map((one) => `... on ${one.name} ${hasIds(one) ? ids : everything(one, extent)}`)
    .join(' ');

/** `fragment Everything on …`; for an interface with the fields of each of its types. */
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
