/** Rows of integrations, their installations and their events. */
import type { z } from 'zod';
import type {
  IntegrationEvent,
  IntegrationEventTrace,
} from '../../domains/integrations/shapes/events.ts';
import type {
  IntegrationInstallation,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../domains/integrations/shapes/installations.ts';
import type { Integration } from '../../domains/integrations/shapes/integrations.ts';
import type { Kept } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

export interface IntegrationData
  extends Kept<typeof Integration, 'name' | 'version' | 'owner' | 'urls' | 'permissions'> {
  readonly version: number;
  /** ID of the publishing organization. */
  readonly owner: string;
  /** URL of the icon. */
  readonly icon?: string;
  /** The integration's code; never returned. */
  readonly code?: {
    readonly runtime?: string;
    readonly script?: string;
    readonly secrets?: Readonly<Record<string, string>>;
  };
}

/** Integrations have no scope; their ID is the name. */
export const integrationKind = rowKind<IntegrationData>('integration');
export const integrationScope = '';

export interface InstallationData
  extends Kept<typeof IntegrationInstallation, 'spaces' | 'urls' | 'target'> {
  /** ID of the organization in which it is installed. */
  readonly organization: string;
}

/** The installation and its organization. */
interface Installed {
  /** ID of the installation. */
  readonly installation: string;
  /** ID of the organization in which it is installed. */
  readonly organization: string;
}

type AtPlace<Shape extends z.ZodType> = Kept<Shape, 'integration' | 'installation' | 'urls'>;

export interface SpaceInstallationData
  extends Installed,
    Omit<AtPlace<typeof IntegrationSpaceInstallation>, 'space'> {
  readonly space: string;
}

export interface SiteInstallationData
  extends Installed,
    Omit<AtPlace<typeof IntegrationSiteInstallation>, 'site'> {
  readonly site: string;
}

export interface EventData extends Kept<typeof IntegrationEvent, 'integrationId'> {
  readonly createdAt: string;
  /** ID of the event's organization; absent for events about the integration itself. */
  readonly organization?: string;
  readonly trace?: z.output<typeof IntegrationEventTrace>;
}

/** In the scope of their integration. */
export const installationKind = rowKind<InstallationData>('installation');
export const spaceInstallationKind = rowKind<SpaceInstallationData>('space-installation');
export const siteInstallationKind = rowKind<SiteInstallationData>('site-installation');
export const eventKind = rowKind<EventData>('integration-event');

/**
 * Scope of everything that belongs to an integration. The prefix is needed because a name could be the ID of an
 * organization.
 */
export const withinIntegration = (name: string) => `integrations/${name}`;

/** Name of the integration that a scope belongs to. */
export const integrationOf = ({ scope }: { readonly scope: string }) =>
  scope.slice(withinIntegration('').length);
