/** Everything in the schema that has a name and a type: fields, their arguments, and fields of inputs. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { schema } from '../../src/schema/schema.ts';

export type Member = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField;
type Named = readonly [coordinate: string, member: Member];

export const members: readonly Named[] = Object.values(schema.getTypeMap()).flatMap(
  (type): Named[] => {
    if (type.name.startsWith('__')) return [];
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field]);
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field): Named[] => [
      [`${type.name}.${field.name}`, field],
      ...field.args.map((arg): Named => [`${type.name}.${field.name}(${arg.name}:)`, arg]),
    ]);
  },
);
