/** Determines which members of an object the sandbox stores, and which it computes. */
import type { Draft, Member } from './model.ts';

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

/** Whether both members have the same type. Descriptions are ignored. */
export const isSameType = (one: Member, other: Member): boolean =>
  JSON.stringify(one.type, withoutTexts) === JSON.stringify(other.type, withoutTexts);

const withoutTexts = (name: string, value: unknown) => (name === 'description' ? undefined : value);
