/** Handlers that list the spaces and sites with an installation. */
import type { z } from 'zod';
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import type {
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../../domains/integrations/shapes/installations.ts';
import { selected, siteOf, spaceOf } from '../../objects/installation-places.ts';
import { endpointAddress, requireIntegration } from '../../objects/integration-answer.ts';
import {
  integrationOf,
  placeDefaults,
  type SiteInstallationData,
  type SpaceInstallationData,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { presentSite } from '../../objects/site-rows.ts';
import { space } from '../../objects/space-rows.ts';
import { restAddress } from '../../service/addresses.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import type { Row } from '../../store/rows.ts';

export const placeHandlers = {
  listSpaceInstallations({ path, query, paging }, service) {
    const { id } = requireIntegration(path, service);
    const isSelected = selected(query, service);
    const answer = (row: Row<SpaceInstallationData>) => {
      const whole = query.extended ? spaceOf(row, service) : undefined;
      return onSpace(row, whole ? space(whole, service) : row.data.space);
    };
    const where = (row: Row<SpaceInstallationData>) =>
      isSelected(row) && spaceOf(row, service) !== undefined;
    return service
      .rows(spaceInstallationKind)
      .page(withinIntegration(id), paging, answer, { where });
  },

  listSiteInstallations({ path, query, paging }, service) {
    const { id } = requireIntegration(path, service);
    const isSelected = selected(query, service);
    const answer = (row: Row<SiteInstallationData>) => {
      const whole = query.extended ? siteOf(row, service) : undefined;
      return onSite(row, whole ? presentSite(whole, service) : row.data.site);
    };
    const where = (row: Row<SiteInstallationData>) =>
      isSelected(row) && siteOf(row, service) !== undefined;
    return service
      .rows(siteInstallationKind)
      .page(withinIntegration(id), paging, answer, { where });
  },
} satisfies Partial<Handlers<typeof integrationOperations>>;

type OnSpace = z.input<typeof IntegrationSpaceInstallation>;
type OnSite = z.input<typeof IntegrationSiteInstallation>;

function onSpace(row: Row<SpaceInstallationData>, shown: OnSpace['space']): OnSpace {
  const { installation, organization, space: id, withheld, ...kept } = row.data;
  return withhold(withheld, {
    ...common(row, 'spaces', id),
    ...filled(kept, placeDefaults),
    space: shown,
  });
}

function onSite(row: Row<SiteInstallationData>, shown: OnSite['site']): OnSite {
  const { installation, organization, site: id, withheld, ...kept } = row.data;
  return withhold(withheld, {
    ...common(row, 'sites', id),
    ...filled(kept, placeDefaults),
    site: shown,
  });
}

/** The members that both share. `id` is that of the space or site. */
function common(
  row: Row<SpaceInstallationData | SiteInstallationData>,
  list: 'spaces' | 'sites',
  id: string,
) {
  const name = integrationOf(row);
  const { installation } = row.data;
  return {
    integration: name,
    installation,
    urls: {
      location: restAddress('integrations', name, 'installations', installation, list, id),
      publicEndpoint: endpointAddress(name, installation, list, id),
    },
  };
}
