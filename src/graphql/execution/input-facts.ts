/**
 * Describes in the extensions of the schema, for tools, what the types of arguments and inputs do not say: which values
 * are in range, and whether null means something.
 */

export interface InputFacts {
  /** Range of a number, or of the number of characters or items. */
  readonly bounds?: InputBounds;
  /** Whether null differs from leaving the value out: it clears the value, for example. */
  readonly takesNull?: true;
}

export interface InputBounds {
  readonly min?: number;
  readonly max?: number;
}

export const inputFactsOf = ({
  extensions,
}: {
  readonly extensions: Readonly<Record<string, unknown>>;
}): InputFacts => extensions;
