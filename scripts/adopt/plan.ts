/** Determines the domains of rows, and the resources that they read and change. */
import { lowerFirst, upperFirst } from '../../src/graphql/types/graphql-names.ts';
import type { House, HouseResource } from './house.ts';
import { type Draft, type Member, parametersOf, type Row } from './model.ts';
import { kebab, plural, wordsOf } from './names.ts';
import { isStorable } from './sandbox-members.ts';
import type { Todo } from './todo.ts';

/** A resource that the new rows add. */
export interface NewNode {
  readonly name: string;
  readonly key: readonly string[];
  readonly domain: string;
  /** The path of one object of the resource. */
  readonly path: string;
  readonly read: Row | undefined;
  readonly list: Row | undefined;
}

export interface Plan {
  readonly domains: ReadonlyMap<string, readonly Row[]>;
  readonly nodes: ReadonlyMap<string, NewNode>;
  /** What the sandbox keeps: the nodes, and objects with IDs that are only listed. */
  readonly kept: ReadonlyMap<string, NewNode>;
}

export function planOf(
  rows: readonly Row[],
  house: House,
  drafts: ReadonlyMap<string, Draft>,
  todo: Todo,
  wanted?: string,
): Plan {
  const found = [...new Set(rows.flatMap((row) => shapeIn(row) ?? []))].filter((name) =>
    isResource(drafts.get(name)),
  );
  const nodes = new Map<string, NewNode>();
  const listed = new Map<string, NewNode>();
  for (const name of found) {
    const lists = rows.filter((row) => row.kind === 'list' && shapeIn(row) === name);
    const read = rows.find(
      (row) =>
        row.method === 'GET' &&
        row.kind === 'object' &&
        endsWithId(row.path) &&
        readsAll(shapeIn(row), name, drafts),
    );
    const list = read
      ? lists.find(({ path }) => path === above(read.path))
      : lists.find(({ path }) =>
          rows.some((row) => above(row.path) === path && endsWithId(row.path)),
        );
    const path =
      read?.path ??
      (list && rows.find((row) => above(row.path) === list.path && endsWithId(row.path))?.path);
    if (path === undefined) {
      todo.add(
        'keys',
        name,
        'it has an ID, and no operation has that ID in its path: is it a node, and by which key?',
      );
      const [only] = lists;
      if (only) listed.set(name, listedOnly(name, only, wanted ?? domainFor(name, only)));
      continue;
    }
    const key = parametersOf(path);
    const filters = list?.query.filter(({ type }) => type.is !== 'formats') ?? [];
    todo.add(
      'keys',
      name,
      `its key is \`${key.join('/')}\`, as in ${path}: are such IDs all that finds it, and does the service accept other names for them (\`isCanonical\`)?`,
    );
    if (!list)
      todo.add(
        'keys',
        name,
        'no list of this run holds it: which one does? Without a list, links read the objects one by one.',
      );
    else if (filters.length > 0)
      todo.add(
        'keys',
        name,
        `does ${list.path} without parameters hold all of them (${filters.map(({ name }) => `\`${name}\``).join(', ')})?`,
      );
    const domain = wanted ?? domainFor(name, read ?? list);
    nodes.set(name, { name, key, domain, path, read, list });
  }
  const kept = new Map([...listed, ...nodes]);
  const domains = new Map<string, Row[]>();
  for (const row of rows) {
    const domain = wanted ?? domainOf(row, kept, house);
    const isOfResource = [...kept.values()].some((one) => one.domain === domain);
    if (!isOfResource && !house.tables.has(domain) && wordTag(row) === undefined)
      todo.add(
        'names',
        `src/domains/${domain}`,
        'a new domain, named after a path: is it that of a resource? `--domain` names another one.',
      );
    domains.set(domain, [...(domains.get(domain) ?? []), row]);
  }
  return { domains, nodes, kept };
}

/** The domain of a new resource. */
const domainFor = (name: string, row: Row | undefined) => wordTag(row) ?? kebab(plural(name));

/** As if there were a path of one of the objects, which no operation has. */
function listedOnly(name: string, list: Row, domain: string): NewNode {
  const id = `${lowerFirst(name)}Id`;
  const key = [...parametersOf(list.path), id];
  return { name, key, domain, path: `${list.path}/{${id}}`, read: undefined, list };
}

function domainOf(row: Row, kept: ReadonlyMap<string, NewNode>, house: House): string {
  const tag = wordTag(row);
  if (tag !== undefined) return tag;
  const nodes = [...kept.values()];
  const own =
    nodes.find(({ path }) => row.path === path || row.path === above(path)) ??
    nodes.find(({ name }) => shapeIn(row) === name) ??
    // Of resources inside of each other, it belongs to the inner one.
    nodes
      .filter(({ path }) => isWithin(row.path, path))
      .sort((one, other) => other.path.length - one.path.length)[0];
  if (own) return own.domain;
  const known = [...house.rows.values()]
    .filter(({ operation }) => isWithin(row.path, operation.path))
    .sort((one, other) => other.operation.path.length - one.operation.path.length)[0];
  return known?.domain ?? kebab(plural(upperFirst(wordsOf(row.path).at(-1) ?? 'root')));
}

/** The tag of a row. Undefined if it is not a single word. */
const wordTag = (row: Row | undefined) =>
  row?.tag !== undefined && /^[a-z][a-z-]{2,}$/.test(row.tag) ? row.tag : undefined;

const isWithin = (path: string, around: string) => path === around || path.startsWith(`${around}/`);

const endsWithId = (path: string) => path.endsWith('}');

/** The path without its last segment. */
export const above = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The name of the shape that a row returns or lists. */
export const shapeIn = ({ response }: Row): string | undefined =>
  response?.type.is === 'named' ? response.type.name : undefined;

/** Whether it is an object with an ID, and not another form of one. */
const isResource = (draft: Draft | undefined) =>
  draft?.is === 'shape' &&
  draft.formOf === undefined &&
  draft.members.some(({ name, type }) => name === 'id' && type.is === 'text');

/** Whether a response of this shape has all that a resource has: it has that shape, or a form of it with more members. */
function readsAll(
  shape: string | undefined,
  resource: string,
  drafts: ReadonlyMap<string, Draft>,
): boolean {
  if (shape === resource) return true;
  const draft = shape === undefined ? undefined : drafts.get(shape);
  const own = drafts.get(resource);
  if (draft?.is !== 'shape' || draft.formOf !== resource || own?.is !== 'shape') return false;
  return own.members.every((member) =>
    draft.members.some(
      (one) =>
        one.name === member.name &&
        one.isOptional <= member.isOptional &&
        one.isNullable <= member.isNullable &&
        isStorable(one, member),
    ),
  );
}

/** The members that only the read of one object has, and no list. */
export function membersOfRead(
  { name, read }: NewNode,
  drafts: ReadonlyMap<string, Draft>,
): readonly Member[] {
  const [own, more] = [name, read && shapeIn(read)].map((one) => drafts.get(one ?? ''));
  if (own?.is !== 'shape' || more?.is !== 'shape') return [];
  return more.members.filter((one) => own.members.every((member) => member.name !== one.name));
}

/** A resource with its key. */
export interface Target {
  readonly name: string;
  readonly key: readonly string[];
  /** Undefined for a resource that the new rows add. */
  readonly house: HouseResource | undefined;
  readonly node: NewNode | undefined;
}

/** The resource that has exactly this key. */
export function resourceAt(
  key: readonly string[],
  { nodes }: Plan,
  house: House,
): Target | undefined {
  const isKey = (one: readonly string[]) => one.join() === key.join();
  const node = [...nodes.values()].find((one) => isKey(one.key));
  if (node) return { name: node.name, key, house: undefined, node };
  const found = house.resources.find(({ keys, constant }) => constant && keys.some(isKey));
  return found && { name: found.name, key, house: found, node: undefined };
}
