/** Selects and orders the members of a list. */
import type { memberOperations } from '../../domains/members/operations.ts';
import type { QueryOf } from '../../rest/table/operation.ts';
import type { Service } from '../service/handlers.ts';
import type { Row, Selection } from '../store/rows.ts';
import type { MemberData } from './member-rows.ts';
import { userKind } from './user-answer.ts';

type Query = QueryOf<typeof memberOperations.listMembers>;

/** The rows that match the query. Only active members can be sorted by activity: enabled ones that have been seen. */
export function membersThat(query: Query, service: Service): Selection<MemberData> {
  const { role, search, sort = 'joinedAt', order = 'desc' } = query;
  const conditions = [
    ...(sort === 'lastSeenAt' ? [isActive] : []),
    ...(search === undefined ? [] : [hasText(search, service)]),
  ];
  return {
    by: sort,
    descending: order === 'desc',
    ...(role !== undefined && { match: { role: role === 'guest' ? null : role } }),
    ...(conditions.length > 0 && { where: (row) => conditions.every((fits) => fits(row)) }),
  };
}

const isActive = ({ data: { lastSeenAt, disabled } }: Row<MemberData>) =>
  lastSeenAt !== undefined && !disabled;

/** Whether the name or email address contains the text, regardless of case. */
function hasText(search: string, service: Service): (row: Row<MemberData>) => boolean {
  const wanted = search.toLowerCase();
  const found = service
    .rows(userKind)
    .list(undefined)
    .filter(({ data: { displayName = '', email = '' } }) =>
      [displayName, email].some((text) => text.toLowerCase().includes(wanted)),
    );
  const ids = new Set(found.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}
