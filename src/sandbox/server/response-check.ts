/** Checks responses against the shape of their operation. A mismatch is a bug in the sandbox. */
import { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { unknownMembers } from '../service/unknown-members.ts';

/** Throws an error that names the member if one is missing, unknown, or of the wrong type. */
export function checkResponse(operation: AnyOperation, text: string): void {
  const { kind, shape } = operation;
  if (kind === 'nothing' || kind === 'deletion') return;
  const schema = kind === 'list' ? pageOf(operation) : shape;
  const value: unknown = JSON.parse(text);
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue) throw deviation(operation, issue.path.join('.'), issue.message);
  const [unknown] = unknownMembers(schema, value);
  if (unknown !== undefined) throw deviation(operation, unknown, 'the shape has no such member');
}

/** Made once for each operation, because zod compiles code for each schema that it parses with. */
const pageOf = memoized(({ shape, envelope }: AnyOperation) =>
  envelope.extend({
    items: z.array(shape),
    next: z.object({ page: z.string() }).optional(),
    count: z.int(),
  }),
);

const deviation = ({ name }: AnyOperation, member: string, what: string) =>
  new Error(`The response of ${name} deviates from its shape at "${member}": ${what}`);
