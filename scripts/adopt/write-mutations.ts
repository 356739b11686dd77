/** Writes mutations. */
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import type { House } from './house.ts';
import { keyOf, missingText, parametersOf, type Row } from './model.ts';
import { above, type Plan, resourceAt, shapeIn, type Target } from './plan.ts';
import { nounIn } from './read-rows.ts';
import type { SourceFile, SourceFiles } from './source-file.ts';
import type { Todo } from './todo.ts';
import { argument, operationsIn, parentOf, resourceIn } from './write-fields.ts';
import { quoted, type TypeWriter } from './write-types.ts';

const fields = 'src/graphql/fields';

interface Context {
  readonly plan: Plan;
  readonly house: House;
  readonly files: SourceFiles;
  readonly types: TypeWriter;
  readonly todo: Todo;
}

export function writeMutations(
  domain: string,
  rows: readonly Row[],
  table: string,
  context: Context,
): void {
  const changes = rows.filter(({ method }) => method !== 'GET');
  const found = changes.filter((row) => hasTarget(row, context));
  if (found.length === 0) return;
  const file = context.files.at(
    `src/domains/${domain}/mutations.ts`,
    `/** Mutations of ${domain.replaceAll('-', ' ')}. */`,
  );
  for (const row of found) writeMutation(row, domain, table, file, context);
}

/** Whether the mutation has a target. Otherwise it is listed. */
function hasTarget(row: Row, context: Context): boolean {
  const { todo } = context;
  const key = keyOf(row);
  if (/^(search|get|list|resolve|find|compute)/.test(row.name))
    todo.add('graph', key, 'is it a read by POST, and not a change?');
  if (parentOf(row, context)) return true;
  todo.add(
    'graph',
    key,
    'no resource has the IDs of its path: what is its mutation on? It has no field yet.',
  );
  return false;
}

function writeMutation(
  row: Row,
  domain: string,
  table: string,
  file: SourceFile,
  context: Context,
): void {
  const { todo } = context;
  const key = keyOf(row);
  const target = parentOf(row, context);
  if (!target) return;
  const verb = verbIn(row.name);
  const verbs = [...context.house.rows.values()].filter(
    ({ operation }) => operation.method !== 'GET',
  );
  if (!verbs.some(({ operation }) => verbIn(operation.name) === verb))
    todo.add(
      'names',
      key,
      `no mutation begins with \`${verb}\` yet: if no other verb says it, add that to \`verbs\` of test/graphql/schema.test.ts.`,
    );
  const operations = operationsIn(file, table, domain);
  const own = parametersOf(row.path).filter((name) => !target.key.includes(name));
  const path = own.map((one) => `${one}: ${argument(one, row, file, context)}`);
  const options = [
    `operation: ${operations}.${row.name}`,
    `description: ${quoted(missingText)}`,
    `on: ${resourceIn(file, target)}`,
    ...(path.length > 0 ? [`path: { ${path.join(', ')} }`] : []),
    `payload: ${payloadOf(row, target, own, file, context)}`,
  ];
  const mutation = file.use('mutation', `${fields}/mutation.ts`);
  file.append(`${mutation}({\n${options.join(',\n')},\n});`);
}

const verbIn = (name: string) => /^[a-z]+/.exec(name)?.[0] ?? name;

function payloadOf(
  row: Row,
  target: Target,
  own: readonly string[],
  file: SourceFile,
  context: Context,
): string {
  const { plan, house, todo, types } = context;
  const payload = (name: string) => file.use(name, `${fields}/payload.ts`);
  const link = () =>
    `${file.use('target', `${fields}/payload-links.ts`)}(${resourceIn(file, target)})`;
  const returned = shapeIn(row);
  const parent = () => {
    const found = resourceAt(target.key.slice(0, -1), plan, house);
    return found ? `, ${resourceIn(file, found)}` : '';
  };
  if (row.kind === 'deletion') {
    if (own.length === 0) return `${payload('deleted')}(${resourceIn(file, target)}${parent()})`;
    todo.add(
      'graph',
      keyOf(row),
      'its payload has only the target: add the ID of what was removed, with `deletedId`.',
    );
    return link();
  }
  if (returned === target.name && own.length === 0)
    return `${payload('changed')}(${resourceIn(file, target)})`;
  const made =
    returned === undefined
      ? undefined
      : ([...plan.nodes.values()].find(({ name }) => name === returned) ??
        house.resources.find(({ name }) => name === returned));
  if (made && returned !== undefined && (row.status === 201 || row.method === 'POST')) {
    const isNode = 'path' in made;
    if (!isNode || above(made.path) !== row.path)
      todo.add(
        'graph',
        keyOf(row),
        `it returns a ${returned}: is that a new one, in the lists of ${target.name}?`,
      );
    const resource: Target = isNode
      ? { name: returned, key: made.key, house: undefined, node: made }
      : { name: returned, key: made.keys[0] ?? [], house: made, node: undefined };
    return `${payload('created')}(${resourceIn(file, resource)}, ${resourceIn(file, target)})`;
  }
  const { response } = row;
  if (!response) return link();
  if (returned !== undefined) {
    const shape = types.shape(returned, file);
    return `[${link()}, ${payload('payloadField')}(${quoted(lowerFirst(returned))}, ${shape}, { description: ${quoted(missingText)} })]`;
  }
  if (response.type.is !== 'object') {
    todo.add('graph', keyOf(row), 'its payload has only the target, and not the response.');
    return link();
  }
  const shape = types.value(response, file);
  todo.add(
    'graph',
    keyOf(row),
    `its payload has the members of the response (${nounIn(row.name)}), whose shape is declared twice: export it from operations.ts.`,
  );
  return `[${link()}, ${payload('responseFields')}(${shape})]`;
}
