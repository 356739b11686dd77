/**
 * What responses contain where a row lacks a member that the REST API always returns, so that rows and seed files need
 * only what matters. Filters see the same.
 */

/** The default of times that rows lack. */
export const longAgo = '2020-01-01T00:00:00.000Z';

/** Only members with a value. */
type Present<Data> = { [Name in keyof Data]: Exclude<Data[Name], undefined> };

type Filled<Data, Defaults> = Data & Present<Required<Pick<Data, keyof Data & keyof Defaults>>>;

/** The data, with defaults for what it lacks. */
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
