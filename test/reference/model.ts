/**
 * The model of the reference: the shapes and operations in the REST API's documents, as plain data, typed from the
 * documents and not from src. A bare type does not determine required or null. Sources give the document's number and
 * section: `1, Collection`.
 */

/** Limits in a document; they apply to requests, not to responses. */
export interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
}

/** If a shape has the members of several types: those of this value always have the member. */
interface AlwaysIf {
  readonly by: string;
  readonly value: string;
  readonly member: string;
  readonly source: string;
}

export type Type =
  | ({ readonly is: 'text' | 'uri' | 'list' } & Limits & { readonly of?: Member })
  | { readonly is: 'date' | 'boolean' | 'free' | 'unstated' }
  | { readonly is: 'number'; readonly max?: number }
  | { readonly is: 'value'; readonly value: string | boolean }
  | {
      readonly is: 'one of';
      readonly values: readonly string[];
      readonly isText?: true;
      /** Values that document 8 has as new, and values that it has as gone. */
      readonly later?: readonly string[];
      readonly earlier?: readonly string[];
    }
  | { readonly is: 'map'; readonly of: Member }
  | {
      readonly is: 'object';
      readonly members: Members;
      readonly isOpen?: true;
      readonly always?: readonly AlwaysIf[];
    }
  | { readonly is: 'id'; readonly of: string }
  | { readonly is: 'shape'; readonly name: string }
  | { readonly is: 'either'; readonly among: readonly Member[] };

/** A type with its attributes; `source` only if it differs from the source of its parent. */
export type Member = Type & {
  readonly isRequired?: boolean;
  readonly isNullable?: true;
  /** Whether document 8 has it as gone. */
  readonly isEarlier?: true;
  /** Whether document 8 has null as a new value of it. */
  readonly hasLaterNull?: true;
  readonly source?: string;
};

export type Members = Readonly<Record<string, Member>>;

/** A shape with a name in the documents. */
export interface Shape {
  readonly source: string;
  readonly type: Type;
}

export interface Answer {
  readonly kind: 'object' | 'list' | 'nothing' | 'deletion' | 'upsert';
  readonly status: number;
  readonly type?: Type;
  /** Members of the list envelope in addition to `items`, `next` and `count`. */
  readonly envelope?: Members;
}

export interface OperationReference {
  readonly source: string;
  readonly query: Members;
  readonly body?: Type;
  /** Whether an array of bodies is accepted as well. */
  readonly takesMany: boolean;
  readonly answer: Answer;
}

/** The documentation of one domain. Operations by `METHOD /path`. */
export interface Chapter {
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly operations: Readonly<Record<string, OperationReference>>;
}

/** Whether it is a type, and not the members of one. */
export const isType = (type: Members | Type): type is Type => typeof type.is === 'string';
