/** Name of the type of those objects of a resource, or of a union, whose kind is not known to this graph. */
export const unrecognized = (name: string) => `Unrecognized${name}`;
