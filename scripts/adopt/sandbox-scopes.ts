/** Writes the functions that return the scope of the objects in a path, and check that what the path names exists. */
import { globSync, readFileSync } from 'node:fs';
import { nounOf } from '../../src/rest/table/nouns.ts';
import { pathOf } from '../generated-files.ts';
import { type NewNode, resourceAt } from './plan.ts';
import { type SandboxContext as Context, namesOf, sandbox } from './sandbox-names.ts';
import type { SourceFile } from './source-file.ts';

/** Writes a function that returns the scope of the objects in a path. Returns its name. */
export function writeScope(node: NewNode, file: SourceFile, context: Context): string {
  const around = node.key.slice(0, -1);
  const parent = resourceAt(around, context.plan, context.house);
  if (parent?.name === 'Organization')
    return file.use('inOrganization', `${sandbox}/objects/organization-rows.ts`);
  const name = parent ? `in${parent.name}` : `in${node.name}Scope`;
  if (file.has(`const ${name}`)) return name;
  const path = around.map((one) => `readonly ${one}: string`).join('; ');
  if (parent?.node?.list) return writeScopeIn(parent.node, name, path, file, context);
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
  file.declare(
    require
      ? `/** The scope of what belongs to the ${nounOf(parent.name)} in a path. Throws a 404. */\nconst ${name} = (path: { ${path} }, service: ${file.use('type Service', `${sandbox}/service/handlers.ts`)}) => ${text};`
      : // It takes a service as the other functions do.
        `const ${name} = (path: { ${path} }, _service: unknown) => ${text ?? "''"};`,
  );
  return name;
}

/** The scope of what belongs to an object of another new resource. */
function writeScopeIn(
  parent: NewNode,
  name: string,
  path: string,
  file: SourceFile,
  context: Context,
): string {
  const scope = writeScope(parent, file, context);
  const { kind, file: rows } = namesOf(parent);
  const service = file.use('type Service', `${sandbox}/service/handlers.ts`);
  const notFound = file.use('notFound', `${sandbox}/store/refusal.ts`);
  const own = `path.${parent.key.at(-1)}`;
  file.declare(
    `/** The scope of what belongs to the ${nounOf(parent.name)} in a path. Throws a 404. */
const ${name} = (path: { ${path} }, service: ${service}) => {
const row = service.rows(${file.use(kind, rows)}).get(${scope}(path, service), ${own});
if (!row) throw ${notFound}(${kind}.title);
return ${parent.key.length > 1 ? `\`\${row.scope}/\${row.id}\`` : 'row.id'};
};`,
  );
  return name;
}

/** The sandbox function that finds a parent. Undefined if there is none. */
function requireIn(parent: string): { readonly name: string; readonly file: string } | undefined {
  const name = `require${parent}`;
  const file = globSync(`${sandbox}/objects/*.ts`, { cwd: pathOf('') }).find((one) =>
    new RegExp(`^export (?:function|const) ${name}\\b[^=]*?\\(\\s*(?:path|\\{)`, 'm').test(
      readFileSync(pathOf(one), 'utf8'),
    ),
  );
  return file === undefined ? undefined : { name, file: file.replaceAll('\\', '/') };
}
