/** Name of the object type for objects of an unknown kind. */
export const unrecognized = (name: string) => `Unrecognized${name}`;
