/** The handler for URLs of the application. */
import { Page } from '../../../domains/content/shapes/pages.ts';
import type { urlOperations } from '../../../domains/urls/operations.ts';
import { changeRequest, findChangeRequest } from '../../objects/change-request-response.ts';
import { collection, findCollection } from '../../objects/collection-rows.ts';
import { pageIn, pagesIn } from '../../objects/content-responses.ts';
import { flatten, pathOf } from '../../objects/content-revisions.ts';
import { changeRequestVersion, mainVersion } from '../../objects/content-version.ts';
import { requireActiveSpace, space } from '../../objects/space-rows.ts';
import { presented } from '../../objects/terse-responses.ts';
import { appAddress } from '../../service/addresses.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { Refusal } from '../../store/refusal.ts';

const application = appAddress('o', '');

const nothing = () => new Refusal(404, 'The URL leads to nothing.');

export const urlHandlers: Handlers<typeof urlOperations> = {
  getUrlResource({ query: { url } }, service) {
    if (!URL.canParse(url) || !url.startsWith(application)) throw nothing();
    const [, organization, kind, id, ...rest] = new URL(url).pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
    if (id === undefined) throw nothing();
    if (kind === 'c' && rest.length === 0) {
      const row = findCollection({ collectionId: id }, service);
      if (!row || row.scope !== organization) throw nothing();
      return { collection: collection(row, service) };
    }
    if (kind !== 's') throw nothing();
    return inSpace({ organization, id, rest }, service);
  },
};

interface SpaceUrl {
  readonly organization: string | undefined;
  readonly id: string;
  /** The segments after the space. */
  readonly rest: readonly string[];
}

function inSpace({ organization, id, rest }: SpaceUrl, service: Service) {
  const path = { spaceId: id };
  const row = requireActiveSpace(path, service);
  if (row.scope !== organization) throw nothing();
  const [mark, changes, changeRequestId = '', ...below] = rest;
  const isChange = mark === '~' && changes === 'changes';
  const change = isChange ? findChangeRequest(id, changeRequestId, service) : undefined;
  if (isChange && !change) throw nothing();
  const version = change ? changeRequestVersion(row, change, service) : mainVersion(row, service);
  const wanted = (isChange ? below : rest).join('/');
  const placed = flatten(pagesIn(version, {})).find((one) => pathOf(one) === wanted);
  if (wanted !== '' && !placed) throw nothing();
  const isRead = placed?.page.type === 'document' || placed?.page.type === 'group';
  return {
    space: space(row, service),
    ...(change && { changeRequest: changeRequest(change, service) }),
    ...(placed && isRead && { page: presented(Page, pageIn(placed, version, {}), version) }),
  };
}
