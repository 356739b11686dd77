/**
 * A resource: one declaration a node type.
 *
 * It says how the REST interface names, reads and lists such objects. From it come the object type with its
 * fields, the global id, `node`, the `Query` field by id, the loader with its batch policy, and links.
 */
import type { z } from 'zod';
import type { AnyOperation, ListOperation } from '../rest/operation.ts';
import { referenceFacts, shapeFacts, unwrap } from '../rest/shape.ts';
import { builder } from './builder.ts';
import { graphError, invalidAnswer } from './errors.ts';
import { parseId } from './global-id.ts';
import { hasIdentity, Identity, type PathIds, setIdentity, VARIANT } from './identity.ts';

export interface ResourceList {
  readonly operation: ListOperation;
  readonly query?: Readonly<Record<string, unknown>>;
}

export interface ResourceOptions {
  readonly shape: z.ZodObject;
  /** Names of the path parameters that make the key; the last one is the object's own id. */
  readonly key: readonly [string, ...string[]];
  /** Reads one. Without it the object is looked for in its list. */
  readonly read?: AnyOperation;
  /** Answers many at once. */
  readonly list?: ResourceList;
  /** Member of an answer or a list item that holds the object; the answer itself unless said otherwise. */
  readonly within?: string;
  /** Member of the REST object that is its own id; `id` unless said otherwise. */
  readonly idMember?: string;
  /** False for a key part by which an object can be asked for, but which is not its id. */
  readonly isCanonical?: (ownId: string) => boolean;
}

export class Resource {
  readonly name: string;
  readonly description: string;
  /** The object type. */
  readonly ref: ReturnType<typeof builder.objectRef<object>>;
  readonly shape: z.ZodObject;
  readonly key: readonly string[];
  readonly ownKey: string;
  readonly read: AnyOperation | undefined;
  readonly list: ResourceList | undefined;
  readonly #idMember: string;
  readonly #within: string | undefined;
  /** Whether a key part is the object's id, and not another way to ask for it. */
  readonly isCanonical: (ownId: string) => boolean;
  /** Path parameters that help to find the object and that it may inherit from what it was found in. */
  readonly #inherited: readonly string[];
  readonly #listParameters: readonly string[];
  #references: ReturnType<typeof singleKeyReferences> | undefined;

  constructor(options: ResourceOptions) {
    const { name, description } = factsOf(options.shape);
    this.name = name;
    this.description = description;
    this.ref = builder.objectRef<object>(name);
    this.shape = options.shape;
    this.key = options.key;
    this.ownKey = options.key.at(-1) ?? '';
    this.read = options.read;
    this.list = options.list;
    this.#idMember = options.idMember ?? 'id';
    this.#within = options.within;
    this.isCanonical = options.isCanonical ?? (() => true);
    this.#listParameters = parametersOf(options.list?.operation);
    this.#inherited = [...new Set([...options.key.slice(0, -1), ...this.#listParameters])];
    byName.set(this.name, this);
  }

  /** The operation behind a link to such an object. */
  get source(): AnyOperation | undefined {
    return this.read ?? this.list?.operation;
  }

  /** How a plain key is written: `{organizationId}/{siteId}`. */
  get keyPattern(): string {
    return this.key.map((part) => `{${part}}`).join('/');
  }

  /** The identity of an object by its own id, found where the surrounding ids say. */
  identify(ownId: string, surrounding: PathIds): Identity {
    const ids: Record<string, string> & { [VARIANT]?: true } = {};
    if (surrounding[VARIANT]) ids[VARIANT] = true;
    for (const name of this.#inherited) {
      const id = surrounding[name];
      if (id !== undefined) ids[name] = id;
    }
    ids[this.ownKey] = ownId;
    if (this.key.some((name) => ids[name] === undefined)) throw invalidAnswer();
    return new Identity(this, ids);
  }

  /** Gives a REST object its identity, unless it has one. */
  adopt<T extends object>(data: T, surrounding: PathIds): T {
    if (hasIdentity(data)) return data;
    const members = data as Readonly<Record<string, unknown>>;
    const ownId = members[this.#idMember];
    if (typeof ownId !== 'string') throw invalidAnswer();
    const ids: Record<string, string> & PathIds = { ...surrounding };
    this.#references ??= singleKeyReferences(this.shape);
    for (const { member, parameter } of this.#references) {
      const id = members[member];
      if (typeof id === 'string') ids[parameter] = id;
    }
    return setIdentity(data, this.identify(ownId, ids));
  }

  /** The object that an answer or a list item holds. */
  objectIn(answer: unknown): object {
    const object =
      this.#within === undefined ? answer : (answer as Record<string, unknown>)[this.#within];
    if (typeof object !== 'object' || object === null) throw invalidAnswer();
    return object;
  }

  /** Path ids of the list the object stands in, where the identity names them. */
  listScope({ ids }: Identity): PathIds | undefined {
    const scope: Record<string, string> = {};
    for (const name of this.#listParameters) {
      const id = ids[name];
      if (id === undefined) return undefined;
      scope[name] = id;
    }
    return scope;
  }

  /** The identity that an id argument names. Throws `INVALID_ID`. */
  parse(id: string): Identity {
    const { type, key } = parseId(id, isResourceName);
    if ((type !== undefined && type !== this.name) || key.length !== this.key.length)
      throw graphError('INVALID_ID');
    return new Identity(
      this,
      Object.fromEntries(this.key.map((name, index) => [name, key[index] ?? ''])),
    );
  }
}

const byName = new Map<string, Resource>();

const isResourceName = (name: string) => byName.has(name);

/** All resources declared so far. */
export const resources = (): Iterable<Resource> => byName.values();
export const resourceNamed = (name: string): Resource | undefined => byName.get(name);
/** The resource that a shape is the whole of. By name: a described copy of a shape is still that shape. */
export const resourceOfShape = (shape: z.core.$ZodType): Resource | undefined =>
  byName.get(shapeFacts.get(shape)?.name ?? '');

/** The identity that a global id names. Throws `INVALID_ID` when it does not say its type. */
export function parseTypedId(id: string): Identity {
  const { type } = parseId(id, isResourceName);
  const resource = type === undefined ? undefined : byName.get(type);
  if (!resource)
    throw graphError('INVALID_ID', 'Give a global id, or type and key such as `Site:acme/docs`.');
  return resource.parse(id);
}

function factsOf(shape: z.ZodObject) {
  const facts = shapeFacts.get(shape);
  if (!facts) throw new TypeError('The shape of a resource needs a name');
  return facts;
}

const parametersOf = (operation: AnyOperation | undefined): string[] =>
  Array.from(operation?.path.matchAll(/\{(\w+)\}/g) ?? [], ([, name]) => name ?? '');

/** Members by which an object itself names what else it belongs to: a space names its organization. */
function singleKeyReferences(shape: z.ZodObject) {
  return Object.entries(shape.shape).flatMap(([member, schema]) => {
    const facts = referenceFacts.get(unwrap(schema).inner);
    const resource = facts && byName.get(facts.resource);
    return resource?.key.length === 1 ? [{ member, parameter: resource.ownKey }] : [];
  });
}
