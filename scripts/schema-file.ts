/**
 * Generates schema.graphql with `@semanticNonNull`. GraphQL's own printer omits directives, and the plugin of
 * graphql-codegen that prints them omits the blank lines between described fields.
 */
import { type GraphQLSchema, isInterfaceType, isObjectType, parse, printSchema } from 'graphql';
import type { SemanticNonNullExtensions } from '../src/graphql/types/semantic-non-null.ts';
import { schema } from '../src/schema/schema.ts';
import { keep } from './generated-files.ts';

function printed(schema: GraphQLSchema): string {
  let text = '';
  let end = 0;
  const plain = printSchema(schema);
  for (const definition of parse(plain).definitions) {
    const type = 'name' in definition && definition.name && schema.getType(definition.name.value);
    if (!(isObjectType(type) || isInterfaceType(type)) || !('fields' in definition)) continue;
    for (const { name, type: shown } of definition.fields ?? []) {
      if (!('loc' in shown) || !shown.loc) continue;
      const { directives }: Partial<SemanticNonNullExtensions> =
        type.getFields()[name.value]?.extensions ?? {};
      if (!directives) continue;
      const { levels } = directives.semanticNonNull;
      text += `${plain.slice(end, shown.loc.end)} @semanticNonNull`;
      if (levels) text += `(levels: [${levels.join(', ')}])`;
      ({ end } = shown.loc);
    }
  }
  return text + plain.slice(end);
}

keep({ 'schema.graphql': printed(schema) });
