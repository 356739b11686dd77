/** What proofs select of members, also inside of objects and lists, with its values, and what they send as inputs. */
import {
  enumMember,
  fieldName,
  idName,
  restIdName,
} from '../../src/graphql/types/graphql-names.ts';
import type { House } from './house.ts';
import type { Draft, Member, Type, Value } from './model.ts';
import type { Json } from './samples.ts';

/** A field that a proof selects. */
export interface ProvenField {
  readonly member: string;
  readonly name: string;
  /** The field with the fields that it has. */
  readonly selection: string;
  /** The value in the graph for a value in the REST API. */
  readonly valueIn: (value: Json | undefined) => Json;
}

/** What a type adds to the selection of its field. */
interface Proven {
  readonly below: string;
  readonly valueIn: (value: Json) => Json;
}

type Around = ReadonlySet<string>;

const nowhere: Around = new Set();

const plain = /^(text|url|time|boolean|integer|number|free|unknown)$/;

export class ProofValues {
  readonly #drafts: ReadonlyMap<string, Draft>;
  readonly #house: House;

  constructor({
    drafts,
    house,
  }: {
    readonly drafts: ReadonlyMap<string, Draft>;
    readonly house: House;
  }) {
    this.#drafts = drafts;
    this.#house = house;
  }

  /** The fields whose values follow from those of the members. */
  fieldsOf(members: readonly Member[], around: Around = nowhere): readonly ProvenField[] {
    return members.flatMap(({ name: member, type }) => {
      const proven = this.#proven(type, around);
      if (!proven) return [];
      const name = member === 'id' ? 'restId' : fieldName(member);
      const valueIn = (value: Json | undefined) => proven.valueIn(value ?? null);
      return [{ member, name, selection: `${name}${proven.below}`, valueIn }];
    });
  }

  #proven(type: Type, around: Around): Proven | undefined {
    if (plain.test(type.is)) return { below: '', valueIn: (value) => value };
    if (type.is === 'list') {
      const item = this.#proven(type.of.type, around);
      return (
        item && {
          below: item.below,
          valueIn: (value) => (Array.isArray(value) ? value.map(item.valueIn) : null),
        }
      );
    }
    if (type.is !== 'named' || around.has(type.name)) return undefined;
    const within = new Set(around).add(type.name);
    const draft = this.#drafts.get(type.name);
    if (!draft) return this.#ofHouse(type.name);
    switch (draft.is) {
      case 'enumeration':
        return enumeration;
      case 'shape':
        return selected(this.fieldsOf(draft.members, within));
      case 'union':
        return this.#union(draft, within);
      case 'entries':
        return this.#entries(draft.key, draft.value, within);
      default:
        // The sandbox computes URLs and permissions.
        return undefined;
    }
  }

  #ofHouse(name: string): Proven | undefined {
    if (Array.isArray(this.#house.shapes.get(name)?.values)) return enumeration;
    if (name !== 'User') return undefined;
    // A row of the sandbox has the ID of the user only.
    const idOf = (value: Json) => (isObject(value) ? (value.id ?? null) : value);
    return {
      below: ' { restId }',
      valueIn: (value) => (value === null ? null : { restId: idOf(value) }),
    };
  }

  #entries(key: Value | undefined, { type }: Value, around: Around): Proven | undefined {
    const proven = this.#proven(type, around);
    if (!proven || (key && key.type.is !== 'text')) return undefined;
    return {
      below: ` { name value${proven.below} }`,
      valueIn: (value) =>
        isObject(value)
          ? Object.entries(value).map(([name, one]) => ({ name, value: proven.valueIn(one) }))
          : null,
    };
  }

  #union(
    { options, discriminator }: Extract<Draft, { is: 'union' }>,
    around: Around,
  ): Proven | undefined {
    const found = options.flatMap((name) => {
      const draft = this.#drafts.get(name);
      if (draft?.is !== 'shape') return [];
      const tag = draft.members.find((one) => one.name === discriminator)?.type;
      const value = tag?.is === 'literal' ? tag.value : undefined;
      return value === undefined ? [] : [{ name, value, members: draft.members }];
    });
    if (found.length < options.length) return undefined;
    // Fields of the same name must have the same type wherever they are selected.
    const names = found.flatMap(({ members }) => members.map((one) => one.name));
    const ways = found.map(({ members, ...way }) => {
      const own = members.filter(({ name }) => names.indexOf(name) === names.lastIndexOf(name));
      return { ...way, fields: this.fieldsOf(own, around) };
    });
    const parts = ways.flatMap(({ name, fields }) =>
      fields.length === 0 ? [] : [`... on ${name} { ${selectionOf(fields)} }`],
    );
    return {
      below: ` { ${['__typename', ...parts].join(' ')} }`,
      valueIn(value) {
        if (!isObject(value)) return null;
        const way = ways.find((one) => one.value === value[discriminator]);
        return way ? { __typename: way.name, ...valuesOf(way.fields, value) } : null;
      },
    };
  }

  /** The input field for a member, as it is written in a document. Undefined if that is not known. */
  inputOf({ name, type }: Member, value: Json | undefined): string | undefined {
    const isList = type.is === 'list';
    const isId = /^(reference|nestedReference)$/.test(isList ? type.of.type.is : type.is);
    const field = isId
      ? idName(name, isList)
      : name === 'id'
        ? restIdName(name, isList)
        : fieldName(name);
    const written = value === undefined ? undefined : this.#written(type, value);
    return written === undefined ? undefined : `${field}: ${written}`;
  }

  #written(type: Type, value: Json): string | undefined {
    switch (type.is) {
      case 'text':
      case 'url':
      case 'time':
      case 'boolean':
      case 'integer':
      case 'number':
      case 'reference':
        return JSON.stringify(value);
      case 'nestedReference':
        return isObject(value) ? JSON.stringify(value.id) : undefined;
      case 'list': {
        const items = Array.isArray(value)
          ? value.map((one: Json) => this.#written(type.of.type, one))
          : [undefined];
        return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
      }
      case 'named':
        return this.#writtenNamed(type.name, value);
      default:
        return undefined;
    }
  }

  #writtenNamed(name: string, value: Json): string | undefined {
    const draft = this.#drafts.get(name);
    const isEnumeration = draft
      ? draft.is === 'enumeration'
      : Array.isArray(this.#house.shapes.get(name)?.values);
    if (isEnumeration && typeof value === 'string') return enumMember(value);
    if (!isObject(value)) return undefined;
    if (draft?.is === 'shape') return this.#writtenObject(draft.members, value);
    if (draft?.is === 'entries' && (!draft.key || draft.key.type.is === 'text')) {
      const items = Object.entries(value).map(([key, one]) => {
        const written = this.#written(draft.value.type, one);
        return written === undefined
          ? undefined
          : `{ name: ${JSON.stringify(key)}, value: ${written} }`;
      });
      return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
    }
    if (draft?.is !== 'union') return undefined;
    for (const option of draft.options) {
      const members = membersOf(this.#drafts.get(option));
      const tag = members.find((one) => one.name === draft.discriminator)?.type;
      if (tag?.is !== 'literal' || tag.value !== value[draft.discriminator]) continue;
      const isBare = members.every((one) => one.type.is === 'literal');
      const written = isBare ? 'true' : this.#writtenObject(members, value);
      return written === undefined ? undefined : `{ ${fieldName(String(tag.value))}: ${written} }`;
    }
    return undefined;
  }

  #writtenObject(
    members: readonly Member[],
    value: { readonly [name: string]: Json },
  ): string | undefined {
    const fields: string[] = [];
    for (const member of members) {
      if (member.type.is === 'literal') continue;
      const written = this.inputOf(member, value[member.name]);
      if (written !== undefined) fields.push(written);
      else if (!member.isOptional) return undefined;
    }
    return `{ ${fields.join(', ')} }`;
  }
}

const membersOf = (draft: Draft | undefined): readonly Member[] =>
  draft?.is === 'shape' ? draft.members : [];

const enumeration: Proven = {
  below: '',
  valueIn: (value) => (typeof value === 'string' ? enumMember(value) : null),
};

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these fields. Undefined if there are none. */
function selected(fields: readonly ProvenField[]): Proven | undefined {
  if (fields.length === 0) return undefined;
  return {
    below: ` { ${selectionOf(fields)} }`,
    valueIn: (value) => (isObject(value) ? valuesOf(fields, value) : null),
  };
}

export const selectionOf = (fields: readonly ProvenField[]): string =>
  fields.map(({ selection }) => selection).join(' ');

export const valuesOf = (
  fields: readonly ProvenField[],
  value: { readonly [name: string]: Json },
): { readonly [name: string]: Json } =>
  Object.fromEntries(fields.map(({ member, name, valueIn }) => [name, valueIn(value[member])]));
