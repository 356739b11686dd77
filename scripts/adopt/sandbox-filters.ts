/** Filters of lists that follow from the members of the items: a parameter selects the items whose member is equal. */
import type { Member, Row, Type } from './model.ts';
import type { NewNode } from './plan.ts';
import { type SandboxContext, storedIn } from './sandbox-names.ts';

export interface Filter {
  /** The query parameter. */
  readonly sent: Member;
  /** The member of the items with the same name. */
  readonly kept: Member;
}

/** The filters of a list that can be derived. The meaning of the other ones has to be written by hand. */
export function filtersOf(
  { query }: Row,
  node: NewNode,
  context: SandboxContext,
): readonly Filter[] {
  const { kept, users } = storedIn(node, context);
  const isComparable = comparing(context);
  return query.flatMap((sent) => {
    const own = kept.find(({ name }) => name === sent.name);
    const one = itemOf(sent);
    if (own) return isComparable(one.type, own.type) ? [{ sent, kept: own }] : [];
    // The IDs of users are stored.
    const user = users.find(({ name }) => name === sent.name);
    return user && isId(one.type) ? [{ sent, kept: user }] : [];
  });
}

/** The selection of rows, as code. Undefined if there are no filters. */
export function selectionOf(filters: readonly Filter[]): string | undefined {
  if (filters.length === 0) return undefined;
  const [several, single] = [true, false].map((isList) =>
    filters.filter(({ sent }) => (sent.type.is === 'list') === isList),
  );
  const match = single?.map(({ sent: { name } }) => `${quotedName(name)}: ${at('query', name)}`);
  const where = several?.map(({ sent, kept }) => {
    const given = at('query', sent.name);
    const value = at('data', kept.name);
    const isThere = kept.isOptional ? `${value} !== undefined && ` : '';
    const isAmong = `${isThere}${given}.includes(${value})`;
    return sent.isOptional ? `(${given} === undefined || (${isAmong}))` : isAmong;
  });
  const parts = [
    ...(match?.length ? [`match: { ${match.join(', ')} }`] : []),
    ...(where?.length ? [`where: ({ data }) => ${where.join(' && ')}`] : []),
  ];
  return `{ ${parts.join(', ')} }`;
}

/** The parameter for one value. */
export const itemOf = (sent: Member): Member =>
  sent.type.is === 'list' ? { ...sent, ...sent.type.of } : sent;

/** Whether a value of the parameter can be equal to one of the member. */
const comparing =
  ({ drafts, house }: SandboxContext) =>
  (sent: Type, kept: Type): boolean => {
    const isValue = (name: string) =>
      drafts.get(name)?.is === 'enumeration' || house.shapes.get(name)?.values !== undefined;
    if (kept.is === 'named' && !isValue(kept.name)) return false;
    if (sent.is === 'named') return kept.is === 'named' && kept.name === sent.name;
    const groups = [/^(text|reference|named|url)$/, /^boolean$/, /^(integer|number)$/];
    return groups.some((group) => group.test(sent.is) && group.test(kept.is));
  };

const isId = ({ is }: Type) => is === 'text' || is === 'reference';

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

const quotedName = (name: string) => (isName(name) ? name : JSON.stringify(name));

const at = (object: string, name: string) =>
  isName(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`;
