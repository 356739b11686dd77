/**
 * Changes the errors of a mutation whose change was made, at or below its root field: their messages mention the
 * change, because a client would repeat it otherwise.
 */
import type { GraphQLError } from 'graphql';
import { extended } from '../../graphql/errors/errors.ts';

const isMade = 'The change was made; only this field could not be returned.';

/** `changed`: keys of the root fields whose changes were made. */
export function withChange(error: GraphQLError, changed: ReadonlySet<string>): GraphQLError {
  const [root] = error.path ?? [];
  if (root === undefined || !changed.has(String(root))) return error;
  return extended(error, `${error.message} ${isMade}`, { changeMade: true });
}
