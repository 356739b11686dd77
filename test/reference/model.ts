/**
 * The notation of the reference: the shapes in the REST API's documents, as plain data, typed from the
 * documents and not from src. A bare type does not determine required or null; `required`, `optional` and
 * `orNull` are used where a document does. Sources give the document's number and section: `1, Collection`.
 */

/** Limits in a document; they apply to requests, not to responses. */
interface Limits {
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
  | { readonly is: 'one of'; readonly values: readonly string[]; readonly isText?: true }
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
  /** Members of the list envelope beside `items`, `next` and `count`. */
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

export const text: Type = { is: 'text' };
export const uri: Type = { is: 'uri' };
export const date: Type = { is: 'date' };
export const number: Type = { is: 'number' };
export const boolean: Type = { is: 'boolean' };
/** Any JSON, according to a document. */
export const free: Type = { is: 'free' };
/** The member is named, without a type. */
export const unstated: Type = { is: 'unstated' };

/** A string of `min` to `max` characters, or of at least `min`. */
export const textOf = (min: number, max?: number): Type => ({
  is: 'text',
  min,
  ...(max !== undefined && { max }),
});
export const textUpTo = (max: number): Type => ({ is: 'text', max });
export const uriUpTo = (max: number): Type => ({ is: 'uri', max });
export const matching = (pattern: string, limits: Omit<Limits, 'pattern'> = {}): Type => ({
  is: 'text',
  pattern,
  ...limits,
});
export const is = (value: string | boolean): Member => ({ is: 'value', value, isRequired: true });
export const oneOf = (...values: readonly string[]): Type => ({ is: 'one of', values });
/** Examples of an open list of values in a document: any other string is valid, too. */
export const seen = (...values: readonly string[]): Type => ({
  is: 'one of',
  values,
  isText: true,
});
/** Values that document 4 lists and earlier documents do not. */
export const listed = (...values: readonly string[]): Member => ({
  ...oneOf(...values),
  source: '4, Values of the enums',
});
export const list = (of: Member, limits: Limits = {}): Type => ({ is: 'list', of, ...limits });
export const map = (of: Member): Type => ({ is: 'map', of });
export const object = (members: Members): Type => ({ is: 'object', members });
/** An object with any additional members. */
export const openObject = (members: Members): Type => ({ is: 'object', members, isOpen: true });
/** The id of a resource, by the name of its shape. */
export const id = (of: string): Type => ({ is: 'id', of });
/** A shape of this reference, by name: shapes may hold each other. */
export const the = (name: string): Type => ({ is: 'shape', name });
export const either = (...among: readonly Member[]): Type => ({ is: 'either', among });
/** An id of a resource, or the resource itself. */
export const idOrWhole = (name: string): Type => either(id(name), the(name));

export const required = (member: Member): Member => ({ ...member, isRequired: true });
export const optional = (member: Member): Member => ({ ...member, isRequired: false });
export const orNull = (member: Member): Member => ({ ...member, isNullable: true });
export const from = (source: string, member: Member): Member => ({ ...member, source });
/** The description of the member in document 4. */
export const fact = (member: Member): Member => from('4, Values of the enums', member);
/** A change by document 5, with the number of its item, or of its items. */
export const corrected = (item: number | string, member: Member): Member =>
  from(`5, Wire corrections ${item}`, member);
/** A change by document 6, with the number of its item. */
export const correctedAgain = (item: number | string, member: Member): Member =>
  from(`6, Wire corrections ${item}`, member);

/** Members of one type. */
export const all = (member: Member, ...names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, member]));
export const allOptional = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, optional(member)]));
/** Document 1, Wire conventions 6: an object of link strings. */
export const urls = (...names: readonly string[]): Type => object(all(uri, ...names));
/** Document 1, Wire conventions 6: an object of booleans. */
export const permissions = (...names: readonly string[]): Type => object(all(boolean, ...names));

export const shape = (source: string, type: Members | Type): Shape => ({
  source,
  type: isType(type) ? type : object(type),
});
const isType = (type: Members | Type): type is Type => typeof type.is === 'string';

/** A resource has its kind in `object` (document 1, Wire conventions 3), and an ID. */
export const resource = (source: string, kind: string, members: Members): Shape =>
  shape(source, { object: is(kind), id: required(text), ...members });

const asType = (type: string | Type): Type => (typeof type === 'string' ? the(type) : type);
export const one = (type: string | Type): Answer => ({
  kind: 'object',
  status: 200,
  type: asType(type),
});
export const created = (type: string | Type): Answer => ({ ...one(type), status: 201 });
/** A page of the list envelope. */
export const listOf = (type: string | Type, envelope: Members = {}): Answer => ({
  ...one(type),
  kind: 'list',
  envelope,
});
export const nothing: Answer = { kind: 'nothing', status: 204 };
/** Document 4: 205 indicates a deletion. */
export const deleted: Answer = { kind: 'deletion', status: 205 };
export const createdOrUpdated = (type: string): Answer => ({ ...one(type), kind: 'upsert' });

/** An operation: its request and its response. */
export interface Draft {
  readonly query?: Members;
  readonly body?: Members | Type;
  readonly takesMany?: true;
  readonly answer: Answer;
}

/** The query parameters of every list. */
const paging: Members = { page: text, limit: { is: 'number', max: 1000 } };

/** The operations of one section; a bare response is an operation without parameters and body. */
export const endpoints = (
  source: string,
  drafts: Readonly<Record<string, Draft | Answer>>,
): Chapter['operations'] =>
  Object.fromEntries(
    Object.entries(drafts).map(([key, given]) => {
      const { query, body, takesMany, answer } = 'kind' in given ? { answer: given } : given;
      const asked = { ...(answer.kind === 'list' ? paging : {}), ...query };
      const sent = body && { body: isType(body) ? body : object(body) };
      return [key, { source, query: asked, ...sent, takesMany: takesMany ?? false, answer }];
    }),
  );
