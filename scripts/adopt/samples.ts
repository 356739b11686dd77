/** Creates example values for the initial data of the sandbox and for the inputs of proofs. */
import type { House } from './house.ts';
import type { Draft, Member, Type } from './model.ts';
import { kebab } from './names.ts';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** The first example has all optional members, the second one has none. */
export type Which = 1 | 2;

export class Samples {
  readonly #house: House;
  readonly #drafts: ReadonlyMap<string, Draft>;
  /** The keys of objects in the initial data, by type name. */
  readonly keys: Readonly<Record<string, string>>;

  constructor(
    house: House,
    drafts: ReadonlyMap<string, Draft>,
    keys: Readonly<Record<string, string>>,
  ) {
    this.#house = house;
    this.#drafts = drafts;
    this.keys = keys;
  }

  /** An object with these members. Undefined if a required member has no example. */
  object(members: readonly Member[], which: Which): { readonly [name: string]: Json } | undefined {
    const entries: [string, Json][] = [];
    for (const { name, type, isOptional } of members) {
      if (isOptional && which === 2) continue;
      const value = this.type(type, name, which);
      if (value !== undefined) entries.push([name, value]);
      else if (!isOptional) return undefined;
    }
    return Object.fromEntries(entries);
  }

  type(type: Type, name: string, which: Which): Json | undefined {
    switch (type.is) {
      case 'text':
        return textFor(type, name, which);
      case 'url':
        return `https://example.com/${name.toLowerCase()}-${which}`;
      case 'time':
        return `2025-0${which}-01T09:00:00.000Z`;
      case 'boolean':
        return which === 1;
      case 'integer':
      case 'number':
        return Math.min(Math.max(which, type.min ?? which), type.max ?? which);
      case 'literal':
        return type.value;
      case 'free':
        return {};
      case 'list': {
        const item = this.type(type.of.type, name, which);
        return item === undefined ? undefined : [item];
      }
      case 'object':
        return this.object(type.members, which);
      case 'reference':
        return this.#id(type.resource);
      case 'nestedReference':
        return { id: this.#id(type.resource) };
      case 'taggedReference':
        return { type: type.tag, [type.member]: this.#id(type.resource) };
      case 'anyReference':
      case 'union': {
        const [first, second = first] = type.options;
        const option = which === 1 ? first : second;
        return option && this.type(option.type, name, which);
      }
      case 'named':
        return this.#named(type.name, which);
      default:
        return undefined;
    }
  }

  /**
   * An ID of an object in the initial data. For users, the IDs of members are used. If there is no object of the
   * resource, the ID has the form in which the sandbox creates them.
   */
  #id(resource: string): string {
    const key = this.keys[resource === 'User' ? 'Member' : resource];
    return key?.split('/').at(-1) ?? `${kebab(resource)}-1`;
  }

  #named(name: string, which: Which): Json | undefined {
    const draft = this.#drafts.get(name);
    if (!draft) {
      const values: unknown = this.#house.shapes.get(name)?.values;
      const value: unknown = Array.isArray(values) ? (values[which - 1] ?? values[0]) : undefined;
      return typeof value === 'string' ? value : undefined;
    }
    switch (draft.is) {
      case 'enumeration': {
        const values = Object.keys(draft.values);
        return values[which - 1] ?? values[0];
      }
      case 'shape':
        return draft.counts === 'exactlyOne'
          ? this.object(
              draft.members.slice(0, 1).map((one) => ({ ...one, isOptional: false })),
              which,
            )
          : this.object(draft.members, which);
      case 'entries':
        return {};
      case 'union': {
        const option = draft.options[which - 1] ?? draft.options[0];
        return option === undefined ? undefined : this.#named(option, which);
      }
      default:
        return undefined;
    }
  }
}

function textFor(
  { min = 0, max = 256, pattern }: Extract<Type, { is: 'text' }>,
  name: string,
  which: Which,
): string | undefined {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)} ${which}`;
  const slug = `${words.replaceAll(' ', '-')}-${which}`;
  const candidates = [
    sentence,
    slug,
    `/${slug}`,
    `${slug}.example.com`,
    `https://example.com/${slug}`,
  ];
  return candidates
    .map((one) => one.padEnd(min, '.').slice(0, max))
    .find((one) => pattern === undefined || new RegExp(pattern).test(one));
}
