/** The notation of operations. */
import { type Answer, type Chapter, isType, type Members, type Type } from '../model.ts';
import { text } from './scalars.ts';
import { object, the } from './structures.ts';

const asType = (type: string | Type): Type => (typeof type === 'string' ? the(type) : type);
export const one = (type: string | Type): Answer => ({
  kind: 'object',
  status: 200,
  type: asType(type),
});
export const created = (type: string | Type): Answer => ({ ...one(type), status: 201 });
/** A page of the list envelope. */
export const listOf = (type: string | Type, envelope: Members = {}): Answer => ({
  ...one(type),
  kind: 'list',
  envelope,
});
export const nothing: Answer = { kind: 'nothing', status: 204 };
/** Document 4: 205 indicates a deletion. */
export const deleted: Answer = { kind: 'deletion', status: 205 };
export const createdOrUpdated = (type: string): Answer => ({ ...one(type), kind: 'upsert' });

/** An operation: its request and its response. */
interface Draft {
  readonly query?: Members;
  readonly body?: Members | Type;
  readonly takesMany?: true;
  readonly answer: Answer;
}

/** The query parameters of every list. */
const paging: Members = { page: text, limit: { is: 'number', max: 1000 } };

/** The operations of one section; a bare response is an operation without parameters and body. */
export const endpoints = (
  source: string,
  drafts: Readonly<Record<string, Draft | Answer>>,
): Chapter['operations'] =>
  Object.fromEntries(
    Object.entries(drafts).map(([key, given]) => {
      const { query, body, takesMany, answer } = 'kind' in given ? { answer: given } : given;
      const asked = { ...(answer.kind === 'list' ? paging : {}), ...query };
      const sent = body && { body: isType(body) ? body : object(body) };
      return [key, { source, query: asked, ...sent, takesMany: takesMany ?? false, answer }];
    }),
  );
