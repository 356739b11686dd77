/** Determines which members of an object the sandbox stores, and which it computes. */
import type { Bounds, Draft, Member, Type } from './model.ts';

export interface Stored {
  /** Members that are stored as they are in responses. */
  readonly kept: readonly Member[];
  /** Members that are users. Only the ID of a user is stored. */
  readonly users: readonly Member[];
  /** The members `urls` and `permissions`. */
  readonly computed: readonly Member[];
}

export function storedOf(draft: Draft, drafts: ReadonlyMap<string, Draft>): Stored {
  const members = draft.is === 'shape' ? draft.members : [];
  const own = members.filter(({ name }) => name !== 'object' && name !== 'id');
  const isComputed = ({ name, type }: Member) =>
    /^(urls|permissions)$/.test(name) && type.is === 'named' && drafts.has(type.name);
  const isUser = ({ type }: Member) => type.is === 'named' && type.name === 'User';
  return {
    kept: own.filter((one) => !isComputed(one) && !isUser(one)),
    users: own.filter(isUser),
    computed: own.filter(isComputed),
  };
}

/** Whether every value that a request may have for a member can be stored as that of a response. */
export const isStorable = (sent: Member, kept: Member): boolean => fits(sent.type, kept.type);

function fits(sent: Type, kept: Type): boolean {
  if (sent.is === 'list' && kept.is === 'list')
    return (
      isWithin(sent, kept) &&
      fits(sent.of.type, kept.of.type) &&
      (kept.of.isNullable || !sent.of.isNullable)
    );
  // A response often has the same text without the limits of the request.
  if (isText(sent) && kept.is === 'text')
    return (
      isWithin(sent, kept) &&
      (kept.pattern === undefined || (sent.is === 'text' && sent.pattern === kept.pattern))
    );
  if (sent.is === 'url' && kept.is === 'url') return isWithin(sent, kept);
  if (isNumber(sent) && isNumber(kept))
    return isWithin(sent, kept) && (sent.is === 'integer' || kept.is === 'number');
  return isSameType({ type: sent }, { type: kept });
}

/** Whether both have the same type. Descriptions are ignored. */
export const isSameType = (one: Pick<Member, 'type'>, other: Pick<Member, 'type'>): boolean =>
  JSON.stringify(one.type, withoutTexts) === JSON.stringify(other.type, withoutTexts);

const isText = (type: Type): type is Extract<Type, { is: 'text' | 'url' }> =>
  type.is === 'text' || type.is === 'url';

const isNumber = (type: Type): type is Extract<Type, { is: 'integer' | 'number' }> =>
  type.is === 'integer' || type.is === 'number';

/** Whether the limits of the first one are as narrow as those of the second one. */
const isWithin = (one: Bounds, other: Bounds) =>
  (other.min === undefined || (one.min ?? Number.NEGATIVE_INFINITY) >= other.min) &&
  (other.max === undefined || (one.max ?? Number.POSITIVE_INFINITY) <= other.max);

const withoutTexts = (name: string, value: unknown) => (name === 'description' ? undefined : value);
