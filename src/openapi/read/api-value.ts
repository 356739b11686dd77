/** The values in parameters, bodies and responses, as an OpenAPI document describes them. */

/** The kinds of JSON values. `any`: the document does not specify one. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null' | 'any';

/**
 * A value. The same schema always results in the same object, so that code which follows a circular schema can stop.
 */
export interface ApiValue {
  /** Name of its schema among the components. Undefined if it does not refer to one. */
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** Description of the component to which it refers. Where the component is used, `description` may be another one. */
  readonly componentDescription: string | undefined;
  /**
   * The alternatives. Empty if no value is possible. They are read when needed, which may throw an `UnusableDocument`.
   */
  readonly forms: readonly ApiForm[];
}

/** One alternative of a value, which has one kind. */
export interface ApiForm {
  readonly kind: JsonKind;
  /** Name of the alternative's schema among the components. Undefined if it does not refer to one. */
  readonly name: string | undefined;
  readonly title: string | undefined;
  /** The only possible values, from `enum` or `const`. Undefined if other values are possible. */
  readonly values: readonly unknown[] | undefined;
  /** For an object: the members that the document describes. */
  readonly members: ReadonlyMap<string, ApiMember>;
  /** For an object: whether the document describes its members, even if it has none. */
  readonly isDescribed: boolean;
  /** For an object: the value of every other member. Undefined if the document does not specify it. */
  readonly entries: ApiValue | undefined;
  /** For an object: the names of the members that `entries` describes. Undefined if the document does not specify it. */
  readonly entryNames: ApiValue | undefined;
  /** For an object: whether the document allows any other members explicitly. */
  readonly isOpen: boolean;
  /** For an array: the value of its items. Undefined if the document does not specify it. */
  readonly items: ApiValue | undefined;
  /** For a number: whether it is an integer. */
  readonly isInteger: boolean;
  /** `format`, `pattern`, `minLength`, `maxItems`, `default` and similar keywords, unchanged. */
  readonly limits: Readonly<Record<string, unknown>>;
  /** For an ID: the resources to which it may refer, from `x-references`. */
  readonly references: readonly string[];
}

export interface ApiMember {
  readonly isRequired: boolean;
  /** Where the member occurs, if it has `readOnly` or `writeOnly`. */
  readonly only: 'requests' | 'responses' | undefined;
  readonly value: ApiValue;
}

/** The kind of a JSON value. */
export function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object'
    ? type
    : 'any';
}
