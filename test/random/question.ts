/** Random valid documents of moderate size, with fields that direct reads can resolve. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Type } from '../reference/model.ts';
import { kindOf, type List, lists, queryOf, shapeOf } from './interface.ts';
import { globalIdOf, type Memory, type Named, nodeTypeOf, printed } from './oracle.ts';
import { isParameterOf, type Plan, plain, planOf, resolved, shapeBehind } from './plan.ts';

export interface Question {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An integer from 0 to the size, exclusive; 0 is the simplest choice. */
export type Pick = (size: number) => number;

/** Cursors of connections with which a document can begin, by object and field. */
export type Cursors = ReadonlyMap<string, readonly string[]>;

type Field = GraphQLField<unknown, unknown>;

const deepest = 5;
/** Maximum objects of a document along one path, by the page sizes of its lists. */
const widest = 40;

interface Spot {
  readonly depth: number;
  readonly width: number;
  /** In fragments all names are aliases: elsewhere the same name may have other arguments. */
  readonly isInFragment?: boolean;
  /** The object, if the document identifies it. */
  readonly root?: Named;
}

export class Writer {
  readonly #pick: Pick;
  readonly #objects: ReadonlyMap<string, readonly Named[]>;
  readonly #cursors: Cursors;
  readonly #memory: Memory;
  readonly #variables: Record<string, unknown> = {};
  readonly #declared: string[] = [];
  readonly #fragments: string[] = [];
  #names = 0;

  constructor(
    pick: Pick,
    objects: ReadonlyMap<string, readonly Named[]>,
    cursors: Cursors,
    memory: Memory,
  ) {
    this.#pick = pick;
    this.#objects = objects;
    this.#cursors = cursors;
    this.#memory = memory;
  }

  write(): Question {
    const query = printed.getQueryType();
    const fields = Object.values(query?.getFields() ?? {}).filter((field) => this.#isRoot(field));
    const selected = Array.from({ length: 1 + this.#pick(3) }, () => this.#root(this.#one(fields)));
    const declared = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : '';
    return {
      document: [`query Random${declared} { ${selected.join(' ')} }`, ...this.#fragments].join(
        '\n',
      ),
      variables: this.#variables,
    };
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[this.#pick(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  }

  #is(oneIn: number): boolean {
    return this.#pick(oneIn) === oneIn - 1;
  }

  #name(prefix: string): string {
    this.#names += 1;
    return `${prefix}${this.#names}`;
  }

  #isRoot(field: Field): boolean {
    if (lists[`Query.${field.name}`]) return true;
    const required = field.args.filter(({ type }) => isNonNullType(type));
    const isById = required.length === 1 && getNamedType(required[0]?.type)?.name === 'ID';
    return isById && this.#kindsOf(field).length > 0;
  }

  /** The kinds of objects that the field may return. */
  #kindsOf({ type }: Field): readonly string[] {
    const named = getNamedType(type);
    const names = isAbstractType(named)
      ? printed.getPossibleTypes(named).map(({ name }) => kindOf(name))
      : [named.name];
    return [...new Set(names)].filter((name) => this.#objects.has(name));
  }

  #root(field: Field): string {
    const alias = `${this.#name('root')}: `;
    const spot = { depth: 0, width: 1 };
    const list = lists[`Query.${field.name}`];
    if (list) return `${alias}${this.#connection(field, list, spot)}`;
    const [argument] = field.args.filter(({ type }) => isNonNullType(type));
    if (!argument) throw new Error(`${field.name} takes no id`);
    const kinds = this.#kindsOf(field);
    const isMany = field.name === 'nodes';
    const named = Array.from({ length: isMany ? 1 + this.#pick(4) : 1 }, () =>
      this.#one(this.#objects.get(this.#one(kinds)) ?? []),
    );
    const isAny = field.name === 'node' || isMany;
    const given = named.map((one) => this.#idOf(one, isAny));
    const [only] = named;
    const at = { ...spot, width: named.length, ...(!isMany && only && { root: only }) };
    const value = this.#value(argument, isMany ? given : given[0]);
    const kind = named.every((one) => one.kind === only?.kind) ? only?.kind : undefined;
    const type = getNamedType(field.type);
    const selection = this.#selection(type, shapeOf(kindOf(type.name)), at, kind);
    return `${alias}${field.name}(${argument.name}: ${value})${this.#directive()} ${selection}`;
  }

  #idOf(named: Named, isAny: boolean): string {
    const forms = [globalIdOf(named), isAny ? `${named.kind}:${named.key}` : named.key];
    const form = this.#one(forms);
    this.#memory.ids.set(form, named);
    return form;
  }

  /** A literal, or a variable with the value. */
  #value({ type }: GraphQLArgument, value: unknown): string {
    const isEnum = isEnumType(getNamedType(type));
    if (this.#is(2)) return isEnum ? String(value) : JSON.stringify(value);
    const name = this.#name('v');
    this.#declared.push(`$${name}: ${type}`);
    this.#variables[name] = value;
    return `$${name}`;
  }

  #directive(): string {
    if (!this.#is(8)) return '';
    const value = this.#is(2);
    const isLiteral = this.#is(2);
    const name = this.#name('if');
    if (!isLiteral) {
      this.#declared.push(`$${name}: Boolean!`);
      this.#variables[name] = value;
    }
    return ` @${this.#one(['skip', 'include'])}(if: ${isLiteral ? value : `$${name}`})`;
  }

  /** `kind`: the only possible kind of the objects, if an abstract type has more. */
  #selection(type: GraphQLNamedType, shape: Type | undefined, spot: Spot, kind?: string): string {
    const parts = [...(this.#is(6) ? ['__typename'] : [])];
    if (isAbstractType(type)) {
      const possible = printed
        .getPossibleTypes(type)
        .filter(({ name }) => kind === undefined || kindOf(name) === kind);
      for (const one of possible) {
        if (!this.#is(2) && possible.length > 1) continue;
        const own = shapeOf(kindOf(one.name)) ?? (shape && variantOf(shape, one.name));
        const fields = this.#fields(one, own, { ...spot, isInFragment: true });
        if (fields !== '') parts.push(`... on ${one.name}${this.#directive()} { ${fields} }`);
      }
    }
    if (isObjectType(type) || isInterfaceType(type)) {
      const own = shapeOf(type.name === 'Comment' ? 'SpaceComment' : kindOf(type.name)) ?? shape;
      parts.push(this.#fields(type, own, spot));
      if (this.#is(4)) parts.push(this.#fragment(type, own, { ...spot, isInFragment: true }));
    }
    const written = parts.filter((part) => part !== '');
    return `{ ${written.length > 0 ? written.join(' ') : '__typename'} }`;
  }

  #fragment(type: GraphQLNamedType, shape: Type | undefined, spot: Spot): string {
    const fields = this.#fields(type, shape, spot);
    if (fields === '') return '';
    if (this.#is(2)) return `...${this.#directive()} { ${fields} }`;
    const name = this.#name('F');
    this.#fragments.push(`fragment ${name} on ${type.name} { ${fields} }`);
    return `...${name}${this.#directive()}`;
  }

  #fields(type: GraphQLNamedType, shape: Type | undefined, spot: Spot): string {
    if (!isObjectType(type) && !isInterfaceType(type)) return '';
    const open = Object.values(type.getFields()).flatMap((field) => {
      const plan = planOf(type, shape ?? { is: 'unstated' }, field);
      const isLeaf = isLeafType(getNamedType(field.type));
      const isTooWide = plan !== undefined && areAround(plan) && spot.width >= widest;
      const isOpen = isLeaf || (spot.depth < deepest && !isTooWide);
      return plan && isOpen && this.#argumentsFor(plan, spot) ? [{ field, plan }] : [];
    });
    if (open.length === 0) return '';
    const used = new Set<string>();
    const written = Array.from({ length: 1 + this.#pick(4) }, () => {
      const { field, plan } = this.#one(open);
      const isBare = !spot.isInFragment && !used.has(field.name) && !this.#is(4);
      used.add(field.name);
      return `${isBare ? '' : `${this.#name('a')}: `}${this.#field(type, field, plan, spot)}`;
    });
    return written.join(' ');
  }

  #field(type: GraphQLNamedType, field: Field, plan: Plan, spot: Spot): string {
    const named = getNamedType(field.type);
    const width = areAround(plan) ? widest : spot.width;
    const below = { ...spot, depth: spot.depth + 1, width };
    if (plan.is === 'list') {
      return this.#connection(field, plan.list, spot, `${type.name}.${field.name}`);
    }
    const [argument] = field.args;
    const value = this.#argumentsFor(plan, spot);
    const given =
      argument && value && value.length > 0
        ? `(${argument.name}: ${this.#value(argument, this.#one(value))})`
        : '';
    if (isLeafType(named)) return `${field.name}${this.#directive()}`;
    // The content of an object has the object's key.
    const { root, ...inside } = below;
    const within = plan.is === 'content' && root ? { ...inside, root } : inside;
    const selection = this.#selection(named, shapeBehind(named, plan), within);
    return `${field.name}${given}${this.#directive()} ${selection}`;
  }

  /** Values for the required argument of a field; undefined if there are none. */
  #argumentsFor(plan: Plan, { root }: Spot): readonly string[] | undefined {
    if (plan.is === 'page by path') return this.#memory.paths;
    if (plan.is !== 'below') return [];
    const length = root?.key.split('/').length ?? 0;
    const below = (this.#objects.get(plan.kind) ?? []).filter(
      ({ key }) => root && key.startsWith(`${root.key}/`) && key.split('/').length === length + 1,
    );
    const ids = below.flatMap((one) => [globalIdOf(one), one.key.split('/').at(-1) ?? '']);
    return ids.length > 0 ? ids : undefined;
  }

  #connection(field: Field, list: List, spot: Spot, place = `Query.${field.name}`): string {
    const first = 1 + this.#pick(Math.max(1, Math.min(6, Math.floor(widest / spot.width))));
    const path = list.deeper ?? list.path;
    const given = field.args.flatMap((argument) =>
      list.isSorted && ['query', 'orderBy'].includes(argument.name)
        ? this.#sorting(argument)
        : this.#argument(argument, first, path),
    );
    const isWhole = given.length === 1;
    const cursors = isWhole
      ? (this.#cursors.get(`${spot.root ? globalIdOf(spot.root) : ''} ${place}`) ?? [])
      : [];
    const after = field.args.find(({ name }) => name === 'after');
    if (after && cursors.length > 0 && this.#is(2)) {
      given.push(`after: ${this.#value(after, this.#one(cursors))}`);
    }
    const type = printed.getType(nodeTypeOf(field.type));
    const connection = getNamedType(field.type);
    const edge = isObjectType(connection) && getNamedType(connection.getFields().edges?.type);
    if (!type || !edge || !isObjectType(edge)) throw new Error(`${place} is no connection`);
    const below = { depth: spot.depth + 1, width: spot.width * first };
    const node = () => this.#selection(type, shapeOf(type.name), below);
    const others = Object.keys(list.edge ?? {}).filter((name) => name in edge.getFields());
    const parts = [
      ...(this.#is(3) ? ['totalCount'] : []),
      ...(this.#is(3) ? ['pageInfo { hasNextPage }'] : []),
      this.#is(2) ? `nodes ${node()}` : `edges { ${[...others, `node ${node()}`].join(' ')} }`,
    ];
    return `${field.name}(${given.join(', ')})${this.#directive()} { ${parts.join(' ')} }`;
  }

  /** An order, or a text to search in titles. */
  #sorting({ name, type }: GraphQLArgument): string[] {
    if (!this.#is(4)) return [];
    const order = getNamedType(type);
    if (!isInputObjectType(order)) return [`${name}: ${JSON.stringify(this.#one(words))}`];
    const members = Object.values(order.getFields()).flatMap(({ name: member, type: of }) => {
      const values = getNamedType(of);
      return isEnumType(values) && this.#is(2)
        ? [`${member}: ${this.#one(values.getValues()).name}`]
        : [];
    });
    return [`${name}: { ${members.join(', ')} }`];
  }

  #argument(argument: GraphQLArgument, first: number, path: string): string[] {
    const { name, type } = argument;
    if (name === 'first') return [`first: ${this.#value(argument, first)}`];
    const member = Object.entries(queryOf(path)).find(([one]) => isParameterOf(name, one))?.[1];
    const named = getNamedType(type);
    if (!member || !this.#is(4)) return [];
    if (isEnumType(named) && resolved(member).is === 'one of' && named.name === String(type)) {
      const values = named.getValues().filter((value) => value.name !== 'UNRECOGNIZED');
      return [`${name}: ${this.#value(argument, this.#one(values).name)}`];
    }
    if (named.name === 'Boolean') return [`${name}: ${this.#value(argument, this.#is(2))}`];
    if (named.name === 'String') return [`${name}: ${this.#value(argument, this.#one(words))}`];
    const of = member.is === 'list' ? member.of : member;
    if (named.name !== 'ID' || of?.is !== 'id') return [];
    // A user's key is the last part of a member's key.
    const known = this.#objects.get(of.of === 'User' ? 'Member' : of.of) ?? [];
    if (known.length === 0) return [];
    const one = this.#one(known);
    const rest = one.key.split('/').at(-1) ?? '';
    // The global ID of a part of another object is accepted only there.
    const id = of.of === 'User' ? this.#one([rest, globalIdOf({ kind: 'User', key: rest })]) : rest;
    return [`${name}: ${this.#value(argument, member.is === 'list' ? [id] : id)}`];
  }
}

/** Lists that are repeated on each of their pages: such a list in another one has an estimate of the square of both. */
const areAround = ({ is }: Plan): boolean => is === 'pages above' || is === 'pages beside';

/** Texts to search for: some occur in titles, some do not. */
const words = ['a', 'docs', 'guide', 'acme', 'nothing'];

/** Of several shapes, the one for a member of a union. */
function variantOf(shape: Type, name: string): Type | undefined {
  const inner = resolved(shape);
  if (inner.is !== 'either') return undefined;
  return inner.among.find((one) => {
    const kind = resolved(one).is === 'object' ? Object(resolved(one)).members.kind?.value : '';
    return plain(`${kind}Reference`) === plain(name);
  });
}
