/** Handlers for published sites. */
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { SiteView } from '../../objects/site-part-answers.ts';
import {
  only,
  type ProfileData,
  presentSite,
  profileKind,
  requireSite,
  siteKind,
  withinSite,
} from '../../objects/site-rows.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import { notFound } from '../../store/refusal.ts';

const paidTypes = new Set<string | undefined>(['premium', 'ultimate']);
const freePlan = /^free/;

/** The customization of a site that has none. */
const plainCustomization = {
  styling: {},
  favicon: {},
  header: {},
  footer: {},
  themes: {},
  feedback: { enabled: false },
  advancedCustomization: { enabled: false },
  pagination: { enabled: true },
  trademark: { enabled: true },
  ai: {},
  pageActions: {},
  externalLinks: {},
  privacyPolicy: {},
  socialPreview: {},
  internationalization: { locale: 'en' },
  insights: {},
};

export const publishedHandlers = {
  getPublishedSite({ path, query }, service) {
    const site = requireSite(path, service);
    const view = new SiteView(site, query.shareKey, service);
    if (!site.data.published) throw notFound('published site');
    const row = service.rows(profileKind).get(withinSite(site), only);
    const { withheld, ...profile }: ProfileData = row?.data ?? {};
    return withhold(withheld, {
      object: 'published-content-site' as const,
      site: presentSite(site, service),
      structure: view.structure(),
      ...filled(profile, {
        customizations: {
          site: { ...plainCustomization, title: site.data.title },
          siteSpaces: {},
        },
        scripts: [],
      }),
    });
  },

  publishSite({ path }, service) {
    const { data: organization } = requireOrganization(path, service);
    const site = requireSite(path, service);
    if (paidTypes.has(site.data.type) && freePlan.test(organization.plan ?? 'free'))
      return { type: 'checkout', sessionId: `checkout-${service.nextNumber('checkout')}` };
    service.rows(siteKind).update(site, { ...site.data, published: true });
    return presentSite(site, service);
  },
} satisfies Partial<Handlers<typeof siteOperations>>;
