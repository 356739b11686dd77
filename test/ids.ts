/** The global ID of an object, computed independently; `literal-ids.test.ts` contains a literal one of each type. */
export const id = (type: string, key: string): string =>
  Buffer.from(`${type}:${key}`).toString('base64url');
