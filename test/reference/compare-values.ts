/** Holds values, limits and ids of the reference against those of src. */
import type { Type } from './model.ts';
import type { TextLimits } from './zod-view.ts';

/** What a document says and src has otherwise. */
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

const limitNames = { min: 'at least', max: 'at most', pattern: 'the pattern' };

/** The limits that differ; a smallest number is not among them, for the documents state none. */
export function limitDifferences(
  said: Partial<TextLimits>,
  had: Partial<TextLimits>,
): readonly Difference[] {
  return (['min', 'max', 'pattern'] as const).flatMap((name) => {
    if (said[name] === had[name]) return [];
    const inWords = (limit: number | string | undefined) =>
      limit === undefined ? `no limit of ${limitNames[name]}` : `${limitNames[name]} ${limit}`;
    return [{ says: inWords(said[name]), has: inWords(had[name]) }];
  });
}

/** The id of a member is that of its user: the documents say one or the other. */
export const isSameId = (said: string, had: string) => {
  const resource = (name: string) => (name === 'Member' ? 'User' : name);
  return resource(said) === resource(had);
};
