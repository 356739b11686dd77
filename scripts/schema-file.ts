/**
 * Generates schema.graphql with `@semanticNonNull`, and schema.strict.graphql with `!` instead. GraphQL's own printer
 * omits directives, and the plugin of graphql-codegen that prints them omits the blank lines between described fields.
 */
import {
  type DocumentNode,
  GraphQLSchema,
  isInterfaceType,
  isObjectType,
  parse,
  printSchema,
  type TypeNode,
} from 'graphql';
import {
  type SemanticNonNullExtensions,
  semanticNonNullDirective,
} from '../src/graphql/types/directives.ts';
import { schemaForClients } from '../src/schema/schema.ts';
import { keep } from './generated-files.ts';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** The types of fields with the directive, and the levels that are never null without an error. */
function* markedTypes({
  definitions,
}: DocumentNode): Generator<readonly [TypeNode, readonly number[] | undefined]> {
  for (const definition of definitions) {
    const type =
      'name' in definition && definition.name && schemaForClients.getType(definition.name.value);
    if (!(isObjectType(type) || isInterfaceType(type)) || !('fields' in definition)) continue;
    for (const { name, type: shown } of definition.fields ?? []) {
      if (!('loc' in shown)) continue;
      const { directives }: Partial<SemanticNonNullExtensions> =
        type.getFields()[name.value]?.extensions ?? {};
      if (directives) yield [shown as TypeNode, directives.semanticNonNull.levels];
    }
  }
}

const endOf = ({ loc }: TypeNode): number => loc?.end ?? 0;

function* directive(type: TypeNode, levels?: readonly number[]): Generator<Insertion> {
  const given = levels ? `(levels: [${levels.join(', ')}])` : '';
  yield { at: endOf(type), text: ` @${semanticNonNullDirective.name}${given}` };
}

/** One `!` for each level that is not already non-null. */
function* exclamations(type: TypeNode, levels: readonly number[] = [0]): Generator<Insertion> {
  const [nullable, isMarked] =
    type.kind === 'NonNullType' ? [type.type, false] : [type, levels.includes(0)];
  const below = levels.filter((level) => level > 0).map((level) => level - 1);
  if (nullable.kind === 'ListType') yield* exclamations(nullable.type, below);
  if (isMarked) yield { at: endOf(type), text: '!' };
}

type Change = (type: TypeNode, levels?: readonly number[]) => Iterable<Insertion>;

/** The printed schema, with insertions in the types of fields that have the directive. */
function printed(shown: GraphQLSchema, change: Change): string {
  const plain = printSchema(shown);
  let text = '';
  let end = 0;
  for (const [type, levels] of markedTypes(parse(plain)))
    for (const { at, text: more } of change(type, levels)) {
      text += plain.slice(end, at) + more;
      end = at;
    }
  return text + plain.slice(end);
}

const withoutDirective = new GraphQLSchema({
  ...schemaForClients.toConfig(),
  directives: schemaForClients
    .getDirectives()
    .filter(({ name }) => name !== semanticNonNullDirective.name),
});

const note = `# Generated: schema.graphql with \`!\` in place of \`@semanticNonNull\`. A response with an error may have null where
# this schema has \`!\`, so clients that use it have to treat such a response as failed. See docs/clients.md.
`;

keep({
  'schema.graphql': printed(schemaForClients, directive),
  'schema.strict.graphql': note + printed(withoutDirective, exclamations),
});
