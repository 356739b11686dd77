/** Partial updates: null clears a member, and an omitted member is unchanged. */

type Changes<Data> = { readonly [Name in keyof Data]?: Data[Name] | null | undefined };

/** The updated document. Not for members that can have the value null. */
export function patched<Data extends object>(data: Data, changes: Changes<Data>): Data {
  const result = { ...data };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) Reflect.deleteProperty(result, name);
    else if (value !== undefined) Reflect.set(result, name, value);
  }
  return result;
}
