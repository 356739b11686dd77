/** Rows of integrations, their installations and their events. */
import { z } from 'zod';
import {
  IntegrationEvent,
  IntegrationEventTrace,
} from '../../domains/integrations/shapes/events.ts';
import {
  IntegrationInstallation,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../domains/integrations/shapes/installations.ts';
import { Integration } from '../../domains/integrations/shapes/integrations.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import { stored } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';

/** The initial visibility is undocumented; the sandbox makes integrations private. */
export const integrationDefaults = {
  title: 'Untitled',
  previewImages: [],
  target: 'all',
  verified: false,
  visibility: 'private',
  scopes: [],
  categories: [],
  externalLinks: [],
} as const;

const Document = stored(Integration, 'name', 'version', 'owner', 'urls', 'permissions')
  .partial(mayLack(integrationDefaults))
  .extend({
    version: z.number(),
    /** ID of the publishing organization. */
    owner: z.string(),
    /** URL of the icon. */
    icon: z.string().exactOptional(),
    /** The development tunnel; never returned. */
    tunnel: z.object({ url: z.string(), takesAll: z.boolean() }).exactOptional(),
    /** The integration's code; never returned. */
    code: z
      .object({
        runtime: z.string().exactOptional(),
        script: z.string().exactOptional(),
        secrets: z.record(z.string(), z.string()).exactOptional(),
      })
      .exactOptional(),
  });
export type IntegrationData = z.output<typeof Document>;

/** Integrations have no scope; their ID is the name. */
export const integrationKind = rowKind('integration', Document);
export const integrationScope = '';

/** ID of the organization in which the integration is installed. */
const organization = z.string();

/** Defaults for installations on a space or a site. */
export const placeDefaults = { status: 'active', configuration: {}, externalIds: [] } as const;

export const installationDefaults = {
  ...placeDefaults,
  space_selection: 'selected',
  site_selection: 'selected',
  createdAt: longAgo,
  updatedAt: longAgo,
} as const;

const Installation = stored(IntegrationInstallation, 'spaces', 'urls', 'target')
  .partial(mayLack(installationDefaults))
  .extend({
    organization,
  });
export type InstallationData = z.output<typeof Installation>;

/** The ID of the installation, and its organization. */
const installed = { installation: z.string(), organization };
const computed = ['integration', 'installation', 'urls'] as const;

const SpaceInstallation = stored(IntegrationSpaceInstallation, ...computed, 'space')
  .partial(mayLack(placeDefaults))
  .extend({
    ...installed,
    space: z.string(),
  });
export type SpaceInstallationData = z.output<typeof SpaceInstallation>;

const SiteInstallation = stored(IntegrationSiteInstallation, ...computed, 'site')
  .partial(mayLack(placeDefaults))
  .extend({
    ...installed,
    site: z.string(),
  });
export type SiteInstallationData = z.output<typeof SiteInstallation>;

const Event = stored(IntegrationEvent, 'integrationId').extend({
  createdAt: z.iso.datetime(),
  /** ID of the event's organization. Absent for events about the integration itself. */
  organization: z.string().exactOptional(),
  trace: IntegrationEventTrace.exactOptional(),
});
export type EventData = z.output<typeof Event>;

/** Rows are in the scope of their integration. */
export const installationKind = rowKind('installation', Installation);
export const spaceInstallationKind = rowKind('space-installation', SpaceInstallation);
export const siteInstallationKind = rowKind('site-installation', SiteInstallation);
export const eventKind = rowKind('integration-event', Event, 'integration event');

/**
 * Scope of everything that belongs to an integration. The prefix is needed, since the name could be equal to the ID of
 * an organization.
 */
export const withinIntegration = (name: string) => `integrations/${name}`;

/** Name of the integration that a scope belongs to. */
export const integrationOf = ({ scope }: { readonly scope: string }) =>
  scope.slice(withinIntegration('').length);

/** The name of the integration and the ID of the installation, which are unique together. */
export const nameOfInstallation = ({ scope, id }: Row<InstallationData>) =>
  `${integrationOf({ scope })}/${id}`;
