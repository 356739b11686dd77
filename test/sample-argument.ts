/** Values for required arguments, of which no test depends on more than the type. */
import {
  type GraphQLArgument,
  GraphQLID,
  type GraphQLNamedInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';

/** An argument or an input field with a value. */
export const sampleArgument = ({ name, type }: Pick<GraphQLArgument, 'name' | 'type'>): string =>
  `${name}: ${sampleOf(getNamedType(type))}`;

/** An input object has its required fields, or the first one of those that exclude each other. */
function sampleOf(type: GraphQLNamedInputType): string {
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (!isInputObjectType(type)) return type === GraphQLID ? '"a"' : '"text"';
  const fields = Object.values(type.getFields());
  const given = type.isOneOf
    ? fields.slice(0, 1)
    : fields.filter((field) => isNonNullType(field.type));
  return `{ ${given.map(sampleArgument).join(', ')} }`;
}
