/** Sites: with every visibility, with and without sections, published and not. */
import { assetAddress } from '../service/addresses.ts';
import type { Store } from '../store/store.ts';
import { docsCustomization } from './docs-profile.ts';
import { docs } from './docs-site.ts';
import { type PlantedSite, plant } from './planted-site.ts';
import { partnersShareKey } from './spaces.ts';
import { day } from './times.ts';

const acme: Readonly<Record<string, PlantedSite>> = {
  docs,
  'help-center': {
    data: {
      title: 'Help Center',
      basename: 'help',
      published: true,
      createdAt: day(-350),
      adaptiveContent: { enabled: false },
      agentsContext: 'excluded',
    },
    siteSpaces: {
      'help-faq': { space: 'faq', path: 'faq', hidden: false },
      'help-support': { space: 'support', path: 'support', hidden: false },
      'help-glossary': { space: 'glossary', path: 'glossary', hidden: true },
    },
  },
  partners: {
    data: {
      type: 'premium',
      title: 'Partner Docs',
      visibility: 'share-link',
      shareKey: partnersShareKey,
      published: true,
      createdAt: day(-150),
      features: [{ id: 'sites-share-links', plan: 'premium', frozen: true }],
    },
    siteSpaces: {
      'partners-handbook': { space: 'partner-handbook', path: 'handbook' },
      'partners-pricing': { space: 'partner-pricing', path: 'pricing' },
      'partners-api': { space: 'partner-api', path: 'api' },
    },
  },
  intranet: {
    data: {
      title: 'Intranet',
      visibility: 'visitor-auth',
      createdAt: day(-80),
      agentsContext: 'excluded',
    },
    structure: [
      {
        section: 'intranet-company',
        data: { title: 'Company', path: 'company', icon: 'building' },
        siteSpaces: {
          'intranet-handbook': { space: 'handbook', path: 'handbook' },
          'intranet-benefits': { space: 'benefits', path: 'benefits' },
        },
      },
      {
        section: 'intranet-engineering',
        data: { title: 'Engineering', path: 'engineering' },
        siteSpaces: { 'intranet-architecture': { space: 'architecture', path: 'architecture' } },
      },
    ],
  },
  'developer-portal': {
    data: {
      type: 'premium',
      title: 'Developer Portal',
      icon: { icon: {} },
      visibility: 'unlisted',
      proxy: 'www.acme.example/developers',
      published: true,
      createdAt: day(-220),
      adaptiveContent: { enabled: true },
    },
    structure: [
      {
        section: 'portal-start',
        data: { title: 'Start', path: 'start' },
        siteSpaces: { 'portal-quickstart': { space: 'quickstart', path: 'quickstart' } },
      },
      { group: 'portal-reference', data: { title: 'Reference' } },
      {
        section: 'portal-api',
        data: { title: 'API', path: 'api', group: 'portal-reference' },
        siteSpaces: { 'portal-rest-api': { space: 'rest-api', path: 'rest' } },
      },
    ],
    schema: {
      jsonSchema: {
        type: 'object',
        properties: {
          // Not an identifier, so the condition of its template quotes it.
          'early-access': { type: 'boolean', description: 'Sees features before their release.' },
        },
        additionalProperties: false,
      },
      updatedAt: day(-15),
    },
    profile: {
      scripts: [{ script: assetAddress('scripts', 'beta.js'), cookies: false }],
      withheld: [
        'customizations.siteSpaces',
        ...['title', 'feedback.*', 'advancedCustomization.*', 'pagination.*', 'trademark.*'].map(
          (name) => `customizations.site.${name}`,
        ),
      ],
    },
  },
  community: {
    data: {
      type: 'sponsored',
      title: 'Community',
      published: true,
      createdAt: day(-40),
      icon: { emoji: '1f331' },
      ads: {
        status: 'live',
        submittable: false,
        topic: 'webdev',
        reason: 'Reviewed by hand.',
        zoneId: 'zone-12',
      },
    },
    siteSpaces: { 'community-press': { space: 'press', path: 'press' } },
    profile: { withheld: ['structure.structure', 'customizations.site'] },
  },
  legacy: {
    data: {
      type: 'legacy-premium',
      title: 'Legacy API',
      visibility: 'unlisted',
      published: true,
      ads: {},
    },
    structure: [
      {
        section: 'legacy-v0',
        data: { title: 'Version 0', path: 'v0', withheld: ['default'] },
        siteSpaces: { 'legacy-errors': { space: 'errors', path: 'errors' } },
      },
    ],
    schema: {},
    profile: { withheld: ['structure.structure'] },
  },
  // An almost empty row: responses contain the defaults.
  attic: {
    data: { withheld: ['urls.*'] },
    structure: [
      { group: 'attic-shelf', data: { title: 'Shelf' } },
      {
        section: 'attic-box',
        data: { title: 'Box', path: 'box' },
        siteSpaces: { 'attic-lost': { space: 'scratchpad', withheld: ['section', 'default'] } },
      },
    ],
  },
};

const globex: Readonly<Record<string, PlantedSite>> = {
  portal: {
    data: {
      type: 'premium',
      title: 'Globex Portal',
      createdAt: day(-12),
    },
    siteSpaces: { 'portal-manual': { space: 'globex-manual', path: 'manual' } },
  },
  manual: {
    data: {
      title: 'Globex Manual',
      published: true,
      createdAt: day(-100),
    },
    siteSpaces: { 'manual-manual': { space: 'globex-manual', path: 'manual' } },
    profile: {
      customizations: {
        site: {
          ...docsCustomization,
          title: 'Globex Manual',
          styling: { font: 'Inter', monospaceFont: 'FiraCode' },
        },
      },
    },
  },
};

export function seedSites(store: Store): void {
  for (const [id, site] of Object.entries(acme)) plant(store, 'acme', id, site);
  for (const [id, site] of Object.entries(globex)) plant(store, 'globex', id, site);
}
