/**
 * Defaults for members that a row lacks, although the REST API always returns them, so that rows and seed files need
 * only contain what matters. Filters use the same defaults.
 */

/** The default for times. */
export const longAgo = '2020-01-01T00:00:00.000Z';

/** A type without members that are undefined. */
type Present<Data> = { [Name in keyof Data]: Exclude<Data[Name], undefined> };

type Filled<Data, Defaults> = Data & Present<Required<Pick<Data, keyof Data & keyof Defaults>>>;

/** The data with defaults for missing members. */
export function filled<Data extends object, Defaults extends object>(
  data: Data,
  defaults: Defaults,
): Filled<Data, Defaults> {
  const present = Object.entries(data).filter(([, value]) => value !== undefined);
  return { ...defaults, ...(Object.fromEntries(present) as Filled<Data, Defaults>) };
}

/** Marks the members that rows in a seed file may lack. */
export const mayLack = <Defaults extends object>(defaults: Defaults) =>
  Object.fromEntries(Object.keys(defaults).map((name) => [name, true])) as {
    readonly [Name in keyof Defaults]: true;
  };
