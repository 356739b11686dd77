/** Writes the sandbox: rows and handlers of new resources; operations that are not plain refuse, until they are written. */
import { globSync, readFileSync } from 'node:fs';
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { nounOf } from '../../src/rest/table/nouns.ts';
import { pathOf } from '../generated-files.ts';
import type { House } from './house.ts';
import { type Draft, keyOf, type Member, missingText, type Row } from './model.ts';
import { kebab, plural } from './names.ts';
import { type NewNode, type Plan, resourceAt, shapeIn } from './plan.ts';
import type { Json, Samples } from './samples.ts';
import { isSameType, type Stored, storedOf } from './sandbox-members.ts';
import type { SourceFile, SourceFiles } from './source-file.ts';
import type { Todo } from './todo.ts';
import { quoted, type TypeWriter } from './write-types.ts';

interface Context {
  readonly plan: Plan;
  readonly house: House;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly files: SourceFiles;
  readonly types: TypeWriter;
  readonly samples: Samples;
  readonly todo: Todo;
}

const sandbox = 'src/sandbox';

export function writeSandbox(
  domain: string,
  rows: readonly Row[],
  table: string,
  context: Context,
): void {
  const { plan, files, todo } = context;
  const file = files.at(
    `${sandbox}/domains/${domain}/handlers.ts`,
    `/** The handlers for ${domain.replaceAll('-', ' ')}. */`,
  );
  const nodes = [...plan.nodes.values()].filter((node) => node.domain === domain && node.list);
  const plain = new Map<Row, string>();
  for (const node of nodes) {
    writeRows(node, context);
    for (const [row, handler] of handlersOf(node, rows, file, context)) plain.set(row, handler);
  }
  const written = rows.map((row) => {
    const handler = plain.get(row);
    if (handler !== undefined) return handler;
    todo.add('sandbox', keyOf(row), 'its handler refuses: write what the operation does.');
    return `${row.name}() { throw new ${file.use('Refusal', `${sandbox}/store/refusal.ts`)}(501, ${quoted(missingText)}); },`;
  });
  if (file.insertInto(/^export const \w+: Handlers<[^>]*> = \{/m, written.join('\n\n'))) return;
  const handlers = file.use('type Handlers', `${sandbox}/service/handlers.ts`);
  const operations = file.use(`type ${table}`, `src/domains/${domain}/operations.ts`);
  file.append(
    `export const ${table.replace(/Operations$/, 'Handlers')}: ${handlers}<typeof ${operations}> = {\n${written.join('\n\n')}\n};`,
  );
}

interface Names {
  readonly kind: string;
  readonly response: string;
  readonly data: string;
  readonly file: string;
}

const namesOf = ({ name }: NewNode): Names => ({
  kind: `${lowerFirst(name)}Kind`,
  response: lowerFirst(name),
  data: `${name}Data`,
  file: `${sandbox}/objects/${kebab(name)}-rows.ts`,
});

const storedIn = (node: NewNode, { drafts }: Context): Stored => {
  const draft = drafts.get(node.name);
  return draft ? storedOf(draft, drafts) : { kept: [], users: [], computed: [] };
};

/** The rows of a resource and their responses. */
function writeRows(node: NewNode, context: Context): void {
  const { files, types, drafts, todo } = context;
  const { name, path } = node;
  const names = namesOf(node);
  const file = files.at(names.file, `/** Rows of ${nounOf(plural(name))}, and their responses. */`);
  const { users, computed } = storedIn(node, context);
  const z = file.use('z', 'zod');
  const shape = types.shape(name, file);
  const stored = file.use('stored', `${sandbox}/service/withhold.ts`);
  const left = [...users, ...computed].map((one) => `, ${quoted(one.name)}`).join('');
  const ids = users.map(
    (one) => `${one.name}: ${z}.string()${one.isOptional ? '.exactOptional()' : ''}`,
  );
  const extension =
    users.length > 0 ? `.extend({\n/** IDs of users. */\n${ids.join(',\n')} })` : '';
  file.append(
    `const Document = ${stored}(${shape}${left})${extension};\nexport type ${names.data} = ${z}.output<typeof Document>;`,
  );
  const draft = drafts.get(name);
  const object =
    draft?.is === 'shape' ? draft.members.find((one) => one.name === 'object') : undefined;
  const kind = object?.type.is === 'literal' ? String(object.type.value) : kebab(name);
  const parent = resourceAt(node.key.slice(0, -1), context.plan, context.house);
  const scope = parent ? `In the scope of their ${nounOf(parent.name)}.` : 'They have no scope.';
  const title = nounOf(name) === kind ? '' : `, ${quoted(nounOf(name))}`;
  file.append(
    `/** ${scope} */\nexport const ${names.kind} = ${file.use('rowKind', `${sandbox}/store/rows.ts`)}(${quoted(kind)}, Document${title});`,
  );
  const values: string[] = [];
  let isServed = false;
  for (const one of users) {
    isServed = true;
    const user = file.use('user', `${sandbox}/objects/user-response.ts`);
    const id = `row.data.${one.name}`;
    values.push(
      one.isOptional
        ? `...(${id} !== undefined && { ${one.name}: ${user}(${id}, service) })`
        : `${one.name}: ${user}(${id}, service)`,
    );
  }
  for (const one of computed) {
    if (one.name === 'permissions') {
      isServed = true;
      values.push(
        `permissions: ${file.use('permissionsOf', `${sandbox}/service/access.ts`)}(${shape}, service.access)`,
      );
      continue;
    }
    const inner = one.type.is === 'named' ? drafts.get(one.type.name) : undefined;
    const urls = inner?.is === 'urls' ? inner.members.map((url) => url.name) : [];
    const [first, ...others] = urls;
    if (first !== 'location' || others.length > 0)
      todo.add(
        'sandbox',
        name,
        `its response has of its URLs only \`location\`, and not ${urls.filter((url) => url !== 'location').join(', ')}.`,
      );
    values.push(
      urls.includes('location') ? `urls: { location: ${address(path, node, file)} }` : 'urls: {}',
    );
  }
  file.append(
    `export function ${names.response}(row: ${file.use('type Row', `${sandbox}/store/rows.ts`)}<${names.data}>${isServed ? `, service: ${file.use('type Service', `${sandbox}/service/handlers.ts`)}` : ''}) {
${scopeIds(
  node,
  values.some((one) => one.startsWith('urls: { location')),
)}return ${file.use('responseOf', `${sandbox}/service/withhold.ts`)}(${shape}, row, { ${values.join(', ')} });
}`,
  );
}

/** The IDs in the scope of a row. */
const scopeIds = ({ key }: NewNode, isNeeded: boolean): string => {
  const around = key.slice(0, -1);
  if (!isNeeded || around.length < 2) return '';
  return `const [${around.map((name) => `${name} = ''`).join(', ')}] = row.scope.split('/');\n`;
};

function address(path: string, { key }: NewNode, file: SourceFile): string {
  const around = key.slice(0, -1);
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) return quoted(segment);
      if (name === key.at(-1)) return 'row.id';
      return around.length === 1 ? 'row.scope' : name;
    });
  return `${file.use('restAddress', `${sandbox}/service/addresses.ts`)}(${segments.join(', ')})`;
}

/** The handlers of operations that only create, read, change, delete and list objects. */
function handlersOf(
  node: NewNode,
  rows: readonly Row[],
  file: SourceFile,
  context: Context,
): ReadonlyMap<Row, string> {
  const { todo } = context;
  const names = namesOf(node);
  const handlers = new Map<Row, string>();
  const own = rows.filter(({ path }) => path === node.path || path === node.list?.path);
  if (own.length === 0) return handlers;
  const objects = plural(names.response);
  const kind = file.use(names.kind, names.file);
  const scope = writeScope(node, file, context);
  const crud = file.use('crud', `${sandbox}/service/crud.ts`);
  const find = `${file.use('inScope', `${sandbox}/service/crud.ts`)}(${kind}, ${scope}, ${quoted(node.key.at(-1))})`;
  file.append(
    `const ${objects} = ${crud}(${kind}, { scope: ${scope}, find: ${find}, response: ${file.use(names.response, names.file)} });`,
  );
  const { kept } = storedIn(node, context);
  for (const row of own) {
    const isOne = row.path === node.path;
    const returned = shapeIn(row) === node.name;
    if (row === node.list) {
      handlers.set(row, `${row.name}: ${objects}.list,`);
      const filters = row.query.filter(({ type }) => type.is !== 'formats');
      if (filters.length > 0)
        todo.add(
          'sandbox',
          keyOf(row),
          `its handler ignores ${filters.map(({ name }) => `\`${name}\``).join(', ')}.`,
        );
    } else if (row.method === 'GET' && isOne && returned)
      handlers.set(row, `${row.name}: ${objects}.get,`);
    else if (row.kind === 'deletion' && isOne) handlers.set(row, `${row.name}: ${objects}.remove,`);
    else if (/^(PATCH|PUT)$/.test(row.method) && isOne && returned && isPart(row, kept))
      handlers.set(row, `${row.name}: ${objects}.update,`);
    else if (!isOne && row.method !== 'GET' && returned && row.kind === 'object') {
      const create = createOf(row, node, scope, file, context);
      if (create !== undefined) handlers.set(row, create);
    }
  }
  return handlers;
}

const isPart = ({ body }: Row, kept: readonly Member[]) =>
  body?.members.every((one) =>
    kept.some((other) => other.name === one.name && isSameType(one, other)),
  ) ?? false;

/** Undefined if a member has no simple value. */
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
  const body = row.body?.members ?? [];
  const values: string[] = [];
  const given: string[] = [];
  for (const member of kept) {
    if (/^(createdAt|updatedAt)$/.test(member.name)) continue;
    const sent = body.find(({ name }) => name === member.name);
    if (sent && isSameType(sent, member)) {
      const isThere = !sent.isOptional || sent.byDefault !== undefined || member.isOptional;
      const fallback = isThere ? undefined : initial(member, context);
      if (!isThere && fallback === undefined) return undefined;
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
    const value = initial(member, context);
    if (value === undefined) return undefined;
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

const isServed = (node: NewNode, context: Context) => {
  const { users, computed } = storedIn(node, context);
  return users.length > 0 || computed.some(({ name }) => name === 'permissions');
};

/** What a new object has, as code. */
function initial({ type }: Member, { drafts, house }: Context): string | undefined {
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

/** The function for the scope of the objects in a path. */
function writeScope(node: NewNode, file: SourceFile, context: Context): string {
  const around = node.key.slice(0, -1);
  const parent = resourceAt(around, context.plan, context.house);
  if (parent?.name === 'Organization')
    return file.use('inOrganization', `${sandbox}/objects/organization-rows.ts`);
  const name = parent ? `in${parent.name}` : `in${node.name}Scope`;
  if (file.has(`const ${name}`)) return name;
  const path = around.map((one) => `readonly ${one}: string`).join('; ');
  const require = parent && requireIn(parent.name);
  const own = around.at(-1);
  if (!require)
    context.todo.add(
      'sandbox',
      node.name,
      'its handlers do not check that what its path names exists.',
    );
  const ids = around.map((one) =>
    one === own && require
      ? `\${${file.use(require.name, require.file)}(path, service).id}`
      : `\${path.${one}}`,
  );
  const text = ids.length === 1 ? ids[0]?.slice(2, -1) : `\`${ids.join('/')}\``;
  file.append(
    require
      ? `/** The scope of what belongs to the ${nounOf(parent.name)} in a path. Throws a 404. */\nconst ${name} = (path: { ${path} }, service: ${file.use('type Service', `${sandbox}/service/handlers.ts`)}) => ${text};`
      : `const ${name} = (path: { ${path} }) => ${text ?? "''"};`,
  );
  return name;
}

/** The function of the sandbox that finds a parent. */
function requireIn(parent: string): { readonly name: string; readonly file: string } | undefined {
  const name = `require${parent}`;
  const file = globSync(`${sandbox}/objects/*.ts`, { cwd: pathOf('') }).find((one) =>
    new RegExp(`^export (?:function|const) ${name}\\b[^=]*?\\(\\s*(?:path|\\{)`, 'm').test(
      readFileSync(pathOf(one), 'utf8'),
    ),
  );
  return file === undefined ? undefined : { name, file: file.replaceAll('\\', '/') };
}

type Seed = Readonly<Record<string, Json>>;

/**
 * Initial data: two objects of each resource, one with all optional members and one without. Returns them without their
 * scope, by the names of the resources.
 */
export function writeSeeds(context: Context): ReadonlyMap<string, readonly Seed[]> {
  const seeds = new Map<string, readonly Seed[]>();
  const { plan, files, samples, todo } = context;
  for (const node of plan.nodes.values()) {
    if (!node.list || context.files.at(namesOf(node).file).body === '') continue;
    const list = lowerFirst(plural(node.name));
    const around = node.key.slice(0, -1);
    const parent = resourceAt(around, plan, context.house);
    const parentKey = parent ? samples.keys[parent.name]?.split('/') : [];
    const objects = seedsOf(node, context);
    if (!parentKey || !objects) {
      todo.add(
        'sandbox',
        node.name,
        `add some to the initial data: src/sandbox/seed/${kebab(plural(node.name))}.json, seed.ts, and a seedList in seed-file/lists.ts.`,
      );
      continue;
    }
    const scope = Object.fromEntries(
      around.map((name, index) => [scopeMember(name), parentKey[index] ?? '']),
    );
    const rows = objects.map((one) => ({ ...scope, ...one }));
    const name = kebab(plural(node.name));
    files.at(`${sandbox}/seed/${name}.json`).append(JSON.stringify({ [list]: rows }, null, 2));
    files.at(`${sandbox}/seed/seed.ts`).insertInto(/^const files = \[/m, `  ${quoted(name)},`);
    const file = files.at(`${sandbox}/seed-file/lists.ts`);
    const kind = file.use(namesOf(node).kind, namesOf(node).file);
    const scopes = around.map((one) => `{${scopeMember(one)}}`).join('/');
    const users = storedIn(node, context).users.map((one) => `${one.name}: user`);
    const form = [
      ...(scopes === '' ? [] : [`scope: ${quoted(scopes)}`]),
      ...(users.length > 0 ? [`targets: { ${users.join(', ')} }`] : []),
    ];
    file.insertInto(
      /^export const seedLists: readonly SeedList\[\] = \[/m,
      `  seedList(${quoted(list)}, ${kind}, { ${form.join(', ')} }),`,
    );
    seeds.set(node.name, objects);
    todo.add(
      'sandbox',
      node.name,
      `its initial data are examples: make them look alive in src/sandbox/seed/${name}.json.`,
    );
  }
  return seeds;
}

/** `siteId` -> `site`. */
const scopeMember = (parameter: string) => parameter.replace(/(Id|Name)$/, '');

/** The initial objects of a resource, without their scope. */
function seedsOf(node: NewNode, context: Context): readonly Seed[] | undefined {
  const { samples } = context;
  const { kept, users } = storedIn(node, context);
  const noun = kebab(node.name).split('-').at(-1);
  const objects = ([1, 2] as const).map((which) => {
    const data = samples.object(kept, which);
    const ids = users.flatMap((one) =>
      one.isOptional && which === 2 ? [] : [[one.name, which === 1 ? 'ada' : 'grace'] as const],
    );
    return (
      data && {
        id: `${which === 1 ? 'first' : 'second'}-${noun}`,
        ...data,
        ...Object.fromEntries(ids),
      }
    );
  });
  const [first, second] = objects;
  return first && second ? [first, second] : undefined;
}
