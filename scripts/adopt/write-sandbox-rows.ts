/** Writes how the sandbox stores the objects of a new resource, and how it creates their responses. */
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { nounOf } from '../../src/rest/table/nouns.ts';
import { kebab, plural } from './names.ts';
import { type NewNode, resourceAt } from './plan.ts';
import {
  type SandboxContext as Context,
  namesOf,
  sandbox,
  storedIn,
  storedShape,
} from './sandbox-names.ts';
import type { SourceFile } from './source-file.ts';
import { quoted } from './write-types.ts';

/** Writes the rows of a resource and their responses. */
export function writeSandboxRows(node: NewNode, context: Context): void {
  const { files, types, drafts, todo } = context;
  const { name, path } = node;
  const names = namesOf(node);
  const file = files.at(names.file, `/** Rows of ${nounOf(plural(name))}, and their responses. */`);
  const { users, computed } = storedIn(node, context);
  const z = file.use('z', 'zod');
  const whole = storedShape(node, context);
  const shape = types.shape(whole, file);
  const stored = file.use('stored', `${sandbox}/service/withhold.ts`);
  const left = [...users, ...computed].map((one) => `, ${quoted(one.name)}`).join('');
  const userIds = users.map(
    (one) => `${one.name}: ${z}.string()${one.isOptional ? '.exactOptional()' : ''}`,
  );
  const extension =
    users.length > 0 ? `.extend({\n/** IDs of users. */\n${userIds.join(',\n')} })` : '';
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
  const row = `row: ${file.use('type Row', `${sandbox}/store/rows.ts`)}<${names.data}>`;
  const service = isServed
    ? `, service: ${file.use('type Service', `${sandbox}/service/handlers.ts`)}`
    : '';
  const ids = scopeIds(
    node,
    values.some((one) => one.startsWith('urls: { location')),
  );
  const responseOf = file.use('responseOf', `${sandbox}/service/withhold.ts`);
  const writeResponse = (response: string, of: string) =>
    file.append(
      `export function ${response}(${row}${service}) {\n${ids}return ${responseOf}(${of}, row, { ${values.join(', ')} });\n}`,
    );
  writeResponse(names.response, types.shape(name, file));
  if (whole !== name) writeResponse(lowerFirst(whole), shape);
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
