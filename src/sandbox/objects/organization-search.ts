/** Searches the current content of all spaces of an organization. */
import type { z } from 'zod';
import { OrganizationSearchResult } from '../../domains/shared/search/shapes.ts';
import type { Service } from '../service/handlers.ts';
import { idOf, pageOf } from '../service/item-page.ts';
import type { Page, Paging } from '../store/page-token.ts';
import type { Row } from '../store/rows.ts';
import { searchSpace } from './content-search.ts';
import { mainVersion } from './content-version.ts';
import { type SpaceData, spaceDefaults, spaceKind } from './space-rows.ts';
import { presented } from './terse-answers.ts';

type Result = z.input<typeof OrganizationSearchResult>;

/** Maximum number of pages per space in a result. The space's own search has no such limit. */
const mostPages = 20;

/** The spaces with matching pages, in the order of the spaces. Throws as `searchSpace` does. */
export function searchSpaces(
  organization: string,
  query: string,
  paging: Paging,
  service: Service,
): Page<Result> {
  const found = service
    .rows(spaceKind)
    .list(organization, { match: { deletedAt: null } })
    .flatMap((space) => resultsIn(space, query, service));
  return pageOf(found, paging, idOf, (result) => result);
}

function resultsIn(space: Row<SpaceData>, query: string, service: Service): Result[] {
  const best = { page: undefined, limit: mostPages, list: '' };
  const { items } = searchSpace(space, query, best, service);
  if (items.length === 0) return [];
  const { title = spaceDefaults.title } = space.data;
  const answer = { id: space.id, title, pages: [...items] };
  return [presented(OrganizationSearchResult, answer, mainVersion(space, service))];
}
