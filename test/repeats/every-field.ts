/** Documents that together select each field in queries, for objects of the sandbox. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { Dice } from '../differ/dice.ts';
import { type Known, namedFor } from '../differ/known.ts';
import { literalOf, Values } from '../differ/values.ts';
import type { Question } from '../differ/writer.ts';
import { kindOf } from '../random/interface.ts';
import { globalIdOf, type Named, printed } from '../random/oracle.ts';

type Field = GraphQLField<unknown, unknown>;

const charactersPerDocument = 4_000;

/** The types of objects in queries, except those of introspection. */
export function reachableTypes(): readonly GraphQLObjectType[] {
  const query = printed.getQueryType();
  const found = new Set<GraphQLObjectType>(query ? [query] : []);
  for (const type of found)
    for (const field of Object.values(type.getFields()))
      for (const one of objectTypesOf(getNamedType(field.type))) found.add(one);
  return [...found];
}

/** The key under which a document has a field: `Space__title`. */
export const keyOf = (type: GraphQLNamedType, field: Field): string =>
  `${type.name}__${field.name}`;

function objectTypesOf(type: GraphQLNamedType): readonly GraphQLObjectType[] {
  if (isAbstractType(type)) return printed.getPossibleTypes(type);
  return isObjectType(type) ? [type] : [];
}

export function everyField(known: Known): readonly Question[] {
  const query = printed.getQueryType();
  const ofQuery = Object.values(query?.getFields() ?? {}).map((field) =>
    new Selection(known).field(query as GraphQLObjectType, field),
  );
  const types = reachableTypes().filter((type) => objectsOf(type, known).length > 0);
  const ofObjects = [...Map.groupBy(types, ({ name }) => kindOf(name)).values()].flatMap((group) =>
    onObjects(known, group),
  );
  return [...ofQuery, ...ofObjects].map((selection) => ({
    document: `{ ${selection} }`,
    variables: {},
  }));
}

/** Objects with separate documents. */
const objectsOf = (type: GraphQLObjectType, { objects }: Known): readonly Named[] =>
  type.getInterfaces().some(({ name }) => name === 'Node')
    ? (objects.get(kindOf(type.name)) ?? [])
    : [];

/** All fields of the objects of a kind, a few in each document. The types are those of the kind. */
function onObjects(known: Known, types: readonly GraphQLObjectType[]): string[] {
  const objects = types[0] ? objectsOf(types[0], known) : [];
  const selections = types.flatMap((type) =>
    Object.values(type.getFields()).map((field) => {
      const selected = new Selection(known, objects[0]).field(type, field);
      return `... on ${type.name} { __typename ${selected} }`;
    }),
  );
  const ids = objects.map((named) => JSON.stringify(globalIdOf(named)));
  const roots = [`node(id: ${ids[0]})`, `nodes(ids: [${ids.join(', ')}])`];
  return inParts(selections).flatMap((part) => roots.map((root) => `${root} { ${part} }`));
}

/** In parts within the limits of documents. */
function inParts(selections: readonly string[]): string[] {
  const parts: string[] = [];
  let last = '';
  for (const selection of selections) {
    if (last !== '' && last.length + selection.length > charactersPerDocument) {
      parts.push(last);
      last = '';
    }
    last += ` ${selection}`;
  }
  return [...parts, last];
}

class Selection {
  readonly #known: Known;
  readonly #root: Named | undefined;
  readonly #selected = new Set<GraphQLNamedType>();

  constructor(known: Known, root?: Named) {
    this.#known = known;
    this.#root = root;
  }

  field(parent: GraphQLObjectType, field: Field): string {
    const named = getNamedType(field.type);
    const head = `${keyOf(parent, field)}: ${field.name}${this.#arguments(parent, field)}`;
    return isLeafType(named) ? head : `${head} ${this.#inside(named)}`;
  }

  /** The fields of a type are selected once. */
  #inside(type: GraphQLNamedType): string {
    const parts = objectTypesOf(type).map((one) => {
      const fields = Object.values(one.getFields());
      const isEnd = objectsOf(one, this.#known).length > 0 || this.#selected.has(one);
      this.#selected.add(one);
      const open = isEnd ? fields.filter(({ name }) => name === 'id') : fields;
      const selected = open.map((field) => this.field(one, field)).join(' ');
      return selected && `... on ${one.name} { ${selected} }`;
    });
    return `{ __typename ${parts.join(' ')} }`;
  }

  #arguments(parent: GraphQLObjectType, field: Field): string {
    const given = field.args.flatMap((argument) => {
      const { name, type } = argument;
      if (name === 'first') return ['first: 3'];
      if (!isRequiredArgument(argument)) return [];
      const kinds = objectTypesOf(getNamedType(field.type)).map((one) => kindOf(one.name));
      const isOfAnyKind = /^ids?$/.test(name) && getNamedType(field.type).name === 'Node';
      const isId = getNamedType(type).name === 'ID';
      const place = `${parent.name}.${field.name}`;
      const spot = { name, place, kinds, isOfAnyKind, root: this.#root };
      const dice = new Dice(place);
      // Sometimes an object of another kind, which is refused.
      const tried = Array.from({ length: 9 }, () => namedFor(this.#known, dice, spot));
      const fitting = tried.find(({ kind }) => isOfAnyKind || kinds.includes(kind)) ?? tried[0];
      const value = isId && fitting ? globalIdOf(fitting) : undefined;
      return [`${name}: ${literalOf(value ?? new Values(dice, this.#known).of(type, spot))}`];
    });
    return given.length > 0 ? `(${given.join(', ')})` : '';
  }
}
