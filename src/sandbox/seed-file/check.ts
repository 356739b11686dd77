/** Validates a seed file. Every error names the list, the row and the member in one line. */
import { issuesOf } from '../../rest/values/issues.ts';
import { isRecord } from '../../rest/values/record.ts';
import { type Access, isAdmin } from '../service/access.ts';
import { unknownMembers } from '../service/unknown-members.ts';
import { seedLists } from './lists.ts';
import { type Check, type Members, rowsIn, type SeedRow, sentence } from './rows.ts';
import { fill, type Target } from './seed-list.ts';

/** The rows of the file, in file order. Throws an error whose message is a sentence. */
export function checkedRows(file: unknown): SeedRow[] {
  if (!isRecord(file)) throw new Error('it must be an object with lists of rows');
  const names = seedLists.map(({ name }) => name);
  const unknown = Object.keys(file).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`there are no "${unknown}": the lists are ${names.join(', ')}`);
  const rows = rowsIn(file, checked);
  const index = new Index(rows);
  for (const row of rows) checkTargets(row, index);
  requireAdmin(rows);
  return rows;
}

const checked: Check = (list, value, label) => {
  const [issue] = issuesOf(list.row, value);
  if (issue) throw new Error(sentence(label, issue.path.join('.'), issue.message));
  const [unknown] = unknownMembers(list.row, value);
  if (unknown !== undefined) throw new Error(sentence(label, unknown, 'is unknown'));
  return list.row.parse(value);
};

/** The IDs of all rows, to check references. */
class Index {
  readonly #ids = new Set<string>();

  constructor(rows: readonly SeedRow[]) {
    for (const { list, scope, id, label } of rows) {
      const key = keyOf(list.name, scope, id);
      if (this.#ids.has(key)) throw new Error(`${label}: there is another one with its id`);
      this.#ids.add(key).add(keyOf(list.name, undefined, id));
    }
  }

  has = (list: string, scope: string | undefined, id: string) =>
    this.#ids.has(keyOf(list, scope, id));
}

const keyOf = (list: string, scope: string | undefined, id: string) =>
  JSON.stringify([list, scope ?? null, id]);

function checkTargets({ list, members, label }: SeedRow, index: Index): void {
  for (const [member, target] of Object.entries(list.targets))
    for (const id of textsAt(members, member.split('.')))
      if (!index.has(target.list, scopeOf(target, members), id))
        throw new Error(
          sentence(label, member, `must be an id in ${target.list}: "${id}" is none`),
        );
}

const scopeOf = ({ within = [] }: Target, members: Members) =>
  [within]
    .flat()
    .map((form) => fill(form, members))
    .find((scope) => scope !== undefined);

/** The strings at a path in a value, including those in list items. */
function textsAt(value: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => textsAt(item, [...(name === undefined ? [] : [name]), ...rest]));
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  return typeof value === 'object' && value !== null ? textsAt(Reflect.get(value, name), rest) : [];
}

/** Throws unless there is a token with full access, because the sandbox prints one at the start. */
function requireAdmin(rows: readonly SeedRow[]): void {
  const tokens = rows.filter(({ list }) => list.name === 'tokens');
  if (!tokens.some(({ data }) => isAdmin(data as Access)))
    throw new Error('tokens: one must have "writes" true and "organizations" "all"');
}
