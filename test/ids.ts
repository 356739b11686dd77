/** The global id of an object, written here once more: `literal-ids.test.ts` has one of each type to the letter. */
export const id = (type: string, key: string): string =>
  Buffer.from(`${type}:${key}`).toString('base64url');
