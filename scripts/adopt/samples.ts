/** Creates example values for the initial data of the sandbox and for the inputs of proofs. */
import type { House } from './house.ts';
import type { Draft, Member, Type, Value } from './model.ts';
import { kebab } from './names.ts';
import { textFor, uuid } from './sample-texts.ts';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/**
 * The number of an example, from 1. Odd ones have all optional members, even ones have none. Each pair has another
 * alternative of unions.
 */
export type Which = number;

type List = Extract<Type, { is: 'list' }>;

const isWhole = (which: Which) => which % 2 === 1;

const at = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];

const numberWords = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

export class Samples {
  readonly #house: House;
  readonly #drafts: ReadonlyMap<string, Draft>;
  /** The keys of objects in the initial data, by type name. */
  readonly #keys: Map<string, string>;
  /** Drafts whose examples are being created: one that contains itself ends there. */
  readonly #around = new Set<string>();

  constructor(
    house: House,
    drafts: ReadonlyMap<string, Draft>,
    keys: Readonly<Record<string, string>>,
  ) {
    this.#house = house;
    this.#drafts = drafts;
    this.#keys = new Map(Object.entries(keys));
  }

  /** The key of an object in the initial data. Undefined if there is none of this type. */
  keyOf(name: string): string | undefined {
    return this.#keys.get(name);
  }

  addKey(name: string, key: string): void {
    this.#keys.set(name, key);
  }

  /** The ID of an initial object of a new resource, in the format that the document names. */
  idOf(name: string, which: Which): string {
    const draft = this.#drafts.get(name);
    const members = draft?.is === 'shape' ? draft.members : [];
    const type = members.find((one) => one.name === 'id')?.type;
    const noun = kebab(name).split('-').at(-1) ?? 'one';
    const plain = `${numberWords[which - 1] ?? `${which}th`}-${noun}`;
    if (type?.is !== 'text') return plain;
    const { pattern, format, min = 0, max = 256 } = type;
    if (format === 'uuid') return uuid(which);
    const isPlain =
      format === undefined &&
      plain.length >= min &&
      plain.length <= max &&
      (pattern === undefined || new RegExp(pattern).test(plain));
    return isPlain ? plain : (textFor(type, `${noun}Id`, which) ?? plain);
  }

  /** The examples that are needed so that each alternative and each optional member is in one and missing in another. */
  numbers(members: readonly Member[]): readonly Which[] {
    const turns = Math.max(1, ...members.map(({ type }) => this.#turns(type, new Set())));
    const hasOptional = members.some(({ type, isOptional }) =>
      isOptional ? false : this.#hasOptional(type, new Set(), false),
    );
    return Array.from({ length: turns }, (_, turn) =>
      turn === 0 || hasOptional ? [2 * turn + 1, 2 * turn + 2] : [2 * turn + 1],
    ).flat();
  }

  /** The number of alternatives of the longest union in a value. A list has all of them at once. */
  #turns(type: Type, around: ReadonlySet<string>): number {
    const inner = (types: readonly Type[], names = around): number =>
      Math.max(1, ...types.map((one) => this.#turns(one, names)));
    const options = this.#optionsOf(type);
    if (options) return Math.max(options.length, inner(options, withName(type, around)));
    if (type.is === 'list') {
      const items = this.#optionsOf(type.of.type);
      return inner(items ?? [type.of.type], items ? withName(type.of.type, around) : around);
    }
    if (type.is === 'object') return inner(type.members.map((one) => one.type));
    if (type.is !== 'named' || around.has(type.name)) return 1;
    const draft = this.#drafts.get(type.name);
    const members = draft?.is === 'shape' ? draft.members : [];
    return inner(
      members.map((one) => one.type),
      withName(type, around),
    );
  }

  /** Whether an alternative of a union in the value has optional members. */
  #hasOptional(type: Type, around: ReadonlySet<string>, isInUnion: boolean): boolean {
    const options = this.#optionsOf(type);
    const names = withName(type, around);
    if (type.is === 'named' && around.has(type.name)) return false;
    if (options) return options.some((one) => this.#hasOptional(one, names, true));
    const draft = type.is === 'named' ? this.#drafts.get(type.name) : undefined;
    const members =
      type.is === 'object' ? type.members : draft?.is === 'shape' ? draft.members : [];
    return members.some(
      (one) => (isInUnion && one.isOptional) || this.#hasOptional(one.type, names, isInUnion),
    );
  }

  /** The alternatives of a union. */
  #optionsOf(type: Type): readonly Type[] | undefined {
    if (type.is === 'union' || type.is === 'anyReference')
      return type.options.map((one) => one.type);
    const draft = type.is === 'named' ? this.#drafts.get(type.name) : undefined;
    return draft?.is === 'union'
      ? draft.options.map((name) => ({ is: 'named' as const, name }))
      : undefined;
  }

  /** An object with these members. Undefined if a required member has no example. */
  object(members: readonly Member[], which: Which): { readonly [name: string]: Json } | undefined {
    const entries: [string, Json][] = [];
    for (const { name, type, isOptional, isNullable } of members) {
      if (isOptional && !isWhole(which)) continue;
      const value = this.type(type, name, which);
      if (value !== undefined) entries.push([name, value]);
      else if (isNullable) entries.push([name, null]);
      else if (!isOptional) return undefined;
    }
    return Object.fromEntries(entries);
  }

  type(type: Type, name: string, which: Which): Json | undefined {
    switch (type.is) {
      case 'text':
        return textFor(type, name, which);
      case 'url':
        return `https://example.com/${kebab(name)}-${which}`;
      case 'time':
        return `2025-${String(((which - 1) % 12) + 1).padStart(2, '0')}-01T09:00:00.000Z`;
      case 'boolean':
        return isWhole(which);
      case 'integer':
      case 'number':
        return Math.min((type.min ?? 1) + which - 1, type.max ?? Number.POSITIVE_INFINITY);
      case 'literal':
        return type.value;
      case 'free':
        return isWhole(which) ? { example: which } : {};
      case 'unknown':
        return textFor({ is: 'text' }, name, which);
      case 'list':
        return this.#list(type, name, which);
      case 'map':
        return this.#entries(undefined, type.value, name, which);
      case 'object':
        return this.object(type.members, which);
      case 'reference':
      case 'referenceOrWhole':
        return this.#id(type.resource);
      case 'nestedReference':
        return { id: this.#id(type.resource) };
      case 'taggedReference':
        return { type: type.tag, [type.member]: this.#id(type.resource) };
      case 'anyReference':
      case 'union': {
        const option = at(type.options, turnOf(which));
        return option && this.type(option.type, name, which);
      }
      case 'named':
        return this.#named(type.name, name, which);
      default:
        return undefined;
    }
  }

  #list({ of, min = 0, max = 100 }: List, name: string, which: Which): Json | undefined {
    // All alternatives are in one list.
    const wanted = this.#optionsOf(of.type)?.length ?? 1;
    const length = Math.min(max, Math.max(min, wanted));
    const items = Array.from({ length }, (_, index) => this.type(of.type, name, which + 2 * index));
    const known = items.filter((one) => one !== undefined);
    return known.length >= min ? known : undefined;
  }

  #entries(key: Value | undefined, { type }: Value, name: string, which: Which): Json | undefined {
    const own = key ? this.type(key.type, 'key', which) : `key-${which}`;
    const value = this.type(type, name, which);
    return typeof own === 'string' && value !== undefined ? { [own]: value } : undefined;
  }

  /**
   * An ID of an object in the initial data. For users, the IDs of members are used. If there is no object of the
   * resource, the ID has the form in which the sandbox creates them.
   */
  #id(resource: string): string {
    const key = this.#keys.get(resource === 'User' ? 'Member' : resource);
    return key?.split('/').at(-1) ?? `${kebab(resource)}-1`;
  }

  #named(type: string, name: string, which: Which): Json | undefined {
    const draft = this.#drafts.get(type);
    if (!draft) return this.#ofHouse(type, which);
    if (this.#around.has(type)) return undefined;
    this.#around.add(type);
    try {
      return this.#ofDraft(draft, name, which);
    } finally {
      this.#around.delete(type);
    }
  }

  #ofHouse(type: string, which: Which): Json | undefined {
    // The only object of the project that most other objects contain.
    if (type === 'User') {
      const id = this.#id('User');
      return { object: 'user', id, displayName: 'Ada Okafor', urls: {} };
    }
    return at(this.#house.shapes.get(type)?.values ?? [], which - 1);
  }

  #ofDraft(draft: Draft, name: string, which: Which): Json | undefined {
    switch (draft.is) {
      case 'enumeration':
        return at(Object.keys(draft.values), which - 1);
      case 'shape':
        return draft.counts === 'exactlyOne'
          ? this.object(
              draft.members
                .slice(turnOf(which) % draft.members.length)
                .slice(0, 1)
                .map((one) => ({ ...one, isOptional: false })),
              which,
            )
          : this.object(draft.members, which);
      case 'urls':
      case 'permissions':
        // Their members are always optional.
        return this.object(
          draft.members.map((one) => ({ ...one, isOptional: true })),
          which,
        );
      case 'entries':
        return this.#entries(draft.key, draft.value, name, which);
      case 'union': {
        const option = at(draft.options, turnOf(which));
        return option === undefined ? undefined : this.#named(option, name, which);
      }
    }
  }
}

/** The index of the alternatives of unions in an example. */
const turnOf = (which: Which) => Math.floor((which - 1) / 2);

const withName = (type: Type, around: ReadonlySet<string>): ReadonlySet<string> =>
  type.is === 'named' ? new Set(around).add(type.name) : around;
