/** Writes the rows of an operation table. */
import { type Member, missingText, type Row } from './model.ts';
import type { SourceFile } from './source-file.ts';
import { quoted, type TypeWriter } from './write-types.ts';

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const;

/** Names of constants for paths that several rows share, by path. */
type Paths = ReadonlyMap<string, string>;

export function writeRows(
  rows: readonly Row[],
  table: string,
  file: SourceFile,
  types: TypeWriter,
): void {
  const paths = file.isNew ? pathsOf(rows) : new Map<string, string>();
  const written = rows.map((row) => `${row.name}: ${rowOf(row, paths, file, types)},`);
  const beginning = new RegExp(`^export const ${table} = ${'operations'}\\(\\{`, 'm');
  if (file.insertInto(beginning, written.join('\n'))) return;
  for (const [path, name] of paths) file.append(`const ${name} = ${quoted(path)};`);
  const make = file.use('operations', 'src/rest/table/operation.ts');
  file.append(`export const ${table} = ${make}({\n${written.join('\n')}\n});`);
}

function rowOf(row: Row, paths: Paths, file: SourceFile, types: TypeWriter): string {
  const { method, query, body, kind, response, status, envelope } = row;
  const start = file.use(verbs[method], 'src/rest/table/operation.ts');
  const members = (list: readonly Member[]) => types.members(list, file);
  const path = paths.get(row.path) ?? quoted(row.path);
  const steps = [`${start}(${path})`];
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
  const shape = response ? types.value(response, file) : missingText;
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

/** Creates a constant for each path that several rows share. */
function pathsOf(rows: readonly Row[]): Paths {
  const byPath = Map.groupBy(rows, ({ path }) => path);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [path, { length }] of byPath) {
    if (length < 2) continue;
    const segments = path.split('/').filter((one) => one !== '');
    const isOne = segments.at(-1)?.startsWith('{') ?? false;
    const word = segments.findLast((one) => !one.startsWith('{')) ?? 'root';
    const plain = word.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
    const name = isOne ? `one${plain.charAt(0).toUpperCase()}${plain.slice(1)}` : `${plain}Path`;
    if (taken.has(name)) continue;
    taken.add(name);
    names.set(path, name);
  }
  return names;
}
