/**
 * Describes in the extensions of the schema, for tools, which types the objects have that an ID in an argument or input
 * refers to.
 */

export interface NamedTypes {
  readonly names?: readonly string[];
}

export const namedTypesOf = ({
  extensions,
}: {
  readonly extensions: Readonly<Record<string, unknown>>;
}): readonly string[] => (extensions as NamedTypes).names ?? [];
