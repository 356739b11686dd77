/** The complete rows of a seed file, which can be stored, except for relative times. */
import { issuesOf } from '../../rest/values/issues.ts';
import { isRecord } from '../../rest/values/record.ts';
import { type RevisionData, revisionKind } from '../objects/content-rows.ts';
import { seedLists } from './lists.ts';
import { mapTimes, readTime } from './relative-times.ts';
import { fill, type SeedList } from './seed-list.ts';
import { fullRevision, ShortRevision, shortcoming, withDocuments } from './short-forms.ts';

export type Members = Readonly<Record<string, unknown>>;

/** The lists of a seed file by name. */
export type SeedContent = Readonly<Record<string, unknown>>;

export interface SeedRow {
  readonly list: SeedList;
  readonly scope: string;
  readonly id: string;
  readonly data: unknown;
  /** The complete object in the file. */
  readonly members: Members;
  /** The row's name in errors. */
  readonly label: string;
}

/** Checks the object of a row and adds defaults. Throws an error whose message is a sentence. */
export type Check = (list: SeedList, value: unknown, label: string) => Members;

/** The rows of the lists, in the order of the file. */
export function rowsIn(content: SeedContent, check: Check): SeedRow[] {
  const revisions = new Revisions();
  return seedLists.flatMap((list) =>
    listIn(content, list.name).map((value, at) => {
      const label = labelOf(list, value, at);
      const read = mapTimes(withDocuments(value), readTime);
      if (list.kind.name !== revisionKind.name) return rowOf(list, check(list, read, label), label);
      const row = rowOf(list, check(list, revisions.inFull(read, label), label), label);
      revisions.add(row);
      return row;
    }),
  );
}

function listIn(content: SeedContent, name: string): readonly unknown[] {
  const list = content[name] ?? [];
  if (!Array.isArray(list)) throw new Error(`${name} must be a list`);
  return list;
}

function labelOf(list: SeedList, value: unknown, at: number): string {
  const own = isRecord(value) ? fill(list.id, value) : undefined;
  return `${list.name}[${at}]${own === undefined ? '' : ` (${own})`}`;
}

export const sentence = (label: string, member: string, what: string) =>
  `${label}: ${member === '' ? 'it' : `"${member}"`} ${what}`;

/** The row for a complete object, which contains the members of the scope and the ID. */
function rowOf(list: SeedList, members: Members, label: string): SeedRow {
  const scope = list.scopes.map((form) => fill(form, members)).find((one) => one !== undefined);
  const { shape } = list.kind.document;
  const kept = Object.entries(members).filter(([name]) => Object.hasOwn(shape, name));
  return {
    list,
    scope: scope ?? '',
    id: fill(list.id, members) ?? '',
    data: Object.fromEntries(kept),
    members,
    label,
  };
}

/** The revisions so far, on which later ones may be based. */
class Revisions {
  readonly #byPlace = new Map<string, RevisionData>();

  add({ scope, id, data }: SeedRow): void {
    this.#byPlace.set(`${scope}/${id}`, data as RevisionData);
  }

  /** The complete revision. */
  inFull(value: unknown, label: string): unknown {
    if (!isRecord(value) || value.from === undefined) return value;
    const [issue] = issuesOf(ShortRevision, value);
    if (issue) throw new Error(sentence(label, issue.path.join('.'), issue.message));
    const short = ShortRevision.parse(value);
    const from = this.#byPlace.get(`${short.space}/${short.from}`);
    if (!from) {
      const what = `must be the id of an earlier revision of the space: "${short.from}" is none`;
      throw new Error(sentence(label, 'from', what));
    }
    const wrong = shortcoming(short, from);
    if (wrong !== undefined) throw new Error(`${label}: ${wrong}`);
    return fullRevision(short, from);
  }
}
