/** Writes handlers of the sandbox. Handlers of unusual operations refuse requests until they are written by hand. */
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { keyOf, type Member, missingText, type Row } from './model.ts';
import { plural } from './names.ts';
import { type NewNode, shapeIn } from './plan.ts';
import { filtersOf, selectionOf } from './sandbox-filters.ts';
import { isStorable } from './sandbox-members.ts';
import {
  type SandboxContext as Context,
  namesOf,
  sandbox,
  storedIn,
  storedShape,
} from './sandbox-names.ts';
import { writeScope } from './sandbox-scopes.ts';
import type { SourceFile } from './source-file.ts';
import { writeSandboxRows } from './write-sandbox-rows.ts';
import { quoted } from './write-types.ts';

/** Writes the handlers. Returns the rows whose handlers are complete. */
export function writeSandbox(
  domain: string,
  rows: readonly Row[],
  table: string,
  context: Context,
): ReadonlySet<Row> {
  const { plan, files, todo } = context;
  const file = files.at(
    `${sandbox}/domains/${domain}/handlers.ts`,
    `/** The handlers for ${domain.replaceAll('-', ' ')}. */`,
  );
  const nodes = [...plan.kept.values()].filter((node) => node.domain === domain && node.list);
  const plain = new Map<Row, string>();
  for (const node of nodes) {
    writeSandboxRows(node, context);
    for (const [row, handler] of handlersOf(node, rows, file, context)) plain.set(row, handler);
  }
  const written = rows.map((row) => {
    const handler = plain.get(row);
    if (row.method === 'GET' && row.path.includes('{organizationId}'))
      todo.add(
        'sandbox',
        keyOf(row),
        'may every member of the organization read it? If only administrators may, wrap its handler in `forAdministrators()`.',
      );
    if (handler !== undefined) return handler;
    todo.add(
      'sandbox',
      keyOf(row),
      `its handler in ${file.path} refuses: write what the operation does.`,
    );
    return `${row.name}() { throw new ${file.use('Refusal', `${sandbox}/store/refusal.ts`)}(501, ${quoted(missingText)}); },`;
  });
  if (file.insertInto(/^export const \w+: Handlers<[^>]*> = \{/m, written.join('\n\n')))
    return new Set(plain.keys());
  const handlers = file.use('type Handlers', `${sandbox}/service/handlers.ts`);
  const operations = file.use(`type ${table}`, `src/domains/${domain}/operations.ts`);
  file.append(
    `export const ${table.replace(/Operations$/, 'Handlers')}: ${handlers}<typeof ${operations}> = {\n${written.join('\n\n')}\n};`,
  );
  return new Set(plain.keys());
}

/** The handlers of operations that only create, read, change, delete or list objects. */
function handlersOf(
  node: NewNode,
  rows: readonly Row[],
  file: SourceFile,
  context: Context,
): ReadonlyMap<Row, string> {
  const names = namesOf(node);
  const handlers = new Map<Row, string>();
  const own = rows.filter(({ path }) => path === node.path || path === node.list?.path);
  if (own.length === 0) return handlers;
  const objects = plural(names.response);
  const kind = file.use(names.kind, names.file);
  const scope = writeScope(node, file, context);
  const crud = file.use('crud', `${sandbox}/service/crud.ts`);
  const find = `${file.use('inScope', `${sandbox}/service/crud.ts`)}(${kind}, ${scope}, ${quoted(node.key.at(-1))})`;
  file.declare(
    `const ${objects} = ${crud}(${kind}, { scope: ${scope}, find: ${find}, response: ${file.use(names.response, names.file)} });`,
  );
  const { kept } = storedIn(node, context);
  const whole = storedShape(node, context);
  for (const row of own) {
    const isOne = row.path === node.path;
    const returned = shapeIn(row) === node.name;
    if (row === node.list) {
      const filters = filtersOf(row, node, context);
      const selection = selectionOf(filters);
      handlers.set(
        row,
        selection === undefined
          ? `${row.name}: ${objects}.list,`
          : `${row.name}: ${objects}.listed((query) => (${selection})),`,
      );
    } else if (row.method === 'GET' && isOne && returned)
      handlers.set(row, `${row.name}: ${objects}.get,`);
    else if (row === node.read && shapeIn(row) === whole) {
      const response = file.use(lowerFirst(whole), names.file);
      const service = isServed(node, context) ? ', service' : '';
      handlers.set(
        row,
        `${row.name}({ path }, service) {\nreturn ${response}(${objects}.require(path, service)${service});\n},`,
      );
    } else if (row.kind === 'deletion' && isOne)
      handlers.set(row, `${row.name}: ${objects}.remove,`);
    else if (/^(PATCH|PUT)$/.test(row.method) && isOne && returned && isPart(row, kept))
      handlers.set(row, `${row.name}: ${objects}.update,`);
    else if (!isOne && row.method !== 'GET' && returned && row.kind === 'object') {
      const create = createOf(row, node, scope, file, context);
      if (create !== undefined) handlers.set(row, create);
    }
    if (handlers.has(row)) noteIgnored(row, node, context);
  }
  return handlers;
}

/** Lists the parameters that a plain handler ignores. */
function noteIgnored(row: Row, node: NewNode, context: Context): void {
  const { todo } = context;
  const filters = row === node.list ? filtersOf(row, node, context) : [];
  const honored = filters.map(({ sent }) => sent);
  const texts = filters.filter(({ kept }) => kept.type.is === 'text');
  if (texts.length > 0)
    todo.add(
      'sandbox',
      keyOf(row),
      `its handler compares ${texts.map(({ sent }) => `\`${sent.name}\``).join(', ')} with the whole text: does the service search for a part of it?`,
    );
  const ignored = row.query.filter((one) => one.type.is !== 'formats' && !honored.includes(one));
  if (ignored.length > 0)
    todo.add(
      'sandbox',
      keyOf(row),
      `its handler ignores ${ignored.map(({ name }) => `\`${name}\``).join(', ')}: write what ${ignored.length === 1 ? 'it does' : 'they do'}${row === node.list ? ', with `listed` of `crud`' : ''}.`,
    );
  if (row.method === 'PUT')
    todo.add(
      'sandbox',
      keyOf(row),
      'its handler changes the members that are sent, and keeps the others: does it replace the object instead?',
    );
}

const isPart = ({ body }: Row, kept: readonly Member[]) =>
  body?.many === undefined &&
  (body?.members.every((one) =>
    kept.some((other) => other.name === one.name && isStorable(one, other)),
  ) ??
    false);

/** The handler that creates an object. Undefined if the value of a member is not known. */
function createOf(
  row: Row,
  node: NewNode,
  scope: string,
  file: SourceFile,
  context: Context,
): string | undefined {
  const { todo } = context;
  const names = namesOf(node);
  const { kept, users } = storedIn(node, context);
  if (row.body?.many !== undefined) return undefined;
  const body = row.body?.members ?? [];
  const values: string[] = [];
  const given: string[] = [];
  for (const member of kept) {
    if (/^(createdAt|updatedAt)$/.test(member.name)) continue;
    const sent = body.find(({ name }) => name === member.name);
    if (sent && isStorable(sent, member)) {
      const mayBeNull = sent.isNullable && !member.isNullable;
      const mayLack = sent.isOptional && sent.byDefault === undefined;
      const isThere = !mayBeNull && (!mayLack || member.isOptional);
      const fallback = member.isOptional ? 'undefined' : initial(member, node, context);
      if (!isThere && fallback === undefined) return noInitial(row, member, context);
      values.push(`${member.name}: body.${member.name}${isThere ? '' : ` ?? ${fallback}`}`);
      given.push(member.name);
      continue;
    }
    if (sent)
      todo.add(
        'sandbox',
        keyOf(row),
        `its handler does not keep \`${member.name}\`, which responses have in another form.`,
      );
    if (member.isOptional) continue;
    const value = initial(member, node, context);
    if (value === undefined) return noInitial(row, member, context);
    todo.add(
      'sandbox',
      keyOf(row),
      `a new object has the ${member.name} ${value}: is that what the service makes?`,
    );
    values.push(`${member.name}: ${value}`);
  }
  for (const member of users) {
    if (member.isOptional) continue;
    todo.add('sandbox', keyOf(row), `\`${member.name}\` of a new object is the caller: is it?`);
    values.push(`${member.name}: service.access.user`);
  }
  const created = file.use('created', `${sandbox}/service/write.ts`);
  const response = file.use(names.response, names.file);
  const service = isServed(node, context) ? ', service' : '';
  const input = given.length > 0 ? '{ path, body }' : '{ path }';
  return `${row.name}(${input}, service) {\nconst data = { ${values.join(', ')} };\nreturn ${response}(${created}(${names.kind}, ${scope}(path, service), data, service)${service});\n},`;
}

function noInitial(row: Row, { name }: Member, { todo }: Context): undefined {
  todo.add('sandbox', keyOf(row), `which \`${name}\` does a new object have?`);
}

const isServed = (node: NewNode, context: Context) => {
  const { users, computed } = storedIn(node, context);
  return users.length > 0 || computed.some(({ name }) => name === 'permissions');
};

/** The code for the value of a member in a new object. Undefined if it is not known. */
function initial({ type }: Member, node: NewNode, { drafts, house }: Context): string | undefined {
  switch (type.is) {
    case 'text':
      return type.min === undefined && type.pattern === undefined ? "''" : undefined;
    case 'boolean':
      return 'false';
    case 'integer':
    case 'number':
      return String(type.min ?? 0);
    case 'list':
      return '[]';
    case 'time':
      return 'service.now()';
    case 'literal':
      return JSON.stringify(type.value);
    case 'reference': {
      const keys = house.resources.find(({ name }) => name === type.resource)?.keys ?? [];
      const [own] = keys.find((key) => key.length === 1 && node.key.includes(key[0] ?? '')) ?? [];
      return own === undefined ? undefined : `path.${own}`;
    }
    case 'named': {
      const draft = drafts.get(type.name);
      const values =
        draft?.is === 'enumeration'
          ? Object.keys(draft.values)
          : house.shapes.get(type.name)?.values;
      const [first]: unknown[] = Array.isArray(values) ? values : [];
      return typeof first === 'string' ? `${quoted(first)} as const` : undefined;
    }
    default:
      return undefined;
  }
}
