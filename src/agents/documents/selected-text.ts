/** Whether an operation returns text that people wrote. */
import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** Scalars whose values can be text of people. */
const texts: ReadonlySet<string> = new Set(['String', 'URL', 'JSON']);

/** Types whose texts are those of the graph. */
const ownTypes: ReadonlySet<string> = new Set(['PageInfo', 'UserError']);

/** Fields with texts that the service makes. */
const madeFields: ReadonlySet<string> = new Set(['__typename', 'restId', 'cursor']);

/** Pages, comments and titles are written by whoever may edit or comment, so that any text may be one of a stranger. */
export function selectsText(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let found = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const type = types.getType();
        found ||=
          type != null &&
          texts.has(getNamedType(type).name) &&
          !madeFields.has(name.value) &&
          !ownTypes.has(types.getParentType()?.name ?? '');
      },
    }),
  );
  return found;
}
