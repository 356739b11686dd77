/**
 * Resolves documents with direct reads of the REST API: graphql-js executes them on the printed schema with one
 * resolver.
 */
import {
  buildSchema,
  execute,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  isUnionType,
  parse,
  printSchema,
} from 'graphql';
import { schema } from '../../src/schema/schema.ts';
import { id } from '../ids.ts';
import type { Type } from '../reference/model.ts';
import {
  besideIt,
  type Endpoint,
  endpoints,
  kindOf,
  type List,
  queryOf,
  reads,
  shapeOf,
  type TreeOfLists,
  type WholeTree,
} from './interface.ts';
import { isIds, isParameterOf, type Plan, plain, planOf, resolved, shapeBehind } from './plan.ts';
import { sortedAs } from './sorted.ts';

/** The executable schema without its resolvers. */
export const printed = buildSchema(printSchema(schema));

type Json = Readonly<Record<string, unknown>>;
/** The ids of an object and of its parents, by the parameters of paths. */
type Ids = Readonly<Record<string, string>>;

/** An object of the graph, and its position in the REST API. */
export class Place {
  readonly shape: Type;
  readonly ids: Ids;
  /** The kind in its global ID; undefined for a part of another object. */
  readonly kind: string | undefined;
  readonly json: () => Promise<Json>;
  /** Whether the object is the target of a link, so that it may not exist. */
  readonly isLinked: boolean;

  constructor(
    shape: Type,
    ids: Ids,
    json: () => Promise<Json>,
    kind?: string,
    { isLinked = false } = {},
  ) {
    this.shape = shape;
    this.ids = ids;
    this.json = json;
    this.kind = kind;
    this.isLinked = isLinked;
  }

  get named(): Named {
    return { kind: this.kind ?? '', key: Object.values(this.ids).join('/') };
  }
}

/** The kind of an ID or an argument in a document. */
export interface Named {
  readonly kind: string;
  readonly key: string;
}

export interface Memory {
  readonly ids: Map<string, Named>;
  /** Paths of pages. */
  readonly paths: string[];
  /** The number of items up to a cursor. */
  readonly cursors: Map<string, number>;
}

export const globalIdOf = ({ kind, key }: Named) => id(kind, key);

interface Entry {
  readonly depth: number;
  readonly page: Place;
  readonly parent: Place | undefined;
  readonly path: unknown;
  /** Whether readers see the page: it has a text, and neither it nor a page above it is hidden. */
  readonly isRead: boolean;
  readonly isHidden: boolean;
}

const placesAbove = (entries: readonly Entry[], { parent }: Entry): readonly Place[] => {
  const entry = entries.find(({ page }) => page === parent);
  return entry ? [...placesAbove(entries, entry), entry.page] : [];
};

const aroundIn = (entries: readonly Entry[], at: number, entry: Entry) => ({
  'pages above': () => placesAbove(entries, entry),
  'pages beside': () =>
    entries.filter(({ parent }) => parent === entry.parent).map(({ page }) => page),
  'page before': () => entries.slice(0, at).findLast(({ isRead }) => isRead)?.page ?? null,
  'page after': () => entries.slice(at + 1).find(({ isRead }) => isRead)?.page ?? null,
});

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Json => (isRecord(value) ? value : {});

const parametersOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const fill = (path: string, ids: Ids) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? ''));

function endpointOf(kind: string, ids: Ids): Endpoint {
  const endpoint = endpoints[kind]?.find(({ path }) =>
    parametersOf(path).every((name) => name in ids),
  );
  if (!endpoint) throw new Error(`No ${kind} can be found from ${JSON.stringify(ids)}`);
  return endpoint;
}

const ownIds = ({ path }: Endpoint, ids: Ids): Ids =>
  Object.fromEntries(parametersOf(path).map((name) => [name, ids[name] ?? '']));

/** Locations have revisions without their contents, which are not complete objects. */
const isOutline = (kind: string, value: unknown) =>
  kind === 'Revision' && isRecord(value) && !('pages' in value);

/** The kind of a comment depends on its parent. */
const commentIn = (ids: Ids) => (ids.changeRequest ? 'ChangeRequestComment' : 'SpaceComment');

class Unreadable extends Error {}

function clear(answer: unknown, path: readonly (string | number)[]): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, name) => Object(at)[name], answer);
  const last = path.at(-1);
  if (last !== undefined && typeof parent === 'object' && parent !== null) {
    Object.assign(parent, { [last]: null });
  }
}

export class Oracle {
  readonly #url: string;
  readonly #token: string;
  readonly #memory: Memory;
  readonly #read = new Map<string, Promise<Json | undefined>>();
  /** Paths that the current document needs, and objects that it names. */
  #needed = new Set<string>();

  constructor(url: string, token: string, memory: Memory) {
    this.#url = url;
    this.#token = token;
    this.#memory = memory;
  }

  /** Number of different reads for the last document, if each is made once. */
  get reads(): number {
    return this.#needed.size;
  }

  /** The data of a document; throws if it is ambiguous. */
  async answer(document: string, variableValues: Json): Promise<unknown> {
    this.#needed = new Set();
    const { data, errors = [] } = await execute({
      schema: printed,
      document: parse(document),
      variableValues,
      fieldResolver: this.#resolve,
      typeResolver: (value: Place, _, __, abstract) => this.#typeOf(value, abstract.name),
    });
    const answer: unknown = JSON.parse(JSON.stringify(data));
    for (const { originalError, path = [] } of errors) {
      if (!(originalError instanceof Unreadable)) throw originalError;
      // A link to an unreadable object is null.
      clear(answer, path.slice(0, -1));
    }
    return answer;
  }

  /** The response to a GET; undefined if there is none. */
  get(path: string): Promise<Json | undefined> {
    this.#needed.add(path);
    const before = this.#read.get(path);
    const answer = before ?? this.#fetch(path);
    this.#read.set(path, answer);
    return answer;
  }

  async #fetch(path: string): Promise<Json | undefined> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#url}/v1${path}`, { headers });
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw new Error(`GET ${path}: ${response.status}`);
    return record(await response.json());
  }

  async list(
    path: string,
  ): Promise<{ readonly items: readonly unknown[]; readonly count: number }> {
    const { items = [], count } = (await this.get(path)) ?? {};
    if (!Array.isArray(items) || typeof count !== 'number') throw new Error(`GET ${path}: no list`);
    if (items.length !== count) throw new Error(`GET ${path}: has more pages`);
    return { items, count };
  }

  /** An object by its IDs, including its own. `given` is the object from another response. */
  #object(kind: string, ids: Ids, given?: Json): Place {
    const shape = shapeOf(kind) ?? { is: 'unstated' };
    if (!endpoints[kind]) return new Place(shape, ids, async () => given ?? {}, kind);
    const endpoint = endpointOf(kind, ids);
    const own = ownIds(endpoint, ids);
    const json = async () => ({ ...(await this.#one(endpoint, own)), ...given });
    return new Place(shape, own, json, kind);
  }

  async #one(endpoint: Endpoint, ids: Ids, query = ''): Promise<Json> {
    const { path, inList, inMember, below, former, member, id = 'id' } = endpoint;
    const around = fill(path.replace(/\/[^/]+$/, ''), ids);
    if (former) {
      const current = await this.get(around);
      if (current?.id === ids[parametersOf(path).at(-1) ?? '']) return record(current);
      const other = await this.get(fill(former.path, ids));
      if (!other) throw new Unreadable(`There is no ${fill(path, ids)}`);
      return { ...other, ...Object.fromEntries(former.without.map((name) => [name, null])) };
    }
    const items = inMember
      ? record(await this.get(around))[inMember]
      : inList && (await this.list(`${around}?limit=1000${query}`)).items;
    const found = items
      ? inTree(items, below)
          .map(record)
          .find((item) => item[id] === ids[parametersOf(path).at(-1) ?? ''])
      : await this.get(`${fill(path, ids)}?${query}`);
    if (!found) throw new Unreadable(`There is no ${fill(path, ids)}`);
    return member === undefined ? found : { ...found, ...record(found[member]) };
  }

  /** An object that was complete in another one or in a list. */
  whole(type: string, near: Ids, given: Json): Place {
    // Objects of a union have their type in `object`.
    const isTagged = isUnionType(printed.getType(type));
    const tag = pascal(String(given.object).replaceAll(/-(\w)/g, (_, one) => one.toUpperCase()));
    const kind = isTagged ? tag : type === 'Comment' ? commentIn(near) : kindOf(type);
    const { space, installation } = given;
    const inside = {
      ...near,
      ...(typeof space === 'string' && { space }),
      ...(typeof installation === 'string' && { integrationInstallation: installation }),
    };
    const last = parametersOf(endpoints[kind]?.at(-1)?.path ?? '').at(-1);
    const { id = 'id' } = endpoints[kind]?.at(-1) ?? {};
    const own = String(given[id]);
    return this.#object(
      kind,
      last === undefined ? (kind === 'User' ? { id: own } : near) : { ...inside, [last]: own },
      given,
    );
  }

  #link(kind: string, near: Ids, id: string): Place {
    if (!endpoints[kind]) return this.#object(kind, { id });
    const last = parametersOf(endpoints[kind].at(-1)?.path ?? '').at(-1) ?? '';
    return this.#object(kind, { ...near, [last]: id });
  }

  /** An object that another one names by its ID. */
  #linked(kind: string, near: Ids, id: string): Place {
    const { shape, ids, json } = this.#link(kind, near, id);
    return new Place(shape, ids, json, kind, { isLinked: kind in endpoints });
  }

  fill(path: string, place: Place | undefined): string {
    return fill(path, place?.ids ?? {});
  }

  async pages(place: Place): Promise<readonly Place[]> {
    return (await this.#entries(place)).map(({ page }) => page);
  }

  content({ ids }: Place): Place {
    return this.#object('Content', ids);
  }

  async files({ ids }: Place): Promise<readonly Place[]> {
    const { items } = await this.list(`${contentPath(ids)}/content/files?limit=1000`);
    return items.map((file) => this.whole('File', ids, record(file)));
  }

  /** Objects in a space or a collection belong to its organization. */
  async #near(ids: Ids): Promise<Ids> {
    if (ids.organization !== undefined) return ids;
    const path = ids.space
      ? `/spaces/${ids.space}`
      : ids.collection && `/collections/${ids.collection}`;
    const { organization } = record(path && (await this.get(path)));
    return typeof organization === 'string' ? { ...ids, organization } : ids;
  }

  /** The keys of links' targets. An installation belongs to the integration that is in the same object. */
  async #around(place: Place, json: Json, name?: string): Promise<Ids> {
    const ids = await this.#contentAround(place, json, name);
    const { integration } = json;
    return typeof integration === 'string' ? { ...ids, integration } : ids;
  }

  /** A part of an object may name another space, and its main content or change request. */
  async #contentAround(
    { kind, ids }: Place,
    { space, versionContext }: Json,
    name?: string,
  ): Promise<Ids> {
    if (besideIt.has(`${kind}.${name}`)) return { space: ids.space ?? '' };
    if (kind !== undefined && endpoints[kind]) return this.#near(ids);
    const named = space === undefined || space === null ? undefined : restIdOf(space);
    const { changeRequest } = record(versionContext);
    if (isRecord(versionContext) || (named !== undefined && named !== ids.space)) {
      const inside = { space: named ?? ids.space ?? '' };
      return this.#near(
        changeRequest ? { ...inside, changeRequest: restIdOf(changeRequest) } : inside,
      );
    }
    return this.#near(ids);
  }

  async #entries(place: Place): Promise<readonly Entry[]> {
    const { pages } = record(await this.get(`${contentPath(place.ids)}/content/pages`));
    const under = (list: unknown, depth: number, above?: Entry): readonly Entry[] =>
      (Array.isArray(list) ? list.map(record) : []).flatMap((json) => {
        const page = this.whole('Page', contentIds(place.ids), json);
        const isHidden = json.hidden === true || above?.isHidden === true;
        const isRead = !isHidden && ['document', 'computed'].includes(String(json.type));
        const entry = { depth, page, parent: above?.page, path: json.path, isHidden, isRead };
        return [entry, ...under(json.pages, depth + 1, entry)];
      });
    return under(pages, 0);
  }

  readonly #resolve: GraphQLFieldResolver<unknown, unknown> = async (source, args, _, info) => {
    const { fieldName, parentType, returnType } = info;
    const field = parentType.getFields()[fieldName];
    if (!field) throw new Error(`No field ${fieldName}`);
    if (source !== undefined && !(source instanceof Place)) return record(source)[fieldName];
    const plan = planOf(parentType, source?.shape ?? { is: 'unstated' }, field);
    if (source?.isLinked) {
      if (fieldName === 'restId') return Object.values(source.ids).at(-1);
      // Fields of its key are also null if the object is missing.
      if (plan?.is !== 'id') await source.json();
    }
    if (plan?.is === 'list')
      return this.#connection(plan.list, source?.ids ?? {}, args, returnType);
    if (!source) return this.#named(args, returnType);
    if (!plan) throw new Error(`No plan for ${parentType.name}.${fieldName}`);
    return this.#planned(plan, source, args, returnType);
  };

  async #planned(plan: Plan, place: Place, args: Json, type: GraphQLOutputType): Promise<unknown> {
    const { kind, ids, json, shape } = place;
    switch (plan.is) {
      case 'id':
        return globalIdOf(place.named);
      case 'content':
        return this.content(place);
      case 'above': {
        const { name } = plan;
        const above = plan.kind === 'Comment' ? commentIn(ids) : plan.kind;
        return ids[name] === undefined ? null : this.#object(above, ids);
      }
      case 'link id':
      case 'link rest id': {
        const given = await json();
        const near = await this.#around(place, given, plan.name);
        return eachOf(type, given[plan.name], (one) => {
          const { id = 'id' } = endpoints[plan.kind]?.at(-1) ?? {};
          const rest = isRecord(one) ? String(one[id]) : String(one);
          return plan.is === 'link id' ? globalIdOf(this.#link(plan.kind, near, rest).named) : rest;
        });
      }
      case 'revision': {
        const revision = record(await this.get(`${contentPath(ids)}/content`));
        return this.whole('Revision', ids, revision);
      }
      case 'all pages':
        return (await this.#entries(place)).map(({ depth, page, parent }) => ({
          depth,
          page,
          parent: parent ?? null,
        }));
      case 'page by path': {
        const wanted = String(args.path).replace(/^\/+/, '');
        const entries = await this.#entries(place);
        const found = entries.find(({ path }) => path === wanted)?.page;
        return found && (await found.json()).type !== 'link' ? found : null;
      }
      case 'page above': {
        const entries = await this.#entries(place);
        return entries.find(({ page }) => page.ids.page === ids.page)?.parent ?? null;
      }
      case 'pages above':
      case 'pages beside':
      case 'page before':
      case 'page after': {
        const entries = await this.#entries(place);
        const at = entries.findIndex(({ page }) => page.ids.page === ids.page);
        const entry = entries[at];
        return entry ? aroundIn(entries, at, entry)[plan.is]() : null;
      }
      case 'below': {
        const [given] = Object.values(args);
        return this.#link(plan.kind, ids, restIdOf(given));
      }
      case 'entry':
        throw new Error('An entry is read with its tree');
      case 'tree':
        return 'lists' in plan.tree ? this.#tree(plan.tree, ids) : this.#wholeTree(plan.tree, ids);
      case 'pages': {
        const { pages } = record(await this.get(`${contentPath(ids)}/content/pages`));
        return eachOf(type, pages, (page) => this.whole('Page', ids, record(page)));
      }
      case 'text': {
        // The body of a comment has the key of its comment.
        const own = kind ?? (ids.commentReply ? 'CommentReply' : commentIn(ids));
        const read = await this.#one(endpointOf(own, ids), ids, `&format=${plan.format}`);
        const value = kind === undefined ? record(read.body)[plan.format] : read[plan.format];
        return plan.format === 'markdown' || !isRecord(value)
          ? (value ?? null)
          : new Place(shapeOf('RichDocument') ?? shape, ids, async () => value);
      }
      case 'list':
        throw new Error('A list is read with arguments');
    }
    const named = getNamedType(type);
    if (plan.is === 'read') {
      const { path, member } = reads[plan.read] ?? { path: '' };
      const read = await this.get(fill(path, ids));
      const part = shapeBehind(named, plan);
      const value = member === undefined ? read : read?.[member];
      return eachOf(type, value, (one) => new Place(part, ids, async () => record(one)));
    }
    const value = (await json())[plan.name];
    switch (plan.is) {
      case 'value':
        return eachOf(type, value, (one) => leaf(named, one));
      case 'whole': {
        const near = await this.#around(place, await json());
        return eachOf(type, value, (one) =>
          typeof one === 'string' || isOutline(named.name, one)
            ? this.#linked(named.name, near, restIdOf(one))
            : this.whole(named.name, near, record(one)),
        );
      }
      case 'part': {
        const part = shapeBehind(named, plan);
        // Fields with arguments are read again, even if the response lacks the whole part. The addresses of a site
        // are like those of its parts, although none are read here.
        const hasRead = isObjectType(named) && (hasArguments(named) || named.name === 'SiteUrls');
        const given = value ?? (hasRead ? {} : undefined);
        const near =
          kind !== undefined && endpoints[kind] ? ids : await this.#around(place, await json());
        return eachOf(type, given, (one) => new Place(part, near, async () => record(one)));
      }
      case 'link': {
        const near = await this.#around(place, await json(), plan.name);
        return eachOf(type, value, (one) => this.#linked(named.name, near, String(one)));
      }
    }
  }

  async #connection(list: List, ids: Ids, args: Json, type: GraphQLOutputType) {
    const { node, by = {}, where, edge = {} } = list;
    const path = list.deeper && ids.changeRequest !== undefined ? list.deeper : list.path;
    const asked = [
      ...queryFor(path, list.isSorted ? { ...args, query: null, orderBy: null } : args),
      ...Object.entries(by).map(([parameter, name]) => [parameter, ids[name] ?? '']),
    ];
    const near = path.includes('{organization}') ? await this.#near(ids) : ids;
    // A space without an organization is not in any list of one.
    const isNowhere = parametersOf(path).some((name) => near[name] === undefined);
    const whole = isNowhere
      ? { items: [], count: 0 }
      : await this.list(`${fill(path, near)}?${new URLSearchParams(asked)}`);
    const own = where
      ? whole.items.filter((item) => record(item)[where[0]] === ids[where[1]])
      : whole.items;
    const { query, orderBy } = list.isSorted ? args : {};
    const items = sortedAs(own.map(record), { query, orderBy });
    const from = typeof args.after === 'string' ? (this.#memory.cursors.get(args.after) ?? 0) : 0;
    const to = from + Number(args.first);
    const target = nodeTypeOf(type);
    const edges = items.slice(from, to).map((item) => {
      const object = record(node === undefined ? item : item[node]);
      const others = Object.entries(edge).map(([field, way]) => {
        const value = way.reduce<unknown>((at, member) => record(at)[member], item);
        return [field, leaf(edgeFieldOf(type, field), value)] as const;
      });
      return { node: this.whole(target, near, object), ...Object.fromEntries(others) };
    });
    return {
      totalCount: query || where ? items.length : whole.count,
      edges,
      nodes: edges.map((one) => one.node),
      pageInfo: { hasNextPage: to < items.length },
    };
  }

  async #wholeTree({ path, type, member, below }: WholeTree, ids: Ids) {
    const response = record(await this.get(fill(path, ids)));
    const entries = (items: unknown): readonly object[] =>
      (Array.isArray(items) ? items : []).map((item) => ({
        item: this.whole(type, ids, record(item)),
        children: entries(record(item)[below]),
      }));
    return entries(response[member]);
  }

  async #tree({ lists: [outer, inner], parent }: TreeOfLists, ids: Ids) {
    const read = async ([path, kind]: readonly [string, string] = ['', '']) => {
      const { items } = await this.list(`${fill(path, ids)}?limit=1000`);
      return items.map((item) => ({
        json: record(item),
        item: this.whole(kind, ids, record(item)),
      }));
    };
    const containers = await read(outer);
    const found = await read(inner);
    const all = [...containers, ...found];
    const isIn = ({ json }: (typeof all)[number], id: unknown) => json[parent] === id;
    const isContainer = (one: (typeof all)[number]) => containers.includes(one);
    const entry = (one: (typeof all)[number]): object => ({
      item: one.item,
      children: isContainer(one) ? all.filter((other) => isIn(other, one.json.id)).map(entry) : [],
    });
    const isAtTop = (one: (typeof all)[number]) =>
      !containers.some(({ json }) => isIn(one, json.id));
    return all.filter(isAtTop).map(entry);
  }

  /** The object for an ID in a document. */
  #named(args: Json, type: GraphQLOutputType): unknown {
    const [given] = Object.values(args);
    const object = (id: unknown) => {
      const named = this.#memory.ids.get(String(id));
      if (!named) throw new Error(`Nobody knows ${id}`);
      // The facade also reads objects of which only IDs are selected, to see whether they exist.
      this.#needed.add(`${named.kind} ${named.key}`);
      const parts = named.key.split('/');
      const endpoint = endpoints[named.kind]?.find(
        ({ path }) => parametersOf(path).length === parts.length,
      );
      const ids = parametersOf(endpoint?.path ?? '').map(
        (name, at) => [name, parts[at] ?? ''] as const,
      );
      return this.#object(named.kind, Object.fromEntries(ids));
    };
    return eachOf(type, given, object);
  }

  async #typeOf({ kind, json, shape }: Place, abstract: string): Promise<string> {
    if (kind === 'Page') return `${pascal(String((await json()).type))}Page`;
    if (kind !== undefined && kind !== 'ContentLocation') return kind;
    const name = plain(`${(await json()).kind}${abstract.replace('Content', '')}`);
    const type = Object.keys(printed.getTypeMap()).find((one) => plain(one) === name);
    if (!type) throw new Error(`No type for ${JSON.stringify(resolved(shape))}`);
    return type;
  }
}

/** Null for missing values; in a list, for each item. */
function eachOf(
  type: GraphQLOutputType,
  value: unknown,
  one: (value: unknown) => unknown,
): unknown {
  if (value === undefined || value === null) return null;
  if (!isListType(getNullableType(type)) || !Array.isArray(value)) return one(value);
  return value.map((item) => (item === null ? null : one(item)));
}

function leaf(type: ReturnType<typeof getNamedType>, value: unknown): unknown {
  if (!isEnumType(type) || typeof value !== 'string') return value ?? null;
  return type.getValues().find(({ name }) => plain(name) === plain(value))?.name ?? value;
}

/** The last part of a global ID, the ID of a complete object, or the text itself. */
function restIdOf(value: unknown): string {
  if (isRecord(value)) return String(value.id);
  const plainText = Buffer.from(String(value), 'base64url').toString();
  const [, key = String(value)] = /^[A-Z]\w+:([\w/.-]+)$/.exec(plainText) ?? [];
  return key.split('/').at(-1) ?? key;
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const contentTemplate = (ids: Ids) =>
  ids.changeRequest === undefined
    ? '/spaces/{space}'
    : '/spaces/{space}/change-requests/{changeRequest}';
const contentIds = ({ space = '', changeRequest }: Ids): Ids =>
  changeRequest === undefined ? { space } : { space, changeRequest };
const contentPath = (ids: Ids) => fill(contentTemplate(ids), ids);

/** The query parameters for the arguments of a connection; a list is read completely. */
function queryFor(path: string, args: Json): string[][] {
  const parameters = Object.entries(queryOf(path));
  const asked = Object.entries(args).flatMap(([name, value]) => {
    if (name === 'first' || name === 'after' || value === null) return [];
    // An order is a field and a direction, which are two parameters if there are several fields.
    if (isRecord(value)) {
      const chosen = parameters.filter(([one]) => one !== 'order').map(wireOf(value.field));
      return [
        ...parameters.filter(([one]) => one === 'order').map(wireOf(value.direction)),
        ...chosen,
      ].flat();
    }
    const found = parameters.find(([one]) => isParameterOf(name, one));
    if (!found) throw new Error(`${path} has no ${name}`);
    const [parameter, member] = found;
    return [value].flat().flatMap((one) => {
      if (isIds(member)) return [[parameter, restIdOf(one)]];
      const item: Type = member.is === 'list' ? (member.of ?? member) : member;
      const [wire = [parameter, String(one)]] = wireOf(one)([parameter, item]);
      return [wire];
    });
  });
  return [...asked, ['limit', '1000']];
}

/** The query parameter for the name of an enum value in the graph, if there is one. */
const wireOf =
  (value: unknown) =>
  ([parameter, member]: readonly [string, Type]): string[][] => {
    const values = member.is === 'one of' ? member.values : [];
    const wire = values.find((one) => plain(one) === plain(String(value)));
    return wire === undefined ? [] : [[parameter, wire]];
  };

const hasArguments = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).some(({ args }) => args.length > 0);

const edgeOf = (type: GraphQLOutputType) => {
  const connection = getNamedType(type);
  const edges = isObjectType(connection) ? connection.getFields().edges?.type : undefined;
  const edge = edges && getNamedType(edges);
  if (!isObjectType(edge)) throw new Error(`${type} has no edges`);
  return edge;
};
const edgeFieldOf = (type: GraphQLOutputType, name: string) => {
  const field = edgeOf(type).getFields()[name];
  if (!field) throw new Error(`Edges of ${type} have no ${name}`);
  return getNamedType(field.type);
};
export const nodeTypeOf = (type: GraphQLOutputType) => edgeFieldOf(type, 'node').name;

/** The items, and those below them. */
const inTree = (items: unknown, below: string | undefined): readonly unknown[] =>
  (Array.isArray(items) ? items : []).flatMap((item) => [
    item,
    ...(below === undefined ? [] : inTree(record(item)[below], below)),
  ]);
