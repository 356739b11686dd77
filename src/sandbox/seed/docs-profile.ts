/** The customization and scripts of the site `docs`. */
import type { ProfileData } from '../objects/site-rows.ts';
import { assetAddress } from '../service/addresses.ts';

type Customizations = NonNullable<ProfileData['customizations']>;
type Customization = NonNullable<Customizations['site']>;

const both = (light: string, dark: string) => ({ light, dark });
const page = (id: string) => ({ kind: 'page', page: id, space: 'getting-started' }) as const;
const url = (address: string) => ({ kind: 'url', url: address }) as const;
const font = (id: string, fontFamily: string, file: string) => ({
  id,
  custom: true as const,
  fontFamily,
  fontFaces: [
    { weight: 400, sources: [{ url: assetAddress('acme', file), format: 'woff2' as const }] },
  ],
});

export const docsCustomization: Customization = {
  title: 'Acme Docs',
  styling: {
    theme: 'clean',
    primaryColor: both('#346ddb', '#5b8def'),
    tint: { color: both('#f2f5fc', '#141a28') },
    infoColor: both('#787878', '#9a9a9a'),
    successColor: both('#00c950', '#4be38a'),
    warningColor: both('#fe9a00', '#ffb84d'),
    dangerColor: both('#fb2c36', '#ff6b73'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: font('acme-sans', 'Acme Sans', 'sans.woff2'),
    monospaceFont: font('acme-mono', 'Acme Mono', 'mono.woff2'),
    background: 'plain',
    icons: 'regular',
    sidebar: { background: 'default', list: 'pill' },
    search: 'prominent',
  },
  favicon: {
    icon: both(assetAddress('acme', 'favicon.png'), assetAddress('acme', 'favicon-dark.png')),
    emoji: '1f680',
  },
  header: {
    preset: 'custom',
    backgroundColor: both('#ffffff', '#0d1117'),
    linkColor: both('#346ddb', '#5b8def'),
    logo: both(assetAddress('acme', 'logo.svg'), assetAddress('acme', 'logo-dark.svg')),
    primaryLink: url('https://app.acme.example'),
    links: [
      {
        title: 'Developers',
        style: 'link',
        to: url('https://developers.acme.example'),
        condition: 'visitor.claims.unsigned.german != true',
        links: [
          { title: 'Webhooks', to: page('webhooks') },
          { title: 'SDKs', to: page('sdks') },
        ],
      },
      {
        title: 'Status',
        style: 'button-secondary',
        to: url('https://status.acme.example'),
        links: [],
      },
    ],
  },
  footer: {
    logo: both(assetAddress('acme', 'mark.svg'), assetAddress('acme', 'mark-dark.svg')),
    groups: [
      {
        title: 'Company',
        links: [
          { title: 'About', to: url('https://acme.example/about') },
          { title: 'Careers', to: url('https://acme.example/careers') },
        ],
      },
    ],
    copyright: '© Acme',
  },
  announcement: {
    enabled: true,
    message: 'Adaptive content is here.',
    link: { title: 'Read more', to: page('adaptive-content') },
    style: 'info',
  },
  themes: { default: 'light', toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: true },
  advancedCustomization: { enabled: true },
  pagination: { enabled: true },
  trademark: { enabled: false },
  ai: { mode: 'assistant' },
  git: { showEditLink: false },
  pageActions: { externalAI: true, markdown: true, mcp: true },
  externalLinks: { target: 'blank' },
  privacyPolicy: { url: 'https://acme.example/privacy' },
  socialPreview: { url: assetAddress('acme', 'social.png') },
  internationalization: { locale: 'en' },
  insights: { trackingCookie: true },
};

export const docsCustomizations: Customizations = {
  site: docsCustomization,
  siteSpaces: {
    'getting-started-en': {
      ...docsCustomization,
      title: 'Getting started with Acme',
    },
  },
};

export const docsScripts: NonNullable<ProfileData['scripts']> = [
  {
    script: assetAddress('scripts', 'analytics.js'),
    contentSecurityPolicy: "script-src 'self' https://assets.docs.example",
    cookies: true,
  },
  { script: assetAddress('scripts', 'feedback.js'), cookies: false },
];
