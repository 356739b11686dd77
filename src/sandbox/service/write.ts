/** Adds and changes objects according to their kinds. */
import type { Row, RowKind } from '../store/rows.ts';
import type { Service } from './handlers.ts';

/** The changes to an object: null removes a member, and a missing member is not changed. */
export type Changes<Data> = { readonly [Name in keyof Data]?: Data[Name] | null | undefined };

/** The document with the changes. */
export function patched<Data extends object>(
  data: Data,
  changes: Changes<Data>,
  isNull: (name: string) => boolean = () => false,
): Data {
  const result = { ...data };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null && !isNull(name)) Reflect.deleteProperty(result, name);
    else if (value !== undefined) Reflect.set(result, name, value);
  }
  return result;
}

/** Adds an object with a new ID. If its kind has these members, the times of creation and update are set. */
export function created<Data extends object>(
  kind: RowKind<Data>,
  scope: string,
  data: Omit<Data, 'createdAt' | 'updatedAt'>,
  service: Service,
): Row<Data> {
  const rows = service.rows(kind);
  const times = timesOf(kind, ['createdAt', 'updatedAt'], service);
  return rows.insert(scope, rows.newId(), { ...data, ...times } as Data);
}

/**
 * Changes members of an object. If a member can be null, null is stored. If its kind has this member, the time of the
 * update is set.
 */
export function updated<Data extends object>(
  kind: RowKind<Data>,
  row: Row<Data>,
  changes: Changes<Data>,
  service: Service,
): Row<Data> {
  const { shape } = kind.document;
  const isNull = (name: string) => shape[name]?.safeParse(null).success === true;
  const times = timesOf(kind, ['updatedAt'], service);
  return service.rows(kind).update(row, patched(row.data, { ...changes, ...times }, isNull));
}

/** The current time for those of these members that the kind has. */
function timesOf({ document }: RowKind<unknown>, names: readonly string[], service: Service) {
  const now = service.now();
  const own = names.filter((name) => Object.hasOwn(document.shape, name));
  return Object.fromEntries(own.map((name) => [name, now]));
}
