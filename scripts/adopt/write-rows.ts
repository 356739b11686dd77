/** Writes the rows of an operation table. */
import { type Member, missingText, type Row, type Value } from './model.ts';
import { singularOf, wordsOf } from './names.ts';
import type { SourceFile } from './source-file.ts';
import { quoted, type TypeWriter } from './write-types.ts';

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const;

/** Names of constants for paths that several rows share, by path. */
type Paths = ReadonlyMap<string, string>;

interface Releases {
  /** Whether only later releases of the service have the operations. */
  readonly areLater: boolean;
}

export function writeRows(
  rows: readonly Row[],
  table: string,
  file: SourceFile,
  types: TypeWriter,
  releases: Releases,
): void {
  const paths = file.isNew ? pathsOf(rows) : new Map<string, string>();
  const written = rows.map((row) => `${row.name}: ${rowOf(row, paths, file, types, releases)},`);
  const beginning = new RegExp(`^export const ${table} = ${'operations'}\\(\\{`, 'm');
  if (file.insertInto(beginning, written.join('\n'))) return;
  const constants = [...paths].map(([path, name], index) => {
    const code = pathIn(path, new Map([...paths].slice(0, index)));
    return `const ${name} = ${code}${code.startsWith('`') ? ' as const' : ''};`;
  });
  if (constants.length > 0) file.append(constants.join('\n'));
  const make = file.use('operations', 'src/rest/table/operation.ts');
  file.append(`export const ${table} = ${make}({\n${written.join('\n')}\n});`);
}

function rowOf(
  row: Row,
  paths: Paths,
  file: SourceFile,
  types: TypeWriter,
  { areLater }: Releases,
): string {
  const { method, query, body, kind, response, status, envelope } = row;
  const start = file.use(verbs[method], 'src/rest/table/operation.ts');
  const members = (list: readonly Member[]) => types.members(list, file);
  const path = pathIn(row.path, paths);
  const steps = [`${start}(${path})`, ...(areLater ? ['onlyLater()'] : [])];
  if (query.length > 0) steps.push(`query(${members(query)})`);
  if (body?.many !== undefined) {
    const item =
      body.name === undefined
        ? `${file.use('z', 'zod')}.strictObject(${members(body.members)})`
        : types.shape(body.name, file);
    steps.push(`bodies(${quoted(body.many)}, ${item})`);
  } else if (body) {
    const isChange = method === 'PATCH' && !body.isOpen;
    const open = body.isOpen ? ', { isOpen: true }' : '';
    steps.push(`${isChange ? 'changes' : 'body'}(${members(body.members)}${open})`);
  }
  const shape = response ? shapeOf(response, file, types) : missingText;
  switch (kind) {
    case 'list': {
      const further = envelope.length > 0 ? `, ${members(envelope)}` : '';
      steps.push(`lists(${shape}${further})`);
      break;
    }
    case 'nothing':
      steps.push(`returnsNothing(${status === 204 ? '' : status})`);
      break;
    case 'deletion':
      steps.push('deletes()');
      break;
    case 'upsert':
      steps.push(`upserts(${shape})`);
      break;
    case 'object':
      steps.push(`returns(${shape}${status === 200 ? '' : `, ${status}`})`);
      break;
  }
  return steps.join('.');
}

/** The shape of a response. Its only member needs no text, because the field that returns it has one. */
function shapeOf(response: Value, file: SourceFile, types: TypeWriter): string {
  const [only, another] = response.type.is === 'object' ? response.type.members : [];
  if (!only || another || only.isOptional || response.isNullable || only.type.is !== 'list')
    return types.value(response, file);
  return `${file.use('z', 'zod')}.object({ ${only.name}: ${types.value(only, file)} })`;
}

/**
 * Paths that several rows share become constants: `list` and `one`, or names of their last words if there are more. A
 * path that begins with another one is composed of it.
 */
function pathsOf(rows: readonly Row[]): Paths {
  const shared = [...Map.groupBy(rows, ({ path }) => path)].flatMap(([path, { length }]) =>
    length > 1 || rows.some((row) => row.path.startsWith(`${path}/`)) ? [path] : [],
  );
  const isShort = shared.filter(isOfOne).length <= 1 && shared.length <= 2;
  const names = new Map<string, string>();
  for (const path of shared.sort((one, other) => one.length - other.length)) {
    const word = wordsOf(path).at(-1) ?? 'root';
    const plain = word.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
    const long = isOfOne(path) ? singularOf(plain) : plain;
    const name = isShort ? (isOfOne(path) ? 'one' : 'list') : long;
    if (![...names.values()].includes(name)) names.set(path, name);
  }
  return names;
}

const isOfOne = (path: string) => path.endsWith('}');

/** The path as code, which uses constants of other paths. */
function pathIn(path: string, paths: Paths): string {
  const known = paths.get(path);
  if (known !== undefined) return known;
  const start = [...paths.keys()].findLast((one) => path.startsWith(`${one}/`));
  if (start === undefined) return quoted(path);
  return `\`\${${paths.get(start)}}${path.slice(start.length)}\``;
}
