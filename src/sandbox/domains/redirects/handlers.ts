/** The handlers for redirects of sites. */
import type { z } from 'zod';
import type { redirectOperations } from '../../../domains/redirects/operations.ts';
import {
  destinationIn,
  type RedirectData,
  redirect,
  redirectFrom,
  redirectKind,
} from '../../objects/redirect-rows.ts';
import { requireSite, type SiteData, type SitePath, withinSite } from '../../objects/site-rows.ts';
import { crud, inScope } from '../../service/crud.ts';
import type { Handlers, ResponseBody, Service } from '../../service/handlers.ts';
import { type Changes, created, updated } from '../../service/write.ts';
import { badRequest, conflict, Refusal } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

const inSite = (path: SitePath, service: Service) => withinSite(requireSite(path, service));

const redirects = crud(redirectKind, {
  scope: inSite,
  find: inScope(redirectKind, inSite, 'siteRedirectId'),
  response: redirect,
});

/** How the list is ordered by each field. */
const orders = {
  createdAt: { by: 'createdAt', descending: true },
  updatedAt: { by: 'updatedAt', orBy: 'createdAt', descending: true },
  source: { by: 'source' },
} as const;

export const redirectHandlers: Handlers<typeof redirectOperations> = {
  listSiteRedirects: redirects.listed<z.output<typeof redirectOperations.listSiteRedirects.query>>(
    ({ draft, search, orderBy }) => ({
      match: { draft },
      ...(search !== undefined && { where: ({ data }) => data.source.includes(search) }),
      ...orders[orderBy],
    }),
  ),

  createSiteRedirect({ path, body }, service) {
    const site = requireSite(path, service);
    requireFree(site, body, service);
    const destination = destinationIn(site, body.destination, service);
    return redirect(add(site, { ...body, destination }, service));
  },

  updateSiteRedirects({ path, body }, service) {
    const site = requireSite(path, service);
    return { results: body.redirects.map((change) => outcome(site, change, service)) };
  },

  updateSiteRedirect({ path, body }, service) {
    const site = requireSite(path, service);
    const row = redirects.require(path, service);
    const { destination, ...changes } = body;
    const { source = row.data.source, draft = row.data.draft } = changes;
    if (source !== row.data.source || draft !== row.data.draft)
      requireFree(site, { source, draft }, service);
    return redirect(
      change(
        row,
        {
          ...changes,
          ...(destination && { destination: destinationIn(site, destination, service) }),
        },
        service,
      ),
    );
  },

  deleteSiteRedirect: redirects.remove,
};

/** A redirect has no time of its last change before the first one. */
function add(
  site: Row<SiteData>,
  data: Omit<RedirectData, 'createdAt' | 'updatedAt'>,
  service: Service,
): Row<RedirectData> {
  const row = created(redirectKind, withinSite(site), data, service);
  const { updatedAt: _, ...unchanged } = row.data;
  return service.rows(redirectKind).update(row, unchanged);
}

const change = (row: Row<RedirectData>, changes: Changes<RedirectData>, service: Service) =>
  updated(redirectKind, row, changes, service);

function requireFree(
  site: Row<SiteData>,
  wanted: Pick<RedirectData, 'source' | 'draft'>,
  service: Service,
): void {
  if (redirectFrom(site, wanted, service))
    throw conflict(
      `The site already has a ${wanted.draft ? 'draft' : 'redirect'} from "${wanted.source}".`,
    );
}

type Change = z.output<typeof redirectOperations.updateSiteRedirects.body>['redirects'][number];
type Result = ResponseBody<typeof redirectOperations.updateSiteRedirects>['results'][number];

/** Makes one change of several. One that is refused changes nothing. */
function outcome(site: Row<SiteData>, one: Change, service: Service): Result {
  const { source } = one;
  const draft = one.intent === 'draft';
  try {
    const done =
      one.intent === 'publish' ? publish(site, source, service) : upsert(site, one, service);
    return { source, draft, ...done };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 'error', source, draft, error: error.message };
  }
}

type Done = Pick<Result, 'status' | 'id'>;

function publish(site: Row<SiteData>, source: string, service: Service): Done {
  const draft = redirectFrom(site, { source, draft: true }, service);
  if (!draft) throw badRequest(`The site has no draft from "${source}".`);
  const live = redirectFrom(site, { source, draft: false }, service);
  if (live) service.rows(redirectKind).remove(live);
  return { status: 'published', id: change(draft, { draft: false }, service).id };
}

function upsert(
  site: Row<SiteData>,
  { source, intent, destination, ...settings }: Exclude<Change, { intent: 'publish' }>,
  service: Service,
): Done {
  const draft = intent === 'draft';
  const present = redirectFrom(site, { source, draft }, service);
  if (destination === null) {
    if (!present)
      throw badRequest(`The site has no ${draft ? 'draft' : 'redirect'} from "${source}".`);
    service.rows(redirectKind).remove(present);
    return { status: 'deleted' };
  }
  const { permanent = present?.data.permanent ?? false, captureWildcard } = settings;
  const data = {
    captureWildcard,
    permanent,
    destination: destinationIn(site, destination, service),
  };
  if (present) return { status: 'updated', id: change(present, data, service).id };
  return { status: 'created', id: add(site, { source, draft, ...data }, service).id };
}
