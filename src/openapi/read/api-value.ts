/** What an OpenAPI document says about the values in parameters, bodies and responses. */

/** The kinds of JSON. `any`: the document does not say. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null' | 'any';

/** A value. The same schema is the same value, so that a walk through a circle can end. */
export interface ApiValue {
  /** The name of its schema among the components, if it refers to one. */
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** The alternatives; none if no value is possible. Read on demand: may throw an `UnusableDocument`. */
  readonly forms: readonly ApiForm[];
}

/** One of the alternatives of a value, of one kind. */
export interface ApiForm {
  readonly kind: JsonKind;
  /** The name of the alternative's schema among the components, if it refers to one. */
  readonly name: string | undefined;
  /** The only values that are possible, from `enum` or `const`; undefined if others are. */
  readonly values: readonly unknown[] | undefined;
  /** Of an object: those that the document names. */
  readonly members: ReadonlyMap<string, ApiMember>;
  /** Of an object: the value of each other member; undefined if the document does not say. */
  readonly entries: ApiValue | undefined;
  /** Of an array; undefined if the document does not say. */
  readonly items: ApiValue | undefined;
  /** Of a number: whether it is whole. */
  readonly isInteger: boolean;
  /** `format`, `pattern`, `minLength`, `maxItems`, `default` and the like, as they are written. */
  readonly limits: Readonly<Record<string, unknown>>;
  /** Of an ID: the resources that it may be of, from `x-references`. */
  readonly references: readonly string[];
}

export interface ApiMember {
  readonly isRequired: boolean;
  /** Where it is, if it is only in one of them: of `readOnly` and `writeOnly`. */
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
