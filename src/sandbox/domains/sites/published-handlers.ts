/** Handlers for published sites. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { presentSite } from '../../objects/site-answer.ts';
import { only, profileKind, requireSite, siteKind, withinSite } from '../../objects/site-rows.ts';
import type { Handlers } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import { notFound } from '../../store/refusal.ts';
import { SiteView } from './site-view.ts';

type Names = 'getPublishedSite' | 'publishSite';

const paidTypes = new Set<string | undefined>(['premium', 'ultimate']);
const freePlan = /^free/;

export const publishedHandlers: Pick<Handlers<typeof siteOperations>, Names> = {
  getPublishedSite({ path, query, access }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, { access, shareKey: query.shareKey }, service);
    if (!site.data.published) throw notFound('published site');
    const row = service.store.rows(profileKind).get(withinSite(site), only);
    const { withheld, ...profile } = row?.data ?? {};
    const answer = {
      object: 'published-content-site' as const,
      site: presentSite(site, service),
      structure: view.structure(),
      customizations: { site: { title: site.data.title }, siteSpaces: {} },
      scripts: [],
      ...profile,
    };
    return withhold(answer, withheld);
  },

  publishSite({ path }, service) {
    const { data: organization } = requireOrganization(path, service);
    const site = requireSite(path, service);
    if (paidTypes.has(site.data.type) && freePlan.test(organization.plan ?? 'free'))
      return { type: 'checkout', sessionId: `checkout-${service.store.nextNumber('checkout')}` };
    service.store.rows(siteKind).update(site, { ...site.data, published: true });
    return presentSite(site, service);
  },
};
