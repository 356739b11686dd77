/**
 * `@defer` and `@stream`: the graph accepts them, but always responds with the complete result. They only add
 * `extensions.is_final`.
 */
import { type DirectiveNode, type DocumentNode, visit } from 'graphql';
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
