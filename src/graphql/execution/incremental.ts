/**
 * `@defer` and `@stream`: the graph accepts them, but always responds with the complete result. They only add
 * `extensions.is_final`.
 */
import { BREAK, type DirectiveNode, type DocumentNode, visit } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';

export const deferName = 'defer';
export const streamName = 'stream';

const names: ReadonlySet<string> = new Set([deferName, streamName]);

/** Whether the directive is `@defer` or `@stream`. */
const isIncremental = (directive: Pick<DirectiveNode, 'name'>): boolean =>
  names.has(directive.name.value);

/** The document as the executor gets it: with the directives, it would respond in parts. */
export const withoutIncremental = memoized(
  (document: DocumentNode): DocumentNode =>
    visit(document, {
      Directive: (directive) => (isIncremental(directive) ? null : undefined),
    }),
);

export function hasIncremental(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Directive(directive) {
      isFound ||= isIncremental(directive);
      return isFound ? BREAK : undefined;
    },
  });
  return isFound;
}
