/** Refuses input that does not match its schema, with sentences that name the member. */
import type { z } from 'zod';
import { issuesOf } from '../../rest/values/issues.ts';
import { badRequest } from '../store/refusal.ts';

/**
 * Throws a 400 if the value does not match. `what` is the word for a member, `at` the path of the value in the input.
 */
export function requireFit(
  schema: z.ZodType,
  value: unknown,
  what: 'Query parameter' | 'Body field',
  at: readonly string[] = [],
): void {
  const issues = issuesOf(schema, value);
  if (issues.length === 0) return;
  const sentences = issues.map(({ path, message }) => {
    const name = [...at, ...path].join('.');
    return `${name ? `${what} "${name}"` : 'The body'} ${message.replace(/\.$/, '')}.`;
  });
  throw badRequest(sentences.join(' '));
}
