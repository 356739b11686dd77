/** The handlers for sites, published or not, and for their adaptive schemas. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { conditionTemplates, requireAdaptiveSchema } from '../../objects/adaptive-schema.ts';
import { published } from '../../objects/customization-rows.ts';
import { inOrganization, requireOrganization } from '../../objects/organization-rows.ts';
import { SiteView } from '../../objects/site-part-responses.ts';
import {
  adaptiveSchemaDefaults,
  adaptiveSchemaKind,
  only,
  type ProfileData,
  presentSite,
  profileKind,
  requireSite,
  type SiteData,
  sectionKind,
  siteDefaults,
  siteKind,
  siteSpaceKind,
  withinSite,
} from '../../objects/site-rows.ts';
import {
  addSiteSpace,
  setDefaultSection,
  setDefaultSiteSpace,
} from '../../objects/site-structure.ts';
import { namedSpace } from '../../objects/space-rows.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import { created, updated } from '../../service/write.ts';
import { badRequest, notFound } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { externalLinkHandlers } from './external-link-handlers.ts';
import { sectionHandlers } from './section-handlers.ts';
import { siteSpaceHandlers } from './site-space-handlers.ts';
import { structureHandlers } from './structure-handlers.ts';

export const siteHandlers: Handlers<typeof siteOperations> = {
  ...externalLinkHandlers,
  ...sectionHandlers,
  ...siteSpaceHandlers,
  ...structureHandlers,

  listSites({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { space, title, published, type } = query;
    const linking = space === undefined ? undefined : sitesLinking(space, service);
    return service.rows(siteKind).page(id, paging, (row) => presentSite(row, service), {
      where({ scope, id, data }) {
        const shown = filled(data, siteDefaults);
        return (
          (linking === undefined || linking.has(`${scope}/${id}`)) &&
          (title === undefined || contains(shown.title, title)) &&
          (published === undefined || shown.published === published) &&
          (type === undefined || type.includes(shown.type))
        );
      },
    });
  },

  createSite({ path, body }, service) {
    const organization = inOrganization(path, service);
    const { spaces: ids = [], ...settings } = body;
    const spaces = ids.map((id) => namedSpace(organization, id, service));
    const data = {
      ...settings,
      adaptiveContent: { enabled: false },
      agentsContext: 'excluded' as const,
      ...shareKeyFor(body.visibility, undefined, service),
    };
    const site = created(siteKind, organization, data, service);
    for (const space of spaces) addSiteSpace(site, space, undefined, service);
    return presentSite(site, service);
  },

  getSite({ path }, service) {
    return presentSite(requireSite(path, service), service);
  },

  deleteSite({ path }, service) {
    const rows = service.rows(siteKind);
    const site = rows.get(inOrganization(path, service), path.siteId);
    if (!site) return false;
    service.removeScope(withinSite(site));
    rows.remove(site);
    return true;
  },

  updateSite({ path, body }, service) {
    const { defaultSiteSpace, defaultSiteSection, styleguide, ...settings } = body;
    if (typeof styleguide === 'string') namedSpace(path.organizationId, styleguide, service);
    const changes = {
      ...settings,
      styleguide:
        typeof styleguide === 'string' ? { kind: 'space' as const, space: styleguide } : styleguide,
    };
    let site = requireSite(path, service);
    const key = shareKeyFor(changes.visibility, site.data.shareKey, service);
    site = updated(siteKind, site, { ...changes, ...key }, service);
    if (defaultSiteSection !== undefined) {
      const scope = withinSite(site);
      const section = service.rows(sectionKind).named(scope, defaultSiteSection);
      site = setDefaultSection(site, section.id, service);
    }
    if (defaultSiteSpace !== undefined) chooseDefaultSiteSpace(site, defaultSiteSpace, service);
    return presentSite(site, service);
  },

  getSiteAdaptiveSchema({ path }, service) {
    const site = requireSite(path, service);
    const row = service.rows(adaptiveSchemaKind).require(withinSite(site), only);
    return { object: 'site-adaptive-schema', ...filled(row.data, adaptiveSchemaDefaults) };
  },

  updateSiteAdaptiveSchema({ path, body }, service) {
    const scope = withinSite(requireSite(path, service));
    requireAdaptiveSchema(body.jsonSchema);
    const data = { jsonSchema: body.jsonSchema, updatedAt: service.now() };
    service.rows(adaptiveSchemaKind).put(scope, only, data);
    return { object: 'site-adaptive-schema', ...data };
  },

  listSiteConditionTemplates({ path }, service) {
    const site = requireSite(path, service);
    const row = service.rows(adaptiveSchemaKind).get(withinSite(site), only);
    return { items: conditionTemplates(row?.data.jsonSchema) };
  },

  getPublishedSite({ path, query }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, query.shareKey, service, true);
    if (!site.data.published) throw notFound('published site');
    const row = service.rows(profileKind).get(withinSite(site), only);
    const { withheld, ...profile }: ProfileData = row?.data ?? {};
    return withhold(withheld, {
      object: 'published-content-site' as const,
      site: presentSite(site, service),
      structure: view.structure(),
      ...profile,
      customizations: published(site, service),
      scripts: profile.scripts ?? [],
    });
  },

  publishSite({ path }, service) {
    const { data: organization } = requireOrganization(path, service);
    const site = requireSite(path, service);
    if (paidTypes.has(site.data.type) && freePlan.test(organization.plan ?? 'free'))
      return { type: 'checkout', sessionId: `checkout-${service.nextNumber('checkout')}` };
    updated(siteKind, site, { published: true }, service);
    return presentSite(site, service);
  },

  unpublishSite({ path }, service) {
    const site = requireSite(path, service);
    return presentSite(updated(siteKind, site, { published: false }, service), service);
  },
};

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** Scopes of the sites that contain the space. */
const sitesLinking = (space: string, service: Service) =>
  new Set(
    service
      .rows(siteSpaceKind)
      .list(undefined, { match: { space } })
      .map(({ scope }) => scope),
  );

/** The share key of the site. A share-link site gets one once and keeps it. */
const shareKeyFor = (
  visibility: SiteData['visibility'],
  present: string | undefined,
  service: Service,
): Pick<SiteData, 'shareKey'> =>
  visibility === 'share-link' && present === undefined
    ? { shareKey: `share-key-${service.nextNumber('share-key')}` }
    : {};

/** Makes a site space the site's default. It must be at the root or in the default section. */
function chooseDefaultSiteSpace(site: Row<SiteData>, id: string, service: Service): void {
  const { data } = service.rows(siteSpaceKind).named(withinSite(site), id);
  if (data.section !== undefined && data.section !== site.data.defaultSection)
    throw badRequest(`Site space "${id}" is neither at the root nor in the default section.`);
  setDefaultSiteSpace(site, data.section, id, service);
}

const paidTypes = new Set<string | undefined>(['premium', 'ultimate']);
const freePlan = /^free/;
