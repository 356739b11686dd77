/**
 * Random documents for the whole schema, or another one: deep, with aliases, merged fields, fragments, conditions and variables.
 * Nearly all are valid; callers validate them and skip the others.
 */
import {
  doTypesOverlap,
  type GraphQLAbstractType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { kindOf } from '../random/interface.ts';
import { type Named, printed } from '../random/oracle.ts';
import type { Dice } from './dice.ts';
import { type IdSpot, idOf, type Known, namedFor } from './known.ts';
import { type Value, Values } from './values.ts';
import { Variables } from './variables.ts';

type Field = GraphQLField<unknown, unknown>;

export interface Question {
  readonly document: string;
  readonly variables: Readonly<Record<string, Value>>;
  readonly operationName?: string;
}

/** The field of a response key in one object, and its selection. */
interface Written {
  readonly parent: GraphQLNamedType;
  readonly field: Field;
  readonly given: string;
  readonly inside: Keys;
}
type Keys = Map<string, Written[]>;

interface Spot {
  readonly depth: number;
  /** The number of objects at this position, from the lists above it. */
  readonly width: number;
  readonly keys: Keys;
  /** In fragments most names are aliases, because fragments are used next to other fields. */
  readonly isInFragment?: boolean;
  readonly root?: Named | undefined;
}

const deepest = 7;
const widest = 30;
const maxFields = 90;
const unpagedLength = 3;
/** Types between an object and the items of its list; they do not count as depth. */
const frame = /(Connection|Edge|PageInfo|Payload)$/;

export class Writer {
  readonly #dice: Dice;
  readonly #known: Known;
  readonly #values: Values;
  readonly #variables: Variables;
  readonly #fragments: { readonly name: string; readonly on: GraphQLNamedType; text: string }[] =
    [];
  readonly #schema: GraphQLSchema;
  #names = 0;
  #fieldsLeft = maxFields;

  constructor(dice: Dice, known: Known, schema: GraphQLSchema = printed) {
    this.#schema = schema;
    this.#dice = dice;
    this.#known = known;
    this.#values = new Values(dice, known);
    this.#variables = new Variables(dice);
  }

  write(kind: 'query' | 'mutation'): Question {
    const dice = this.#dice;
    const type = kind === 'query' ? this.#schema.getQueryType() : this.#schema.getMutationType();
    if (!type) throw new Error(`There is no ${kind}`);
    const spot = { depth: 0, width: 1, keys: new Map() };
    const selection = this.#selection(type, spot, 1 + dice.below(3));
    const { declared, given } = this.#variables;
    const head = declared.length > 0 ? `(${declared.join(', ')})` : '';
    const operation = `${kind} Random${head} ${selection}`;
    const fragments = this.#fragments.map(({ text }) => text);
    const isOneOfTwo = dice.is(25);
    const other = isOneOfTwo ? ['query Other { __typename }'] : [];
    return {
      document: [...other, operation, ...fragments].join('\n'),
      variables: given,
      ...(isOneOfTwo && { operationName: 'Random' }),
    };
  }

  #selection(type: GraphQLNamedType, spot: Spot, size = 1 + this.#dice.below(6)): string {
    const length = isAbstractType(type) ? size + 2 : size;
    const parts = Array.from({ length }, () => this.#part(type, spot)).filter(Boolean);
    return `{ ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;
  }

  #part(type: GraphQLNamedType, spot: Spot): string {
    const dice = this.#dice;
    const hasFields = isObjectType(type) || isInterfaceType(type);
    if (dice.is(12))
      return `${dice.is(3) ? `${this.#name('t')}: ` : ''}__typename${this.#conditions()}`;
    if (dice.is(8)) return this.#spread(type, spot);
    if (isAbstractType(type) && (!hasFields || dice.is(2))) {
      return this.#inline(this.#possible(type, spot), spot);
    }
    if (dice.is(10)) {
      const above = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : [];
      const on = dice.is(2) || above.length === 0 ? type : dice.one(above);
      return on === type && dice.is(2)
        ? this.#inline(undefined, spot, type)
        : this.#inline(on, spot);
    }
    return hasFields ? this.#field(type, spot) : '';
  }

  /** A possible type of the object: usually the actual one, if the document identifies the object. */
  #possible(type: GraphQLAbstractType, { root }: Spot): GraphQLNamedType {
    const all = this.#schema.getPossibleTypes(type);
    const fitting = all.filter(({ name }) => kindOf(name) === root?.kind);
    return this.#dice.one(fitting.length > 0 && !this.#dice.is(5) ? fitting : all);
  }

  #inline(on: GraphQLNamedType | undefined, spot: Spot, type = on): string {
    if (!type) return '';
    const condition = on ? ` on ${on.name}` : '';
    return `...${condition}${this.#conditions()} ${this.#selection(type, spot, 1 + this.#dice.below(3))}`;
  }

  /** A named fragment, new or reused, where its type allows it. */
  #spread(type: GraphQLNamedType, spot: Spot): string {
    const dice = this.#dice;
    const fitting = this.#fragments.filter(
      ({ on, text }) =>
        text !== '' &&
        isCompositeType(on) &&
        isCompositeType(type) &&
        doTypesOverlap(this.#schema, on, type),
    );
    if (fitting.length > 0 && dice.is(2)) {
      return `...${dice.one(fitting).name}${this.#conditions()}`;
    }
    if (this.#fragments.length > 5) return '';
    const fragment = { name: this.#name('F'), on: type, text: '' };
    this.#fragments.push(fragment);
    const inside = { ...spot, keys: new Map(), isInFragment: true };
    const selection = this.#selection(type, inside, 1 + dice.below(3));
    fragment.text = `fragment ${fragment.name} on ${type.name} ${selection}`;
    return `...${fragment.name}${this.#conditions()}`;
  }

  #field(type: GraphQLNamedType, spot: Spot): string {
    if (!(isObjectType(type) || isInterfaceType(type)) || this.#fieldsLeft <= 0) return '';
    this.#fieldsLeft -= 1;
    const all = Object.values(type.getFields());
    const leaves = all.filter((field) => isLeafType(getNamedType(field.type)));
    const others = all.filter((field) => !isLeafType(getNamedType(field.type)));
    const isOpen = spot.depth < deepest && spot.width <= widest;
    const isDeep = others.length > 0 && isOpen && (leaves.length === 0 || !this.#dice.is(3));
    const from = isDeep ? others : leaves;
    if (from.length === 0) return '';
    const leading = isDeep ? from.filter(spot.depth === 0 ? isCentral : isLeading) : [];
    const field = this.#dice.one(leading.length > 0 && this.#dice.is(2) ? leading : from);
    const { key, written, first } = this.#place(type, field, spot);
    const named = getNamedType(field.type);
    const head = `${key === field.name ? '' : `${key}: `}${field.name}${written.given}${this.#conditions(spot.depth === 0)}`;
    if (isLeafType(named)) return head;
    const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
    const isFrame = frame.test(named.name) || frame.test(type.name);
    const below: Spot = {
      ...spot,
      depth: spot.depth + (isFrame ? 0.5 : 1),
      width: spot.width * (first ?? (isList && !isFrame ? unpagedLength : 1)),
      keys: written.inside,
      root: written.root ?? (isFrame ? spot.root : undefined),
    };
    return `${head} ${this.#selection(named, below)}`;
  }

  /** The response key of the field: its name, a new alias, or one that another field also has. */
  #place(type: GraphQLNamedType, field: Field, spot: Spot) {
    const dice = this.#dice;
    const wanted = dice.is(3) || (spot.isInFragment && !dice.is(4)) ? this.#name('a') : field.name;
    const key = wanted !== field.name && dice.is(6) ? dice.one(['x', 'y']) : wanted;
    const there = spot.keys.get(key) ?? [];
    const same = there.find(
      ({ parent, field: { name } }) => name === field.name && meet(parent, type),
    );
    if (same) return { key, written: { ...same, root: undefined }, first: undefined };
    const isFree = there.every(
      (one) => !meet(one.parent, type) && String(one.field.type) === String(field.type),
    );
    const { text, first, root } = this.#arguments(type, field, spot);
    const inside: Keys = there[0]?.inside ?? new Map();
    const written = { parent: type, field, given: text, inside: isFree ? inside : new Map() };
    const free = isFree ? key : this.#name('b');
    spot.keys.set(free, [...(spot.keys.get(free) ?? []), written]);
    return { key: free, written: { ...written, root }, first };
  }

  #arguments(parent: GraphQLNamedType, field: Field, spot: Spot) {
    const dice = this.#dice;
    let first: number | undefined;
    let root: Named | undefined;
    const written = field.args.flatMap((argument) => {
      const { name, type } = argument;
      if (name === 'first') first = 25;
      if (!isRequiredArgument(argument) && !dice.is(name === 'first' ? 1 : 5)) return [];
      if (name === 'first' && spot.width === 1 && dice.is(10)) return [];
      const at = this.#idSpot(parent, field, name, spot);
      let value = this.#value(argument, at);
      if (name === 'id' && spot.depth === 0 && !dice.is(12)) {
        root = namedFor(this.#known, dice, at);
        value = idOf(root, dice, at);
      }
      if (name === 'first' && typeof value === 'number') first = Math.max(1, value);
      return [`${name}: ${this.#variables.write(type, value)}`];
    });
    return { text: written.length > 0 ? `(${written.join(', ')})` : '', first, root };
  }

  #value({ type }: GraphQLArgument, at: IdSpot): Value {
    if (!isNonNullType(type) && this.#dice.is(10)) return null;
    return this.#values.of(type, at);
  }

  #idSpot(parent: GraphQLNamedType, field: Field, name: string, { root }: Spot): IdSpot {
    const isOfAnyKind = /^(id|ids)$/.test(name) && getNamedType(field.type).name === 'Node';
    const place = `${parent.name}.${field.name}`;
    return { name, place, kinds: this.#kindsOf(field), isOfAnyKind, root };
  }

  /** The kinds of objects that a field may return. */
  #kindsOf({ type }: Field): readonly string[] {
    const named = getNamedType(type);
    const possible = isAbstractType(named) ? printed.getPossibleTypes(named) : [named];
    return [...new Set(possible.map(({ name }) => kindOf(name)))];
  }

  #conditions(isAtRoot = false): string {
    const dice = this.#dice;
    if (!dice.is(isAtRoot ? 30 : 8)) return '';
    const names = dice.is(5) ? ['skip', 'include'] : [dice.one(['skip', 'include'])];
    const ordered = dice.is(2) ? names : names.toReversed();
    return ordered.map((name) => ` @${name}(if: ${this.#flag(name === 'include')})`).join('');
  }

  /** A condition, which usually keeps the field. */
  #flag(isKept: boolean): string {
    const dice = this.#dice;
    const value = dice.is(3) ? !isKept : isKept;
    if (dice.is(3)) return String(value);
    return this.#variables.flag(value);
  }

  #name(prefix: string): string {
    this.#names += 1;
    return `${prefix}${this.#names}`;
  }
}

/** Whether most of the graph can be reached from the root field. */
const isCentral = ({ name }: Field) =>
  /^(node|nodes|page|space|organization|site|changeRequest)$/.test(name);

/** Whether the field returns other objects, or lists of them, which may need a call. */
const isLeading = (field: Field) => {
  const named = getNamedType(field.type);
  const hasFields = isObjectType(named) || isInterfaceType(named);
  return hasFields && (frame.test(named.name) || 'id' in named.getFields());
};

/** Whether an object may have both types. */
const meet = (one: GraphQLNamedType, other: GraphQLNamedType) =>
  one === other || isAbstractType(one) || isAbstractType(other);
