/** Writes nodes and the fields that read them. */
import { fieldName, lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { isNameOf } from './components.ts';
import type { House } from './house.ts';
import { type Draft, keyOf, missingText, parametersOf, type Row } from './model.ts';
import { singularOf, typeName, wordsOf } from './names.ts';
import { membersOfRead, type NewNode, type Plan, resourceAt, type Target } from './plan.ts';
import { nounIn } from './read-rows.ts';
import { relationOf } from './relations.ts';
import type { SourceFile, SourceFiles } from './source-file.ts';
import type { Todo } from './todo.ts';
import { quoted, type TypeWriter } from './write-types.ts';

const fields = 'src/graphql/fields';

interface Context {
  readonly plan: Plan;
  readonly house: House;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly files: SourceFiles;
  readonly types: TypeWriter;
  readonly todo: Todo;
}

/** Imports a resource into a file. Returns the name of its constant. */
export function resourceIn(file: SourceFile, { house, node, name }: Target): string {
  if (node) return file.use(name, `src/domains/${node.domain}/types.ts`);
  return file.use(house?.constant?.name ?? name, house?.constant?.file ?? file.path);
}

/** Writes the nodes of a domain, and the fields for its rows. */
export function writeFields(
  domain: string,
  rows: readonly Row[],
  table: string,
  context: Context,
): void {
  const nodes = [...context.plan.nodes.values()].filter((node) => node.domain === domain);
  const reads = rows.filter(({ method }) => method === 'GET');
  const written = reads.filter((row) => !nodes.some((node) => node.read === row));
  const parents = Map.groupBy(written, (row) => parentOf(row, context)?.name ?? '');
  if (nodes.length === 0 && written.length === 0) return;
  const file = context.files.at(
    `src/domains/${domain}/types.ts`,
    `/** Types and fields of ${domain.replaceAll('-', ' ')}. */`,
  );
  for (const node of nodes) writeNode(node, nodes, table, file, context);
  for (const rows of parents.values()) writeParent(rows, table, file, context);
}

function writeNode(
  node: NewNode,
  nodes: readonly NewNode[],
  table: string,
  file: SourceFile,
  { types, drafts, todo }: Context,
) {
  const { name, key, read, list } = node;
  const isAlone = file.isNew && nodes.length === 1;
  const alias = isAlone ? 'shape' : `${lowerFirst(name)}Shape`;
  const operations = operationsIn(file, table, node.domain);
  types.shapeAs(name, alias, file);
  const members = [
    isAlone ? 'shape' : `shape: ${alias}`,
    ...kindOf(name, drafts),
    `key: ${JSON.stringify(key)}`,
    ...(read ? [`read: ${operations}.${read.name}`] : []),
    ...(list ? [`list: { operation: ${operations}.${list.name} }`] : []),
  ];
  file.append(
    `export const ${name} = ${file.use('node', `${fields}/node.ts`)}({ ${members.join(', ')} });`,
  );
  const parameters = read?.query.filter(({ type }) => type.is !== 'formats') ?? [];
  if (read && parameters.length > 0)
    todo.add(
      'graph',
      keyOf(read),
      `the schema cannot be built until its parameters are declared (${parameters.map((one) => `\`${one.name}\``).join(', ')}), because an object must not depend on them: \`variedBy()\` for the members that they change, or \`unoffered()\`.`,
    );
  const further = membersOfRead(node, drafts);
  if (!read || further.length === 0) return;
  const fetched = file.use('fetched', `${fields}/fetched.ts`);
  const entries = further.map(
    (one) =>
      `${fieldName(one.name)}: ${fetched}(t, { operation: ${operations}.${read.name}, member: ${quoted(one.name)}, description: ${quoted(one.description)} }),`,
  );
  file.append(
    `// Lists do not have these members.\n${file.use('extend', `${fields}/node.ts`)}(${name}, (t) => ({\n${entries.join('\n')}\n}));`,
  );
  todo.add(
    'graph',
    name,
    `only ${keyOf(read)} has ${further.map((one) => `\`${one.name}\``).join(', ')}: each is a field that reads the object, with a call for each object of a list. Are they always there (\`always\`), and is that what one expects?`,
  );
}

/** The option with the name that the REST API has for the resource, if that is another one. */
function kindOf(name: string, drafts: ReadonlyMap<string, Draft>): readonly string[] {
  const draft = drafts.get(name);
  const object =
    draft?.is === 'shape' ? draft.members.find((one) => one.name === 'object')?.type : undefined;
  if (object?.is !== 'literal' || isNameOf(String(object.value), name)) return [];
  return [`kind: ${quoted(typeName(String(object.value)))}`];
}

export function operationsIn(file: SourceFile, table: string, domain: string): string {
  const path = `src/domains/${domain}/operations.ts`;
  return file.use(
    file.isNew || file.has(`${table} as operations`) ? `${table} as operations` : table,
    path,
  );
}

function writeParent(
  rows: readonly Row[],
  table: string,
  file: SourceFile,
  context: Context,
): void {
  const { todo } = context;
  const own = rows.filter((row) => {
    const isOfShape = context.house.resources.some(({ name }) => name === nameOf(row));
    if (row.path.endsWith('}') && isOfShape && row.kind !== 'list') {
      todo.add(
        'graph',
        keyOf(row),
        `${nameOf(row)} is declared already: is this its \`read\`, or another endpoint of it?`,
      );
      return false;
    }
    return true;
  });
  const [first] = own;
  if (!first) return;
  const parent = parentOf(first, context);
  // The operations of a resource with several endpoints are one field.
  const byName = Map.groupBy(own, (row) => fieldNameOf(row, parentOf(row, context)));
  const entries = [...byName].map(([name, same]) => fieldOf(name, same, table, file, context));
  if (parent) {
    const extend = file.use('extend', `${fields}/node.ts`);
    file.append(`${extend}(${resourceIn(file, parent)}, (t) => ({\n${entries.join('\n')}\n}));`);
    return;
  }
  for (const row of rows)
    if (parametersOf(row.path).length > 1)
      todo.add(
        'graph',
        keyOf(row),
        'no resource has the IDs of its path: which type has the field?',
      );
  file.append(
    `${file.use('extendQuery', `${fields}/node.ts`)}((t) => ({\n${entries.join('\n')}\n}));`,
  );
}

const nameOf = ({ response }: Row) =>
  response?.type.is === 'named' ? response.type.name : undefined;

function fieldOf(
  name: string,
  rows: readonly Row[],
  table: string,
  file: SourceFile,
  context: Context,
): string {
  const { todo } = context;
  const [row] = rows;
  if (!row) return '';
  const operations = operationsIn(file, table, domainOf(file));
  const parent = parentOf(row, context);
  const own = parametersOf(row.path).filter((name) => !parent?.key.includes(name));
  todo.add(
    'names',
    keyOf(row),
    `its field is \`${parent?.name ?? 'Query'}.${name}\`: is that the name that one expects?`,
  );
  const path = own.map((one) => `${one}: ${argument(one, row, file, context)}`);
  const called = rows.map((one) => `${operations}.${one.name}`);
  const options = [
    `operation: ${rows.length > 1 ? `[${called.join(', ')}]` : called[0]}`,
    ...memberOf(row),
    ...relationOf(row, parent, context),
    ...(path.length > 0 && row.kind !== 'list' ? [`path: { ${path.join(', ')} }`] : []),
    `description: ${quoted(missingText)}`,
  ];
  const isList = row.kind === 'list';
  const make = file.use(
    isList ? 'connection' : 'fetched',
    `${fields}/${isList ? 'connection' : 'fetched'}.ts`,
  );
  if (isList) {
    todo.add(
      'graph',
      keyOf(row),
      'is the number of its items in the parent (`countedBy`), is it filtered by an ID of another type (`filledBy` there), or are its items in a list of the organization, too (`groupedBy`)?',
    );
  } else
    todo.add(
      'graph',
      keyOf(row),
      'does it always exist (`always`), or does a member say whether it does (`known`)?',
    );
  return `${name}: ${make}(t, {\n${options.join(',\n')},\n}),`;
}

const domainOf = (file: SourceFile) => file.path.split('/').slice(2, -1).join('/');

/** A path parameter as an argument. It is a reference if its name is that of a resource with `Id`. */
export function argument(
  name: string,
  row: Row,
  file: SourceFile,
  { house, todo }: Pick<Context, 'house' | 'todo'>,
): string {
  const resource =
    house.resources.find(({ keys }) =>
      keys.some((key) => key.at(-1) === name && key.length === 1),
    ) ?? house.resources.find(({ keys }) => keys.some((key) => key.at(-1) === name));
  if (resource && name === `${lowerFirst(resource.name)}Id`)
    return `${file.use('reference', 'src/rest/table/reference.ts')}(${quoted(resource.name)}).describe(${quoted(missingText)})`;
  if (resource)
    todo.add(
      'references',
      keyOf(row),
      `does \`${name}\` in its path find a ${resource.name}? Then \`reference('${resource.name}')\`.`,
    );
  return `${file.use('text', 'src/rest/table/members.ts')}(${quoted(missingText)})`;
}

/** The option with the only member of a response without a name. */
function memberOf({ response, kind }: Row): readonly string[] {
  if (kind !== 'object' || response?.type.is !== 'object') return [];
  const [first] = response.type.members;
  return first ? [`member: ${quoted(first.name)}`] : [];
}

/** The resource whose key consists of the IDs in the path. If there is none, the last ID is ignored. */
export function parentOf(
  { path }: Row,
  { plan, house }: Pick<Context, 'plan' | 'house'>,
): Target | undefined {
  const key = parametersOf(path);
  return (
    resourceAt(key, plan, house) ??
    (key.length > 1 ? resourceAt(key.slice(0, -1), plan, house) : undefined)
  );
}

/** The name of a field: the static segments of the path after the parent, otherwise the noun of the operation. */
export function fieldNameOf(row: Row, parent: Target | undefined): string {
  if (!parent) return lowerFirst(nounIn(row.name));
  const last = `{${parent.key.at(-1)}}`;
  const words = wordsOf(row.path.slice(row.path.indexOf(last) + last.length));
  const name = words.join('-').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
  // What is found by a further ID is one of the list.
  const own = row.path.endsWith('}') ? singularOf(name) : name;
  return own || lowerFirst(nounIn(row.name));
}
