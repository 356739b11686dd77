/** Responses with all members to every read of the REST API. */
import { z } from 'zod';
import type { Operation } from '../../src/rest/table/operation.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { type Choices, whole } from './drifts.ts';

const placeholdersIn = ({ path }: Operation): number => path.split('{').length;

const reads = Object.values(operationTables)
  .flatMap((table) => Object.values<Operation>(table))
  .filter(({ isRead }) => isRead)
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.route.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  }))
  // The first one has a literal segment where the second one has a placeholder.
  .sort((one, other) => placeholdersIn(one.operation) - placeholdersIn(other.operation));

/** The response at this path. A list has one item. Undefined if nothing can be read there. */
export function wholeAnswer(path: string, choices: Choices): object | undefined {
  const read = reads.find(({ pattern }) => pattern.test(path));
  if (!read) return undefined;
  const { shape, kind } = read.operation;
  const { optionOf = ({ options: [first] }) => first as z.ZodType } = choices;
  const chosen = shape instanceof z.ZodUnion ? optionOf(shape) : shape;
  const value = whole(chosen, false, choices) as object;
  return kind === 'list' ? { items: [value] } : value;
}
