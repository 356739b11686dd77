/** The other sites: with every visibility, with and without sections, published and not. */
import { assetAddress } from '../service/addresses.ts';
import { docsCustomization } from './docs-profile.ts';
import type { PlantedSite } from './planted-site.ts';
import { partnersShareKey } from './share-keys.ts';
import { day } from './times.ts';

export const otherSites: readonly PlantedSite[] = [
  {
    organization: 'acme',
    id: 'help-center',
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
  {
    organization: 'acme',
    id: 'partners',
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
  {
    organization: 'acme',
    id: 'intranet',
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
  {
    organization: 'acme',
    id: 'developer-portal',
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
  {
    organization: 'acme',
    id: 'community',
    data: {
      type: 'sponsored',
      title: 'Community',
      published: true,
      createdAt: day(-40),
      icon: { emoji: '1f331' },
      ads: {
        status: 'live',
        submittable: false,
        topic: 'gardening',
        reason: 'Reviewed by hand.',
        zoneId: 'zone-12',
      },
    },
    siteSpaces: { 'community-press': { space: 'press', path: 'press' } },
    profile: { withheld: ['structure.structure', 'customizations.site'] },
  },
  {
    organization: 'acme',
    id: 'legacy',
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
  {
    organization: 'acme',
    id: 'attic',
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
  {
    organization: 'globex',
    id: 'portal',
    data: {
      type: 'premium',
      title: 'Globex Portal',
      createdAt: day(-12),
    },
    siteSpaces: { 'portal-manual': { space: 'globex-manual', path: 'manual' } },
  },
  {
    organization: 'globex',
    id: 'manual',
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
];
