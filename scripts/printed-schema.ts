/**
 * A plugin of graphql-codegen that prints the schema with `@semanticNonNull`: GraphQL's own printer leaves
 * out directives, and the one that prints them leaves out the blank lines between described fields.
 */
import { type GraphQLSchema, isInterfaceType, isObjectType, parse, printSchema } from 'graphql';
import type { SemanticNonNullExtensions } from '../src/graphql/types/semantic-non-null.ts';

export function plugin(schema: GraphQLSchema): string {
  let printed = '';
  let end = 0;
  const text = printSchema(schema);
  for (const definition of parse(text).definitions) {
    const type = 'name' in definition && definition.name && schema.getType(definition.name.value);
    if (!(isObjectType(type) || isInterfaceType(type)) || !('fields' in definition)) continue;
    for (const { name, type: shown } of definition.fields ?? []) {
      if (!('loc' in shown) || !shown.loc) continue;
      const { directives }: Partial<SemanticNonNullExtensions> =
        type.getFields()[name.value]?.extensions ?? {};
      if (!directives) continue;
      const { levels } = directives.semanticNonNull;
      printed += `${text.slice(end, shown.loc.end)} @semanticNonNull`;
      if (levels) printed += `(levels: [${levels.join(', ')}])`;
      ({ end } = shown.loc);
    }
  }
  return printed + text.slice(end);
}
