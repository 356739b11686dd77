/** What is kept of integrations, their installations and their events. */
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
  /** Id of the organization that publishes it. */
  readonly owner: string;
  /** Address of the icon. */
  readonly icon?: string;
  /** What it runs on; never answered. */
  readonly code?: {
    readonly runtime?: string;
    readonly script?: string;
    readonly secrets?: Readonly<Record<string, string>>;
  };
}

/** Integrations are in no scope; an id is the name. */
export const integrationKind = rowKind<IntegrationData>('integration');
export const integrationScope = '';

export interface InstallationData
  extends Kept<typeof IntegrationInstallation, 'spaces' | 'urls' | 'target'> {
  /** Id of the organization that it is installed on. */
  readonly organization: string;
}

/** What is kept of an integration at one place: where, and by which installation. */
interface Installed {
  /** Id of the installation. */
  readonly installation: string;
  /** Id of the organization that it is installed on. */
  readonly organization: string;
}

type AtPlace<Shape extends z.ZodType> = Kept<Shape, 'integration' | 'installation' | 'urls'>;

export interface SpaceInstallationData
  extends Installed,
    Omit<AtPlace<typeof IntegrationSpaceInstallation>, 'space'> {
  /** Id of the space. */
  readonly space: string;
}

export interface SiteInstallationData
  extends Installed,
    Omit<AtPlace<typeof IntegrationSiteInstallation>, 'site'> {
  /** Id of the site. */
  readonly site: string;
}

export interface EventData extends Kept<typeof IntegrationEvent, 'integrationId'> {
  readonly createdAt: string;
  /** Id of the organization that it happened in; events about the integration alone have none. */
  readonly organization?: string;
  readonly trace?: z.output<typeof IntegrationEventTrace>;
}

/** These are in the scope of their integration. */
export const installationKind = rowKind<InstallationData>('installation');
export const spaceInstallationKind = rowKind<SpaceInstallationData>('space-installation');
export const siteInstallationKind = rowKind<SiteInstallationData>('site-installation');
export const eventKind = rowKind<EventData>('integration-event');

/** The scope of what belongs to an integration: a name alone could be the id of an organization. */
export const withinIntegration = (name: string) => `integrations/${name}`;

/** Name of the integration that a scope belongs to. */
export const integrationOf = ({ scope }: { readonly scope: string }) =>
  scope.slice(withinIntegration('').length);
