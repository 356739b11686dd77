/** Headers by which clients say what they accept, and what they prefer: `Accept` and `Accept-Encoding`. */

/** One of the names between the commas, in lower case and without spaces. */
export interface Preference {
  readonly name: string;
  readonly parameters: readonly string[];
  /** 0 if it is excluded. At most 1. */
  readonly weight: number;
}

export const preferencesIn = (header: string): readonly Preference[] =>
  header
    .replace(/\s/g, '')
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.split(';');
      return { name, parameters, weight: weightIn(parameters) };
    });

/** A weight that is not a number excludes, as it cannot be compared. */
function weightIn(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return text === undefined ? 1 : Math.min(Number(text) || 0, 1);
}
