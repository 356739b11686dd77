/**
 * Types that represent what is adopted, between the OpenAPI document and the source code: types, members, named drafts,
 * and rows.
 */
import type { Method } from '../../src/rest/values/method.ts';

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export type Type =
  | ({
      readonly is: 'text';
      readonly pattern?: string;
      /** `uuid`, `email` and similar: what the document calls its format. */
      readonly format?: string;
      /** The name of a constant, for a pattern that several members have. */
      readonly constant?: string;
      readonly isSecret?: true;
    } & Bounds)
  | ({ readonly is: 'url' } & Bounds)
  | { readonly is: 'time' | 'boolean' | 'unknown' | 'free' | 'richText' | 'bareRichText' }
  | ({ readonly is: 'integer' | 'number' } & Bounds)
  | { readonly is: 'literal'; readonly value: string | number | boolean }
  | { readonly is: 'formats'; readonly values: readonly string[] }
  | ({ readonly is: 'list'; readonly of: Value } & Bounds)
  | { readonly is: 'map'; readonly key: Value | undefined; readonly value: Value }
  | { readonly is: 'object'; readonly members: readonly Member[]; readonly isOpen: boolean }
  /** Objects without a member that distinguishes them. */
  | { readonly is: 'union'; readonly options: readonly Value[] }
  /** A draft or a shape of the project, by name. */
  | { readonly is: 'named'; readonly name: string }
  | { readonly is: 'reference'; readonly resource: string }
  | { readonly is: 'referenceOrWhole'; readonly resource: string; readonly whole: Value }
  | { readonly is: 'nestedReference'; readonly resource: string }
  | {
      readonly is: 'taggedReference';
      readonly tag: string;
      readonly member: string;
      readonly resource: string;
    }
  | { readonly is: 'anyReference'; readonly options: readonly Value[] };

export interface Value {
  readonly type: Type;
  readonly isNullable: boolean;
  readonly description: string | undefined;
}

export interface Member extends Value {
  readonly name: string;
  readonly isOptional: boolean;
  readonly byDefault?: unknown;
}

/** A type that needs a name in the graph and that the project does not have. */
export type Draft = { readonly name: string; readonly description: string | undefined } & (
  | {
      readonly is: 'shape';
      readonly members: readonly Member[];
      readonly counts: 'any' | 'atLeastOne' | 'exactlyOne';
      /** The draft of the same object in another form, such as the one that lists have. */
      readonly formOf?: string;
    }
  | {
      readonly is: 'urls' | 'permissions';
      readonly of: string;
      readonly members: readonly Member[];
    }
  | {
      readonly is: 'enumeration';
      readonly values: Readonly<Record<string, string | undefined>>;
      readonly isClosed: boolean;
    }
  | { readonly is: 'union'; readonly discriminator: string; readonly options: readonly string[] }
  | { readonly is: 'entries'; readonly key: Value | undefined; readonly value: Value }
);

export type RowKind = 'object' | 'list' | 'nothing' | 'deletion' | 'upsert';

/** A row of an operation table. */
export interface Row {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly query: readonly Member[];
  readonly body: Body | undefined;
  readonly kind: RowKind;
  readonly status: number;
  /** The content of the response, or of an item of the list. */
  readonly response: Value | undefined;
  readonly envelope: readonly Member[];
  /** The tag by which the document groups its operations. */
  readonly tag: string | undefined;
}

export interface Body {
  readonly members: readonly Member[];
  readonly isOpen: boolean;
  /** The name of the array, if an array of bodies may be sent instead. */
  readonly many: string | undefined;
  /** The name of the body in the document, if an array of bodies may be sent. Undefined if it has none. */
  readonly name: string | undefined;
}

export const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

export const keyOf = ({ method, path }: Pick<Row, 'method' | 'path'>) => `${method} ${path}`;

/** The placeholder for a text that the document does not contain. */
export const missingText = '…';
