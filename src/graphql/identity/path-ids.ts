/** Path ids, and the path parameters of operations for them. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';

/** Path ids by path parameter: `{organizationId: 'acme', siteId: 'docs'}`. */
export type PathIds = Readonly<Record<string, string>>;

/** Names of the path parameters of an operation. Empty if there is no operation. */
export const pathParameters = (operation: AnyOperation | undefined): readonly string[] =>
  operation ? parametersIn(operation) : [];

const parametersIn = memoized(({ path }: AnyOperation): readonly string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? ''),
);

/**
 * The operation whose path parameters the ids contain. Of several operations, which do the same for different
 * endpoints, the one with the most parameters.
 */
export function fitting<O extends AnyOperation>(
  operations: readonly O[],
  ids: PathIds,
): O | undefined {
  let best: O | undefined;
  for (const operation of operations) {
    const names = pathParameters(operation);
    if (best && pathParameters(best).length >= names.length) continue;
    if (names.every((name) => ids[name] !== undefined)) best = operation;
  }
  return best;
}
