/** Installations of integrations: on both organizations, and on their spaces and sites. */
import {
  type InstallationData,
  installationKind,
  type SiteInstallationData,
  type SpaceInstallationData,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../objects/integration-rows.ts';
import { siteKind } from '../objects/site-rows.ts';
import { spaceKind } from '../objects/space-rows.ts';
import type { Store } from '../store/store.ts';
import { day } from './times.ts';
import { topics } from './topics.ts';

/** The settings of an integration in a space or site. */
type AtPlace = Pick<SpaceInstallationData, 'status' | 'configuration' | 'externalIds' | 'withheld'>;

interface Planted {
  readonly integration: string;
  readonly organization: string;
  readonly data: Omit<InstallationData, 'organization'>;
  /** By space ID; with the selection `all`, every space is included. */
  readonly spaces?: Readonly<Record<string, AtPlace>>;
  /** By site ID; with the selection `all`, every site is included. */
  readonly sites?: Readonly<Record<string, AtPlace>>;
}

/** With the defaults of responses. */
const active: AtPlace = {};

/** Every fourth topic is synchronized with Git. */
const synchronized = Object.fromEntries(
  topics
    .filter((_, at) => at % 4 === 0)
    .map(({ id }, at): [string, AtPlace] => [
      id,
      {
        status: at === 2 ? 'paused' : 'active',
        configuration: { repository: `acme/docs-${id}`, branch: 'main', preview: at % 2 === 0 },
        externalIds: [`acme/docs-${id}`, `repository-${1001 + at}`],
      },
    ]),
);

/** Responses contain the defaults. */
const bare: AtPlace = { withheld: ['urls.*'] };

const installations: readonly Planted[] = [
  {
    integration: 'git-sync',
    organization: 'acme',
    data: {
      configuration: { host: 'git.acme.example', direction: 'git' },
      createdAt: day(-390),
      updatedAt: day(-1),
      externalIds: ['git-app-4711'],
    },
    spaces: synchronized,
    sites: { 'developer-portal': { ...active, externalIds: ['acme/portal'] } },
  },
  {
    integration: 'okta-visitors',
    organization: 'acme',
    data: {
      createdAt: day(-60),
      updatedAt: day(-60, 12),
      externalIds: ['okta-app-7', 'okta-tenant-acme'],
    },
    spaces: { 'customer-portal': active },
    sites: {
      intranet: {
        configuration: { domain: 'acme.okta.example' },
        externalIds: ['okta-app-7'],
      },
      partners: { status: 'pending' },
    },
  },
  {
    integration: 'diagrams',
    organization: 'acme',
    data: {
      space_selection: 'all',
      createdAt: day(-210),
      updatedAt: day(-40),
    },
    spaces: { architecture: { configuration: { theme: 'dark' } } },
  },
  {
    integration: 'page-insights',
    organization: 'acme',
    data: {
      status: 'paused',
      site_selection: 'all',
      configuration: { sampling: 0.25 },
      createdAt: day(-150),
      updatedAt: day(-3),
    },
    sites: {
      docs: {
        status: 'paused',
        configuration: { tracking: 'PI-100200' },
        externalIds: ['PI-100200'],
      },
      attic: { status: 'pending' },
    },
  },
  {
    integration: 'chat-bridge',
    organization: 'acme',
    data: {
      status: 'pending',
      space_selection: 'all',
      site_selection: 'all',
      createdAt: day(-2),
      updatedAt: day(-2),
    },
  },
  {
    integration: 'git-sync',
    organization: 'globex',
    data: {
      status: 'paused',
      createdAt: day(-20),
      externalIds: ['git-app-4712'],
    },
    spaces: { 'globex-manual': { status: 'paused', externalIds: ['globex/manual'] } },
  },
  {
    integration: 'page-insights',
    organization: 'globex',
    data: { status: 'pending', createdAt: day(-9) },
    sites: { portal: active },
  },
  {
    integration: 'globex-lab',
    organization: 'globex',
    data: { withheld: ['urls.*'] },
    spaces: { 'globex-notes': bare },
    sites: { manual: bare },
  },
];

export function seedInstallations(store: Store): void {
  for (const { integration, organization, data, spaces, sites } of installations) {
    const scope = withinIntegration(integration);
    const id = `${integration}-${organization}`;
    store.rows(installationKind).insert(scope, id, { organization, ...data });
    const common = { organization, installation: id };
    const { status } = data;
    // A pending installation does not include any space or site automatically.
    const isIn = (selection: string | undefined) => selection === 'all' && status !== 'pending';
    const usual: AtPlace = status === undefined ? {} : { status };
    const inSpaces = isIn(data.space_selection) ? spacesOf(store, organization, usual) : {};
    for (const [space, at] of Object.entries({ ...inSpaces, ...spaces })) {
      const row: SpaceInstallationData = { ...common, ...at, space };
      store.rows(spaceInstallationKind).insert(scope, `${organization}/${space}`, row);
    }
    const onSites = isIn(data.site_selection) ? sitesOf(store, organization, usual) : {};
    for (const [site, at] of Object.entries({ ...onSites, ...sites })) {
      const row: SiteInstallationData = { ...common, ...at, site };
      store.rows(siteInstallationKind).insert(scope, `${organization}/${site}`, row);
    }
  }
}

const everywhere = (rows: readonly { readonly id: string }[], at: AtPlace) =>
  Object.fromEntries(rows.map(({ id }) => [id, at]));

const spacesOf = (store: Store, organization: string, at: AtPlace) =>
  everywhere(store.rows(spaceKind).list(organization, { match: { deletedAt: null } }), at);

const sitesOf = (store: Store, organization: string, at: AtPlace) =>
  everywhere(store.rows(siteKind).list(organization), at);
