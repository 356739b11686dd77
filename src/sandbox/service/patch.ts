/** Updates as the interface means them: null clears a member, an omitted one stays as it is. */

type Changes<Data> = { readonly [Name in keyof Data]?: Data[Name] | null | undefined };

/** The document with the changes. Not for members of which null is a value. */
export function patched<Data extends object>(data: Data, changes: Changes<Data>): Data {
  const result = { ...data };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) Reflect.deleteProperty(result, name);
    else if (value !== undefined) Reflect.set(result, name, value);
  }
  return result;
}
