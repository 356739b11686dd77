/**
 * `@defer` and `@stream`: the graph accepts them, but always responds with the complete result. They only add
 * `extensions.is_final`.
 */
import { type DirectiveNode, type DocumentNode, GraphQLSchema, visit } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';

export const deferName = 'defer';
export const streamName = 'stream';

const names: ReadonlySet<string> = new Set([deferName, streamName]);

/** Whether the directive is `@defer` or `@stream`. */
export const isIncremental = (directive: Pick<DirectiveNode, 'name'>): boolean =>
  names.has(directive.name.value);

/** The document without these directives, for executors that would respond in parts. */
export const withoutIncremental = memoized(
  (document: DocumentNode): DocumentNode =>
    visit(document, { Directive: (directive) => (isIncremental(directive) ? null : undefined) }),
);

/**
 * The schema without these directives, because graphql 17 does not execute anything with a schema that declares them.
 */
export const schemaWithoutIncremental = memoized((schema: GraphQLSchema): GraphQLSchema => {
  const directives = schema.getDirectives().filter(({ name }) => !names.has(name));
  return new GraphQLSchema({ ...schema.toConfig(), directives, assumeValid: true });
});
