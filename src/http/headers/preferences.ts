/** Reads the headers `Accept` and `Accept-Encoding`, in which clients list what they accept and prefer. */

/** One item of the list: its name is in lower case and without spaces. */
export interface Preference {
  readonly name: string;
  readonly parameters: readonly string[];
  /** From 0, which means that it is not accepted, to 1. */
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

/** The weight. One that is not a number counts as 0, because it cannot be compared. */
function weightIn(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return text === undefined ? 1 : Math.min(Number(text) || 0, 1);
}
