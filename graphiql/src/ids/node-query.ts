/** Writes the query that opens the object of a global ID. */
import {
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
} from 'graphql';

/** Maximum number of selected fields. */
const maxFields = 12;

/** Whether objects of the type are found by their global ID. */
export function isNodeType(schema: GraphQLSchema, name: string): boolean {
  const type = schema.getType(name);
  return isObjectType(type) && type.getInterfaces().some((one) => one.name === 'Node');
}

/** Selects the values of the object, without anything that takes an argument. */
export function nodeQuery(schema: GraphQLSchema, type: string, id: string): string {
  const fields = leafFields(schema, type).map((name) => `      ${name}\n`);
  return `query ${type} {
  node(id: ${JSON.stringify(id)}) {
    id
    ... on ${type} {
${fields.join('')}    }
  }
}
`;
}

function leafFields(schema: GraphQLSchema, name: string): readonly string[] {
  const type = schema.getType(name);
  if (!isObjectType(type) && !isInterfaceType(type)) return ['__typename'];
  const names = Object.values(type.getFields())
    .filter(
      (field) =>
        field.name !== 'id' &&
        field.args.length === 0 &&
        !field.deprecationReason &&
        isLeafType(getNamedType(field.type)),
    )
    .map((field) => field.name);
  return names.length > 0 ? names.slice(0, maxFields) : ['__typename'];
}
