/** Compares values, limits and IDs of the reference with those in src. */
import type { Type } from './model.ts';
import type { Limits } from './zod-view.ts';

/** A difference between a document and src. */
export interface Difference {
  readonly says: string;
  readonly has: string;
}

/** The values that only one of the two has, one difference each. */
export function valueDifferences(type: Type, values: readonly string[]): readonly Difference[] {
  const said = type.is === 'one of' ? type.values : type.is === 'value' ? [String(type.value)] : [];
  return [
    ...said
      .filter((value) => !values.includes(value))
      .map((value) => ({ says: `the value ${value}`, has: 'no such value' })),
    ...values
      .filter((value) => !said.includes(value))
      .map((value) => ({ says: 'no such value', has: `the value ${value}` })),
  ];
}

const limitNames = {
  min: ['at least', 'no smallest length'],
  max: ['at most', 'no upper limit'],
  pattern: ['the pattern', 'no pattern'],
} as const;

/** The limits that differ, without minimums of numbers, which the documents do not have. */
export function limitDifferences(
  said: Partial<Limits>,
  had: Partial<Limits>,
): readonly Difference[] {
  return (['min', 'max', 'pattern'] as const).flatMap((name) => {
    if (said[name] === had[name]) return [];
    const [words, none] = limitNames[name];
    const inWords = (limit: number | string | undefined) =>
      limit === undefined ? none : `${words} ${limit}`;
    return [{ says: inWords(said[name]), has: inWords(had[name]) }];
  });
}

/** The ID of a member is that of its user: the documents have one or the other. */
export const isSameId = (said: string, had: string) => {
  const resource = (name: string) => (name === 'Member' ? 'User' : name);
  return resource(said) === resource(had);
};
