/** Writes operations of a document as rows, fields and mutations of the project. */
import type { Described, Json, OpenApiDocument } from './document.ts';
import { keyOf, quoted, type ShapeWriter } from './shapes.ts';

/** How the project sees an operation. */
export interface Row extends Described {
  /** The name in the table. */
  readonly name: string;
  readonly kind: 'object' | 'list' | 'nothing' | 'deletion' | 'upsert';
  readonly status: number;
  /** The schema of the response, or of the items of a list. */
  readonly response: Json | undefined;
  /** The name of its component. */
  readonly type: string | undefined;
}

export function rowOf(described: Described, document: OpenApiDocument): Row {
  const { method, path, operationId, successes } = described;
  const [status = 200, whole] =
    [...successes].find(([, one]) => one !== undefined) ?? [...successes][0] ?? [];
  const { items } = (whole && document.plain(whole).schema.properties) ?? {};
  const isList = method === 'GET' && items?.type === 'array' && !path.endsWith('}');
  const response = isList ? (items.items ?? {}) : whole;
  const name = operationId ?? camel(`${method.toLowerCase()}${path.replaceAll(/[{}]/g, '')}`);
  const type = response && document.plain(response).name;
  const common = { ...described, name, status, response, type };
  if (isList) return { ...common, kind: 'list' };
  if (response === undefined)
    return { ...common, kind: method === 'DELETE' ? 'deletion' : 'nothing' };
  return { ...common, kind: successes.has(200) && successes.has(201) ? 'upsert' : 'object' };
}

const camel = (words: string) =>
  words.replaceAll(/[-_/]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The code of a row of the table. */
export function codeOfRow(row: Row, document: OpenApiDocument, shapes: ShapeWriter): string {
  const { name, method, path, query, body, kind, status, response } = row;
  const steps = [`${method === 'DELETE' ? 'del' : method.toLowerCase()}(${quoted(path)})`];
  const parameters = query.map((one) => {
    const schema = { description: one.description, ...one.schema };
    return `${keyOf(one.name)}: ${shapes.member(one.name, schema, one.required === true)}`;
  });
  if (parameters.length > 0) steps.push(`query({ ${parameters} })`);
  if (body) {
    const members = shapes.members(document.plain(body).schema);
    steps.push(`${method === 'PATCH' ? 'changes' : 'body'}(${members})`);
  }
  const shape = response === undefined ? '' : shapes.value(response);
  const endings = {
    list: `lists(${shape})`,
    object: `returns(${shape}${status === 200 ? '' : `, ${status}`})`,
    upsert: `upserts(${shape})`,
    deletion: 'deletes()',
    nothing: `returnsNothing(${status === 204 ? '' : status})`,
  };
  return `${name}: ${[...steps, endings[kind]].join('.')}`;
}

/** The names of path parameters. */
const parametersOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The type that the last parameter of a path names: `Organization` for `/orgs/{organizationId}/labels`. */
const typeAt = (path: string): string =>
  (parametersOf(path).at(-1) ?? 'query')
    .replace(/Id$/, '')
    .replace(/^\w/, (letter) => letter.toUpperCase());

/** The code of nodes and fields, and of mutations. */
export function codeOfFields(rows: readonly Row[], document: OpenApiDocument) {
  const types: string[] = [];
  const mutations: string[] = [];
  const nodes = new Map(
    rows
      .filter(
        ({ kind, response }) => kind === 'list' && document.plain(response).schema.properties?.id,
      )
      .map((list) => [list.type, list] as const),
  );
  for (const [type, list] of nodes) {
    const read = rows.find(
      (one) => one.method === 'GET' && one.kind === 'object' && one.type === type,
    );
    const own = `${type?.charAt(0).toLowerCase()}${type?.slice(1)}Id`;
    const key = read ? parametersOf(read.path) : [...parametersOf(list.path), own];
    const reads = read ? `read: operations.${read.name}, ` : '';
    types.push(
      `export const ${type} = node({ shape: shapes.${type}, key: [${key.map(quoted)}], ${reads}list: { operation: operations.${list.name} } });\n`,
    );
  }
  for (const { name, method, path, kind, description, type } of rows) {
    const parent = typeAt(path);
    const texts = `operation: operations.${name}, description: ${quoted(description)}`;
    if (method === 'GET') {
      // The node reads it.
      if (kind === 'object' && nodes.has(type)) continue;
      const field = camel(path.split('/').findLast((word) => !word.startsWith('{')) ?? name);
      const make = kind === 'list' ? 'connection' : 'fetched';
      types.push(`extend(${parent}, (t) => ({ ${field}: ${make}(t, { ${texts} }) }));\n`);
    } else {
      let payload = `target(${parent})`;
      if (kind === 'deletion') payload = `deleted(${parent})`;
      else if (type !== undefined)
        payload = type === parent ? `changed(${type})` : `created(${type}, ${parent})`;
      mutations.push(`mutation({ ${texts}, on: ${parent}, payload: ${payload} });\n`);
    }
  }
  return { types, mutations };
}
