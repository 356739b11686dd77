/**
 * Prints drafts for operations of an OpenAPI document: shapes, rows, fields, and the chapter of the reference, with the
 * texts of the document.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { parseArgs } from 'node:util';
import { templateOf } from '../../src/openapi/read/base-path.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { fail, pathOf } from '../generated-files.ts';
import { OpenApiDocument } from './document.ts';
import { ReferenceWriter } from './reference.ts';
import { codeOfFields, codeOfRow, rowOf } from './rows.ts';
import { ShapeWriter } from './shapes.ts';

const usage = `Usage: npm run adopt -- FILE [--operation 'METHOD PATH']... [--domain NAME] [--source TEXT]

Prints drafts for operations of an OpenAPI document, 3.0 or 3.1, as JSON. Without --operation, it lists the operations
that the project does not have. docs/adding-an-operation.md says how a draft is finished.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operation: { type: 'string', multiple: true, default: [] },
    domain: { type: 'string' },
    source: { type: 'string', default: '9, …' },
    help: { type: 'boolean' },
  },
});
const [file] = positionals;
if (values.help || file === undefined) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
const document = read(file);
const keyOf = (method: string, path: string) => templateOf(`${method.toUpperCase()} ${path}`);
const all = new Map(document.operations.map((one) => [keyOf(one.method, one.path), one]));
if (values.operation.length > 0) printDrafts(values.operation);
else {
  for (const table of Object.values(operationTables))
    for (const { method, path } of Object.values(table)) all.delete(keyOf(method, path));
  for (const { method, path } of all.values()) console.log(`${method} ${path}`);
}

function read(path: string): OpenApiDocument {
  try {
    return new OpenApiDocument(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail([`${path} cannot be used: ${error instanceof Error ? error.message : error}`]);
  }
}

function printDrafts(wanted: readonly string[]): void {
  const rows = wanted.map((one) => {
    const [method = '', path = ''] = one.split(' ');
    const found = all.get(keyOf(method, path.replace(/^\/v1(?=\/)/, '')));
    return found ? rowOf(found, document) : fail([`${file} has no operation ${one}.`]);
  });
  const resource = rows[0]?.path.split('/').findLast((word) => !word.startsWith('{'));
  const { domain = resource ?? 'domain', source } = values;
  const name = domain.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const folder = `src/domains/${domain}`;
  const known = exportsIn('src/domains/**/shapes{,/*}.ts');
  const writer = new ShapeWriter(document, new Set(known.keys()));
  const written = rows.map((row) => codeOfRow(row, document, writer));
  const { types, mutations } = codeOfFields(rows, document);
  const kernel = exportsIn('src/graphql/{fields,lists,changes}/*.ts');
  const table = exportsIn('src/rest/table/*.ts').set('z', 'zod');
  const own = new Map([...writer.made.keys()].map((one) => [one, `${folder}/shapes.ts`]));
  const resources = exportsIn('src/domains/**/types{,/*}.ts');
  for (const one of writer.made.keys()) resources.set(one, `${folder}/types.ts`);
  print(
    `${folder}/shapes.ts`,
    [...writer.made.values()].map(({ code }) => code),
    [table, known],
  );
  print(
    `${folder}/operations.ts`,
    [`export const ${name}Operations = operations({ ${written} });`],
    [table, known, own],
  );
  const rest = `import { ${name}Operations as operations } from './operations.ts';\n`;
  const shapes = types.some((code) => code.includes('shapes.'))
    ? "import * as shapes from './shapes.ts';\n"
    : '';
  print(`${folder}/types.ts`, types, [kernel, resources], `${rest}${shapes}`);
  print(`${folder}/mutations.ts`, mutations, [kernel, resources], rest);
  const notation = exportsIn('test/reference/{model,notation/*}.ts');
  const chapter = new ReferenceWriter(document).chapter(name, source, writer.made, rows);
  print(`test/reference/${domain}.ts`, [chapter], [notation]);
}

/** What files of the project export, with the files. */
function exportsIn(pattern: string): Map<string, string> {
  const found = /^export (?:const|function|interface) (\w+)/gm;
  return new Map(
    globSync(pattern, { cwd: pathOf('') }).flatMap((path) =>
      [...readFileSync(pathOf(path), 'utf8').matchAll(found)].map(([, one = '']) => [one, path]),
    ),
  );
}

/** Prints a file with imports of what its code names. */
function print(
  path: string,
  code: readonly string[],
  among: readonly ReadonlyMap<string, string>[],
  imports = '',
): void {
  if (code.length === 0) return;
  const body = code.join('\n');
  const names = body.replaceAll(/'(?:[^'\\]|\\.)*'|shapes\.\w+|export const \w+/g, '');
  const needed = new Map(
    among
      .flatMap((one) => [...one])
      .filter(([name]) => new RegExp(`(?<![.\\w])${name}(?![\\w:])`).test(names)),
  );
  const lines = [...Map.groupBy(needed.keys(), (name) => needed.get(name) ?? '')].map(
    ([from, own]) => {
      const to = from === 'zod' ? from : relative(dirname(path), from).replace(/^(?!\.)/, './');
      return `import { ${own.join(', ').replace(/^Chapter$/, 'type Chapter')} } from '${to}';`;
    },
  );
  const biome = pathOf('node_modules/.bin/biome');
  const input = `${lines.join('\n')}\n${imports}\n${body}`;
  const args = ['format', `--stdin-file-path=${path}`];
  console.log(`// ${path}\n${execFileSync(biome, args, { input, encoding: 'utf8' })}`);
}
